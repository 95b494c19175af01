import GuessProtocol
import Testing

@testable import GuessClientCommandLine
@testable import GuessClientCore

/// The options in effect for a command line, whose words are separated by blanks.
func commandLine(
  _ line: String, environment: [String: String] = [:], configuration: String = ""
) throws -> Options {
  try Options(arguments: line.split(separator: " ").map(String.init))
    .resolved(in: environment, with: Options(configuration: configuration))
}

/// The options in effect for a game.
func game(
  at url: String = "localhost", name: String? = nil, language: Language = .english, via helper: String? = nil
) throws -> Options {
  let values = [("--name", name), ("--lang", language.rawValue), ("--proxy-command", helper)]
  let words = values.flatMap { option, value in value.map { [option, $0] } ?? [] }
  return try Options(arguments: [url] + words).resolved(in: [:], with: Options())
}

/// Tests of all texts; OptionTests have the rest.
@Suite("The subcommands of guess-client")
struct CommandLineTests {
  @Test(
    "the help fits into 80 columns, and names every command, option and exit code",
    arguments: Language.allCases)
  func helpText(_ language: Language) {
    let general = Subcommand.play.help(in: language)
    for code in [0, 1, 2, 3, 130] { #expect(general.contains("\(code) ")) }
    for other in Language.allCases {
      let isNamed = general.contains(other.ownName)
      #expect(isNamed, "--lang does not offer \(other.ownName)")
    }
    for subcommand in Subcommand.allCases {
      #expect(!subcommand.row.summary.isEmpty, "\(subcommand) has no row in a Commands.swift")
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

  @Test("every option is one of a command", arguments: CommandOption.allCases)
  func rows(_ option: CommandOption) {
    let hasRow = Subcommand.allCases.contains { option.row(of: $0).commands.contains($0) }
    #expect(hasRow, "\(option.spelling) has no row in a Commands.swift or in CommandTable.swift")
  }

  @Test("a misspelt command or a room alone is taken for a host; what is meant is proposed without one")
  func slips() {
    for language in Language.allCases {
      func words(_ host: String) -> String {
        ConnectionMessage.unknownHost(host, reason: "E9").text(in: language)
      }
      #expect(words("relpay").contains("replay"))
      #expect(words("aren").contains("arena"))
      #expect(words("F7KD2Q").contains("/F7KD2Q"))
      #expect(!words("example.org").contains("?"))
    }
  }
}

@Suite("The colour mode")
struct ColorModeTests {
  @Test("is colours on a terminal only for auto")
  func auto() {
    #expect(ColorMode.auto.hasColors(onTerminal: true) && !ColorMode.auto.hasColors(onTerminal: false))
    #expect(ColorMode.always.hasColors(onTerminal: false) && !ColorMode.never.hasColors(onTerminal: true))
  }
}
