/// An option of the client, named as it is typed behind two hyphens.
///
/// This is the one list of them: command lines are read by it, and the help, the manual page and the completions are held
/// to it by tests.
package enum CommandOption: String, CaseIterable, Hashable, Sendable {
  case name, via, pick, noMotion = "no-motion", plain, ascii, verbose, json, color, lang
  case strategy, exec, matches, with, rules, range, firstTo = "first-to", seed, url
  case once, socket
  case players, pipeline, pace, seconds, yes
  case help, version

  /// The option as it is typed.
  package var spelling: String { "--\(rawValue)" }

  /// The option that a word spells; `-h` is `--help`.
  init?(spelling: String) {
    if spelling == "-h" {
      self = .help
    } else {
      guard spelling.hasPrefix("--") else { return nil }
      self.init(rawValue: String(spelling.dropFirst(2)))
    }
  }

  /// Whether a value stands behind it.
  package var takesValue: Bool {
    switch self {
    case .pick, .noMotion, .plain, .ascii, .verbose, .json, .once, .yes, .help, .version: false
    case .name, .via, .color, .lang, .strategy, .exec, .matches, .with, .rules, .range, .firstTo, .seed, .url,
      .socket, .players, .pipeline, .pace, .seconds:
      true
    }
  }

  /// A value that it takes, to be shown.
  package var example: String {
    switch self {
    case .via: "'ssh -W %h:%p gate'"
    case .color: "never"
    case .lang: "zh"
    case .strategy: "bisect"
    case .exec: "./bot.py"
    case .matches: "100"
    case .with: "any"
    case .rules: "race"
    case .range: "1..1000"
    case .firstTo: "3"
    case .seed: "class7"
    case .url: "guess://localhost"
    case .socket: "/var/lib/guess-server/admin"
    case .players: "200"
    case .pipeline: "16"
    case .pace: "human"
    case .seconds: "30"
    case .name, .pick, .noMotion, .plain, .ascii, .verbose, .json, .once, .yes, .help, .version: "ada"
    }
  }
}
