import GuessProtocol

/// The player's location on the server, and the state of the match.
///
/// Updated from the server's lines, and read by every session.
package struct MatchState: Sendable {
  /// Guesses kept for display: more than the tallest window has rows.
  static let keptGuesses = 200

  /// The language of the connection.
  package private(set) var language: Language
  /// The player's name and token, once the server has granted them.
  private(set) var credentials: Credentials?
  package private(set) var location = Location.lobby
  /// The tournament that the player is in, during its matches too; nil for none.
  private(set) var tournament: Tournament?
  /// True if the player is in a running match, including the pauses between rounds.
  package private(set) var isInMatch = false
  /// Time at which a match ended; nil unless its room still exists.
  private(set) var overSince: Instant?
  package private(set) var round: Round?
  /// The score of the match last received, own side first.
  package private(set) var score: Score?
  /// Settings of the room, known before the first round.
  private(set) var settings: MatchSettings?
  /// The range in which the round began, as far as known.
  private(set) var whole: GuessRange?
  /// The rival, or the players of a watched room, the first seat first.
  private(set) var players: [Opponent] = []
  /// The last `keptGuesses` guesses of the round.
  private(set) var guesses: [Guess] = []
  /// Count of guesses refused in a row because they were outside the range.
  private(set) var refusalsInRow = 0
  /// Count of the player's own guesses in the round, including those not kept.
  private(set) var ownGuesses = 0
  /// True if a number was guessed in the match.
  private(set) var hasGuess = false
  var wait: Wait?
  /// Seconds to the next round, as last received.
  private(set) var countdown: Int64?
  /// The secret of the last round, until the next one.
  private(set) var secret: Int64?
  /// Result of the match, and review of the player's guesses, until the next one.
  private(set) var result: MatchEnd?
  private(set) var review: Review?
  /// Players who ask for a rematch.
  private(set) var rematchRequests: Set<Name> = []
  /// Matches in a row against the same rival that have ended.
  private(set) var series = Balance()
  /// The room or game left last; nil once the player has moved on.
  private(set) var departure: Departure?
  private(set) var clock = MatchClock()
  /// The round of `guesses`.
  private var guessedRound: Round?

  package init(in language: Language = .english) { self.language = language }

  package mutating func follow(_ line: ServerLine, at now: Instant) {
    switch line {
    case .ok(let reply, _): follow(reply)
    case .event(let event): follow(event, at: now)
    case .error(let refusal, let verb, _):
      if case .outOfRange(let range) = refusal {
        round?.range = range
        refusalsInRow += 1
      }
      if verb == .guess, wait == .answer { wait = nil }
    case .row: break
    }
  }

  private mutating func follow(_ reply: Reply) {
    if reply.isOutsideTournaments { tournament = nil }
    switch reply {
    case .hello(_, let style, let credentials):
      language = style.language
      if let credentials { self.credentials = credentials }
    case .language(let language): self.language = language
    case .name(let credentials): self.credentials = credentials
    case .resume(let credentials, let room, let rival, let code):
      self.credentials = credentials
      // It may have ended during a disconnect.
      if let code { expectTournament(code) } else { tournament = nil }
      resume(in: room, with: rival)
    case .create(let room, let settings, _, let computer): enter(.seat(room), settings, isInMatch: computer != nil)
    case .join(let room, let rival, let settings), .play(let room, let rival, let settings):
      enter(.seat(room), settings, isInMatch: true)
      players = [Opponent(name: rival)]
    case .playWaiting(let settings, _): enter(.waiting, settings)
    case .watch(let room):
      enter(.watching(room.code), room.settings)
      players = room.names.map { Opponent(name: $0) }
    case .leave: leave()
    case .tournament(let tournament): enter(Tournament(tournament, mayStart: true))
    case .joinTournament(let tournament): enter(Tournament(tournament))
    case .start: tournament?.start()
    case .leaveTournament: loseSeat()
    case .solo: enter(.alone, isInMatch: true)
    case .rematch(begins: true, _): beginMatch(with: rival?.name)
    case .rematch(begins: false, _): if let name { rematchRequests.insert(name) }
    case .guess(let answer):
      keep(answer)
      wait = rules == .duel && answer.hint != .hit ? rival.map { .turn(of: $0.name) } : nil
    case .guessSealed(let number, let guess):
      (ownGuesses, refusalsInRow, hasGuess) = (number, 0, true)
      wait = .step(sealed: guess)
    default: break
    }
  }

  private mutating func follow(_ event: Event, at now: Instant) {
    switch event {
    case .joined(_, let player, _): join(player)
    case .paired(let room, let rival):
      enter(.seat(room), tournament?.settings ?? settings)
      beginMatch(with: rival)
    case .countdown(let seconds):
      // Both have asked for another match; the first of them gets no other line about it.
      if isOver { beginMatch(with: rival?.name) }
      countdown = seconds
    case .start(let start): begin(start, at: now)
    case .state(let state): catchUp(with: state, at: now)
    case .hint(_, let answer):
      keep(answer)
      wait = nil
    case .guessed(let player, let answer, let next):
      keep(answer, by: player)
      wait = next.flatMap(turn)
    case .step(_, let seconds, let isSealed, _):
      if !isSealed { wait = nil }
      clock.move = MatchClock.timer(seconds, from: now)
    case .turn(let player, let seconds):
      (wait, clock.move) = (turn(of: player), MatchClock.timer(seconds, of: player, from: now))
    case .end(let end):
      (round, wait, score, secret) = (nil, nil, end.score, end.secret)
      (clock.round, clock.move) = (nil, nil)
      hasGuess = hasGuess || end.winner != nil || end.isTie
    case .match(let end): finishMatch(end, at: now)
    case .review(let review): self.review = review
    case .rematch(let player, _): if isHere(player) { rematchRequests.insert(player) }
    case .closed: enter(home)
    case .round(let round):
      expectTournament(round.tournament)
      tournament?.begin(round)
    case .standing(let standing):
      expectTournament(standing.tournament)
      tournament?.keep(standing)
      if location == .lobby { location = home }
    case .finished:
      tournament = nil
      if case .attending = location { enter(.lobby) }
    case .warn(let seconds, let reason): clock.warn(seconds: seconds, of: reason, at: now)
    case .rival(let player, let guesses, let needs):
      hasGuess = hasGuess || guesses > 0
      change(player) { ($0.guesses, $0.needs) = (guesses, needs) }
    case .away(let player, let seconds) where isHere(player):
      change(player) { $0.isAway = true }
      clock.startGrace(of: player, seconds: seconds, at: now)
    case .back(let player):
      change(player) { $0.isAway = false }
      clock.graces[player] = nil
    case .left(let player):
      change(player) { ($0.hasLeft, $0.isAway) = (true, false) }
      if !location.isSeat { players.removeAll { $0.name == player } }
      rematchRequests.remove(player)
      clock.graces[player] = nil
    default: break
    }
  }

  /// Records that a new connection did not get the seat of the last one back.
  mutating func loseSeat() {
    tournament = nil
    enter(.lobby)
  }

  /// Records that the player is in a tournament, if it is not known yet.
  private mutating func expectTournament(_ code: RoomCode) {
    if tournament?.code != code { tournament = Tournament(code: code) }
  }

  // MARK: - Rooms

  private mutating func enter(_ tournament: Tournament) {
    self.tournament = tournament
    enter(home)
  }

  private mutating func enter(
    _ location: Location, _ settings: MatchSettings? = nil, isInMatch: Bool = false
  ) {
    let (credentials, tournament) = (credentials, tournament)
    self = MatchState(in: language)
    (self.credentials, self.tournament) = (credentials, tournament)
    self.location = location
    self.isInMatch = isInMatch
    self.settings = settings
  }

  private mutating func leave() {
    var departure = Departure(
      wasAlone: location == .alone, rival: rival?.name, series: series, isInMatch: isInMatch && counts)
    if departure.isInMatch { departure.series.add(.lost) }
    enter(home)
    self.departure = departure
  }

  /// Continues in a room after a disconnect: the state of the match is kept, and `STATE` brings the rest.
  private mutating func resume(in room: RoomSummary?, with rival: Name?) {
    guard let room else { return enter(home) }
    location = room.settings.rules == .solo ? .alone : .seat(room.code)
    if let rival, self.rival?.name != rival { beginMatch(with: rival) }
    isInMatch = room.state == .playing
    (round, score) = (nil, nil)
    settings = room.settings
    clock = MatchClock()
  }

  private mutating func join(_ player: Name) {
    switch location {
    // A room has two seats, whatever a foreign server says.
    case .watching: players = players.suffix(1) + [Opponent(name: player)]
    case .seat: beginMatch(with: player)
    case .lobby, .waiting, .alone, .attending: break
    }
  }

  private mutating func change(_ player: Name, _ change: (inout Opponent) -> Void) {
    if let index = players.firstIndex(where: { $0.name == player }) { change(&players[index]) }
  }

  // MARK: - Matches and rounds

  private mutating func beginMatch(with rival: Name?) {
    if self.rival?.name != rival { series = Balance() }
    if location.isSeat { players = rival.map { [Opponent(name: $0)] } ?? [] }
    (isInMatch, overSince, hasGuess) = (location.isSeat, nil, false)
    (round, score, whole, wait, countdown) = (nil, nil, nil, nil, nil)
    clearRound()
  }

  /// Clears the last round, and the outcome of the match before it.
  private mutating func clearRound() {
    (guesses, ownGuesses, refusalsInRow, guessedRound) = ([], 0, 0, nil)
    (secret, result, review, rematchRequests) = (nil, nil, nil, [])
    players = players.map { Opponent(name: $0.name, isAway: $0.isAway) }
  }

  private mutating func begin(_ start: RoundStart, at now: Instant) {
    if start.round == 1 { score = nil }
    clearRound()
    round = Round(number: start.round, commitment: start.commitment, range: start.range)
    guessedRound = round
    whole = start.range
    settings = settings.learning(start.rules, firstTo: start.firstTo)
    (isInMatch, overSince, countdown) = (location.isSeat, nil, nil)
    wait = start.turn.flatMap(turn)
    (clock.round, clock.move) = (
      settings?.clock.map { MatchClock.timer($0.secondsRoundedUp, from: now) }, nil
    )
  }

  private mutating func catchUp(with state: RoundState, at now: Instant) {
    let round = Round(number: state.round, commitment: state.commitment, range: state.range)
    if guessedRound?.isSame(as: round) != true { clearRound() }
    (self.round, guessedRound, ownGuesses, score) = (round, round, state.guesses, state.score)
    settings = settings.learning(state.rules)
    hasGuess = hasGuess || state.guesses > 0
    overSince = nil
    whole = [whole, settings?.range, state.range].compactMap(\.self).first { $0.contains(state.range) }
    wait = state.isSealed ? .step(sealed: nil) : state.turn.flatMap(turn)
    clock.round = state.secondsLeft.map { MatchClock.timer($0, from: now) }
  }

  /// Records a guess by this player, or by any: only a duel shows others' guesses, and both players share its range.
  private mutating func keep(_ answer: GuessAnswer, by player: Name? = nil) {
    round?.range = answer.range
    hasGuess = true
    if let player {
      change(player) { $0.guesses = answer.number }
    } else {
      (ownGuesses, refusalsInRow) = (answer.number, 0)
    }
    guesses.append(Guess(number: answer.guess, hint: answer.hint, player: player))
    if guesses.count > Self.keptGuesses { guesses.removeFirst() }
    clock.move = nil
  }

  private mutating func finishMatch(_ end: MatchEnd, at now: Instant) {
    (isInMatch, overSince, score) = (false, overSince ?? now, end.score)
    // The server repeats it after a lost connection.
    if counts, result != end { series.add(end.winner.map { $0 == name ? .won : .lost } ?? .tied) }
    result = end
    (clock.round, clock.move) = (nil, nil)
    // The server closes the room.
    if tournament != nil, location.isSeat { enter(home) }
  }
}
