import GuessProtocol
import TestSupport
import Testing

@Suite("A request", .timed)
struct RequestTests {
  static let name = Name("ada")
  static let code = RoomCode("F7KD2Q")

  @Test(
    "is parsed in its shortest form",
    arguments: [
      ("HELLO 1", .hello(.init())), ("HELP", .help(.start)), ("?", .help(.start)), ("LIMITS", .limits),
      ("STATUS", .status), ("PING", .ping(nil)), ("LANG en", .language(.english)), ("QUIT", .quit),
      ("q", .quit), ("ROOMS", .rooms(after: nil)), ("CREATE", .create(.standard, isListed: true, house: nil)),
      ("JOIN F7KD2Q", .join(code, range: nil)), ("WATCH F7KD2Q", .watch(code)), ("LEAVE", .leave),
      ("PLAY", .play(.standard, with: nil)), ("SOLO", .solo(.oneToHundred, seed: nil)),
      ("GUESS 50", .guess(50, round: nil)), ("50", .guess(50, round: nil)), ("REMATCH", .rematch),
    ] as [(String, Command)])
  func shortest(line: String, expected: Command) {
    #expect(command(line) == .success(expected))
    #expect(command(line.lowercased()) == .success(expected))
    #expect(Request(line).verb == expected.verb)
    #expect(Request(line).tag == nil)
  }

  @Test("with a name or a message is parsed")
  func words() throws {
    #expect(command("NAME ada") == .success(.name(try #require(Name("ada")))))
    #expect(command("say hello") == .success(.say(try #require(ChatText("hello")))))
  }

  @Test(
    "in the plain form means the same as with a trailing blank",
    arguments: [
      "GUESS 50", "50", "5", "GUESS 5", "GUESS 007", "GUESS -3", "GUESS", "GUESS ", "GUESS50", "GUESS  50",
      "GUESS_50",
      "GUES 50", "PING", "PINGS", "PIN", "PING 5", "123456789012345678", "1234567890123456789",
      "GUESS 123456789012345678", "GUESS 9223372036854775807", "GUESS 9223372036854775808", "GUESS 5x", "5 5",
      "５",
    ])
  func plain(line: String) {
    #expect(Request(line) == Request(line + " "))
  }

  @Test("is parsed in any case of letters", arguments: ["guess 50", "Guess 50", "gUeSs 50", "GUESS 50"])
  func cases(line: String) {
    #expect(command(line) == .success(.guess(50, round: nil)))
  }

  @Test(
    "may contain extra blanks, tabs and the blanks of a Chinese keyboard",
    arguments: [
      "  GUESS 50", "GUESS\t 50", "GUESS 50 \t ", "\tGUESS  50", "\u{3000}GUESS\u{3000}50\u{3000}",
      "\u{3000}５０ \u{3000}",
    ])
  func blanks(line: String) {
    #expect(command(line) == .success(.guess(50, round: nil)))
  }

  @Test("of every kind has a usage that begins with its verb", arguments: Verb.allCases)
  func usages(verb: Verb) {
    #expect(verb.usage.description.hasPrefix(verb.rawValue))
    #expect(command("HELP \(verb.rawValue)") == .success(.help(.verb(verb))))
    #expect(command("help \(verb.rawValue.lowercased())") == .success(.help(.verb(verb))))
  }

  @Test("for help accepts verbs, their short forms, and all")
  func helpWithShortForms() {
    #expect(command("HELP q") == .success(.help(.verb(.quit))))
    #expect(command("? ?") == .success(.help(.verb(.help))))
    #expect(command("help ALL") == .success(.help(.all)))
    #expect(refusal("HELP me") == .badArgument(.verb) && refusal("HELP alls") == .badArgument(.verb))
    #expect(refusal("HELP all verbs") == .badArgument(.extra))
    #expect(refusal("HELP PLAY now") == .badArgument(.extra))
  }

  @Test("may begin with a tag, even if it is refused")
  func tags() throws {
    let tag = try #require(ShortWord("a-1_B"))
    #expect(Request("#a-1_B PING") == Request(.ping(nil), tag: tag))
    #expect(Request("  #a-1_B\t50") == Request(.guess(50, round: nil), tag: tag))
    #expect(Request("#a-1_B FROB") == Request(refused: .badVerb(nearest: nil), tag: tag))
    let refused = Request("#a-1_B NAME 1")
    #expect(refused.tag == tag)
    #expect(refused.verb == .name)
    #expect(refused.command == .failure(.badArgument(.name)))
  }

  @Test("with a malformed tag, or nothing after it, is refused")
  func badTags() {
    #expect(Request("# PING") == Request(refused: .badLine(.tag)))
    #expect(Request("#a.b PING") == Request(refused: .badLine(.tag)))
    #expect(Request("#12345678901234567 PING") == Request(refused: .badLine(.tag)))
    #expect(Request("#я PING") == Request(refused: .badLine(.tag)))
    #expect(Request("#a") == Request(refused: .badVerb(nearest: nil), tag: ShortWord("a")))
    #expect(Request("#a #b PING") == Request(refused: .badVerb(nearest: nil), tag: ShortWord("a")))
  }

  @Test(
    "with an unknown verb is refused without a verb",
    arguments: [
      "FROB", "RESTART feedbeef", "hi!", "!", "=", "猜", "+5", "5.", "-", "--5", "5-", "0x10",
    ])
  func unknownVerbs(line: String) {
    #expect(Request(line) == Request(refused: .badVerb(nearest: nil)))
  }

