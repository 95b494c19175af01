import GuessProtocol
import Testing

@testable import GuessClientCore

@Suite("The command line, the environment and the configuration")
struct OptionsTests {
  private func options(
    _ arguments: String..., environment: [String: String] = [:], configuration: String = ""
  ) throws -> Options {
    guard case .play(let preferences) = try Invocation(arguments: arguments) else {
      throw UsageError.extraWord("no game")
    }
    return try Options(
      arguments: preferences, environment: environment,
      configuration: Preferences(configuration: configuration))
  }

  @Test("without a word it plays on this machine")
  func standard() throws {
    #expect(try options() == Options(server: .local))
    #expect(try options("play") == Options(server: .local))
    #expect(ServerAddress.local.description == "localhost:4837")
  }

  @Test("options may stand anywhere, with = or a blank")
  func anyOrder() throws {
    let server = ServerAddress(host: "example.org", port: 4837, room: nil)
    let expected = Options(server: server, name: Name("ada"), color: .never)
    #expect(try options("play", "example.org", "--name", "ada", "--color", "never") == expected)
    #expect(try options("--name=ada", "--color=NEVER", "play", "example.org") == expected)
  }

  @Test("such a socket does wherever an address stands")
  func socketsEverywhere() throws {
    let socket = ServerAddress(path: "/s")
    #expect(try options("unix:/s").server == socket)
    #expect(try options(environment: ["GUESS_URL": "unix:/s"]).server == socket)
    #expect(try options(configuration: "url = unix:/s").server == socket)
    let words = ["arena", "bisect", "random", "--url", "unix:/s"]
    guard case .arena(let arena) = try Invocation(arguments: words) else {
      throw UsageError.extraWord("no arena")
    }
    #expect(arena.server == socket)
    guard case .top(let top) = try Invocation(arguments: ["top", "unix:/s", "--once"]) else {
      throw UsageError.extraWord("no top")
    }
    #expect(top.preferences.server == socket && top.isOnce)
  }

  @Test(
    "a command line that makes no sense is refused",
    arguments: [
      (["--nmae", "ada"], .unknownOption("--nmae", suggestion: "--name", of: nil)),
      (["--colour=never"], .unknownOption("--colour", suggestion: "--color", of: nil)),
      (["-x"], .unknownOption("-x", suggestion: nil, of: nil)), (["--name"], .missingValue(of: .name)),
      (["--name", "9ada"], .invalidName("9ada")), (["--name="], .invalidName("")),
      (["--name", "seventeen-letters"], .invalidName("seventeen-letters")),
      (["--color", "red"], .invalidColor("red")), (["--help=x"], .unexpectedValue(of: "--help")),
      (["--lang", "de"], .invalidLanguage("de")), (["--lang"], .missingValue(of: .lang)),
      (["--lang=en", "--lang=en"], .repeated("--lang")),
      (["--name=a", "--name=b"], .repeated("--name")), (["a", "b"], .extraWord("b")),
      (["a", "play"], .extraWord("play")),
      (["--pick=x"], .unexpectedValue(of: "--pick")),
      (["--json", "--json"], .repeated("--json")), (["--json", "--pick"], .conflict(.pick, .json)),
      (["replay"], .missingFile(of: "replay")), (["verify"], .missingFile(of: "verify")),
      (["replay", "last"], .missingFile(of: "replay")), (["replay", "12ab"], .missingFile(of: "replay")),
      (["--name=ada", "replay", "j"], .foreignOption("--name", of: "replay")),
      (["verify", "j", "--pick"], .foreignOption("--pick", of: "verify")),
      (["verify", "j", "--colour=never"], .unknownOption("--colour", suggestion: "--color", of: .verify)),
      (["a", "replay"], .extraWord("replay")), (["bot", "a", "b"], .extraWord("b")),
      (["play", "--once"], .foreignOption("--once", of: "play")),
      (["top", "--once", "--lang=zh"], .conflict(.once, .lang)),
      (["top", "--json", "--color=never"], .conflict(.json, .color)),
      (["host", "127.0.0.1"], .addressOfHost("127.0.0.1")),
      (["host", "--via=x"], .foreignOption("--via", of: "host")),
      (["admin", ""], .emptyCommand), (["admin", " ", ""], .emptyCommand), (["admin", "\t"], .emptyCommand),
      (["admin", "a\nb"], .commandOfSeveralLines),
      (["--strategy=luck", "bot"], .invalidValue("luck", of: .strategy)),
      (["bot", "--strategy=bisect", "--exec=./x"], .conflict(.strategy, .exec)),
      (["bot", "h/F7KD2Q", "--first-to=3"], .settledByRoom(.firstTo)),
      (["bot", "h/F7KD2Q", "--with=any"], .settledByRoom(.with)),
      (["bot", "--exec="], .invalidValue("", of: .exec)),
      (["bot", "--matches=0"], .invalidValue("0", of: .matches)),
      (["bot", "--matches=1000001"], .invalidValue("1000001", of: .matches)),
      (["bot", "--with=me"], .invalidValue("me", of: .with)),
      (["bot", "--rules=solo"], .invalidValue("solo", of: .rules)),
      (["bot", "--range=5"], .invalidValue("5", of: .range)),
      (["bot", "--range=5..5"], .invalidValue("5..5", of: .range)),
      (["bot", "--first-to=22"], .invalidValue("22", of: .firstTo)),
      (["arena", "bisect"], .wrongCountOfBots(1, 2...16)),
      (["arena"] + Array(repeating: "random", count: 17), .wrongCountOfBots(17, 2...16)),
      (["arena", "bisect", "random", "--seed=today"], .invalidValue("today", of: .seed)),
      (["arena", "bisect", "random", "--url=h:0"], .invalidAddress("h:0", .port)),
    ] as [([String], UsageError)])
  func misuse(arguments: [String], error: UsageError) {
    #expect(throws: error) { try Invocation(arguments: arguments) }
  }

