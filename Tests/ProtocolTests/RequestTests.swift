import Testing

@testable import GuessProtocol

@Suite("A request")
struct RequestTests {
  private static let code: RoomCode = word("F7KD2Q")
  private static let token = "00112233445566778899aabbccddeeff"

  static let shortestForms: [(String, Command)] = [
    ("HELLO 1", .hello(.init())), ("HELP", .help(.start)), ("?", .help(.start)), ("LIMITS", .limits),
    ("STATUS", .status), ("PING", .ping(nil)), ("LANG en", .language(.english)), ("text ONLY", .text(.only)),
    ("QUIT", .quit),
    ("q", .quit), ("ROOMS", .rooms(after: nil)),
    ("CREATE", .create(.standard, isListed: true, computer: nil)),
    ("JOIN F7KD2Q", .join(code, range: nil)), ("WATCH F7KD2Q", .watch(code)), ("LEAVE", .leave),
    ("PLAY", .play(.standard, with: nil)), ("SOLO", .solo(.oneToHundred, seed: nil)),
    ("GUESS 50", .guess(50, round: nil)), ("50", .guess(50, round: nil)), ("REMATCH", .rematch),
    ("TOURNAMENT", .tournament(.standard, plays: true)), ("START", .start),
  ]

  @Test("is parsed in its shortest form", arguments: shortestForms)
  func shortest(line: String, expected: Command) {
    #expect(command(line) == .success(expected))
    #expect(command(line.lowercased()) == .success(expected))
    #expect(Request(line).verb == expected.verb && Request(line).tag == nil)
  }

  private static let guess = Command.guess(50, round: nil)
  private static let bot = Command.hello(.init(kind: .bot))

  static let meanings: [(String, Command)] = [
    ("guess 50", guess), ("Guess 50", guess), ("gUeSs 50", guess), ("  GUESS 50", guess),
    ("GUESS\t 50", guess), ("GUESS 50 \t ", guess), ("\tGUESS  50", guess), ("\u{3000}５０ \u{3000}", guess),
    ("\u{3000}GUESS\u{3000}50\u{3000}", guess), ("NAME ada", .name(word("ada"))),
    ("HELP q", .help(.verb(.quit))), ("? ?", .help(.verb(.help))), ("help ALL", .help(.all)),
    ("RESUME \(token)", .resume(word(token))), ("RESUME \(token.uppercased())", .resume(word(token))),
    ("RESUME \(token)0", .resume(nil)), ("PING 猜я", .ping("猜я")), ("PING a=b:c", .ping("a=b:c")),
    ("say hello", .say(chat("hello"))), ("SAY #tag", .say(chat("#tag"))), ("SAY 50", .say(chat("50"))),
    ("SAY  see  you : at 5=five ", .say(chat("see  you : at 5=five"))),
    ("JOIN f7kd2q", .join(code, range: nil)), ("exit", .quit), ("Bye", .quit),
    ("help Computer", .help(.topic(.computer))), ("HELP daily", .help(.topic(.daily))),
    ("WATCH OIL000", .watch(word("011000"))),
    ("JOIN F7KD2Q range=1..200", .join(code, range: range(1, 200))),
    ("SOLO seed=class-7_b", .solo(.oneToHundred, seed: word("class-7_b"))),
    ("SOLO range=-5..5", .solo(range(-5, 5), seed: nil)),
    ("GUESS 50 round=2", .guess(50, round: 2)), ("50 round=1", .guess(50, round: 1)),
    ("-50 ROUND=1", .guess(-50, round: 1)), ("ROOMS after=f7kd2q", .rooms(after: code)),
    ("scores DAY=Yesterday after=50", .scores(.yesterday, after: 50)),
    ("SCORES seed=Today", .scores(.today, after: 0)),
    ("SCORES seed=Yesterday", .scores(.yesterday, after: 0)),
    ("SCORES f7kd2q", .scores(.tournament(code), after: 0)),
    ("SCORES F7KD2Q after=50", .scores(.tournament(code), after: 50)),
    ("TOURNAMENT plays=NO pairing=Swiss break=15 with=human", .tournament(.standard, plays: false)),
    ("CREATE computer=HARD", .create(.standard, isListed: true, computer: ComputerSettings(.hard))),
    ("CREATE listed=yes", .create(.standard, isListed: true, computer: nil)),
    ("CREATE LISTED=No", .create(.standard, isListed: false, computer: nil)),
    (
      "CREATE computer=hard think=1",
      .create(.standard, isListed: true, computer: ComputerSettings(.hard, think: Milliseconds(1)))
    ),
    (
      "CREATE THINK=10000 COMPUTER=hard",
      .create(.standard, isListed: true, computer: ComputerSettings(.hard, think: .seconds(10)))
    ),
    (
      "HELLO 1 kind=bot text=off lang=en name=ada",
      .hello(.init(kind: .bot, text: .off, language: .english, name: word("ada")))
    ),
    (
      "hello 1 NAME=Ada LANG=EN TEXT=ON KIND=Human",
      .hello(.init(kind: .human, text: .on, language: .english, name: word("ada")))
    ),
    // HELLO ignores unknown options, however they are written.
    ("HELLO 1 color=red kind=bot", bot), ("HELLO 1 a_key_of_thirty-two_characters_x=1 kind=bot", bot),
    ("HELLO 1 я=я kind=bot", bot), ("HELLO 1 = kind=bot", bot), ("HELLO 1 kind_of=1 kind=bot", bot),
    ("HELLO 1 color=red color=blue kind=bot", bot), ("HELLO 1 code=a code=b extra=c kind=bot", bot),
  ]

