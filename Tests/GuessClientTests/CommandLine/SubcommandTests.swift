import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The subcommands of guess-client", .timed)
struct SubcommandTests {
  @Test("a bot bisects and plays one match by the server's own rules, by default")
  func bot() throws {
    guard case .bot(let usual) = try Invocation(arguments: ["bot"]) else {
      throw UsageError("no bot")
    }
    #expect(usual.brain == .strategy(.bisect) && usual.matches == 1 && usual.company == nil)
    #expect(usual.match == .standard)
    let words =
      "bot h --exec ./x --matches=1000000 --with any --rules DUEL --range -5..5 --first-to=21 --json"
    guard case .bot(let bot) = try Invocation(arguments: words.split(separator: " ").map(String.init)) else {
      throw UsageError("no bot")
    }
    #expect(bot.brain == .program("./x") && bot.matches == 1_000_000 && bot.company == .any)
    #expect(bot.match.rules == .duel && bot.match.range == GuessRange(lo: -5, hi: 5))
    #expect(bot.match.firstTo == 21 && bot.printsJSON && bot.preferences.server?.host == "h")
  }

  @Test("an arena takes two to sixteen bots, and starts a server if none is named")
  func arena() throws {
    guard case .arena(let arena) = try Invocation(arguments: ["arena", "bisect", "./x --fast"]) else {
      throw UsageError("no arena")
    }
    #expect(arena.bots == ["bisect", "./x --fast"] && arena.matches == 10)
    #expect(arena.server == nil && arena.seed == nil)
    let sixteen = ["arena", "--url=h", "--seed=class7"] + Array(repeating: "random", count: 16)
    guard case .arena(let full) = try Invocation(arguments: sixteen) else {
      throw UsageError("no arena")
    }
    #expect(full.bots.count == 16 && full.server?.host == "h" && full.seed?.description == "class7")
  }

  @Test("after -- no word is an option, and a second -- is a word")
  func endOfOptions() throws {
    func read(_ arguments: String...) throws -> Invocation { try Invocation(arguments: arguments) }
    func files(_ arguments: String...) throws -> [String] {
      guard case .journals(let request) = try Invocation(arguments: arguments) else {
        throw UsageError("no journals")
      }
      return request.files
    }
    #expect(try files("verify", "--", "--help", "-x", "--") == ["--help", "-x", "--"])
    #expect(try files("--", "verify", "j") == ["j"])
    #expect(try files("verify", "j", "--") == ["j"])
    guard case .bot(let bot) = try read("bot", "--exec", "--", "--", "h") else {
      throw UsageError("no bot")
    }
    #expect(bot.brain == .program("--") && bot.preferences.server?.host == "h")
  }

  @Test("replay takes files and perhaps a match, and verify takes files alone")
  func journals() throws {
    func read(_ arguments: String..., files: [String], _ output: JournalReport.Output = .list) throws {
      guard case .journals(let request) = try Invocation(arguments: arguments) else {
        throw UsageError("\(arguments) reads no journals")
      }
      #expect(request.files == files && request.output == output, "\(arguments)")
    }
    try read("replay", "j", files: ["j"])
    try read("replay", "h-1", "j", "last", files: ["h-1", "j"], .match(.last))
    try read("replay", "j", "12AB", files: ["j"], .match(.beginning("12ab", value: 0x12AB)))
    // A file may be called like a match if its path differs from that.
    try read("replay", "j", "./last", files: ["j", "./last"])
    try read("replay", "last", "12ab", "j", files: ["last", "12ab", "j"])
    try read("verify", "-", files: ["-"], .faults)
    try read("verify", "j", "last", files: ["j", "last"], .faults)
    try read("verify", "play", "replay", files: ["play", "replay"], .faults)
  }

  @Test("help and version override all words after them")
  func helpAndVersion() throws {
    #expect(try Invocation(arguments: ["--help", "--nonsense"]) == .help(nil))
    #expect(try Invocation(arguments: ["bot", "-h"]) == .help(.bot))
    #expect(try Invocation(arguments: ["help"]) == .help(nil))
    #expect(try Invocation(arguments: ["help", "arena"]) == .help(.arena))
    let unknown = "unknown command relpay. Did you mean replay? guess-client --help lists all commands."
    #expect(throws: UsageError(unknown)) { try Invocation(arguments: ["help", "relpay"]) }
    let extra = "help explains one command at a time; leave x out."
    #expect(throws: UsageError(extra)) { try Invocation(arguments: ["help", "bot", "x"]) }
    #expect(try Invocation(arguments: ["play", "--version"]) == .version)
  }

  @Test(
    "the help fits into 80 columns, and names every command, exit code and key", arguments: Language.allCases)
  func helpText(_ language: Language) {
    let help = Subcommand.play.help(in: language)
    for code in [0, 1, 2, 3, 130] { #expect(help.contains("\(code) ")) }
    for key in Preferences.keys { #expect(help.contains(key)) }
    for subcommand in Subcommand.allCases {
      #expect(
        help.contains("guess-client \(subcommand)") || help.contains("|\(subcommand)") || subcommand == .play)
      let lines = subcommand.help(in: language).split(separator: "\n")
      for line in lines { #expect(line.cellWidth <= 80, "\(line)") }
    }
  }

  @Test("each command has a help of its own, but for replay and verify", arguments: Language.allCases)
  func ownHelp(_ language: Language) {
    for subcommand in Subcommand.allCases where subcommand != .play {
      let title = subcommand.help(in: language).prefix { $0 != "\n" }
      #expect(title.hasPrefix("guess-client ") && title.contains(subcommand.rawValue), "\(title)")
    }
  }

  @Test("every option is in the help of its command", arguments: Language.allCases)
  func helpOnOptions(_ language: Language) {
    for subcommand in Subcommand.allCases {
      for option in subcommand.options {
        #expect(subcommand.help(in: language).contains(option.spelling), "\(subcommand) \(option)")
      }
    }
  }

  @Test("a misspelt command is taken for a host, and the right one is proposed when there is no such host")
  func slips() {
    for language in Language.allCases {
      func words(_ host: String) -> String {
        ConnectionMessage.unknownHost(host, reason: "E9").text(in: language)
      }
      #expect(words("relpay").contains("replay"))
      #expect(words("aren").contains("arena"))
      #expect(!words("example.org").contains("?"))
    }
  }
}