  @Test(
    "what would have no effect is refused: colours and languages, where reports are in English and of one colour",
    arguments: [
      ("bot", [.color, .lang]), ("arena", [.color, .lang]), ("admin", [.color, .lang]), ("replay", [.lang]),
      ("verify", [.lang]), ("bench", [.lang]),
    ] as [(String, [CommandOption])])
  func withoutEffect(command: String, options: [CommandOption]) {
    for option in options {
      #expect(throws: UsageError.foreignOption(option.spelling, of: command)) {
        try Invocation(arguments: [command, "x", option.spelling, option.example])
      }
    }
  }

  @Test("plain and ascii can be configured, and the command line weighs more")
  func plainAndASCII() throws {
    let (yes, no) = ("plain = yes\nascii = yes", "plain = no\nascii = no")
    #expect(try options(configuration: yes).isPlain && options(configuration: yes).isASCII)
    #expect(try !options(configuration: no).isPlain && options("--plain", configuration: no).isPlain)
    #expect(try !options(environment: ["LANG": "C"], configuration: no).isASCII)
    #expect(try options("--ascii", configuration: no).isASCII)
    // Wheels are not plain.
    #expect(
      try options("--pick", configuration: yes).usesWheels && !options("--pick", configuration: yes).isPlain)
    #expect(try !options(configuration: "pick = yes\nplain = yes").usesWheels)
    #expect(throws: UsageError.configuration(line: 1, .noYesOrNo("1", of: "plain"))) {
      try Preferences(configuration: "plain = 1")
    }
    #expect(throws: UsageError.configuration(line: 2, .repeated("ascii"))) {
      try Preferences(configuration: "ascii = no\nascii = no")
    }
  }

  @Test("the wheels are for those who ask for them, and turn unless one asks them not to")
  func wheels() throws {
    #expect(try !options().usesWheels && options().hasMotion)
    #expect(try options("--pick", "play", "h", "--name=ada").usesWheels)
    #expect(try !options("--pick", "--no-motion").hasMotion)
    let configuration = "pick = yes\nmotion = no"
    #expect(try options(configuration: configuration).usesWheels)
    #expect(try !options(configuration: configuration).hasMotion)
  }

  @Test(
    "only ASCII is drawn where the locale is not one of UTF-8, or where one asks for it",
    arguments: [
      ([:], false), (["LANG": "C"], true), (["LANG": "en_US.UTF-8"], false), (["LANG": "ru_RU.koi8r"], true),
      (["LC_ALL": "C", "LANG": "C.utf8"], true), (["LC_ALL": "", "LC_CTYPE": "C.UTF8", "LANG": "C"], false),
    ] as [([String: String], Bool)])
  func ascii(environment: [String: String], isASCII: Bool) throws {
    #expect(try options(environment: environment).isASCII == isASCII)
    #expect(try options("--ascii", environment: environment).isASCII)
  }

  @Test("the command line weighs more than the configuration, and that more than the locale's language")
  func weightOfLanguages() throws {
    let environment = ["LANG": "zh_CN.UTF-8"]
    #expect(try options(environment: environment).language == .chinese)
    #expect(try options(environment: environment, configuration: "lang = ru").language == .russian)
    #expect(
      try options("--lang=en", environment: environment, configuration: "lang = ru").language == .english)
  }

  @Test("a name of sixteen letters is taken")
  func longestName() throws {
    #expect(try options("--name", "sixteen-letters_").name == Name("sixteen-letters_"))
  }

  @Test("the command line weighs more than GUESS_URL, and that more than the configuration")
  func weightOfAddresses() throws {
    let environment = ["GUESS_URL": "env"]
    #expect(try options("arg", environment: environment, configuration: "url = conf").server.host == "arg")
    #expect(try options(environment: environment, configuration: "url = conf").server.host == "env")
    #expect(try options(environment: ["GUESS_URL": ""], configuration: "url = conf").server.host == "conf")
    #expect(throws: UsageError.environment(variable: "GUESS_URL", .invalidAddress("h:0", .port))) {
      try options(environment: ["GUESS_URL": "h:0"])
    }
  }

  @Test("a configuration has keys, comments and blank lines")
  func configuration() throws {
    let text = "# mine\n\n  name=ada \r\nurl = guess://[::1]:80/F7KD2Q\n\tcolor =  Always"
    let expected = Options(server: try ServerAddress("[::1]:80/F7KD2Q"), name: Name("ada"), color: .always)
    #expect(try options(configuration: text) == expected)
    #expect(try options("--name", "bob", configuration: text).name == Name("bob"))
  }

  @Test(
    "a configuration that is broken says in which line",
    arguments: [
      ("\n# x\nname ada", 3, .notAnAssignment), ("nam = ada", 1, .unknownKey("nam", suggestion: "name")),
      ("name = a\nname = b", 2, .repeated("name")), ("color = red", 1, .invalidColor("red")),
      ("# x\npick = yes # wheels", 2, .trailingComment("pick")),
      ("via = ssh -W %h:%p gate\t#x", 1, .trailingComment("via")),
      ("pick = 1", 1, .noYesOrNo("1", of: "pick")), ("lang = de", 1, .invalidLanguage("de")),
      ("url = h:0", 1, .invalidAddress("h:0", .port)), ("\r\n\r\nname = 9", 3, .invalidName("9")),
    ] as [(String, Int, UsageError)])
  func brokenConfiguration(text: String, line: Int, error: UsageError) {
    #expect(throws: UsageError.configuration(line: line, error)) { try Preferences(configuration: text) }
  }
}

