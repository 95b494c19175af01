import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The subcommands of guess-client", .timed)
struct SubcommandTests {
  @Test("a bot bisects and plays one match by the server's own rules, by default")
  func bot() throws {
    let usual = try commandLine("bot")
    #expect(usual.brain == .strategy(.bisect) && usual.matches == 1 && usual.company == nil)
    #expect(usual.match == .standard)
    let bot = try commandLine(
      "bot h --exec ./x --matches=1000000 --with any --rules DUEL --range -5..5 --first-to=21 --json")
    #expect(bot.brain == .program("./x") && bot.matches == 1_000_000 && bot.company == .any)
    #expect(bot.match.rules == .duel && bot.match.range == GuessRange(lo: -5, hi: 5))
    #expect(bot.match.firstTo == 21 && bot[.json] && bot.server.host == "h")
    #expect(try commandLine("bot --strategy Bisect").brain == .strategy(.bisect))
  }

  @Test("an arena takes two to sixty-four bots, and starts a server if none is named")
  func arena() throws {
    let arena = try Options(arguments: ["arena", "bisect", "./x --fast"])
    #expect(arena.operands == ["bisect", "./x --fast"] && arena.matches == 10)
    #expect(arena.url == nil && arena.text(.seed) == nil && arena.match.rules == .lockstep)
    let most = Array(repeating: "random", count: 64).joined(separator: " ")
    let full = try commandLine("arena --url=h --seed=class7 \(most)")
    #expect(full.operands.count == 64 && full.url?.host == "h" && full.text(.seed) == "class7")
  }

  @Test("after -- no word is an option, and a second -- is a word")
  func endOfOptions() throws {
    #expect(try commandLine("verify -- --help -x --").files == ["--help", "-x", "--"])
    #expect(try commandLine("-- verify j").files == ["j"] && commandLine("verify j --").files == ["j"])
    let bot = try commandLine("bot --exec -- -- h")
    #expect(bot.brain == .program("--") && bot.server.host == "h")
  }

  private static func match(_ word: String) -> JournalReport.Output? { MatchChoice(word).map { .match($0) } }

  @Test(
    "replay takes files and perhaps a match, and verify takes files alone",
    arguments: [
      ("replay j", ["j"], .list), ("replay h-1 j last", ["h-1", "j"], match("last")),
      ("replay j 12AB", ["j"], match("12ab")),
      // A file may be called like a match if its path differs from that.
      ("replay j ./last", ["j", "./last"], .list), ("replay last 12ab j", ["last", "12ab", "j"], .list),
      ("verify -", ["-"], .faults), ("verify j last", ["j", "last"], .faults),
      ("verify play replay", ["play", "replay"], .faults),
    ] as [(String, [String], JournalReport.Output?)])
  func journals(line: String, files: [String], output: JournalReport.Output?) throws {
    let options = try commandLine(line)
    #expect(options.files == files && options.output(at: 0) == output)
  }

  @Test(
    "help and version override all words after them",
    arguments: [
      ("--help --nonsense", .help, .play), ("bot -h", .help, .bot), ("help", .help, .play),
      ("help arena", .help, .arena), ("play --version", .version, .play),
    ] as [(String, CommandOption, Subcommand)])
  func helpAndVersion(line: String, flag: CommandOption, command: Subcommand) throws {
    let options = try Options(arguments: line.split(separator: " ").map(String.init))
    #expect(options[flag] && options.command == command)
  }

  @Test(
    "the help fits into 80 columns, and names every command, option, exit code and key",
    arguments: Language.allCases)
  func helpText(_ language: Language) {
    let general = Subcommand.play.help(in: language)
    for code in [0, 1, 2, 3, 130] { #expect(general.contains("\(code) ")) }
    for key in CommandOption.keys { #expect(general.contains(key)) }
    for subcommand in Subcommand.allCases {
      #expect(
        general.contains("guess-client \(subcommand)") || general.contains("|\(subcommand)")
          || subcommand == .play)
      let help = subcommand.help(in: language)
      for line in help.split(separator: "\n") { #expect(line.cellWidth <= 80, "\(line)") }
      for option in subcommand.options { #expect(help.contains(option.spelling), "\(subcommand) \(option)") }
      let title = help.prefix { $0 != "\n" }
      #expect(title.hasPrefix("guess-client "))
      #expect(title.contains(subcommand.rawValue) || subcommand == .play, "\(title)")
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
