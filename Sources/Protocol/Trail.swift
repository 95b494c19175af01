/// How a game went, without telling where: the hints in their order.
///
/// On the wire it is a letter for each hint, `L` for too low, `H` for too high and `X` for the hit; for people, arrows
/// that show where to go next.
public struct Trail: Hashable, Sendable {
  /// Hints that are kept: as many as the daily range has numbers.
  public static let capacity = 100

  /// The hints, the first one first.
  public private(set) var hints: [Hint] = []

  /// A trail without any step.
  public init() {}

  /// Adds a hint, while there is room.
  public mutating func append(_ hint: Hint) {
    if hints.count < Self.capacity { hints.append(hint) }
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
