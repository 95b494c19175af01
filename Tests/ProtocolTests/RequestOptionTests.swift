import GuessProtocol
import Testing
import TestSupport

@Suite("An option", .timed)
struct RequestOptionTests {
  static func settings(_ change: (inout MatchSettings) -> Void) -> MatchSettings {
    var settings = MatchSettings.standard
    change(&settings)
    return settings
  }

  static let range = GuessRange(lo: -5, hi: 5)

  /// Each option of a room with its effect.
  static let settingsOptions: [(String, MatchSettings)] = [
    ("range=-5..5", settings { $0.range = GuessRange(lo: -5, hi: 5) ?? $0.range }),
    ("rules=race", .standard),
    ("first_to=21", settings { $0.firstTo = 21 }),
    ("pace=10000", settings { $0.pace = .seconds(10) }),
    ("clock=5", settings { $0.clock = .seconds(5) }),
    ("countdown=0", settings { $0.countdown = .zero }),
  ]

  @Test("for the match is accepted by CREATE and PLAY, in any case", arguments: settingsOptions)
  func roomOptions(option: String, settings: MatchSettings) {
    #expect(command("CREATE \(option)") == .success(.create(settings, isListed: true, house: nil)))
    #expect(
      command("create \(option.uppercased())") == .success(.create(settings, isListed: true, house: nil)))
    #expect(command("PLAY \(option)") == .success(.play(settings, with: nil)))
  }

  @Test("may come in any order", arguments: Seed.several)
  func order(seed: Seed) {
    var random = SeededGenerator(seed)
    var options = Self.settingsOptions.map(\.0) + ["listed=no"]
    options.shuffle(using: &random)
    let all = Self.settings {
      $0.range = Self.range ?? $0.range
      $0.firstTo = 21
      $0.pace = .seconds(10)
      $0.clock = .seconds(5)
      $0.countdown = .zero
    }
    #expect(
      command("CREATE " + options.joined(separator: " "))
        == .success(.create(all, isListed: false, house: nil)))
  }

  @Test("for listing a room is accepted by CREATE only")
  func listed() {
    #expect(command("CREATE listed=yes") == .success(.create(.standard, isListed: true, house: nil)))
    #expect(command("CREATE LISTED=No") == .success(.create(.standard, isListed: false, house: nil)))
    #expect(refusal("CREATE listed=maybe") == .badArgument(.listed))
    #expect(refusal("PLAY listed=no") == .badArgument(.extra))
  }

  @Test("for the computer's thinking time is accepted by CREATE only, at either bound")
  func think() {
    for count in [1, 10_000] as [Int64] {
      let house = HouseSettings(.hard, think: Milliseconds(count))
      #expect(
        command("CREATE house=hard think=\(count)")
          == .success(.create(.standard, isListed: true, house: house)))
      #expect(
        command("CREATE THINK=\(count) HOUSE=hard")
          == .success(.create(.standard, isListed: true, house: house)))
    }
    for request in ["PLAY", "SOLO", "JOIN F7KD2Q"] {
      #expect(refusal("\(request) think=5") == .badArgument(.extra))
    }
  }

  @Test("for the computer is refused one past its bounds, if not a whole number, and without the computer")
  func badThink() {
    for value in ["0", "10001", "-1", "", "1s", "0.5", "9223372036854775807", "9223372036854775808"] {
      #expect(refusal("CREATE house=hard think=\(value)") == .badArgument(.think), "think=\(value)")
    }
    #expect(refusal("CREATE think=5") == .badArgument(.think))
    #expect(refusal("CREATE think=5 rules=duel house=best") == .badArgument(.house))
    #expect(refusal("CREATE house=hard think=5 think=5") == .badArgument(.repeated))
  }

  @Test("for the kind of rival is accepted by PLAY only", arguments: Company.allCases)
  func with(company: Company) {
    #expect(command("PLAY with=\(company.rawValue)") == .success(.play(.standard, with: company)))
    #expect(
      command("PLAY WITH=\(company.rawValue.uppercased())") == .success(.play(.standard, with: company)))
    #expect(refusal("CREATE with=\(company.rawValue)") == .badArgument(.extra))
    #expect(refusal("PLAY with=\(company.rawValue)s") == .badArgument(.with))
  }

  @Test("of SOLO sets the range or the seed")
  func solo() throws {
    #expect(command("SOLO range=-5..5") == .success(.solo(try #require(Self.range), seed: nil)))
    #expect(refusal("SOLO clock=60") == .badArgument(.extra))
    #expect(refusal("SOLO rules=race") == .badArgument(.extra))
  }

  @Test("of GUESS sets the round, with the verb and without")
  func round() {
    #expect(command("GUESS 50 round=2") == .success(.guess(50, round: 2)))
    #expect(command("50 round=1") == .success(.guess(50, round: 1)))
    #expect(command("-50 ROUND=1") == .success(.guess(-50, round: 1)))
    for bad in ["0", "-1", "x", "", "9223372036854775808"] {
      #expect(refusal("GUESS 50 round=\(bad)") == .badArgument(.round))
    }
    #expect(refusal("50 round=1 round=1") == .badArgument(.repeated))
    #expect(refusal("50 60") == .badArgument(.extra))
  }

  @Test("of ROOMS sets the start of the page")
  func after() {
    #expect(command("ROOMS after=f7kd2q") == .success(.rooms(after: RoomCode("F7KD2Q"))))
    #expect(refusal("ROOMS after=nowhere") == .badArgument(.after))
    #expect(refusal("ROOMS before=F7KD2Q") == .badArgument(.extra))
    #expect(refusal("ROOMS F7KD2Q") == .badArgument(.extra))
  }

  @Test("of HELLO announces the client")
  func hello() {
    #expect(
      command("HELLO 1 kind=bot text=off lang=en name=ada")
        == .success(.hello(.init(kind: .bot, wantsText: false, language: .english, name: Name("ada")))))
    #expect(
      command("hello 1 NAME=Ada LANG=EN TEXT=ON KIND=Human")
        == .success(.hello(.init(kind: .human, wantsText: true, language: .english, name: Name("ada")))))
  }

  @Test(
    "of HELLO is refused out of bounds",
    arguments: [
      ("kind=cat", .kind), ("text=maybe", .text), ("lang=xx", .lang), ("name=1", .name), ("kind=", .kind),
    ] as [(String, Refusal.Argument)])
  func badHello(option: String, argument: Refusal.Argument) {
    #expect(refusal("HELLO 1 \(option)") == .badArgument(argument))
  }

  @Test(
    "unknown to HELLO is ignored, however it is written",
    arguments: [
      "color=red", "a_key_of_thirty-two_characters_x=1", "я=я", "=", "kind_of=1", "color=red color=blue",
    ])
  func unknownHello(option: String) {
    #expect(command("HELLO 1 \(option) kind=bot") == .success(.hello(.init(kind: .bot))))
  }

  @Test(
    "of HELLO follows the only version there is",
    arguments: ["HELLO 2", "HELLO 0", "HELLO one", "HELLO kind=bot"])
  func version(line: String) {
    #expect(refusal(line) == .badArgument(.proto))
  }

  @Test(
    "unknown to any other verb is refused",
    arguments: [
      "CREATE color=red", "PLAY color=red", "SOLO color=red", "GUESS 5 color=red", "5 color=red",
      "ROOMS color=red",
      "CREATE a_key_of_thirty-two_characters_x=1", "CREATE я=1", "CREATE =1", "CREATE =", "CREATE race",
      "PLAY 1..100", "HELLO 1 bot",
    ])
  func unknown(line: String) {
    #expect(refusal(line) == .badArgument(.extra))
  }

  @Test(
    "is refused the second time, with any value and in any case",
    arguments: [
      "CREATE clock=60 clock=60", "CREATE clock=60 CLOCK=61", "PLAY with=any with=bot",
      "CREATE listed=no clock=60 listed=yes", "SOLO range=1..2 range=1..3", "HELLO 1 kind=bot kind=bot",
      "HELLO 1 name=ada x=1 NAME=bob", "ROOMS after=F7KD2Q after=F7KD2Q",
    ])
  func twice(line: String) {
    #expect(refusal(line) == .badArgument(.repeated))
  }

  @Test(
    "is accepted at its bounds",
    arguments: [
      "first_to=1", "first_to=21", "pace=0", "pace=10000", "clock=5", "clock=3600", "countdown=0",
      "countdown=10",
      "range=1..2", "range=-9223372036854775808..9223372036854775807", "range=0..1", "range=-2..-1",
      "first_to=０２１", "range=１..２",
    ])
  func bounds(option: String) {
    #expect(refusal("CREATE \(option)") == nil)
    #expect(refusal("PLAY \(option)") == nil)
  }

  @Test(
    "is refused one past its bounds, and if not a whole number",
    arguments: [
      ("first_to", ["0", "22", "-1", "", "x", "1.5", "9223372036854775808"], .firstTo),
      ("pace", ["-1", "10001", "", "1s", "9223372036854775807"], .pace),
      ("clock", ["4", "3601", "-5", "", "3m", "9223372036854775807", "9223372036854776"], .clock),
      ("countdown", ["-1", "11", "", "9223372036854775807"], .countdown),
      (
        "range",
        [
          "1..1", "2..1", "1", "1..", "..1", "..", "", "1.2", "1...2", "1-2", "1..2..3", "a..b", "+1..2",
          "1..9223372036854775808", "-9223372036854775809..1",
        ], .range
      ),
      ("rules", ["solo", "chess", ""], .rules),
    ] as [(String, [String], Refusal.Argument)])
  func beyondBounds(key: String, values: [String], argument: Refusal.Argument) {
    for value in values {
      #expect(refusal("CREATE \(key)=\(value)") == .badArgument(argument), "\(key)=\(value)")
      #expect(refusal("PLAY \(key)=\(value)") == .badArgument(argument), "\(key)=\(value)")
    }
  }
}