@Suite("Whether there are colours")
struct ColorModeTests {
  @Test(
    "--color, NO_COLOR, CLICOLOR_FORCE and CLICOLOR are heard in that order, then the configuration and TERM",
    arguments: [
      (nil, [:], nil, .auto),
      (.always, ["NO_COLOR": "1"], .never, .always), (.never, ["CLICOLOR_FORCE": "1"], .always, .never),
      (.auto, ["NO_COLOR": "1"], nil, .never), (.auto, [:], .never, .auto),
      (nil, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], .always, .never), (nil, ["NO_COLOR": ""], nil, .auto),
      (nil, ["CLICOLOR_FORCE": "1", "CLICOLOR": "0"], .never, .always),
      (nil, ["CLICOLOR_FORCE": "0"], nil, .auto),
      (nil, ["CLICOLOR": "0"], .always, .never), (nil, ["CLICOLOR": "1"], nil, .auto),
      (nil, [:], .never, .never), (nil, ["TERM": "dumb"], nil, .never),
      (nil, ["TERM": "dumb"], .always, .always),
      (nil, ["TERM": "xterm"], nil, .auto), (nil, ["TERM": "dumb", "CLICOLOR_FORCE": "1"], nil, .always),
    ] as [(ColorMode?, [String: String], ColorMode?, ColorMode)])
  func weight(option: ColorMode?, environment: [String: String], configured: ColorMode?, expected: ColorMode)
  {
    #expect(ColorMode(option: option, environment: environment, configured: configured) == expected)
  }

  @Test("auto means colours on a terminal only")
  func auto() {
    #expect(ColorMode.auto.hasColors(onTerminal: true) && !ColorMode.auto.hasColors(onTerminal: false))
    #expect(ColorMode.always.hasColors(onTerminal: false) && !ColorMode.never.hasColors(onTerminal: true))
  }
}

@Suite("Drawing nothing")
struct PlainTests {
  private func options(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Options {
    guard case .play(let preferences) = try Invocation(arguments: arguments) else {
      throw UsageError.repeated("")
    }
    var configuration = Preferences()
    configuration.usesWheels = true
    return try Options(arguments: preferences, environment: environment, configuration: configuration)
  }

  @Test(
    "is asked for by --plain or by TERM=dumb, and goes before wheels that only the configuration asks for")
  func plain() throws {
    #expect(try options(["--plain"]).isPlain && !options(["--plain"]).usesWheels)
    #expect(try options([], ["TERM": "dumb"]).isPlain)
    #expect(try !options([], ["TERM": "xterm"]).isPlain && options([]).usesWheels)
    #expect(throws: UsageError.conflict(.pick, .plain)) { try Invocation(arguments: ["--plain", "--pick"]) }
  }
}
