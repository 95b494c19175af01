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

/// A node's share of all room codes. The node keeps its slot in its data directory, so its rooms keep their codes.
package struct NodeSlot: RawRepresentable, LinkValue, Hashable, Sendable {
  /// Bits of a code for the slot. 32 nodes are more than one Redis carries, and 2^25 codes are left for each.
  static let bits: UInt32 = 5
  package static let count = 1 << Int(bits)

  package let rawValue: UInt8

  /// Wraps a number; nil at `count` and above.
  package init?(rawValue: UInt8) {
    guard rawValue < Self.count else { return nil }
    self.rawValue = rawValue
  }
}

/// Identity of a node in its cluster.
package struct Membership: Sendable {
  package var node: NodeLabel
  /// Time for which a silent node counts as alive.
  let lease: Milliseconds
  /// Address for players, if other nodes may send them there.
  let address: PublicAddress?
  let codes: CodePermutation

  package init(
    _ node: NodeLabel, _ key: ClusterKey, lease: Milliseconds = .seconds(6), address: PublicAddress? = nil
  ) {
    (self.node, self.lease, self.address) = (node, lease, address)
    codes = CodePermutation(key)
  }

  /// Longest wait of clients whose room was on a lost node.
  var detachedPatience: Milliseconds { lease + Cluster.takeoverTime }
}
