/// The hints of a game in order, ending with the hit, without the numbers.
///
/// Bits instead of an array, so that a round, which contains one, can be read in place.
///
/// On the wire, a letter for each hint: `L` for too low, `H` for too high and `X` for the hit. For people, arrows that point
/// to the next guess.
public struct Trail: LineValue, Hashable, Sendable {
  /// Maximum number of hints: the size of the daily range.
  public static let capacity = 100

  /// A bit for each miss, set if too high, starting with the lowest of its half.
  private var highs = Bits128(high: 0, low: 0)
  private var misses: UInt8 = 0
  private var isFound = false

  /// An empty trail.
  public init() {}

  /// The hints in order.
  public var hints: [Hint] { (0..<misses).map { isHigh($0) ? .high : .low } + (isFound ? [.hit] : []) }

  /// Adds a hint; ignored when full or after the hit.
  public mutating func append(_ hint: Hint) {
    guard !isFound, misses < Self.capacity else { return }
    switch hint {
    case .hit: isFound = true
    case .low: misses += 1
    case .high:
      let bit: UInt64 = 1 << (misses % 64)
      highs = Bits128(high: highs.high | (misses < 64 ? 0 : bit), low: highs.low | (misses < 64 ? bit : 0))
      misses += 1
    }
  }

  private func isHigh(_ place: UInt8) -> Bool {
    (place < 64 ? highs.low : highs.high) >> (place % 64) & 1 == 1
  }

  /// The trail for people: ▲ after a guess too low, ▼ after one too high, ✓ for the hit.
  public var arrows: String { hints.map { $0 == .low ? "▲" : $0 == .high ? "▼" : "✓" }.joined() }

  init?(_ bytes: Span<UInt8>) {
    guard bytes.count <= Self.capacity else { return nil }
    for index in bytes.indices {
      guard !isFound else { return nil }
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
