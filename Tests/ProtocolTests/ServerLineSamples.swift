@testable import GuessProtocol

/// Every kind of server line, with the edge values of each.
enum ServerLineSamples {
  static let all: [ServerLine] = {
    var lines: [ServerLine] = []
    for tag in [nil, ShortWord("7"), ShortWord("Sixteen_chars-16")] {
      lines += rows.map { .row($0, tag: tag) }
      lines += replies.map { .ok($0, tag: tag) }
      for verb in [nil] + Verb.allCases.map(Optional.some) {
        lines += refusals.map { .error($0, verb: verb, tag: tag) }
      }
    }
    return lines + events.map(ServerLine.event)
  }()

  static let names = ["a", "Ada", "Sixteen-chars_16"].compactMap(Name.init)
  static let rooms = ["000000", "F7KD2Q", "ZZZZZZ"].compactMap { RoomCode($0) }
  static let ranges = [(1, 100), (.min, .max), (.max, .max), (.min, .min), (-5, 5)]
    .compactMap { GuessRange(lo: $0.0, hi: $0.1) }
  static let numbers: [Int64] = [.min, -1, 0, 1, .max]
  static let counts = [0, 1, Int.max]
  static let times = numbers.map { Milliseconds($0) }
  static let scores = [Score(own: 0, other: 0), Score(own: 21, other: 20), Score(own: .max, other: .max)]
  static let nonces = [0, 1, UInt64.max].map { Nonce(rawValue: Bits128(high: $0, low: ~$0)) }
  static let commitments = zip(numbers, nonces).map { Commitment(to: $0, nonce: $1) }
  static let credentials = names.map {
    Credentials(name: $0, token: Token(rawValue: Bits128(high: .max, low: 0)))
  }
  static let texts = ["a", "猜 75 : or = 76?", String(repeating: "я", count: Limits.chatBytes / 2)]
    .compactMap { ChatText($0) }

  static let settings: [MatchSettings] = ranges.flatMap { range in
    var longest = MatchSettings.standard
    longest.range = range
    longest.firstTo = Limits.firstTo.upperBound
    longest.pace = Limits.pace.upperBound
    longest.clock = Limits.clock.upperBound
    longest.countdown = Limits.countdown.upperBound
    longest.isSaidToBeSeeded = true
    var shortest = MatchSettings.standard
    shortest.range = range
    shortest.clock = Limits.clock.lowerBound
    shortest.countdown = .zero
    return [.solo(range: range), longest, shortest]
  }

  static let summaries: [RoomSummary] = settings.flatMap { settings in
    RoomSummary.State.allCases.map {
      RoomSummary(code: rooms[1], settings: settings, names: [names[0], names[2]], watchers: .max, state: $0)
    }
  }

  /// Rooms with a running or finished match, as only the list shows them.
  static let listings: [RoomSummary] = settings.flatMap { settings in
    let counts = SeatCounts(first: 0, second: .max)
    let rounds = [nil, MatchProgress.Round(number: .max, guesses: counts, needed: counts)]
    return rounds.map { round in
      RoomSummary(
        code: rooms[1], settings: settings, names: [names[0], names[2]], watchers: 0, state: .playing,
        progress: MatchProgress(score: scores[2], round: round),
        away: round == nil ? [] : [names[2]])
    }
      + [nil, names[0]].map { winner in
        RoomSummary(
          code: rooms[1], settings: settings, names: [names[0], names[2]], watchers: 0, state: .over,
          progress: MatchProgress(score: scores[2], round: nil, winner: winner))
      }
  }

  static let rows: [Row] = {
    var rows = Verb.allCases.flatMap { [Row.help($0), .brief($0)] }
    for name in LimitName.allCases { rows += numbers.map { .limit(name, $0) } }
    rows += settings.map { .waiting($0, .max) }
    for name in [ShortWord("a"), ShortWord("Sixteen_chars-16")].compactMap(\.self) {
      rows += ([nil] + statuses.prefix(2).map(Optional.some)).map {
        .node(NodeSummary(name: name, status: $0))
      }
    }
    let range = GuessRange.oneToHundred
    for isFound in [true, false] {
      let round = RoundResult(number: 1, range: range, guesses: .max, time: .zero, isFound: isFound)
      let attempt = Attempt(
        name: names[0], round: round, match: MatchID(Commitment(to: 1, nonce: nonces[0])))
      rows += [.attempt(rank: 1, attempt), .score(rank: .max, PlayerScore(name: names[2]))]
    }
    rows.append(.placing(placing))
    return rows + (summaries + listings).map { .room($0) }
  }()

