import GuessProtocol

extension MatchState {
  /// A room or a game alone, with what exists only there.
  struct Room: Sendable {
    /// The seat, the game alone or the room that is watched.
    fileprivate(set) var site: Location
    private(set) var settings: MatchSettings?
    private(set) var players: [Opponent]
    /// Matches in a row against the same rival that have ended.
    private(set) var series = Balance()
    private(set) var clock = MatchClock()
    var match: Match

    init(
      _ site: Location, _ settings: MatchSettings? = nil, players: [Name] = [], isInMatch: Bool = false
    ) {
      (self.site, self.settings) = (site, settings)
      self.players = players.map { Opponent(name: $0) }
      match = Match(stage: isInMatch ? .running : .idle)
    }

    var rival: Opponent? { site.isSeat ? players.first : nil }

    mutating func follow(_ reply: Reply, as name: Name?) {
      switch reply {
      case .rematch(begins: true, _): beginMatch(with: rival?.name)
      case .rematch(begins: false, _): if let name { match.ending?.rematchRequests.insert(name) }
      case .guess(let answer):
        keep(answer)
        let isDuel = settings?.rules == .duel && answer.hint != .hit
        let turn = isDuel ? rival.map { Wait.turn(of: $0.name) } : nil
        match.play.wait(for: turn)
      case .guessSealed(let number, let guess): match.play.seal(guess, number: number)
      default: break
      }
    }

    mutating func follow(_ event: Event, as name: Name?, at now: Instant) {
      switch event {
      case .joined(_, let player, _): join(player)
      case .countdown(let seconds):
        // Both have asked for another match; the first of them gets no other line about it.
        if match.isOver { beginMatch(with: rival?.name) }
        match.countdown = seconds
      case .start(let start): begin(start, as: name, at: now)
      case .state(let state): catchUp(with: state, as: name, at: now)
      case .hint(_, let answer):
        keep(answer)
        match.play.wait(for: nil)
      case .guessed(let player, let answer, let next):
        keep(answer, by: player)
        match.play.wait(for: next.flatMap { Wait(turn: $0, of: name) })
      case .step(_, let seconds, let isSealed, _):
        if !isSealed { match.play.wait(for: nil) }
        // A step or a turn waits for a player who is away.
        clock.move = players.contains { $0.isAway } ? nil : MatchClock.timer(seconds, from: now)
      case .turn(let player, let seconds):
        match.play.wait(for: Wait(turn: player, of: name))
        let isAway = players.contains { $0.name == player && $0.isAway }
        clock.move = isAway ? nil : MatchClock.timer(seconds, of: player, from: now)
      case .end(let end):
        orderPlayers(by: end)
        countHits(in: end)
        match.endRound(end)
        (clock.round, clock.move) = (nil, nil)
      case .review(let review): match.ending?.review = review
      case .rematch(let player, _):
        if isHere(player, besides: name) { match.ending?.rematchRequests.insert(player) }
      case .warn(let seconds, .clock): clock.round = MatchClock.timer(seconds, from: now)
      case .rival(let player, let guesses, let needs):
        match.counts = match.counts || guesses > 0
        // In a duel the shared range implies it, and no line would keep it up to date.
        let isDuel = settings?.rules == .duel
        change(player) { ($0.guesses, $0.needs) = (guesses, isDuel ? nil : needs) }
      case .away(let player, let seconds) where isHere(player, besides: name):
        change(player) { $0.isAway = true }
        clock.startGrace(of: player, seconds: seconds, at: now)
      case .back(let player):
        change(player) { $0.isAway = false }
        clock.graces[player] = nil
      case .left(let player, _): leave(player)
      default: break
      }
    }

    /// Continues after a disconnect, perhaps in the room of another match of a tournament.
    mutating func resume(at site: Location, as room: RoomSummary, with rival: Name?, _ now: Instant) {
      (self.site, settings, clock) = (site, room.settings, MatchClock())
      let isNew = rival != nil && self.rival?.name != rival
      if isNew || room.state == .playing && match.isOver { beginMatch(with: rival ?? self.rival?.name) }
      // Nobody can join a rated room, so one that waits is as good as over.
      let state = room.settings.isRated && room.state == .waiting ? .over : room.state
      match.resume(in: state, at: room.progress?.score, now)
      guard let rival = self.rival?.name else { return }
      // AWAY follows if the rival is away.
      change(rival) { ($0.hasLeft, $0.isAway) = (false, false) }
      if !room.names.contains(rival) { leave(rival) }
    }

