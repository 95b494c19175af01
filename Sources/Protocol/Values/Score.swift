/// Rounds won by two sides, the side of whoever reads it first.
public struct Score: Hashable, Sendable {
  /// Rounds won by one's own side; for watchers, by the first seat.
  public let own: Int
  /// Rounds won by the other side.
  public let other: Int

  /// A score of `own` to `other`.
  public init(own: Int, other: Int) {
    self.own = own
    self.other = other
  }
}

extension Score: LineValue {
  init?(_ bytes: Span<UInt8>) {
    guard let dash = bytes.firstIndex(of: UInt8(ascii: "-")),
      let own = Int(bytes.extracting(..<dash)), let other = Int(bytes.extracting((dash + 1)...))
    else { return nil }
    self.init(own: own, other: other)
  }

  func write(to line: inout LineWriter) {
    own.write(to: &line)
    line.append(UInt8(ascii: "-"))
    other.write(to: &line)
  }
}
