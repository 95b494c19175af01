import GuessProtocol

/// A name with the tag and the number of moves of its player.
package struct TaggedName: Hashable, Sendable {
  package let name: Name
  package let tag: NameTag
  package var moves: UInt32 = 0
}

/// A player's claim on a name among all nodes.
struct NameClaim: Hashable {
  enum State: String {
    /// The player has it on all nodes.
    case held
    /// The player has it on this node, which could not ask the others yet.
    case local
    /// A player on another node has it as well, and this player has not been notified.
    case taken
    /// The same, after the notification.
    case told
  }

  var state = State.held
  var tag = NameTag.none
  /// Number of moves of the player's session.
  var moves: UInt32 = 0
  /// True if the player is absent and may be on another node: restored from the journal, as this node may have died before it
  /// learnt that the move here had failed, or moving on when the edge was lost.
  var isDoubtful = false

  var isLost: Bool { state == .taken || state == .told }

  func tagged(_ name: Name) -> TaggedName { TaggedName(name: name, tag: tag, moves: moves) }
}

/// Tells the holder of a name from earlier holders and from those who only believe that they hold it. It is drawn when the name
/// is taken, and stays the same on all nodes to which the player moves.
///
/// Questions arrive in any order, so the name alone is not enough: a late claim after a move would take the name from its next
/// holder. Two players with one name by mistake have the same tag once in 16 million times.
package struct NameTag: Hashable, Sendable {
  private let high: UInt8
  private let low: UInt16

  /// Tag of players on a server without a cluster.
  static let none = NameTag(high: 0, low: 0)

  private init(high: UInt8, low: UInt16) { (self.high, self.low) = (high, low) }

  init(using random: inout any RandomNumberGenerator) {
    self.init(
      high: .random(in: .min ... .max, using: &random), low: .random(in: .min ... .max, using: &random))
  }

  /// Parses a whole number below 2^24; nil for anything else.
  init?(_ text: some StringProtocol) {
    guard let number = UInt32(text), let high = UInt8(exactly: number >> 16) else { return nil }
    self.init(high: high, low: UInt16(truncatingIfNeeded: number))
  }
}

extension NameTag: CustomStringConvertible {
  package var description: String { "\(UInt32(high) << 16 | UInt32(low))" }
}
