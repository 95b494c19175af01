/// Why a connection ends.
public enum Farewell: String, Hashable, Sendable, CaseIterable {
  /// The client asked for it.
  case quit
  /// Nothing came from the client for too long.
  case idle
  /// The client did not read what was sent to it.
  case slow
  /// Too many lines in a row made no sense.
  case nonsense
  /// Too many bytes came without a line.
  case flood
  /// The server has as many connections as it may.
  case full
  /// The address from which the client connects has as many connections as it may, or came too often.
  case crowded
  /// Someone with the token has taken over from another connection.
  case displaced
  /// The server stops.
  case drain
}
