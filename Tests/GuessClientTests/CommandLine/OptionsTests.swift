import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The command line, the environment and the configuration", .timed)
struct OptionsTests {
  private func options(
    _ arguments: String..., environment: [String: String] = [:], configuration: String = ""
  ) throws -> Options {
    guard case .play(let preferences) = try Invocation(arguments: arguments) else {
      throw UsageError("no game")
    }
    return try Options(
      arguments: preferences, environment: environment,
      configuration: Preferences(configuration: configuration))
  }

  @Test("play on this machine by default")
  func standard() throws {
    #expect(try options() == Options(server: .local))
    #expect(try options("play") == Options(server: .local))
    #expect(ServerAddress.local.description == "localhost:4837")
  }

  @Test("take options in any place, with = or a blank")
  func anyOrder() throws {
    let server = ServerAddress(host: "example.org", port: 4837, room: nil)
    let expected = Options(server: server, name: Name("ada"), color: .never)
    #expect(try options("play", "example.org", "--name", "ada", "--color", "never") == expected)
    #expect(try options("--name=ada", "--color=NEVER", "play", "example.org") == expected)
  }

  @Test("take a socket wherever they take an address")
  func socketsEverywhere() throws {
    let socket = ServerAddress(path: "/s")
    #expect(try options("unix:/s").server == socket)
    #expect(try options(environment: ["GUESS_URL": "unix:/s"]).server == socket)
    #expect(try options(configuration: "url = unix:/s").server == socket)
    let words = ["arena", "bisect", "random", "--url", "unix:/s"]
    guard case .arena(let arena) = try Invocation(arguments: words) else {
      throw UsageError("no arena")
    }
    #expect(arena.server == socket)
    guard case .top(let top) = try Invocation(arguments: ["top", "unix:/s", "--once"]) else {
      throw UsageError("no top")
    }
    #expect(top.server == socket && top.has(.once))
  }

  @Test(
    "are refused if they make no sense",
    arguments: [
      (
        ["--nmae", "ada"],
        "unknown option --nmae. Did you mean --name? guess-client --help lists all options."
      ),
      (
        ["--colour=never"],
        "unknown option --colour. Did you mean --color? guess-client --help lists all options."
      ),
      (["-x"], "unknown option -x. guess-client --help lists all options."),
      (["--name"], "--name needs a value, like --name ada."),
      (
        ["--name", "9ada"],
        "“9ada” is not a valid name. A name is a letter A to Z, then up to 15 of A to Z, digits, _ or -, like ada."
      ),
      (
        ["--name="],
        "“” is not a valid name. A name is a letter A to Z, then up to 15 of A to Z, digits, _ or -, like ada."
      ),
      (
        ["--name", "seventeen-letters"],
        "“seventeen-letters” is not a valid name. A name is a letter A to Z, then up to 15 of A to Z, digits, _ or -, like ada."
      ),
      (["--color", "red"], "the color is auto, always or never, not “red”."),
      (["--help=x"], "--help takes no value."),
      (["--lang", "de"], "the language is en, zh or ru (English, 中文 or русский), not “de”."),
      (["--lang"], "--lang needs a value, like --lang zh."),
      (["--lang=en", "--lang=en"], "--lang can be given only once."),
      (["--name=a", "--name=b"], "--name can be given only once."),
      (["a", "b"], "unexpected argument b; one address is enough."),
      (["a", "play"], "unexpected argument play; one address is enough."),
      (["--pick=x"], "--pick takes no value."),
      (["--json", "--json"], "--json can be given only once."),
      (["--json", "--pick"], "--pick and --json can't be combined; choose one."),
      (
        ["replay"],
        "replay needs a server's journals: files, the directory that holds them, or - for standard input."
      ),
      (
        ["verify"],
        "verify needs a server's journals: files, the directory that holds them, or - for standard input."
      ),
      (
        ["replay", "last"],
        "replay needs a server's journals: files, the directory that holds them, or - for standard input."
      ),
      (
        ["replay", "12ab"],
        "replay needs a server's journals: files, the directory that holds them, or - for standard input."
      ),
      (
        ["--name=ada", "replay", "j"],
        "replay does not take --name. guess-client help replay lists its options."
      ),
      (
        ["verify", "j", "--pick"], "verify does not take --pick. guess-client help verify lists its options."
      ),
      (
        ["verify", "j", "--colour=never"],
        "unknown option --colour. Did you mean --color? guess-client help verify lists all options."
      ),
      (["a", "replay"], "unexpected argument replay; one address is enough."),
      (["bot", "a", "b"], "unexpected argument b; one address is enough."),
      (["play", "--once"], "play does not take --once. guess-client help play lists its options."),
      (["top", "--json", "--color=never"], "--json and --color can't be combined; choose one."),
      (
        ["host", "127.0.0.1"],
        "host takes no address: it starts a server on this machine. To play at 127.0.0.1, type guess-client 127.0.0.1."
      ),
      (["host", "--via=x"], "host does not take --via. guess-client help host lists its options."),
      (
        ["admin", ""],
        "the command is empty. guess-client admin HELP lists the commands; without one, type them line by line."
      ),
      (
        ["admin", " ", ""],
        "the command is empty. guess-client admin HELP lists the commands; without one, type them line by line."
      ),
      (
        ["admin", "\t"],
        "the command is empty. guess-client admin HELP lists the commands; without one, type them line by line."
      ),
      (["admin", "a\nb"], "a command is one line of text; send several on standard input, one a line."),
      (["--strategy=luck", "bot"], "--strategy takes bisect, random, parity or human, not “luck”."),
      (["bot", "--strategy=bisect", "--exec=./x"], "--strategy and --exec can't be combined; choose one."),
      (
        ["bot", "h/F7KD2Q", "--first-to=3"],
        "the room in the address has its own settings; leave --first-to out."
      ),
      (["bot", "h/F7KD2Q", "--with=any"], "the room in the address has its own settings; leave --with out."),
      (["bot", "--exec="], "--exec takes a program, not “”."),
      (["bot", "--matches=0"], "--matches takes a whole number from 1 to 1000000, not “0”."),
      (["bot", "--matches=1000001"], "--matches takes a whole number from 1 to 1000000, not “1000001”."),
      (["bot", "--with=me"], "--with takes human, bot or any, not “me”."),
      (["bot", "--rules=solo"], "--rules takes race, lockstep or duel, not “solo”."),
      (
        ["bot", "--range=5"], "--range takes two whole numbers, the smaller one first, like 1..1000, not “5”."
      ),
      (
        ["bot", "--range=5..5"],
        "--range takes two whole numbers, the smaller one first, like 1..1000, not “5..5”."
      ),
      (["bot", "--first-to=22"], "--first-to takes a whole number from 1 to 21, not “22”."),
      (
        ["arena", "bisect"], "an arena takes 2 to 16 bots, not 1: bisect, random, parity, human or programs."
      ),
      (
        ["arena"] + Array(repeating: "random", count: 17),
        "an arena takes 2 to 16 bots, not 17: bisect, random, parity, human or programs."
      ),
      (
        ["arena", "bisect", "random", "--seed=today"],
        "--seed takes up to 16 letters, digits, _ or - (today is only for solo games), not “today”."
      ),
      (
        ["arena", "bisect", "random", "--url=h:0"],
        "“h:0” is not a valid address: a port is a number from 1 to 65535, like guess://example.org:4837/F7KD2Q."
      ),
    ] as [([String], String)])
  func misuse(arguments: [String], text: String) {
    #expect(throws: UsageError(text)) { try Invocation(arguments: arguments) }
    // One clean line.
    #expect(text.contains(/^\S.*[.?]$/) && !text.contains("  ") && !text.contains(". ."))
  }

