import GuessProtocol
import TestSupport

@testable import GuessGame
@testable import GuessServerCore

/// The size of a run.
struct Setting: Sendable {
  /// Places for clients; each is reused when its client leaves.
  let clients: Int
  /// Number of actions.
  let steps: Int
  /// The lobby's limit of connections.
  let connections: Int
  /// True if the server shuts down before the run is over.
  let drains: Bool
  /// True if nearly all clients use the same room, or open one.
  let isCrowd: Bool
  /// Settings that most players ask for, so that they are paired.
  let terms: [String]
  let behaviors: [Behavior]

  /// Short games, so that much happens, and a few long ones.
  private static let allTerms = [
    "", " countdown=0", " range=1..9 first_to=2 countdown=0 clock=5",
    " range=-9223372036854775808..9223372036854775807 countdown=1 clock=30",
    " range=1..2 first_to=1 countdown=0 clock=5 pace=500", " first_to=21 range=1..2 countdown=0",
    " rules=lockstep countdown=0", " rules=lockstep countdown=0 range=1..3 first_to=2",
    " rules=lockstep countdown=1 range=-5..5 clock=50", " rules=lockstep countdown=0 pace=1000 first_to=3",
    " rules=duel countdown=0", " rules=duel countdown=0 range=1..5 first_to=3",
    " rules=duel countdown=1 range=-5..5 clock=50", " rules=duel countdown=2 first_to=2",
  ]

  /// Most runs are short and small, as most bugs show between few clients; some are long, and a few are crowded.
  init(_ dice: inout SeededGenerator) {
    isCrowd = dice.isOnce(in: 1_000)
    let isLong = dice.isOnce(in: 50)
    clients = isCrowd ? 75 : 3 + dice.below(4)
    steps = isCrowd ? 250 : isLong ? 400 : 30 + dice.below(41)
    connections = isCrowd || !dice.isOnce(in: 10) ? 10_000 : max(2, clients - 1)
    drains = dice.isOnce(in: 6)
    terms = [dice.pick(Self.allTerms), dice.pick(Self.allTerms)]
    let few = [dice.pick(Behavior.allCases), dice.pick(Behavior.allCases), dice.pick(Behavior.players)]
    behaviors = dice.isOnce(in: 3) ? Behavior.allCases : few
  }

  /// Limits of an address that a few clients can reach, in some runs.
  static func limits(_ dice: inout SeededGenerator) -> ServerLimits {
    var limits = ServerLimits()
    if dice.isOnce(in: 4) { limits.addressConnections = 1 + dice.below(3) }
    if dice.isOnce(in: 4) { limits.addressArrivals = 2 + dice.below(6) }
    if dice.isOnce(in: 3) {
      limits.roomTries = TokenBucket.Rate(burst: 1 + dice.below(3), interval: .seconds(10))
    }
    if dice.isOnce(in: 10) { (limits.addressConnections, limits.addressArrivals) = (nil, nil) }
    return limits
  }

  /// Small files, so that there are many.
  static func recorderLimits(_ dice: inout SeededGenerator) -> RecorderLimits {
    var limits = RecorderLimits()
    limits.fileBytes = dice.pick([1_000, 3_000, 10_000])
    limits.fileSnapshots = dice.pick([1, 2, 8])
    limits.carryBytes = dice.pick([300, 2_000, 100_000])
    if dice.isOnce(in: 2) { limits.moveInterval = .seconds(2) }
    return limits
  }

  /// Clients' addresses: the machine itself, or a few shared ones.
  static func origins(_ dice: inout SeededGenerator) -> [Origin] {
    switch dice.below(4) {
    case 0: [.local]
    case 1: [.ipv4(1)]
    case 2: [.ipv4(1), .ipv6(1)]
    default: [.local, .ipv4(1), .ipv4(2)]
    }
  }
}
