/// The hints of a game in order, ending with the hit, without the numbers.
///
/// On the wire, a letter for each hint: `L` for too low, `H` for too high and `X` for the hit. For people, arrows that point
/// to the next guess.
public struct HintSequence: LineValue, Hashable, Sendable {
  /// Maximum number of hints: the size of the daily range.
  public static let capacity = 100

  /// The hints in order.
  public private(set) var hints: [Hint] = []

  /// A sequence without hints.
  public init() {}

  /// Adds the answer to the next guess, unless the sequence is full or has the hit.
  public mutating func append(_ hint: Hint) {
    if hints.count < Self.capacity, hints.last != .hit { hints.append(hint) }
  }

  /// The hints for people: ▲ after a guess too low, ▼ after one too high, ✓ for the hit.
  public var arrows: String { hints.map { $0 == .low ? "▲" : $0 == .high ? "▼" : "✓" }.joined() }

  init?(_ bytes: Span<UInt8>) {
    guard bytes.count <= Self.capacity else { return nil }
    for index in bytes.indices {
      guard hints.last != .hit else { return nil }
      switch bytes[index] {
      case UInt8(ascii: "L"): append(.low)
      case UInt8(ascii: "H"): append(.high)
      case UInt8(ascii: "X"): append(.hit)
      default: return nil
      }
    }
  }

  func write(to line: inout LineWriter) {
    for hint in hints { line.append(hint == .low ? "L" : hint == .high ? "H" : "X") }
  }
}