  @Test(
    "refuse what would have no effect: colours and languages, as reports are in English and of one colour",
    arguments: [
      ("bot", [.color, .lang]), ("arena", [.color, .lang]), ("admin", [.color, .lang]), ("replay", [.lang]),
      ("verify", [.lang]), ("bench", [.lang]),
    ] as [(String, [CommandOption])])
  func withoutEffect(command: String, options: [CommandOption]) {
    for option in options {
      let text =
        "\(command) does not take \(option.spelling). guess-client help \(command) lists its options."
      #expect(throws: UsageError(text)) {
        try Invocation(arguments: [command, "x", option.spelling, option.row(of: .play).example])
      }
    }
  }

  @Test("can set plain and ascii, and the command line overrides them")
  func plainAndASCII() throws {
    let (yes, no) = ("plain = yes\nascii = yes", "plain = no\nascii = no")
    #expect(try options(configuration: yes)[.plain] && options(configuration: yes)[.ascii])
    #expect(try !options(configuration: no)[.plain] && options("--plain", configuration: no)[.plain])
    #expect(try !options(environment: ["LANG": "C"], configuration: no)[.ascii])
    #expect(try options("--ascii", configuration: no)[.ascii])
    // --pick overrides a configured plain.
    #expect(
      try options("--pick", configuration: yes)[.pick] && !options("--pick", configuration: yes)[.plain])
    #expect(try !options(configuration: "pick = yes\nplain = yes")[.pick])
    #expect(throws: UsageError("line 1: plain is yes or no, not “1”.")) {
      try Preferences(configuration: "plain = 1")
    }
    #expect(throws: UsageError("line 2: ascii can be given only once.")) {
      try Preferences(configuration: "ascii = no\nascii = no")
    }
  }

  @Test("turn on the wheels on request only, with motion unless it is switched off")
  func wheels() throws {
    #expect(try !options()[.pick] && !options()[.noMotion])
    #expect(try options("--pick", "play", "h", "--name=ada")[.pick])
    #expect(try options("--pick", "--no-motion")[.noMotion])
    let configuration = "pick = yes\nmotion = no"
    #expect(try options(configuration: configuration)[.pick])
    #expect(try options(configuration: configuration)[.noMotion])
  }

  @Test(
    "draw only ASCII if the locale is not UTF-8, or on request",
    arguments: [
      ([:], false), (["LANG": "C"], true), (["LANG": "en_US.UTF-8"], false), (["LANG": "ru_RU.koi8r"], true),
      (["LC_ALL": "C", "LANG": "C.utf8"], true), (["LC_ALL": "", "LC_CTYPE": "C.UTF8", "LANG": "C"], false),
    ] as [([String: String], Bool)])
  func ascii(environment: [String: String], isASCII: Bool) throws {
    #expect(try options(environment: environment)[.ascii] == isASCII)
    #expect(try options("--ascii", environment: environment)[.ascii])
  }

  @Test("override each other: first the command line, then the configuration, then the locale's language")
  func weightOfLanguages() throws {
    let environment = ["LANG": "zh_CN.UTF-8"]
    #expect(try options(environment: environment).language == .chinese)
    #expect(try options(environment: environment, configuration: "lang = ru").language == .russian)
    #expect(
      try options("--lang=en", environment: environment, configuration: "lang = ru").language == .english)
  }

  @Test("take a name of sixteen letters")
  func longestName() throws {
    #expect(try options("--name", "sixteen-letters_").name == Name("sixteen-letters_"))
  }

  @Test("override each other: first the command line, then GUESS_URL, then the configuration")
  func weightOfAddresses() throws {
    let environment = ["GUESS_URL": "env"]
    #expect(try options("arg", environment: environment, configuration: "url = conf").server.host == "arg")
    #expect(try options(environment: environment, configuration: "url = conf").server.host == "env")
    #expect(try options(environment: ["GUESS_URL": ""], configuration: "url = conf").server.host == "conf")
    #expect(throws: UsageError.invalidAddress("h:0", .port).located("in the environment variable GUESS_URL:"))
    {
      try options(environment: ["GUESS_URL": "h:0"])
    }
  }

  @Test("have keys, comments and blank lines in a configuration")
  func configuration() throws {
    let text = "# mine\n\n  name=ada \r\nurl = guess://[::1]:80/F7KD2Q\n\tcolor =  Always"
    let expected = Options(server: try ServerAddress("[::1]:80/F7KD2Q"), name: Name("ada"), color: .always)
    #expect(try options(configuration: text) == expected)
    #expect(try options("--name", "bob", configuration: text).name == Name("bob"))
  }

  @Test(
    "name the line of a configuration that is broken",
    arguments: [
      ("\n# x\nname ada", "3: expected “key = value”, like name = ada, or a comment that begins with #."),
      (
        "nam = ada",
        "1: unknown key “nam”. Did you mean name? The keys are name, url, via, color, lang, pick, motion, plain, ascii."
      ),
      ("name = a\nname = b", "2: name can be given only once."),
      ("# x\npick = yes # wheels", "2: pick: a comment needs a line of its own. Move it to the line above."),
      (
        "via = ssh -W %h:%p gate\t#x", "1: via: a comment needs a line of its own. Move it to the line above."
      ),
      ("color = red", "1: the color is auto, always or never, not “red”."),
      ("pick = 1", "1: pick is yes or no, not “1”."),
      ("lang = de", "1: the language is en, zh or ru (English, 中文 or русский), not “de”."),
      ("url = h:0", "1: \(UsageError.invalidAddress("h:0", .port).text)"),
      ("\r\n\r\nname = 9", "3: \(LineMessage.invalidName("9").text(in: .english))"),
      ("motion = no\nmotion = yes", "2: motion can be given only once."),
    ])
  func brokenConfiguration(text: String, complaint: String) {
    #expect(throws: UsageError("line \(complaint)")) { try Preferences(configuration: text) }
  }
}

