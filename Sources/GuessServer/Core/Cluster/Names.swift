import GuessGame
import GuessProtocol

/// Names of this node's players among all nodes: the claims on them, and requests to the shared store that are still to be made.
struct Names {
  /// Names claimed at once when Redis is back: thousands a second, and a hundredth of what may wait, so that no request fails.
  static let mostClaims = 100
  /// Names kept to be released later, of players who come and go while Redis is away; others stay taken until a restart.
  static let mostUnreleased = 250_000
  /// Time for a new owner to claim a name: a link is dead after 3 s of silence, and Redis answers within a second.
  static let claimPatience = Milliseconds.seconds(10)

  var claims: [PlayerID: NameClaim] = [:]
  /// Names being claimed for clients, which no other client here may take meanwhile.
  var asked: Set<Name> = []
  /// Players whose names are to be claimed, since the shared store is back.
  var unclaimed: ArraySlice<PlayerID> = []
  /// Names to release once the shared store answers.
  var unreleased: ArraySlice<TaggedName> = []
  /// Open questions about these names, of players and to release.
  var questions: Set<QuestionID> = []
  /// Runs of lost nodes whose unclaimed names are to be freed.
  var vacated: [RunID] = []
  /// Names of players who have moved to other nodes, and the times to release them.
  private var departed: ArraySlice<(name: TaggedName, due: Instant)> = []

  var isFull: Bool { questions.count >= Self.mostClaims }

  mutating func keepUnreleased(_ name: TaggedName) {
    if unreleased.count < Self.mostUnreleased { unreleased.append(name) }
  }

  /// Keeps the name of a player who has moved until the new owner has had time to claim it: then its release has no effect.
  mutating func keepDeparted(_ name: TaggedName, at now: Instant) {
    if departed.count < Self.mostUnreleased { departed.append((name, now + Self.claimPatience)) }
  }

  /// Time of the next release of a departed name.
  var nextDeparture: Instant? { departed.first?.due }

  mutating func popDeparted(at now: Instant) -> TaggedName? {
    guard let due = nextDeparture, due <= now else { return nil }
    return departed.popFirst()?.name
  }
}
