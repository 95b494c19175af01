/// Why a warning is given.
public enum Warning: String, Hashable, Sendable, CaseIterable {
  /// Nothing has come from this connection for long; it will be closed.
  case idle
  /// The round's time is nearly up.
  case clock
  /// The rival's seat is kept only so long.
  case grace
  /// The server stops; running matches may finish.
  case drain
}