@Suite("The colour mode", .timed)
struct ColorModeTests {
  @Test(
    "follows --color, NO_COLOR, CLICOLOR_FORCE and CLICOLOR in that order, then the configuration and TERM",
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

  @Test("is colours on a terminal only for auto")
  func auto() {
    #expect(ColorMode.auto.hasColors(onTerminal: true) && !ColorMode.auto.hasColors(onTerminal: false))
    #expect(ColorMode.always.hasColors(onTerminal: false) && !ColorMode.never.hasColors(onTerminal: true))
  }
}

@Suite("The plain mode", .timed)
struct PlainTests {
  private func options(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Options {
    guard case .play(let preferences) = try Invocation(arguments: arguments) else {
      throw UsageError.repeated("")
    }
    return try Options(
      arguments: preferences, environment: environment,
      configuration: Preferences(configuration: "pick = yes"))
  }

  @Test(
    "is switched on by --plain or by TERM=dumb, and overrides wheels that only the configuration asks for")
  func plain() throws {
    #expect(try options(["--plain"])[.plain] && !options(["--plain"])[.pick])
    #expect(try options([], ["TERM": "dumb"])[.plain])
    #expect(try !options([], ["TERM": "xterm"])[.plain] && options([])[.pick])
    #expect(throws: UsageError.conflict(.pick, .plain)) { try Invocation(arguments: ["--plain", "--pick"]) }
  }
}
