import GuessProtocol

/// A name, who has it, and how often that player has moved.
package struct TaggedName: Hashable, Sendable {
  package let name: Name
  package let tag: NameTag
  package var moves: UInt32 = 0
}

/// A player's hold on a name, among all nodes.
struct NameClaim: Hashable {
  enum State: String {
    /// The player's alone, on all nodes.
    case held
    /// The player's on this node, which could not ask the others yet.
    case local
    /// Someone's on another node as well, of which the player has not heard.
    case taken
    /// The same, and the player has heard of it.
    case told
  }

  var state = State.held
  var tag = NameTag.none
  /// Number of moves of the player's session.
  var moves: UInt32 = 0

  /// True if someone else has the name, as far as this node has heard.
  var isLost: Bool { state == .taken || state == .told }
}

/// What tells one who has a name from those who have had it before, or think that they have it: drawn when the name is taken, and
/// the same on all nodes on which its player has been.
///
/// What nodes ask comes in any order, so the name alone is not enough: a node that takes a name over late would take it from
/// the next one who has it. Two who both have one name by mistake have one tag once in 16 million times.
package struct NameTag: Hashable, Sendable {
  private let high: UInt8
  private let low: UInt16

  /// Nobody's: that of players of a server alone.
  static let none = NameTag(high: 0, low: 0)

  private init(high: UInt8, low: UInt16) { (self.high, self.low) = (high, low) }

  init(using random: inout any RandomNumberGenerator) {
    self.init(
      high: .random(in: .min ... .max, using: &random), low: .random(in: .min ... .max, using: &random))
  }

  /// Reads a whole number below 2^24; nil for anything else.
  init?(_ text: some StringProtocol) {
    guard let number = UInt32(text), let high = UInt8(exactly: number >> 16) else { return nil }
    self.init(high: high, low: UInt16(truncatingIfNeeded: number))
  }
}

extension NameTag: CustomStringConvertible {
  package var description: String { "\(UInt32(high) << 16 | UInt32(low))" }
}