  @Test(
    "is parsed in any case, with extra blanks, tabs and the blanks of a Chinese keyboard, and with all options",
    arguments: meanings)
  func meaning(line: String, expected: Command) { #expect(command(line) == .success(expected)) }

  @Test(
    "in the plain form means the same as with a trailing blank",
    arguments: [
      "GUESS 50", "5", "GUESS 007", "GUESS -3", "GUESS", "GUESS50", "GUESS  50", "GUES 50", "PING", "PINGS",
      "PIN",
      "PING 5", "123456789012345678", "1234567890123456789", "GUESS 9223372036854775807",
      "GUESS 9223372036854775808", "GUESS 5x", "5 5", "５",
    ])
  func plain(line: String) { #expect(Request(line) == Request(line + " ")) }

  @Test("of every kind has a usage that begins with its verb, and help", arguments: Verb.allCases)
  func usages(verb: Verb) {
    #expect(verb.usage.description.hasPrefix(verb.rawValue))
    for line in ["HELP \(verb.rawValue)", "help \(verb.rawValue.lowercased())"] {
      #expect(command(line) == .success(.help(.verb(verb))))
    }
  }

  @Test("has every word of a choice in its usage")
  func choices() {
    let (languages, texts) = (Language.allCases.map(\.rawValue), LineStyle.Text.allCases.map(\.rawValue))
    let choices = [
      "LANG ": languages, "lang=": languages, "TEXT ": texts, "text=": texts,
      "kind=": Kind.allCases.map(\.rawValue),
      "with=": RivalFilter.allCases.map(\.rawValue), "rules=": Rules.forTwo.map(\.rawValue),
      "computer=": ComputerLevel.allCases.map(\.rawValue), "pairing=": PairingSystem.allCases.map(\.rawValue),
    ].mapValues { $0.joined(separator: "|") }
    for (start, words) in choices {
      let usages = Verb.allCases.map(\.usage.description).filter { $0.contains(start) }
      #expect(!usages.isEmpty && usages.allSatisfy { $0.contains(start + words) }, "\(start)\(words)")
    }
  }

  @Test("may begin with a tag, even if it is refused")
  func tags() {
    let (tag, a): (ShortWord, ShortWord) = (word("a-1_B"), word("a"))
    let refused = Request("#a-1_B NAME 1")
    #expect(refused.tag == tag && refused.verb == .name && refused.command == .failure(.badArgument(.name)))
    let requests = [
      ("#a-1_B PING", Request(.ping(nil), tag: tag)),
      ("  #a-1_B\t50", Request(.guess(50, round: nil), tag: tag)),
      ("#a-1_B FROB", Request(refused: .badVerb(nearest: nil), tag: tag)),
      ("# PING", Request(refused: .badLine(.tag))), ("#a.b PING", Request(refused: .badLine(.tag))),
      ("#12345678901234567 PING", Request(refused: .badLine(.tag))),
      ("#я PING", Request(refused: .badLine(.tag))), ("#a", Request(refused: .badVerb(nearest: nil), tag: a)),
      ("#a #b PING", Request(refused: .badVerb(nearest: nil), tag: a)),
    ]
    for (line, request) in requests { #expect(Request(line) == request, "\(line)") }
  }

  @Test(
    "with an unknown verb is refused without a verb, and with the nearest one if it is close",
    arguments: [
      // Two slips from a short verb, or three from a long one, are too many.
      (
        nil,
        ["", " ", "\t \t", "FROB", "REBOOT feedbeef", "hi!", "!", "=", "猜", "-", "+", "7KD2QX"]
      ),
      (nil, ["PLY12", "SQX", "XX", "REMXXXH", "a", "GET / HTTP/1.1", "Host: localhost:4837"]),
      (nil, ["get", "options * HTTP/1.1", "CONNECT", "PROXY TCP4 1 2"]),
      (.guess, ["GUES 5", "GEUSS 5", "gusse"]), (.play, ["PALY"]), (.join, ["JION F7KD2Q"]),
      (.create, ["CRAETE"]), (.rematch, ["REMACTH"]), (.help, ["HELPP"]), (.name, ["NMAE ada"]),
      (.leave, ["LEEVE"]),
    ] as [(Verb?, [String])])
  func unknownVerbs(nearest: Verb?, lines: [String]) {
    for line in lines { #expect(Request(line) == Request(refused: .badVerb(nearest: nearest)), "\(line)") }
  }

  static let refused: [(Refusal.Argument, [String])] = [
    (
      .extra,
      [
        "HELP all verbs", "RESUME \(token) now", "LIMITS x", "q x", "LEAVE a=b", "REMATCH 1", "PING one two",
        "NAME ada kind=bot", "WATCH F7KD2Q as=ada", "PLAY listed=no", "SOLO think=5", "SOLO rules=race",
        "ROOMS F7KD2Q", "5 color=red", "CREATE a_key_of_thirty-two_characters_x=1", "CREATE я=1", "CREATE =1",
        "PLAY 1..100", "HELLO 1 bot", "CREATE extra=1", "CREATE number=5",
      ]
    ),
    (
      .repeated,
      [
        "CREATE clock=60 CLOCK=61", "PLAY with=any with=bot", "HELLO 1 name=ada x=1 NAME=bob",
        "50 round=1 round=1", "CREATE computer=hard think=5 think=5",
      ]
    ),
    (.proto, ["HELLO", "HELLO 2", "HELLO 0", "HELLO one", "HELLO kind=bot"]),
    (.kind, ["HELLO 1 kind=cat", "HELLO 1 kind="]), (.text, ["HELLO 1 text=maybe", "TEXT", "TEXT xx"]),
    (.lang, ["HELLO 1 lang=xx", "LANG"]), (.verb, ["HELP me", "HELP alls"]),
    (.name, ["NAME", "NAME 1a", "NAME я", "NAME a.b", "NAME -a", "HELLO 1 name=1"]),
    (.code, ["JOIN", "WATCH", "JOIN nowhere", "JOIN F7KD2 range=1..200", "WATCH U12345", "SCORES nowhere"]),
    (
      .number,
      [
        "GUESS", "GUESS x", "3.5", "50!", "50 60", "#7 1,000", "GUESS 50 60", ".5", "−5", "５０。", "0x10",
      ]
    ), (.message, ["SAY", "SAY  \t"]), (.token, ["RESUME"]),
    (.word, ["PING \u{202E}abc", "PING a\u{200B}b"]), (.after, ["ROOMS after=nowhere"]),
    (.listed, ["CREATE listed=maybe"]),
    (.computer, ["CREATE computer=best", "CREATE think=5 rules=duel computer=best"]),
    (.seed, ["SOLO seed=a.b", "SOLO seed=12345678901234567", "CREATE seed="]),
    (.range, ["SOLO seed=today range=1..99", "JOIN F7KD2Q range=5..5"]), (.think, ["CREATE think=5"]),
  ]

  @Test(
    "is refused with the name of the argument that is missing, unknown, repeated or wrong", arguments: refused
  )
  func refusals(argument: Refusal.Argument, lines: [String]) {
    for line in lines { #expect(refusal(line) == .badArgument(argument), "\(line)") }
  }

  @Test(
    "is accepted with an option at its bounds",
    arguments: [
      "first_to=1", "first_to=21", "pace=0", "pace=10000", "clock=5", "clock=3600", "countdown=0",
      "countdown=10", "range=1..2", "range=-9223372036854775808..9223372036854775807", "range=0..1",
      "range=-2..-1", "first_to=０２１", "range=１..２",
    ])
  func bounds(option: String) {
    #expect(refusal("CREATE \(option)") == nil)
    #expect(refusal("PLAY \(option)") == nil)
  }

  @Test(
    "is refused with an option one past its bounds, or not a whole number",
    arguments: [
      ("first_to", ["0", "22", "", "x", "9223372036854775808"], .firstTo),
      ("pace", ["-1", "10001", "1s"], .pace), ("clock", ["4", "3601", "9223372036854775807"], .clock),
      ("countdown", ["-1", "11"], .countdown),
      ("range", ["1..1", "2..1", "1", "1..", "..1", "..", "", "1.2", "1...2", "1..2..3"], .range),
      ("range", ["a..b", "1..9223372036854775808", "-9223372036854775809..1"], .range),
      ("rules", ["solo", "chess", ""], .rules),
      ("think", ["0", "10001", "", "1s"], .think),
      ("round", ["0", "-1", "x", "", "9223372036854775808"], .round),
    ] as [(String, [String], Refusal.Argument)])
  func beyondBounds(key: String, values: [String], argument: Refusal.Argument) {
    let requests =
      key == "think" ? ["CREATE computer=hard"] : key == "round" ? ["GUESS 50"] : ["CREATE", "PLAY"]
    for line in requests.flatMap({ request in values.map { "\(request) \(key)=\($0)" } }) {
      #expect(refusal(line) == .badArgument(argument), "\(line)")
    }
  }
}