    // MARK: - Players

    private func isHere(_ player: Name, besides name: Name?) -> Bool {
      player == name || players.contains { $0.name == player }
    }

    private mutating func join(_ player: Name) {
      switch site {
      // A room has two seats, whatever a foreign server says.
      case .watching: players = players.suffix(1) + [Opponent(name: player)]
      case .seat: beginMatch(with: player)
      case .alone, .lobby, .waiting, .attending: break
      }
    }

    /// Puts the first seat first, as the score has it: a spectator does not learn which seat a new player has taken, but who wins.
    private mutating func orderPlayers(by end: RoundEnd) {
      let before = end.round == 1 ? Score(own: 0, other: 0) : match.score
      guard !site.isSeat, players.count == 2, let winner = end.winner, let before else { return }
      if (players[0].name == winner) != (end.score.own > before.own) { players.swapAt(0, 1) }
    }

    /// Counts the last guess of a winner, which only a duel shows in a line of its own.
    private mutating func countHits(in end: RoundEnd) {
      guard match.play.isRunning, settings?.rules != .duel else { return }
      for player in players where end.isTie || player.name == end.winner {
        change(player.name) { $0.guesses += 1 }
      }
    }

    private mutating func leave(_ player: Name) {
      change(player) { ($0.hasLeft, $0.isAway) = (true, false) }
      if !site.isSeat { players.removeAll { $0.name == player } }
      match.ending?.rematchRequests.remove(player)
      clock.graces[player] = nil
    }

    private mutating func change(_ player: Name, _ change: (inout Opponent) -> Void) {
      if let index = players.firstIndex(where: { $0.name == player }) { change(&players[index]) }
    }

    private mutating func clearPlayers() {
      players = players.map { Opponent(name: $0.name, isAway: $0.isAway, hasLeft: $0.hasLeft) }
    }

    // MARK: - Matches and rounds

    private mutating func beginMatch(with rival: Name?) {
      if site.isSeat, self.rival?.name != rival {
        (players, series) = (rival.map { [Opponent(name: $0)] } ?? [], Balance())
      }
      clearPlayers()
      if let rival { change(rival) { $0.hasLeft = false } }
      match = Match(stage: .running)
    }

    private mutating func begin(_ start: RoundStart, as name: Name?, at now: Instant) {
      clearPlayers()
      let round = Round(number: start.round, commitment: start.commitment, range: start.range)
      match.begin(round, turn: start.turn.flatMap { Wait(turn: $0, of: name) })
      settings = settings.learning(start.rules, firstTo: start.firstTo)
      (clock.round, clock.move) = (
        settings?.clock.map { MatchClock.timer($0.secondsRoundedUp, from: now) }, nil
      )
    }

    private mutating func catchUp(with state: RoundState, as name: Name?, at now: Instant) {
      settings = settings.learning(state.rules)
      let wait = state.isSealed ? .step(sealed: nil) : state.turn.flatMap { Wait(turn: $0, of: name) }
      if !match.catchUp(with: state, settings?.range, waitingFor: wait) { clearPlayers() }
      clock.round = state.secondsLeft.map { MatchClock.timer($0, from: now) }
    }

    /// Records a guess by this player, or by any: only a duel shows others' guesses, and both players share its range.
    private mutating func keep(_ answer: GuessAnswer, by player: Name? = nil) {
      match.counts = true
      if let player { change(player) { $0.guesses = answer.number } }
      match.play.keep(answer, by: player)
      clock.move = nil
    }

    mutating func finishMatch(_ end: MatchEnd, as name: Name?, counts: Bool, at now: Instant) {
      // The server repeats it after a lost connection.
      if match.finish(end, at: now), counts {
        series.add(end.winner.map { $0 == name ? .won : .lost } ?? .tied)
      }
      (clock.round, clock.move) = (nil, nil)
    }
  }
}
