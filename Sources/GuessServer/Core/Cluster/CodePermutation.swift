import GuessProtocol

/// Maps room codes to slots, so that any node finds the owner of a room without asking.
///
/// A Feistel network under the cluster's key permutes the 30 bits of a slot and a number: codes look random, and nobody without
/// the key can tell if two belong to one node. (Luby and Rackoff, https://doi.org/10.1137/0217022: four rounds suffice against
/// an attacker who may query both directions.)
package struct CodePermutation: Sendable {
  static let numbers: UInt32 = RoomCode.count >> NodeSlot.bits
  private static let rounds: ClosedRange<UInt8> = 1...4
  private static let halfBits: UInt32 = 15
  private static let halfMask: UInt32 = 1 << halfBits - 1

  private let key: [UInt8]

  package init(_ key: ClusterKey) {
    self.key = key.codeKey
  }

  /// Returns the code of a slot with a number below `numbers`.
  func code(_ slot: NodeSlot, _ number: UInt32) -> RoomCode {
    let plain = UInt32(slot.rawValue) * Self.numbers + number
    var (left, right) = (plain >> Self.halfBits, plain & Self.halfMask)
    for round in Self.rounds { (left, right) = (right, left ^ self.round(round, right)) }
    guard let code = RoomCode(rawValue: left << Self.halfBits | right) else {
      preconditionFailure("two halves have 30 bits")
    }
    return code
  }

  func code(of slot: NodeSlot, using random: inout any RandomNumberGenerator) -> RoomCode {
    code(slot, .random(in: 0..<Self.numbers, using: &random))
  }

  package func slot(of code: RoomCode) -> NodeSlot {
    var (left, right) = (code.rawValue >> Self.halfBits, code.rawValue & Self.halfMask)
    for round in Self.rounds.reversed() { (left, right) = (right ^ self.round(round, left), left) }
    let plain = left << Self.halfBits | right
    guard let slot = NodeSlot(rawValue: UInt8(plain / Self.numbers)) else {
      preconditionFailure("30 bits have 5 for the slot")
    }
    return slot
  }

  private func round(_ number: UInt8, _ half: UInt32) -> UInt32 {
    let bytes = HMAC.code(of: [number, UInt8(half >> 8), UInt8(half & 0xFF)], key: key)
    return (UInt32(bytes[0]) << 8 | UInt32(bytes[1])) & Self.halfMask
  }
}
