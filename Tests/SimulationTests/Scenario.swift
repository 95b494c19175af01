import Testing

@testable import GuessGame

/// A short fixed run of ada, bob, cyn and dan, which breaks no promise, so that any violation is due to a change made to it.
struct Scenario {
  static let ada = Peer(number: 0)

  var world = World(seed: 1, clients: 4)

  /// Ada has opened a room and bob has joined, while cyn watches.
  static func seated(_ settings: String, joining options: String = "") throws -> Scenario {
    var scenario = Scenario()
    for place in 0..<4 { try scenario.world.connect(place, as: .silent) }
    try scenario.say("NAME ada", 0)
    try scenario.say("NAME bob", 1)
    try scenario.say("CREATE \(settings)", 0)
    let code = try #require(scenario.world.rumors.first)
    try scenario.say("WATCH \(code)", 2)
    try scenario.say("JOIN \(code)\(options)", 1)
    return scenario
  }

  /// Plays the first guesses of a round.
  static func underway() throws -> Scenario {
    var scenario = Scenario()
    for place in 0..<4 { try scenario.world.connect(place, as: .silent) }
    try scenario.say("NAME dan", 3)
    try scenario.say("QUIT", 3)
    try scenario.say("#t1 NAME ada", 0)
    try scenario.say("NAME bob", 1)
    try scenario.say("HELP SAY", 2)
    try scenario.say("CREATE range=1..1000 countdown=0 first_to=2", 0)
    let code = try #require(scenario.world.rumors.first)
    try scenario.say("JOIN \(code)", 1)
    try scenario.say("500", 1)
    try scenario.say("WATCH \(code)", 2)
    try scenario.say("500", 0)
    return scenario
  }

  mutating func say(_ line: String, _ place: Int) throws {
    try world.wait(10)
    try world.receive(Array("\(line)\n".utf8), from: place)
  }

  /// The secret of the current round at a place.
  func secret(of place: Int) throws -> Int64 {
    let peer = try #require(world.clients[place]?.peer)
    let commitment = world.invariants.views[peer]?.hand?.parsedCommitment
    for room in world.lobby.occupiedRooms {
      if let round = room.round, round.commitment == commitment { return round.secret }
    }
    throw Violation(.course, "no round is running")
  }

  /// Guesses a number that misses and leaves as much as possible.
  mutating func miss(_ place: Int) throws {
    let peer = try #require(world.clients[place]?.peer)
    let hand = try #require(world.invariants.views[peer]?.hand)
    let isLowest = try secret(of: place) == hand.left.lowerBound
    try say("\(isLowest ? hand.left.upperBound : hand.left.lowerBound)", place)
  }

  mutating func wait(_ seconds: Int64) throws {
    try world.wait(1_000 * seconds)
  }

  mutating func lose(_ place: Int) throws {
    try world.wait(10)
    try world.lose(place)
  }

  /// Reconnects and takes back the seat.
  mutating func comeBack(_ place: Int) throws {
    try world.connect(place, as: .silent)
    try say("RESUME \(try #require(world.tokens[place].last))", place)
  }

  /// Bisects until the round is over.
  mutating func find(_ place: Int) throws {
    let peer = try #require(world.clients[place]?.peer)
    let commitment = world.invariants.views[peer]?.hand?.commitment
    while let hand = world.invariants.views[peer]?.hand, hand.commitment == commitment {
      try say("\((hand.left.lowerBound + hand.left.upperBound) / 2)", place)
    }
  }
}
