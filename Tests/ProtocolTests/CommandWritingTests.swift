import GuessProtocol
import TestSupport
import Testing

@Suite("A request that a client writes", .timed)
struct CommandWritingTests {
  /// Commands of each verb, each option alone, and edge values.
  private static let commands: [Command] = Verb.allCases.flatMap(samples)

  private static let ranges = [(-5, 5), (.min, .max), (1, 2)].compactMap { GuessRange(lo: $0.0, hi: $0.1) }
  private static let names = ["a", "Sixteen-chars_16"].compactMap(Name.init)
  private static let codes = ["000000", "F7KD2Q", "ZZZZZZ"].compactMap { RoomCode($0) }
  private static let seeds = ["w", "today", "Sixteen-chars_16"].compactMap { ShortWord($0) }
  private static let tokens = [0, .max].map { Token(rawValue: Bits128(high: $0, low: 4_711)) }

  private static let settings: [MatchSettings] = {
    var all = [MatchSettings.standard]
    func add(_ change: (inout MatchSettings) -> Void) {
      for count in all.indices.suffix(1) + [0] {
        var settings = all[count]
        change(&settings)
        all.append(settings)
      }
    }
    for range in ranges { add { $0.range = range } }
    for rules in Rules.forTwo { add { $0.rules = rules } }
    add { $0.firstTo = Limits.firstTo.upperBound }
    for pace in [Milliseconds(1), Limits.pace.upperBound] { add { $0.pace = pace } }
    for clock in [Limits.clock.lowerBound, Limits.clock.upperBound] { add { $0.clock = clock } }
    for countdown in [Limits.countdown.lowerBound, Limits.countdown.upperBound] {
      add { $0.countdown = countdown }
    }
    return all
  }()

  /// The commands of a verb. Exhaustive, so that a new verb needs samples to compile.
  private static func samples(of verb: Verb) -> [Command] {
    switch verb {
    case .hello: hellos.map { .hello($0) }
    case .help:
      [.help(.start), .help(.all)] + Verb.allCases.map { .help(.verb($0)) }
        + HelpTopic.allCases.map { .help(.topic($0)) }
    case .limits: [.limits]
    case .status: [.status]
    case .ping: [nil, "x", "lo=x", "猜", "#t", "-"].map { .ping($0) }
    case .language: Language.allCases.map { .language($0) }
    case .text: LineStyle.Text.allCases.map { .text($0) }
    case .quit: [.quit]
    case .name: names.flatMap { name in ([nil] + tokens).map { .name(name, key: $0) } }
    case .claim: [nil, true, false].map { .claim(isListed: $0) }
    case .unclaim: [.unclaim]
    case .resume: [.resume(nil)] + tokens.map { .resume($0) }
    case .rooms: [.rooms(after: nil)] + codes.map { .rooms(after: $0) }
    case .scores:
      [ScoreTable.all, .today, .yesterday, .since(days: 1), .since(days: 7), .wins, .daily].map {
        .scores($0, after: 0)
      }
        + seeds.filter { !$0.isToday }.map { .scores(.seed($0), after: .max) }
        + codes.map { .scores(.tournament($0), after: 50) }
        + Rules.forTwo.flatMap { rules in
          [nil, .human, .bot].map { .scores(.ratings(rules, $0), after: 50) }
        }
        + names.map { .scores(.owner($0), after: 0) }
    case .create: creates
    case .join: codes.flatMap { code in ([nil] + ranges).map { .join(code, range: $0) } }
    case .watch: codes.map { .watch($0) }
    case .leave: [.leave]
    case .play:
      settings.map { .play($0, with: nil) } + RivalFilter.allCases.map { .play(.standard, with: $0) }
        + Rules.forTwo.map { rules in
          var settings = MatchSettings.standard
          (settings.isRated, settings.rules) = (true, rules)
          return .play(settings, with: .human)
        }
    case .solo:
      ([.oneToHundred] + ranges).map { .solo($0, seed: nil) } + seeds.map { .solo(.oneToHundred, seed: $0) }
    case .guess: [.min, -1, 0, 50, .max].flatMap { [.guess($0, round: nil), .guess($0, round: .max)] }
    case .say:
      ["a", "round=1 : lo=2", "#t 50", "-", "猜  猜", String(repeating: "я", count: Limits.chatBytes / 2)]
        .compactMap { ChatText($0) }.map { .say($0) }
    case .rematch: [.rematch]
    case .tournament: tournaments
    case .start: [.start]
    }
  }

