import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientBots
@testable import GuessClientCommandLine
@testable import GuessClientCore

/// The meaning of a command line, or why it has none; `“”` is an empty word.
func outcome(_ example: Example) throws -> String {
  let form = /((?:[A-Z_]+=\S*(?: |$))*)(?:\{([^}]*)\} ?)?(.*)/
  let parts = try #require(example.given.wholeMatch(of: form)).output
  let words = parts.3.split(separator: " ").map { $0 == "“”" ? "" : decoded($0) }
  do throws(UsageError) {
    let configuration = try Options(configuration: decoded(parts.2 ?? ""))
    let given = try Options(arguments: words)
    if given[.help] { return "the help of \(given.command)" }
    if given[.version] { return "the version" }
    let options = try given.resolved(in: environment(parts.1), with: configuration)
    return printable(([shown(options)] + uses(of: options)).joined(separator: " · "))
  } catch { return printable("refused: \(error.text)") }
}

private func decoded(_ text: some StringProtocol) -> String {
  String(decoding: Words("> \(text)").bytes, as: UTF8.self)
}

/// The text with its control characters as bytes.
func printable(_ text: String) -> String {
  text.unicodeScalars.map { $0.value < 0x20 ? "\\x\(UInt8($0.value).hexadecimal)" : "\($0)" }.joined()
}

private func shown(_ options: Options) -> String {
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
private func uses(of options: Options) -> [String] {
  switch options.command {
  case .bot:
    [
      "\(options.brain.label) \(options.match.rules.rawValue) \(options.match.range.lo)..\(options.match.range.hi) to \(options.match.firstTo), \(options.matches, "match", "matches")"
    ]
  case .arena:
    [
      "\(options.match.rules.rawValue) \(options.match.range.lo)..\(options.match.range.hi) to \(options.match.firstTo), \(options.matches, "match", "matches") a pair"
    ]
  case .replay, .verify:
    ["reads \(options.files.joined(separator: " and "))"]
      + (options.files == options.operands ? [] : ["shows \(options.operands.last ?? "")"])
  default: []
  }
}
