import GuessProtocol
import TestSupport

@testable import GuessClientBots
@testable import GuessClientCommandLine
@testable import GuessClientCore
@testable import GuessClientPlay

/// Command lines. `>` is one, in an environment (`env`) and with a configuration (`conf`); `“”` is an empty word. The output: the
/// command, the server and the options that are not at their defaults, and their effect on some commands, or the error. `address`,
/// `helper` and `lang` read one value. `way` is how an address is reached, with a command behind it if there is one; `fits` says whether
/// the load test behind it fits into this many descriptors, `asks` what it asks at first, and `consents` is an answer to that.
struct CommandLineStage: ScriptStage {
  private var environment: [String: String] = [:]
  private var configuration = ""

  init() {}

  mutating func act(_ words: Words) throws -> [String]? {
    let output: [String]?
    do throws(UsageError) { output = try perform(words) } catch { output = ["refused: \(error.text)"] }
    return output?.map { text in
      text.unicodeScalars.map { $0.value < 0x20 ? "\\x\(UInt8($0.value).hexadecimal)" : "\($0)" }.joined()
    }
  }

  private mutating func perform(_ words: Words) throws(UsageError) -> [String]? {
    let text = String(decoding: words.bytes, as: UTF8.self)
    switch words.name {
    case "env":
      environment = [:]
      for word in words.rest {
        let name = String(word.prefix { $0 != "=" })
        environment[name] = String(word.dropFirst(name.count + 1))
      }
      return []
    case "conf":
      configuration = text
      _ = try Options(configuration: text)
      return []
    case ">":
      let given = try Options(
        arguments: words.rest.map {
          $0 == "“”" ? "" : String(decoding: Words("> \($0)").bytes, as: UTF8.self)
        })
      if given[.help] { return ["the help of \(given.command)"] }
      if given[.version] { return ["the version"] }
      let options = try given.resolved(in: environment, with: Options(configuration: configuration))
      return [Self.shown(options)] + Self.uses(of: options)
    case "address":
      let server = try ServerAddress(text)
      let (link, room) = (server.invitation(), server.room)
      return [link + (room.map { " in \($0)" } ?? "")] + (server.hasHelper ? ["shown as \(server)"] : [])
    case "helper":
      return try HelperCommand(text).words(host: "h.example", port: 4_837).map { $0.isEmpty ? "“”" : $0 }
    case "way":
      let command =
        try words.rest.count > 1 ? HelperCommand(words.rest.dropFirst().joined(separator: " ")) : nil
      let server = try ServerAddress(words.rest[0]).reached(via: command)
      return server.helper(to: server.place) ?? ["directly"]
    case "fits":
      return [try load(words.rest.dropFirst()).loadObstacle(descriptors: words.number()) ?? "fits"]
    case "asks":
      let options = try load(words.rest[...])
      return [options.loadWarning, Options.consentQuestion, options.loadRefusal]
    case "consents": return [Options.isConsent(text) ? "yes" : "no"]
    case "lang": return [Language(arguments: words.rest, environment: environment).rawValue]
    default: return nil
    }
  }

  private func load(_ words: ArraySlice<String>) throws(UsageError) -> Options {
    try Options(arguments: ["bench"] + words).resolved(in: environment, with: Options())
  }

  private static func shown(_ options: Options) -> String {
    let hasAddress = options.command.row.operands == .address
    let operands = hasAddress ? [options.server.invitation(to: options.server.room)] : options.operands
    let usual: [CommandOption: String] = [.color: "auto", .lang: "en"]
    let given = CommandOption.allCases.filter { options.text($0) != nil && options.text($0) != usual[$0] }
    let texts = given.map { option in
      option.row(of: .play).value != nil
        ? "\(option.spelling) \(options.text(option) ?? "")" : options[option] ? option.spelling : nil
    }
    return (["\(options.command)"] + operands + texts.compactMap(\.self)).joined(separator: " ")
      + (hasAddress ? options.server.via.map { ", through \($0)" } ?? "" : "")
  }

  /// The effect of options on some commands.
  private static func uses(of options: Options) -> [String] {
    switch options.command {
    case .bot:
      [
        "\(options.brain.label) \(options.load) to \(options.match.firstTo), \(options.matches, "match", "matches")"
      ]
    case .arena:
      ["\(options.load) to \(options.match.firstTo), \(options.matches, "match", "matches") a pair"]
    case .bench: ["\(options.load), \(options.players) players for \(options.seconds) s, \(options.pace)"]
    case .replay, .verify:
      ["reads \(options.files.joined(separator: " and "))"]
        + (options.files == options.operands ? [] : ["shows \(options.operands.last ?? "")"])
    default: []
    }
  }
}
