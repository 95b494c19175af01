import GuessProtocol

/// One run of a node, from its start to its end: drawn by chance at each start, so that what one run has left is told from
/// what the next one holds.
package struct Incarnation: Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Draws one.
  package init(using random: inout any RandomNumberGenerator) {
    rawValue = .random(in: .min ... .max, using: &random)
  }

  /// Reads 16 hexadecimal digits; nil for anything else.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 16, text.utf8.allSatisfy(\.isHexadecimalDigit),
      let value = UInt64(text, radix: 16)
    else { return nil }
    rawValue = value
  }
}

extension Incarnation: CustomStringConvertible {
  /// 16 hexadecimal digits.
  package var description: String { rawValue.hexadecimal }
}

/// What a node says of itself to others.
package struct NodeLabel: Hashable, Sendable {
  /// What the host calls it.
  package let name: ShortWord
  package let incarnation: Incarnation
  package let slot: NodeSlot

  package init(name: ShortWord, incarnation: Incarnation, slot: NodeSlot) {
    (self.name, self.incarnation, self.slot) = (name, incarnation, slot)
  }
}
