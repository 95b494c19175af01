import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

/// The options in effect for a command line, whose words are separated by blanks.
func commandLine(
  _ line: String, environment: [String: String] = [:], configuration: String = ""
) throws -> Options {
  try Options(arguments: line.split(separator: " ").map(String.init))
    .resolved(in: environment, with: Options(configuration: configuration))
}

@Suite("The command line, the environment and the configuration", .timed)
struct OptionsTests {
  @Test("play on this machine by default")
  func standard() throws {
    for line in ["", "play"] {
      let options = try commandLine(line)
      #expect(options == Options(server: .local) && options.command == .play, "\(line)")
    }
    #expect(ServerAddress.local.description == "localhost:4837")
  }

  @Test(
    "take options in any place, with = or a blank",
    arguments: ["play example.org --name ada --color never", "--name=ada --color=NEVER play example.org"])
  func anyOrder(line: String) throws {
    let options = try commandLine(line)
    #expect(options.server == ServerAddress(host: "example.org", port: 4837, room: nil))
    #expect(options.name == Name("ada") && options.color == .never && options.operands == ["example.org"])
  }

  @Test("take a socket wherever they take an address")
  func socketsEverywhere() throws {
    let socket = ServerAddress(path: "/s")
    #expect(try commandLine("unix:/s").server == socket)
    #expect(try commandLine("", environment: ["GUESS_URL": "unix:/s"]).server == socket)
    #expect(try commandLine("", configuration: "url = unix:/s").server == socket)
    #expect(try commandLine("arena bisect random --url unix:/s").url == socket)
    #expect(try commandLine("top unix:/s --once").server == socket)
  }

  /// Command lines, each with its error.
  private static let misuses = """
    --nmae ada -> unknown option --nmae. Did you mean --name? guess-client --help lists all options.
    --colour=never -> unknown option --colour. Did you mean --color? guess-client --help lists all options.
    -x -> unknown option -x. guess-client --help lists all options.
    --name -> --name needs a value, like --name ada.
    --name 9ada -> “9ada” NO NAME
    --name= -> “” NO NAME
    --name seventeen-letters -> “seventeen-letters” NO NAME
    --color red -> the color is auto, always or never, not “red”.
    --help=x -> --help takes no value.
    --lang de -> the language is en, zh or ru (English, 中文 or русский), not “de”.
    --lang -> --lang needs a value, like --lang zh.
    --lang=en --lang=en -> --lang can be given only once.
    --name=a --name=b -> --name can be given only once.
    a b -> unexpected argument b; one address is enough.
    a play -> unexpected argument play; one address is enough.
    a replay -> unexpected argument replay; one address is enough.
    --pick=x -> --pick takes no value.
    --json --json -> --json can be given only once.
    --json --pick -> --pick and --json can't be combined; choose one.
    --plain --pick -> --pick and --plain can't be combined; choose one.
    play --once -> play does not take --once. HELP play
    host 127.0.0.1 -> host takes no address: it starts a server on this machine. To play at 127.0.0.1, type guess-client 127.0.0.1.
    host --via=x -> host does not take --via. HELP host
    host --json -> host does not take --json. HELP host
    top --json --color=never -> --json and --color can't be combined; choose one.
    replay -> replay NO JOURNALS
    verify -> verify NO JOURNALS
    replay last -> replay NO JOURNALS
    replay 12ab -> replay NO JOURNALS
    --name=ada replay j -> replay does not take --name. HELP replay
    verify j --pick -> verify does not take --pick. HELP verify
    verify j --colour=never -> unknown option --colour. Did you mean --color? guess-client help verify lists all options.
    bot a b -> unexpected argument b; one address is enough.
    --strategy=luck bot -> --strategy takes bisect, random, parity or human, not “luck”.
    bot --strategy=bisect --exec=./x -> --strategy and --exec can't be combined; choose one.
    bot h/F7KD2Q --first-to=3 -> the room in the address has its own settings; leave --first-to out.
    bot h/F7KD2Q --with=any -> the room in the address has its own settings; leave --with out.
    bot --exec= -> --exec takes a program, not “”.
    bot --matches=0 -> --matches takes a whole number from 1 to 1000000, not “0”.
    bot --matches=1000001 -> --matches takes a whole number from 1 to 1000000, not “1000001”.
    bot --with=me -> --with takes human, bot or any, not “me”.
    bot --rules=solo -> --rules takes race, lockstep or duel, not “solo”.
    bot --range=5 -> --range NO RANGE “5”.
    bot --range=5..5 -> --range NO RANGE “5..5”.
    bot --first-to=22 -> --first-to takes a whole number from 1 to 21, not “22”.
    arena bisect -> an arena takes 2 to 64 bots, not 1: bisect, random, parity, human or programs.
    arena bisect random --seed=today -> --seed takes up to 16 letters, digits, _ or - (today is only for solo games), not “today”.
    arena bisect random --url=h:0 -> “h:0” is not a valid address: a port is a number from 1 to 65535, like guess://example.org:4837/F7KD2Q.
    bench --players=0 -> --players takes a whole number from 1 to 20000, not “0”.
    bench --players=20001 -> --players takes a whole number from 1 to 20000, not “20001”.
    bench --players=7 -> players are paired, so --players takes an even number, like 8; with --rules solo, any.
    bench --players=7 --rules=duel -> players are paired, so --players takes an even number, like 8; with --rules solo, any.
    bench --seconds=0 -> --seconds takes a whole number from 1 to 3600, not “0”.
    bench --seconds=3601 -> --seconds takes a whole number from 1 to 3600, not “3601”.
    bench --pace=fast -> --pace takes none or human, not “fast”.
    bench --rules=chess -> the rules are race, lockstep, duel or solo, not “chess”.
    bench --range=5..5 -> --range NO RANGE “5..5”.
    bench a b -> unexpected argument b; one address is enough.
    bench --name=ada -> bench does not take --name. HELP bench
    bench --via x -> bench does not take --via. HELP bench
    bench --nome -> unknown option --nome. guess-client help bench lists all options.
    bench --player=3 -> unknown option --player. Did you mean --players? guess-client help bench lists all options.
    help relpay -> unknown command relpay. Did you mean replay? guess-client --help lists all commands.
    help bot x -> help explains one command at a time; leave x out.
    bot x --color auto -> bot does not take --color. HELP bot
    bot x --lang en -> bot does not take --lang. HELP bot
    arena x --color auto -> arena does not take --color. HELP arena
    arena x --lang en -> arena does not take --lang. HELP arena
    admin x --color auto -> admin does not take --color. HELP admin
    admin x --lang en -> admin does not take --lang. HELP admin
    replay x --lang en -> replay does not take --lang. HELP replay
    verify x --lang en -> verify does not take --lang. HELP verify
    bench x --lang en -> bench does not take --lang. HELP bench
    """
    .replacing(
      "NO NAME",
      with:
        "is not a valid name. A name is a letter A to Z, then up to 15 of A to Z, digits, _ or -, like ada."
    )
    .replacing(
      "NO JOURNALS",
      with:
        "needs a server's journals: files, the directory that holds them, or - for standard input."
    )
    .replacing("NO RANGE", with: "takes two whole numbers, the smaller one first, like 1..1000, not")
    .replacing(/HELP (\w+)/) { "guess-client help \($0.output.1) lists its options." }