  private static let placing = Placing(
    rank: .max, name: names[2], points: .max, buchholz: .max, won: .max, lost: .max, tied: .max,
    guesses: .max)

  private static let tournaments: [TournamentSummary] = settings.flatMap { settings in
    PairingSystem.allCases.map { pairing in
      var event = TournamentSettings.standard
      (event.pairing, event.match, event.company, event.pause) = (pairing, settings, .any, .zero)
      if pairing != .swiss { (event.rounds, event.house) = (nil, .normal) }
      return TournamentSummary(code: rooms[2], players: .max, round: 0, settings: event)
    }
  }

  static let guesses: [GuessAnswer] = {
    var guesses: [GuessAnswer] = []
    for range in ranges {
      for hint in [Hint.low, .high] {
        guesses.append(
          GuessAnswer(number: 1, guess: range.lo, hint: hint, range: range, elapsed: .zero))
      }
    }
    for range in ranges where range.span == 0 {
      guesses.append(
        GuessAnswer(number: .max, guess: range.lo, hint: .hit, range: range, elapsed: Milliseconds(.max)))
    }
    return guesses
  }()

  /// Those of a single server come first.
  static let statuses = [
    ServerStatus(players: 0, rooms: 1, matches: .max, uptime: .max),
    ServerStatus(players: .max, rooms: 0, matches: 1, uptime: 0, isDegraded: true),
    ServerStatus(players: .max, rooms: .max, matches: .max, uptime: .max, nodes: 32, isDegraded: true),
    ServerStatus(players: 0, rooms: 0, matches: 0, uptime: 0, nodes: 1),
  ]

  static let replies: [Reply] = {
    var replies: [Reply] = [.quit, .say, .leave(room: nil), .rematch(begins: true), .rematch(begins: false)]
    replies.append(.hello(kind: .bot, style: LineStyle(text: .off), credentials: nil))
    replies += statuses.map { .status($0) }
    for credentials in credentials {
      replies.append(.resume(credentials, room: nil, rival: nil))
      replies += (summaries + listings.filter { $0.progress?.round == nil }.prefix(3)).map {
        .resume(credentials, room: $0, rival: names[1])
      }
      replies += [.name(credentials), .hello(kind: .human, style: LineStyle(), credentials: credentials)]
    }
    for count in counts {
      replies += [.help(count: count), .limits(count: count), .rooms(count: count, next: nil)]
    }
    replies.append(.scores(count: 50, next: 50, rank: .max, secret: .min))
    for room in rooms { replies += [.rooms(count: 50, next: room), .leave(room: room)] }
    for word in [nil, "x", ":", "a=b", "猜", String(repeating: "p", count: 505)] {
      replies.append(.ping(word))
    }
    for settings in settings {
      replies += [
        .create(room: rooms[0], settings: settings, isListed: true, house: nil),
        .create(room: rooms[2], settings: settings, isListed: false, house: HouseSettings(.hard)),
        .create(
          room: rooms[1], settings: settings, isListed: true,
          house: HouseSettings(.easy, think: Milliseconds(10_000))),
        .join(room: rooms[1], rival: names[2], settings: settings),
        .play(room: rooms[1], rival: names[2], settings: settings),
        .playWaiting(settings: settings, waiting: .max),
      ]
    }
    replies += tournaments.flatMap { [.event($0), .joinEvent($0), .start($0)] }
    replies.append(.leaveEvent(rooms[1]))
    replies += Language.allCases.map { .language($0) }
    replies += summaries.map { .watch($0) }
    replies += ranges.map { .solo(range: $0) }
    replies += numbers.map { .guessSealed(number: .max, guess: $0) }
    return replies + guesses.map { .guess($0) }
  }()

  static let refusals: [Refusal] = {
    var refusals: [Refusal] = [
      .badVerb(nearest: nil), .tooLong, .needName, .nameTaken(retry: nil), .unlisted, .badToken, .notYourTurn,
      .noRoom,
      .banned(retry: nil), .muted(retry: nil),
      .roomFull, .inRoom, .notInRoom, .notPlaying,
      .draining,
    ]
    refusals += Refusal.LineFault.allCases.map { .badLine($0) }
    refusals += Refusal.EventFault.allCases.map { .event($0) }
    refusals += Refusal.Argument.allCases.map { .badArgument($0) }
    refusals += ranges.map { .outOfRange($0) }
    refusals += LimitName.allCases.map { .limit($0) }
    refusals += Verb.allCases.map { .badVerb(nearest: $0) }
    for time in times {
      refusals += [.nameTaken(retry: time), .banned(retry: time), .muted(retry: time)]
      refusals += [.cooldown(retry: time), .rate(retry: time), .unavailable(retry: time)]
    }
    return refusals
  }()

