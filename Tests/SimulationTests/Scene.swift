import Testing

/// Short fixed runs that break no promise, one for each part of the game.
enum Scene: Sendable, CaseIterable {
  /// See `Scenario`.
  case race
  /// A step with both guesses, one with a single guess, a tie, and a match that ada forfeits by inactivity.
  case lockstep
  /// A few turns, one of which ada misses, and the first turn of another round.
  case duel
  /// Lost connections that come back: one, both, twice at once, and never.
  case absence
  /// Seeded numbers and the daily number.
  case seeds
  /// Bob takes a larger range.
  case handicap
  /// Ada plays a duel against the computer.
  case house
  /// Ada races the computer.
  case houseRace

  func play() throws -> Scenario {
    switch self {
    case .race: try .complete()
    case .lockstep: try playLockstep()
    case .duel: try playDuel()
    case .absence: try playAbsence()
    case .seeds: try playSeeds()
    case .handicap: try .seated("countdown=0 clock=5", joining: " range=0..200")
    case .house: try playHouse("rules=duel")
    case .houseRace: try playHouse("rules=race")
    }
  }

  private func playLockstep() throws -> Scenario {
    var scenario = try Scenario.seated("rules=lockstep range=1..1000 countdown=0 first_to=3")
    try scenario.miss(0)
    try scenario.miss(1)
    try scenario.miss(1)
    try scenario.wait(20)
    let secret = try scenario.secret(of: 0)
    try scenario.say("\(secret)", 1)
    try scenario.say("\(secret)", 0)
    for _ in 0..<3 {
      try scenario.miss(1)
      try scenario.wait(20)
    }
    return scenario
  }

  private func playDuel() throws -> Scenario {
    var scenario = try Scenario.seated("rules=duel range=1..1000 countdown=0 first_to=3")
    try scenario.miss(0)
    try scenario.miss(1)
    try scenario.wait(20)
    try scenario.miss(1)
    try scenario.say("\(try scenario.secret(of: 0))", 0)
    try scenario.miss(1)
    return scenario
  }

  private func playAbsence() throws -> Scenario {
    var scenario = try Scenario.seated("rules=lockstep range=1..1000 countdown=0 first_to=3")
    try scenario.miss(0)
    try scenario.miss(1)
    try scenario.lose(0)
    try scenario.wait(25)
    try scenario.comeBack(0)
    try scenario.miss(0)
    try scenario.lose(0)
    try scenario.miss(1)
    try scenario.lose(1)
    try scenario.wait(30)
    try scenario.comeBack(0)
    try scenario.comeBack(1)
    try scenario.say("PING", 1)
    let old = try #require(scenario.world.tokens[0].first)
    try scenario.say("RESUME \(try #require(scenario.world.tokens[0].last))", 3)
    try scenario.say("PING", 3)
    try scenario.world.connect(0, as: .silent)
    try scenario.say("RESUME \(old)", 0)
    try scenario.lose(1)
    try scenario.wait(60)
    return scenario
  }

  private func playSeeds() throws -> Scenario {
    var scenario = Scenario()
    for place in 0..<2 { try scenario.world.connect(place, as: .silent) }
    try scenario.say("NAME ada", 0)
    try scenario.say("NAME bob", 1)
    for options in ["seed=today", "range=1..9 seed=ann"] {
      try scenario.say("SOLO \(options)", 0)
      try scenario.say("\(try scenario.secret(of: 0))", 0)
    }
    try scenario.say("CREATE range=1..9 countdown=0 seed=ann", 0)
    try scenario.say("JOIN \(try #require(scenario.world.rumors.first))", 1)
    try scenario.say("\(try scenario.secret(of: 0))", 0)
    return scenario
  }

  private func playHouse(_ rules: String) throws -> Scenario {
    var scenario = Scenario()
    try scenario.world.connect(0, as: .silent)
    try scenario.say("NAME ada", 0)
    try scenario.say("CREATE countdown=0 range=1..1000 house=hard \(rules)", 0)
    if rules == "rules=duel" { try scenario.miss(0) }
    try scenario.wait(8)
    return scenario
  }
}