  @Test("are refused with advice in one clean line if they make no sense")
  func misuse() {
    for row in Self.misuses.split(separator: "\n") {
      let parts = row.split(separator: " -> ").map(String.init)
      #expect(throws: UsageError(parts[1]), "\(row)") { try commandLine(parts[0]) }
      #expect(parts[1].contains(/^\S.*[.?]$/) && !parts[1].contains("  ") && !parts[1].contains(". ."))
    }
  }

  @Test("are refused if a command for a server is empty or more than one line")
  func adminCommand() {
    let empty =
      "the command is empty. guess-client admin HELP lists the commands; without one, type them line by line."
    let long = "a command is one line of text; send several on standard input, one a line."
    for (words, text) in [([""], empty), ([" ", ""], empty), (["\t"], empty), (["a\nb"], long)] {
      #expect(throws: UsageError(text)) { try Options(arguments: ["admin"] + words) }
    }
  }

  @Test("can set plain and ascii in the configuration, and the command line overrides them")
  func plainAndASCII() throws {
    let (yes, no) = ("plain = yes\nascii = yes", "plain = no\nascii = no")
    #expect(try commandLine("", configuration: yes)[.plain] && commandLine("", configuration: yes)[.ascii])
    #expect(
      try !commandLine("", configuration: no)[.plain] && commandLine("--plain", configuration: no)[.plain])
    #expect(try !commandLine("", environment: ["LANG": "C"], configuration: no)[.ascii])
    #expect(try commandLine("--ascii", configuration: no)[.ascii])
    // --pick overrides a configured plain.
    #expect(
      try commandLine("--pick", configuration: yes)[.pick]
        && !commandLine("--pick", configuration: yes)[.plain])
    #expect(try !commandLine("", configuration: "pick = yes\nplain = yes")[.pick])
  }

  @Test("are plain with TERM=dumb, and override wheels that only the configuration asks for")
  func plain() throws {
    let wheels = "pick = yes"
    let plain = try commandLine("--plain", configuration: wheels)
    #expect(plain[.plain] && !plain[.pick])
    #expect(try commandLine("", environment: ["TERM": "dumb"], configuration: wheels)[.plain])
    #expect(try !commandLine("", environment: ["TERM": "xterm"], configuration: wheels)[.plain])
    #expect(try commandLine("", configuration: wheels)[.pick])
  }

  @Test("turn on the wheels on request only, with motion unless it is switched off")
  func wheels() throws {
    #expect(try !commandLine("")[.pick] && !commandLine("")[.noMotion])
    #expect(
      try commandLine("--pick play h --name=ada")[.pick] && commandLine("--pick --no-motion")[.noMotion])
    let configured = try commandLine("", configuration: "pick = yes\nmotion = no")
    #expect(configured[.pick] && configured[.noMotion])
  }

  @Test(
    "draw only ASCII if the locale is not UTF-8, or on request",
    arguments: [
      ([:], false), (["LANG": "C"], true), (["LANG": "en_US.UTF-8"], false), (["LANG": "ru_RU.koi8r"], true),
      (["LC_ALL": "C", "LANG": "C.utf8"], true), (["LC_ALL": "", "LC_CTYPE": "C.UTF8", "LANG": "C"], false),
    ] as [([String: String], Bool)])
  func ascii(environment: [String: String], isASCII: Bool) throws {
    #expect(try commandLine("", environment: environment)[.ascii] == isASCII)
    #expect(try commandLine("--ascii", environment: environment)[.ascii])
  }

  @Test("override each other: first the command line, then the configuration, then the locale's language")
  func weightOfLanguages() throws {
    let environment = ["LANG": "zh_CN.UTF-8"]
    #expect(try commandLine("", environment: environment).language == .chinese)
    #expect(try commandLine("", environment: environment, configuration: "lang = ru").language == .russian)
    #expect(
      try commandLine("--lang=en", environment: environment, configuration: "lang = ru").language == .english)
  }

  @Test("speak English in commands that take no language")
  func onlyEnglish() throws {
    for line in ["bot", "top", "bench", "arena a b", "verify j", "admin"] {
      #expect(try commandLine(line, environment: ["LANG": "ru_RU.UTF-8"]).language == .english, "\(line)")
    }
  }

  @Test("take a name of sixteen letters, and a bot none from the configuration, which is its user's")
  func names() throws {
    #expect(try commandLine("--name sixteen-letters_").name == Name("sixteen-letters_"))
    #expect(try commandLine("bot", configuration: "name = ada").name == nil)
    #expect(try commandLine("bot --name=bob", configuration: "name = ada").name == Name("bob"))
  }

  @Test("override each other: first the command line, then GUESS_URL, then the configuration")
  func weightOfAddresses() throws {
    let environment = ["GUESS_URL": "env"]
    func host(_ line: String, _ environment: [String: String]) throws -> String? {
      try commandLine(line, environment: environment, configuration: "url = conf").server.host
    }
    #expect(try host("arg", environment) == "arg" && host("", environment) == "env")
    #expect(try host("", ["GUESS_URL": ""]) == "conf")
    let text =
      "in the environment variable GUESS_URL: “h:0” is not a valid address: a port is a number from 1 to 65535, like guess://example.org:4837/F7KD2Q."
    #expect(throws: UsageError(text)) { try host("", ["GUESS_URL": "h:0"]) }
  }

  @Test("have keys, comments and blank lines in a configuration")
  func configuration() throws {
    let text = "# mine\n\n  name=ada \r\nurl = guess://[::1]:80/F7KD2Q\n\tcolor =  Always"
    let expected = Options(server: try ServerAddress("[::1]:80/F7KD2Q"), name: Name("ada"), color: .always)
    #expect(try commandLine("", configuration: text) == expected)
    #expect(try commandLine("--name bob", configuration: text).name == Name("bob"))
  }

  @Test(
    "name the line of a configuration that is broken",
    arguments: [
      ("\n# x\nname ada", "3: expected “key = value”, like name = ada, or a comment that begins with #."),
      (
        "nam = ada",
        "1: unknown key “nam”. Did you mean name? The keys are name, url, via, color, lang, bell, pick, motion, plain, ascii."
      ),
      ("name = a\nname = b", "2: name can be given only once."),
      ("# x\npick = yes # wheels", "2: pick: a comment needs a line of its own. Move it to the line above."),
      (
        "via = ssh -W %h:%p gate\t#x", "1: via: a comment needs a line of its own. Move it to the line above."
      ),
      ("via = a\nvia = b", "2: via can be given only once."),
      ("color = red", "1: the color is auto, always or never, not “red”."),
      ("bell = yes", "1: the bell is off, on or always, not “yes”."),
      ("pick = 1", "1: pick is yes or no, not “1”."), ("plain = 1", "1: plain is yes or no, not “1”."),
      ("lang = de", "1: the language is en, zh or ru (English, 中文 or русский), not “de”."),
      (
        "url = h:0",
        "1: “h:0” is not a valid address: a port is a number from 1 to 65535, like guess://example.org:4837/F7KD2Q."
      ),
      ("\r\n\r\nname = 9", "3: \(LineMessage.invalidName("9").text(in: .english))"),
      ("motion = no\nmotion = yes", "2: motion can be given only once."),
      ("ascii = no\nascii = no", "2: ascii can be given only once."),
    ])
  func brokenConfiguration(text: String, complaint: String) {
    #expect(throws: UsageError("line \(complaint)")) { try Options(configuration: text) }
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