  static let events: [Event] = {
    var events: [Event] = [.hello(version: "1.0.0"), .hello(version: "2.0.0-rc.1")]
    for name in names {
      events += [
        .joined(room: rooms[0], name: name, kind: .human), .joined(room: rooms[2], name: name, kind: .bot),
        .paired(room: rooms[1], rival: name), .rematch(name: name), .left(name: name),
        .rival(name: name, guesses: .max, needs: 65), .turn(name: name, seconds: 20),
        .pass(name: name, strikes: 3), .away(name: name, seconds: 60), .back(name: name), .taken(name: name),
      ]
      events += ranges.map { .handicap(name: name, range: $0) }
      events += texts.map { .said(name: name, text: $0) }
    }
    events += [.recording(isOn: true), .recording(isOn: false)]
    for number in numbers {
      events.append(.countdown(seconds: number))
      events += Warning.allCases.map { .warn(seconds: number, reason: $0) }
    }
    var trail = Trail()
    for step in 0...Trail.capacity { trail.append(step.isMultiple(of: 2) ? .low : .high) }
    let days = [Day(number: 0), Day(number: 20_778), Day(number: 47_540)]
    let dailies = days.dropFirst().map { Review.Daily(day: $0, trail: trail, isAgain: $0 == days[2]) }
    for (count, daily) in zip(counts, [nil] + dailies) {
      events += [true, false].map {
        .review(Review(guesses: count, par: 65, wasted: count, hasFound: $0, daily: daily))
      }
    }
    events += rooms.map { .closed(room: $0) }
    for name in [nil] + names.map(Optional.some) {
      let round = TournamentRound(event: rooms[0], number: 1, rounds: .max, rival: name)
      events += [.round(round), .finished(event: rooms[1], winner: name)]
    }
    let standing = TournamentStanding(
      event: rooms[0], round: .max, rounds: .max, rank: .max, players: .max, points: .max)
    events += [.standing(standing), .place(event: rooms[2], placing)]
    events += [true, false].map { .entry(event: rooms[1], name: names[0], players: .max, isIn: $0) }
    events += texts.map { .notice($0) }
    events += DisconnectReason.allCases.map { .bye($0) }
    events += ["[::1]:1", "b.example.org:65535"].map { .bye(.moved, at: PublicAddress($0)) }
    return events + rounds + untimed
  }()

  /// Events with guesses that are not timed.
  private static let untimed: [Event] = guesses.flatMap { guess -> [Event] in
    let answer = GuessAnswer(
      number: guess.number, guess: guess.guess, hint: guess.hint, range: guess.range, elapsed: .zero)
    return [
      .step(number: guess.number, seconds: 20), .hint(StepHint(step: .max, answer: answer)),
      .guessed(OpenGuess(name: names[0], answer: answer, turn: nil)),
      .guessed(OpenGuess(name: names[2], answer: answer, turn: names[1])),
    ]
  }

  private static let rounds: [Event] = {
    var events: [Event] = []
    for commitment in commitments {
      for range in ranges {
        for rules in Rules.allCases {
          events += [
            .start(RoundStart(round: .max, rules: rules, range: range, firstTo: 21, commitment: commitment)),
            .state(
              RoundState(
                round: 1, rules: rules, range: range, guesses: 0, score: scores[1], commitment: commitment)),
            .start(
              RoundStart(
                round: 2, rules: rules, range: range, firstTo: 1, commitment: commitment, turn: names[2],
                isSeeded: true)),
            .state(
              RoundState(
                round: 2, rules: rules, range: range, guesses: 3, score: scores[2], commitment: commitment,
                turn: names[1], step: 7, isSealed: true, secondsLeft: 3_600, strikes: 2, rivalStrikes: 1)),
          ]
        }
      }
    }
    for winner in [nil] + names.map(Optional.some) {
      events += MatchEnd.Reason.allCases.map {
        .match(MatchEnd(winner: winner, score: scores[2], reason: $0, event: $0 == .tie ? rooms[0] : nil))
      }
      events += zip(numbers, scores).map { secret, score in
        .end(
          RoundEnd(
            round: 1, winner: winner, isTie: winner == nil, secret: secret, nonce: nonces[2], score: score))
      }
    }
    return events
  }()
}