  @Test(
    "with a mistyped verb is answered with the nearest one",
    arguments: [
      ("GUES 5", .guess), ("GEUSS 5", .guess), ("gusse", .guess), ("PALY", .play), ("JION F7KD2Q", .join),
      ("CRAETE", .create), ("REMACTH", .rematch), ("HELPP", .help), ("NMAE ada", .name), ("LEEVE", .leave),
    ] as [(String, Verb)])
  func mistyped(line: String, nearest: Verb) {
    #expect(Request(line) == Request(refused: .badVerb(nearest: nearest)))
  }

  @Test("two slips from a short verb, or three from a long one, gets no suggestion")
  func farFromEveryVerb() {
    for line in ["PLY12", "SQX", "XX", "REMXXXH", "a"] {
      #expect(Request(line) == Request(refused: .badVerb(nearest: nil)), "\(line)")
    }
  }

  @Test("accepts the token of a lost seat, a level of the computer, a seed and a handicap")
  func laterOptions() throws {
    let digits = "00112233445566778899aabbccddeeff"
    let token = Token(rawValue: Bits128(high: 0x0011_2233_4455_6677, low: 0x8899_AABB_CCDD_EEFF))
    #expect(command("RESUME \(digits)") == .success(.resume(token)))
    #expect(command("RESUME \(digits.uppercased())") == .success(.resume(token)))
    #expect(command("RESUME \(digits)0") == .success(.resume(nil)))
    #expect(refusal("RESUME") == .badArgument(.token))
    #expect(refusal("RESUME \(digits) now") == .badArgument(.extra))
    #expect(
      command("CREATE house=HARD")
        == .success(.create(.standard, isListed: true, house: HouseSettings(.hard))))
    #expect(refusal("CREATE house=best") == .badArgument(.house))
    let seed = try #require(ShortWord("class-7_b"))
    #expect(command("SOLO seed=class-7_b") == .success(.solo(.oneToHundred, seed: seed)))
    #expect(refusal("SOLO seed=a.b") == .badArgument(.seed))
    #expect(refusal("SOLO seed=12345678901234567") == .badArgument(.seed))
    #expect(refusal("CREATE seed=") == .badArgument(.seed))
    #expect(refusal("SOLO seed=today range=1..99") == .badArgument(.range))
    let handicap = try #require(GuessRange(lo: 1, hi: 200))
    #expect(command("JOIN F7KD2Q range=1..200") == .success(.join(Self.code, range: handicap)))
    #expect(refusal("JOIN F7KD2Q range=5..5") == .badArgument(.range))
  }

  @Test("of blanks only is refused", arguments: ["", " ", "\t \t"])
  func empty(line: String) {
    #expect(Request(line) == Request(refused: .badVerb(nearest: nil)))
  }

  @Test(
    "without arguments is refused if it gets one",
    arguments: ["LIMITS x", "STATUS x", "QUIT x", "q x", "LEAVE x", "REMATCH x", "LEAVE a=b", "REMATCH 1"])
  func noArguments(line: String) {
    #expect(refusal(line) == .badArgument(.extra))
  }

  @Test(
    "lacking an argument is refused with the name of it",
    arguments: [
      ("HELLO", .proto), ("LANG", .lang), ("NAME", .name), ("JOIN", .code), ("WATCH", .code),
      ("GUESS", .number),
      ("SAY", .message), ("SAY  \t", .message),
    ] as [(String, Refusal.Argument)])
  func missing(line: String, argument: Refusal.Argument) {
    #expect(refusal(line) == .badArgument(argument))
  }

  @Test("to PING has one word of any letters")
  func pings() {
    #expect(command("PING 猜я") == .success(.ping("猜я")))
    #expect(command("PING a=b:c") == .success(.ping("a=b:c")))
    #expect(refusal("PING one two") == .badArgument(.extra))
    #expect(refusal("PING \u{202E}abc") == .badArgument(.word))
    #expect(refusal("PING a\u{200B}b") == .badArgument(.word))
  }

  @Test(
    "with an invalid name is refused with the rule for names",
    arguments: ["NAME 1a", "NAME я", "NAME a.b", "NAME -a"])
  func badNames(line: String) {
    #expect(refusal(line) == .badArgument(.name))
  }

  @Test("for a name accepts one word only")
  func oneName() {
    #expect(refusal("NAME ada lovelace") == .badArgument(.extra))
    #expect(refusal("NAME ada kind=bot") == .badArgument(.extra))
  }

  @Test("accepts a room's code in any spelling, and any other word as no room's")
  func codes() {
    #expect(command("JOIN f7kd2q") == .success(.join(Self.code, range: nil)))
    #expect(command("WATCH OIL000") == .success(.watch(RoomCode("011000"))))
    #expect(command("JOIN nowhere") == .success(.join(nil, range: nil)))
    #expect(command("WATCH U12345") == .success(.watch(nil)))
    #expect(refusal("JOIN F7KD2Q now") == .badArgument(.extra))
    #expect(refusal("WATCH F7KD2Q as=ada") == .badArgument(.extra))
  }

  @Test("to SAY takes the rest of the line as the message")
  func saying() throws {
    #expect(
      command("SAY  see  you : at 5=five ") == .success(.say(try #require(ChatText("see  you : at 5=five")))))
    #expect(command("SAY #tag") == .success(.say(try #require(ChatText("#tag")))))
    #expect(command("SAY 50") == .success(.say(try #require(ChatText("50")))))
  }

  @Test(
    "in another protocol has an unknown verb",
    arguments: [
      "GET / HTTP/1.1", "get", "Host: localhost:4837", "options * HTTP/1.1", "CONNECT", "PROXY TCP4 1 2",
    ])
  func foreign(line: String) {
    #expect(Request(line).verb == nil)
  }
}