  private static let hellos: [Command.Hello] =
    [.init(), .init(kind: .bot, text: .off, language: .chinese, name: names[0])]
    + Kind.allCases.map { .init(kind: $0) } + LineStyle.Text.allCases.map { .init(text: $0) }
    + Language.allCases.map { .init(language: $0) } + names.map { .init(name: $0, key: tokens[0]) }

  private static let tournaments: [Command] = settings.flatMap { match -> [Command] in
    var tournaments = [TournamentSettings.standard]
    for change in [
      { $0.rounds = Limits.tournamentRounds.upperBound }, { ($0.pairing, $0.rounds) = (.roundRobin, nil) },
      { ($0.pairing, $0.rounds) = (.roundRobin, 5) }, { ($0.pairing, $0.rounds) = (.knockout, nil) },
      { ($0.rivalFilter, $0.computer, $0.pause) = (.any, .hard, Limits.tournamentBreak.upperBound) },
    ] as [(inout TournamentSettings) -> Void] {
      var tournament = TournamentSettings.standard
      change(&tournament)
      tournament.match = match
      tournaments.append(tournament)
    }
    return tournaments.flatMap { [.tournament($0, plays: true), .tournament($0, plays: false)] }
  }

  private static let creates: [Command] = {
    var creates = settings.map { Command.create($0, isListed: true, computer: nil) }
    creates.append(.create(.standard, isListed: false, computer: nil))
    creates += ComputerLevel.allCases.map {
      .create(.standard, isListed: true, computer: ComputerSettings($0))
    }
    creates += [Limits.think.lowerBound, Limits.think.upperBound].map {
      .create(.standard, isListed: true, computer: ComputerSettings(.easy, think: $0))
    }
    for seed in seeds where !seed.isToday {
      var seeded = settings.last ?? .standard
      seeded.seed = seed
      creates.append(.create(seeded, isListed: false, computer: ComputerSettings(.hard)))
    }
    return creates
  }()

  @Test("is read back as the same command, for all verbs and options, with and without a tag")
  func roundTrip() throws {
    let tag = try #require(ShortWord("Sixteen-chars_16"))
    for command in Self.commands {
      #expect(Request(command.line()) == Request(command), "\(command.line())")
      #expect(Request(command.line(tag: tag)) == Request(command, tag: tag), "\(command.line(tag: tag))")
      #expect(command.line().utf8.count <= Limits.requestLineBytes)
    }
  }

  @Test("has every option of its verb", arguments: Verb.allCases)
  func options(verb: Verb) {
    let written = Set(
      Self.samples(of: verb).filter { $0.verb != .say && $0.verb != .ping }
        .flatMap { $0.line().split(separator: " ") }.filter { $0.contains("=") }.map {
          $0.prefix { $0 != "=" }
        })
    let known = verb.usage.description.split(separator: " ").map { $0.drop { $0 == "[" } }
      .filter { $0.contains("=") }.map { $0.prefix { $0 != "=" } }
    #expect(written == Set(known))
  }

  @Test("omits default options")
  func short() throws {
    let code = try #require(RoomCode("F7KD2Q"))
    #expect(Command.play(.standard, with: nil).line() == "PLAY")
    #expect(Command.create(.standard, isListed: true, computer: nil).line() == "CREATE")
    #expect(Command.solo(.oneToHundred, seed: nil).line(tag: ShortWord("7")) == "#7 SOLO")
    #expect(Command.join(code, range: nil).line() == "JOIN F7KD2Q")
    #expect(Command.guess(-5, round: 2).line() == "GUESS -5 round=2")
  }

  @Test("is one line, whatever its words contain")
  func words() {
    #expect(Command.ping("a b\r\nQUIT\u{202E}").line() == "PING abQUIT")
    #expect(Request(Command.ping(" ").line()) == Request(.ping(nil)))
  }

  @Test("rounds times up to the units that a server accepts")
  func times() {
    var settings = MatchSettings.standard
    settings.clock = Milliseconds(5_001)
    settings.countdown = Milliseconds(1)
    #expect(Command.play(settings, with: nil).line() == "PLAY clock=6 countdown=1")
  }
}
