import GuessProtocol

/// One run of a node from start to end, drawn at random at each start, so that what one run has left is distinct from what the
/// next one holds.
package struct RunID: RawRepresentable, LinkValue, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package init(using random: inout any RandomNumberGenerator) {
    rawValue = .random(in: .min ... .max, using: &random)
  }

  /// Parses 16 hexadecimal digits; nil for anything else.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 16, text.utf8.allSatisfy(\.isHexadecimalDigit),
      let value = UInt64(text, radix: 16)
    else { return nil }
    rawValue = value
  }
}

extension RunID: CustomStringConvertible {
  /// 16 hexadecimal digits.
  package var description: String { rawValue.hexadecimal }
}

/// Identity of a node, as the others know it.
package struct NodeLabel: Hashable, Sendable {
  package let name: ShortWord
  package let run: RunID
  package let slot: NodeSlot

  package init(name: ShortWord, run: RunID, slot: NodeSlot) {
    (self.name, self.run, self.slot) = (name, run, slot)
  }
}
