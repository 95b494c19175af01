import GuessProtocol

/// Every line that the server can send, with each set of its fields, as a client reads it.
///
/// Each message leads to the samples of the next, so that a new one does not compile without samples.
package struct CatalogueSamples {
  let name: Name
  let rival: Name
  let code: RoomCode
  let tag: ShortWord
  let range: GuessRange
  let count: Int
  let time: Milliseconds

  let credentials: Credentials
  let nonce: Nonce
  let commitment: Commitment

  init?(name: String, rival: String, tag: String, lo: Int64, hi: Int64, count: Int, time: Milliseconds) {
    let digits = Array(String(repeating: "a", count: 32).utf8)
    guard let name = Name(name), let rival = Name(rival), let tag = ShortWord(Array(tag.utf8).span),
      let code = RoomCode("F7KD2Q"), let range = GuessRange(lo: lo, hi: hi), let token = Token(digits.span),
      let nonce = Nonce(digits.span)
    else { return nil }
    self.name = name
    self.rival = rival
    self.tag = tag
    self.code = code
    self.range = range
    self.count = count
    self.time = time
    self.nonce = nonce
    credentials = Credentials(name: name, token: token)
    commitment = Commitment(to: lo, nonce: nonce)
  }

  /// Values that are distinct in a sentence.
  package static let plain = CatalogueSamples(
    name: "ada_1815", rival: "bob-99", tag: "t", lo: -4_711, hi: 8_153, count: 37, time: .seconds(53))

  /// The longest values that a line can contain.
  package static let longest = CatalogueSamples(
    name: "a234567890123456", rival: "b234567890123456", tag: "t234567890123456", lo: .min, hi: .max,
    count: .max - 2, time: Milliseconds(.max - 999))

  /// The lowest values, and a range of one number.
  package static let lowest = CatalogueSamples(
    name: "a", rival: "Z", tag: "7", lo: .min, hi: .min, count: 0, time: Milliseconds(-1))

  package var lines: [ServerLine] {
    var lines = chain(rows(after:)).map { ServerLine.row($0, tag: tag) }
    lines += chain(replies(after:)).map { ServerLine.ok($0, tag: tag) }
    for refusal in chain(refusals(after:)) {
      lines.append(.error(refusal, verb: nil, tag: tag))
      lines += Verb.allCases.map { ServerLine.error(refusal, verb: $0, tag: tag) }
    }
    return lines + chain(events(after:)).map { ServerLine.event($0) }
  }

  private func chain<Value>(_ next: (Value?) -> [Value]) -> [Value] {
    var values = next(nil)
    while case let more = next(values.last), !more.isEmpty { values += more }
    return values
  }

  // MARK: - One kind of line each

  private func rows(after row: Row?) -> [Row] {
    switch row {
    case nil: Verb.allCases.map { .help($0) }
    case .help: Verb.allCases.map { .brief($0) }
    case .brief: LimitName.allCases.map { .limit($0, Int64(count)) }
    case .limit: (summaries + listings).map { .room($0) }
    case .room: [1, 2, count].flatMap { count in playSettings.map { .waiting($0, count) } }
    case .waiting: [PlayerScore(name: name), sums].map { .score(rank: count, $0) }
    case .score:
      [true, false].flatMap { [attempt(isFound: $0), attempt(isFound: $0, isUsual: true)] }.map {
        .attempt(rank: count, $0)
      }
    case .attempt: [count, 0].map { .placing(placing(rank: $0)) }
    case .placing: HelpTopic.allCases.map { .topic($0) }
    case .topic:
      [
        .shard(ShardStatus(shard: 0, address: nil)),
        .shard(ShardStatus(shard: 31, address: address, players: count, matches: count)),
      ]
    case .shard:
      Rules.forTwo.map {
        .rating(
          rank: count,
          PlayerRating(name: name, rules: $0, kind: .human, rating: 1_512, deviation: count, matches: count))
      }
    case .rating: [PlayerScore(name: name), sums].map { .owner($0, seen: day) }
    case .owner:
      [DailyScore(name: name, MatchTotals()), DailyScore(name: name, totals)].map { .daily(rank: count, $0) }
    case .daily: []
    }
  }

  private func replies(after reply: Reply?) -> [Reply] {
    switch reply {
    case nil:
      [
        .hello(kind: .bot, style: LineStyle(text: .off), credentials: nil),
        .hello(kind: .human, style: LineStyle(), credentials: credentials),
        .hello(kind: .human, style: LineStyle(), credentials: brief),
        .hello(kind: .human, style: LineStyle(), credentials: unowned),
      ]
    case .hello: [.help(count: 1), .help(count: count)]
    case .help: [.limits(count: count)]
    case .limits: [nil, 31].map { .status(status(of: $0)) }
    case .status: [nil, "word", ":", "a=b", "猜"].map { .ping($0) }
    case .ping: Language.allCases.map { .language($0) }
    case .language: LineStyle.Text.allCases.map { .text($0) }
    case .text: [.quit]
    case .quit: [credentials, brief, unowned].map { .name($0) }
    case .name:
      [credentials.token, nil].flatMap { key in
        [true, false].map { .claim(name: name, key: key, isListed: $0) }
      }
    case .claim: [.unclaim(name: name)]
    case .unclaim:
      [nil, code].map { .resume(credentials, room: nil, rival: nil, tournament: $0) }
        + listings.prefix(1).map { .resume(brief, room: $0, rival: rival, tournament: nil) }
        + playSettings.map { .resume(credentials, room: summary($0, .waiting), rival: nil, tournament: nil) }
        + listings.filter { $0.progress?.round == nil }.map {
          .resume(credentials, room: $0, rival: rival, tournament: nil)
        }
    case .resume:
      [
        .rooms(count: 0, next: nil, after: nil), .rooms(count: 50, next: code, after: nil),
        .rooms(count: 3, next: nil, after: code), .rooms(count: 0, next: nil, after: code),
      ]
    case .rooms:
      [
        .scores(count: 0, next: nil, rank: nil, secret: nil),
        .scores(count: 50, next: count, rank: count, secret: nil),
        .scores(count: 3, next: nil, rank: count, secret: range.lo),
        .scores(count: 3, next: nil, rank: count, secret: nil),
      ]
        + progresses.map {
          .scores(count: 3, next: nil, rank: $0.state == .waiting ? nil : count, secret: nil, tournament: $0)
        }
    case .scores:
      allSettings.map { .create(room: code, settings: $0, isListed: false, computer: nil) }
        + [nil, Milliseconds(100)].map {
          .create(
            room: code, settings: settings, isListed: true, computer: ComputerSettings(.hard, think: $0))
        }
    case .create: allSettings.map { .join(room: code, rival: rival, settings: $0) }
    case .join: summaries.map { .watch($0) }
    case .watch: [.leave(room: nil), .leave(room: code)]
    case .leave:
      [1, count].flatMap { waiting in playSettings.map { .playWaiting(settings: $0, waiting: waiting) } }
    case .playWaiting: playSettings.map { .play(room: code, rival: rival, settings: $0) }
    case .play:
      [false, true].map { Reply.solo(range: range, isSeeded: $0) }
        + [false, true].map { Reply.solo(range: range, isSeeded: true, day: day, isAgain: $0) }
    case .solo: answers.map { .guess($0) }
    case .guess: [.guessSealed(number: count, guess: range.hi)]
    case .guessSealed: [false, true].map { .say(isUnheard: $0) }
    case .say: [.rematch(begins: true), .rematch(begins: false), .rematch(begins: true, day: day)]
    case .rematch: tournaments.map { .tournament($0) }
    case .tournament: tournaments.map { .joinTournament($0) }
    case .joinTournament: [.leaveTournament(code)]
    case .leaveTournament: tournaments.map { .start($0) }
    case .start: []
    }
  }

  private var situations: [Refusal.Situation?] { [nil] + Refusal.Situation.allCases }

  private func refusals(after refusal: Refusal?) -> [Refusal] {
    switch refusal {
    case nil: Refusal.LineFault.allCases.map { .badLine($0) }
    case .badLine: [.badVerb(nearest: nil)] + Verb.allCases.map { .badVerb(nearest: $0) }
    case .badVerb: Refusal.Argument.allCases.map { .badArgument($0) }
    case .badArgument: [range, single].map { .badNumber($0) }
    case .badNumber: [.tooLong]
    case .tooLong: [.needOwnedName]
    case .needOwnedName: [.needName]
    case .needName: [.nameTaken(retry: nil), .nameTaken(retry: time)]
    case .nameTaken: [false, true].map { .nameOwned(isKeyWrong: $0) }
    case .nameOwned: [.unlisted]
    case .unlisted: [nil, time, .seconds(7_200), .seconds(172_800)].map { .banned(retry: $0) }
    case .banned: [.badToken]
    case .badToken: [.noRoom]
    case .noRoom: [.roomFull]
    case .roomFull: situations.map { .inRoom($0) }
    case .inRoom: situations.map { .notInRoom($0) }
    case .notInRoom: situations.map { .notPlaying($0, retry: nil) } + [.notPlaying(nil, retry: time)]
    case .notPlaying: [.notYourTurn(isSealed: false), .notYourTurn(isSealed: true)]
    case .notYourTurn: [.outOfRange(range), .outOfRange(single)]
    case .outOfRange: [.cooldown(retry: time)]
    case .cooldown: ([nil] + Refusal.Allowance.allCases).map { .rate(retry: time, $0) }
    case .rate: [nil, time, .seconds(7_200), .seconds(172_800)].map { .muted(retry: $0) }
    case .muted: LimitName.allCases.map { .limit($0) }
    case .limit: [.draining]
    case .draining: address.map { [.moved(to: $0)] } ?? []
    case .moved: ([nil] + Refusal.Cause.allCases).map { .unavailable(retry: time, $0) }
    case .unavailable: Refusal.TournamentFault.allCases.map { .tournament($0) }
    case .tournament: []
    }
  }

  private func events(after event: Event?) -> [Event] {
    switch event {
    case nil: [nil, 31].map { .hello(version: "100.100.100", keepsNames: $0 == nil, shard: $0) }
    case .hello: Kind.allCases.map { .joined(room: code, name: name, kind: $0) }
    case .joined: [.handicap(name: name, range: range)]
    case .handicap: [.paired(room: code, rival: rival)]
    case .paired: [.countdown(seconds: time.secondsRoundedUp)]
    case .countdown:
      [start(turn: nil), start(turn: rival), start(turn: nil, isSeeded: true)].map { .start($0) }
    case .start: [1, 2, count].map { .rival(name: name, guesses: $0, needs: 65) }
    case .rival: untimed.map { .hint(step: count, $0) }
    case .hint:
      untimed.map { .guessed(name: name, $0, turn: $0.hint == .hit ? nil : rival) }
    case .guessed: [true, false].map { .step(number: count, seconds: time.secondsRoundedUp, isSealed: $0) }
    case .step: [.turn(name: name, seconds: time.secondsRoundedUp)]
    case .turn: [.missed(name: name, strikes: 2)]
    case .missed: [.away(name: name, seconds: time.secondsRoundedUp)]
    case .away: [.back(name: name)]
    case .back:
      [
        state(), state(turn: name), state(step: count), state(step: count, isSealed: true),
        state(secondsLeft: nil), state(turn: name, strikes: 2),
      ].map { .state($0) }
    case .state: [end(nil), end(name), end(nil, isTie: true)].map { .end($0) }
    case .end: matchEnds.map { .match($0) }
    case .match: reviews.map { .review($0) }
    case .review:
      [0, count, -count].map {
        .rating(RatingChange(rules: .lockstep, rating: count, deviation: count, change: $0))
      }
    case .rating: [.recorded(MatchID(commitment))]
    case .recorded: [.recording(isOn: false), .recording(isOn: true)]
    case .recording: [.rematch(name: name)]
    case .rematch: [.left(name: name)]
    case .left:
      [0, 1, 2, 5, count].flatMap { count in
        [.waiting(count: count, nil)] + playSettings.suffix(2).map { .waiting(count: count, $0) }
      }
    case .waiting: [.closed(room: code)]
    case .closed: Attendance.allCases.map { .entry(tournament: code, name: name, players: count, $0) }
    case .entry:
      [nil, rival].map {
        .round(TournamentRound(tournament: code, number: count, rounds: count + 1, rival: $0))
      }
    case .round: [0, count].flatMap(standings).map { .standing($0) }
    case .standing: [.place(tournament: code, placing(rank: count))]
    case .place:
      [nil, name].map { .finished(tournament: code, winner: $0) }
        + [.finished(tournament: code, winner: name, shared: count)]
    case .finished: Warning.allCases.map { .warn(seconds: time.secondsRoundedUp, reason: $0) }
    case .warn: texts.map { .said(name: name, text: $0) }
    case .said: texts.map { .notice($0) }
    case .notice:
      DisconnectReason.allCases.map { .bye($0) } + [
        .bye(.moved, at: address), .bye(.ended, by: Name("hal")),
      ]
    case .bye: []
    }
  }
  private func standings(round: Int) -> [TournamentStanding] {
    let place = TournamentStanding.Place(rank: count + 2, players: count, points: count)
    let out = TournamentStanding.Place(rank: count + 2, players: count, points: count, isOut: true)
    return [
      TournamentStanding(tournament: code, round: round, rounds: count + 1, place: place),
      TournamentStanding(tournament: code, round: round, rounds: count + 1, place: place, through: name),
      TournamentStanding(tournament: code, round: round, rounds: count + 1, place: out),
      TournamentStanding(tournament: code, round: round, rounds: count + 1, place: out, through: name),
      TournamentStanding(tournament: code, round: round, rounds: count + 1, place: nil),
      TournamentStanding(tournament: code, round: round, rounds: count + 1, place: nil, matches: count),
    ]
  }
}
