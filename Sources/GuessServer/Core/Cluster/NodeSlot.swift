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
