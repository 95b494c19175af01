/// The first word of a command line: what the client is to do. Without one it plays.
package enum Subcommand: String, CaseIterable, Hashable, Sendable {
  case play, host, bot, arena, top, replay, verify, bench

  /// The options that it takes, beside `--help` and `--version`, which every one takes.
  package var options: [CommandOption] {
    switch self {
    case .play: [.name, .pick, .noMotion, .plain, .ascii, .json, .color, .lang]
    case .host: [.name, .pick, .noMotion, .plain, .ascii, .color, .lang]
    case .bot: [.name, .strategy, .exec, .matches, .with, .rules, .range, .firstTo, .json, .color, .lang]
    case .arena: [.rules, .range, .firstTo, .matches, .seed, .url, .json, .color, .lang]
    case .top: [.once, .ascii, .color, .lang]
    case .replay, .verify: [.color, .lang]
    case .bench:
      [.players, .rules, .range, .pipeline, .pace, .seconds, .yes, .ascii, .json, .color, .lang]
    }
  }

  /// The command that may have been meant by a word that was taken for a host, as it is none.
  static func meant(by host: String) -> Subcommand? {
    Suggestion.nearest(to: host, among: allCases.map(\.rawValue)).flatMap { Subcommand(rawValue: $0) }
  }
}
