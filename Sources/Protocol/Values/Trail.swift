/// How a game went, without telling where: the hints in their order, a hit last of all.
///
/// It holds bits and no array, so that a round, which has one, can be looked at where it is.
///
/// On the wire it is a letter for each hint, `L` for too low, `H` for too high and `X` for the hit; for people, arrows
/// that show where to go next.
public struct Trail: Hashable, Sendable {
  /// Hints that are kept: as many as the daily range has numbers.
  public static let capacity = 100

  /// A bit for each miss, set where it was too high; the first one is the lowest of its half.
  private var highs = Bits128(high: 0, low: 0)
  private var misses: UInt8 = 0
  private var isFound = false

  /// A trail without any step.
  public init() {}

  /// The hints, the first one first.
  public var hints: [Hint] {
    (0..<misses).map { isHigh($0) ? .high : .low } + (isFound ? [.hit] : [])
  }

  /// Adds a hint, while there is room and the number has not been found.
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

  /// The trail for people: ▲ for a guess that was too low, ▼ for one too high, ✓ for the hit.
  public var arrows: String {
    hints.map { $0 == .low ? "▲" : $0 == .high ? "▼" : "✓" }.joined()
  }
}

extension Trail: LineValue {
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
    for hint in hints {
      switch hint {
      case .low: line.append(UInt8(ascii: "L"))
      case .high: line.append(UInt8(ascii: "H"))
      case .hit: line.append(UInt8(ascii: "X"))
      }
    }
  }
}
