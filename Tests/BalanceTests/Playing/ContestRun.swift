import GuessGame
import GuessProtocol
import TestSupport

/// Two contestants who play round after round in a lobby, in virtual time.
struct ContestRun {
  /// Results of the rounds.
  struct Tally: Equatable {
    var rounds = 0
    var first = 0
    var ties = 0
  }

  private let contest: Contest
  private var lobby: Lobby
  private var random: any RandomNumberGenerator
  private var now = Instant.start
  private var players: BySeat<Player>
  private var room: RoomCode?
  /// First to move in the round.
  private var starter: Name?
  private var isMatchOver = false
  private(set) var tally = Tally()

  private struct Player {
    let contestant: Contest.Contestant
    let name: Name
    let connection: ConnectionID
    /// The remaining range.
    var range = GuessRange.oneToHundred
    /// Time of the next guess.
    var move: Instant?
  }

  /// Plays until this many rounds have counted.
  static func play(_ contest: Contest, rounds: Int, seed: UInt64) -> Tally {
    var run = ContestRun(contest, seed: seed)
    run.begin()
    while run.tally.rounds < rounds { run.advance() }
    return run.tally
  }

  private init(_ contest: Contest, seed: UInt64) {
    guard let key = SeedKey(bytes: Array(repeating: 0, count: SeedKey.byteCount)), let first = Name("first"),
      let second = Name("second")
    else { preconditionFailure("these are a key and names") }
    self.contest = contest
    lobby = Lobby(
      configuration: LobbyConfiguration(version: "balance", seedKey: key),
      random: SeededGenerator(seed: seed, stream: 1))
    random = SeededGenerator(seed: seed)
    players = BySeat(
      repeating: Player(
        contestant: contest.first, name: first, connection: ConnectionID(slot: 0, generation: 0)))
    players[.second] = Player(
      contestant: contest.second, name: second, connection: ConnectionID(slot: 1, generation: 0))
  }

  // MARK: - Sending

  private mutating func begin() {
    var settings = MatchSettings.standard
    settings.rules = contest.rules
    settings.pace = Milliseconds(Int64(contest.pace))
    settings.countdown = .zero
    // Too long to end a round.
    settings.clock = .seconds(3_600)
    enter(.first)
    send(
      .create(settings, isListed: false, computer: contest.computer.map { ComputerSettings($0) }),
      from: .first)
    guard contest.computer == nil else { return }
    enter(.second)
    let isHandicapped = contest.handicap != Contest.numbers
    let range = isHandicapped ? GuessRange(lo: 1, hi: Int64(contest.handicap)) : nil
    if let room { send(.join(room, range: range), from: .second) }
  }

  private mutating func enter(_ seat: Seat) {
    handle(.connected(players[seat].connection, from: .local))
    send(.name(players[seat].name), from: seat)
  }

  private mutating func send(_ command: Command, from seat: Seat) {
    handle(.request(Request(command), from: players[seat].connection))
  }

  /// Processes the next event. Within a millisecond, the order is first contestant, second contestant, lobby.
  private mutating func advance() {
    if isMatchOver {
      isMatchOver = false
      send(.rematch, from: .first)
      if contest.computer == nil { send(.rematch, from: .second) }
      return
    }
    let moves = Seat.allCases.compactMap { players[$0].move }
    guard let next = (moves + [lobby.timers.next].compactMap(\.self)).min() else {
      preconditionFailure("a player has a guess to make in a match")
    }
    now = max(now, next)
    if let seat = Seat.allCases.first(where: { players[$0].move == next }) {
      guess(seat)
    } else {
      handle(.deadline)
    }
  }

  private mutating func guess(_ seat: Seat) {
    players[seat].move = nil
    let range = players[seat].range
    let places = players[seat].contestant.strategy.places(among: Int(range.span) + 1)
    let guess = range.lo + Int64(Int.random(in: places, using: &random) - 1)
    send(.guess(guess, round: nil), from: seat)
  }

  // MARK: - Hearing

  private mutating func handle(_ input: consuming Input) {
    for (line, connection) in lobby.effects(of: input, at: now).sentLines {
      guard let seat = Seat.allCases.first(where: { players[$0].connection == connection }) else { continue }
      switch line {
      case .ok(let reply, _): hear(reply, seat)
      case .event(let event): hear(event, seat)
      case .error(let refusal, _, _): preconditionFailure("no request is refused: \(refusal)")
      case .row: break
      }
    }
  }

  private mutating func hear(_ reply: Reply, _ seat: Seat) {
    switch reply {
    case .create(let code, _, _, _): room = code
    case .guess(let answer) where answer.hint != .hit:
      players[seat].range = answer.range
      if contest.rules == .race { think(seat, atLeast: contest.pace) }
    default: break
    }
  }

  private mutating func hear(_ event: Event, _ seat: Seat) {
    switch event {
    case .start(let start):
      players[seat].range = start.range
      starter = start.turn
      if contest.rules == .race { think(seat, atLeast: 0) }
    case .guessed(_, let answer, _), .hint(_, let answer): players[seat].range = answer.range
    case .step: players[seat].move = now
    case .turn(let name, _): players[seat].move = name == players[seat].name ? now : nil
    case .end(let end):
      players[seat].move = nil
      if seat == .first { record(end) }
    case .match: isMatchOver = true
    default: break
    }
  }

  private mutating func think(_ seat: Seat, atLeast pace: Int) {
    let pause = max(pace, players[seat].contestant.tempo.pause(using: &random))
    players[seat].move = now + Milliseconds(Int64(pause))
  }

  private mutating func record(_ end: RoundEnd) {
    let firstBegan = starter == players[.first].name
    guard contest.rules != .duel || firstBegan == (contest.starter == .first) else { return }
    precondition(end.winner != nil || end.isTie, "every round is played to its end")
    tally.rounds += 1
    if end.winner == players[.first].name { tally.first += 1 }
    if end.isTie { tally.ties += 1 }
  }
}
