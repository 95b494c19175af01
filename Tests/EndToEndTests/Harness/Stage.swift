import Foundation
import TestSupport

/// The players, programs and windows of a scene, and the words that it has kept.
final class Stage {
  /// An act or an expectation of somebody, with the words after its verb.
  typealias Deed = @Sendable (Stage) -> (_ who: String, _ text: String) throws -> Void

  private static let deeds: [String: Deed] = [players, programs, windows, clusters].reduce(into: [:]) {
    $0.merge($1) { $1 }
  }
  /// The longest first: some begin with another one.
  private static let verbs = deeds.keys.sorted { $0.count > $1.count }

  /// The words that scenes and their shells call `$name`.
  var variables: [String: String]
  var players: [String: RawClient] = [:]
  var programs: [String: ChildProcess] = [:]
  var windows: [String: TerminalWindow] = [:]
  var cluster: TestCluster?
  /// The servers that still run.
  var servers: Set<String> = []
  /// The addresses to which players have connected.
  var addresses: [String: String] = [:]
  /// The latest tokens of players.
  var tokens: [String: String] = [:]
  /// The latest lines with a range.
  var ranges: [String: WireLine] = [:]
  /// Ports at which nothing listens until a program of the scene does.
  var ports: [ReservedPort] = []
  /// The rows that a window has shown.
  var screen: [String] = []
  /// The act that is performed.
  private(set) var act = Scene.Act(line: 0, text: "")
  /// True if the act has compared an output.
  private var hasCompared = false
  private let folder: DataFolder

  init() throws {
    folder = try DataFolder().created()
    let built = URL(filePath: try BuildProducts.path(of: "guess-server")).deletingLastPathComponent().path
    variables = [
      "PATH": ([built] + SearchPath.folders).joined(separator: ":"), "folder": folder.path,
      "project": Project.folder.path,
    ]
  }

  func play(_ scene: Scene) throws {
    for act in scene.acts {
      (self.act, hasCompared) = (act, false)
      do {
        try perform(act.text)
        let isIdle = !hasCompared && !(act.output + act.complaints).isEmpty
        if isIdle { throw UnexpectedOutput("nothing compares the lines below it") }
      } catch { throw UnexpectedOutput("line \(act.line), \(act.text): \(error)") }
    }
    for name in servers.sorted() { try stop(name, "") }
  }

  private func perform(_ text: String) throws {
    if let match = text.wholeMatch(of: /let ([a-z_]+) = (.+)/) {
      variables[String(match.output.1)] = filled(String(match.output.2))
    } else if let match = text.wholeMatch(of: /(\d+) times (.+)/), let count = Int(match.output.1) {
      for number in 1...count { try perform(String(match.output.2).replacing("{n}", with: "\(number)")) }
    } else if let match = text.wholeMatch(
      of: /(?:(until|fails with \d+|[a-z]+(?: at a terminal(?: of \d+x\d+)?)?) )?\$ (.+)/)
    {
      try start(String(match.output.1 ?? ""), String(match.output.2))
    } else {
      let who = String(text.prefix { $0 != " " })
      let rest = text.dropFirst(who.count + 1)
      guard let verb = Self.verbs.first(where: { rest == $0 || rest.hasPrefix("\($0) ") }) else {
        throw UnexpectedOutput("this is no act")
      }
      try Self.deeds[verb]?(self)(who, filled(String(rest.dropFirst(verb.count + 1))))
    }
  }

  // MARK: - Words

  /// A text with the kept words in place of their names.
  private func filled(_ text: String) -> String {
    text.replacing(/\$([a-z_]+)/) { variables[String($0.output.1)] ?? String($0.output.0) }
  }

  /// True if the text matches, between `start` and `end`, which are parts of a regular expression. In a pattern, `…` stands for
  /// anything, and a name without a value for a word, which is kept.
  func matches(_ text: String, _ pattern: String, from start: String = "", to end: String = "") throws -> Bool
  {
    var (source, names, place) = (start, [String](), pattern.startIndex)
    for match in pattern.matches(of: /…|\$([a-z_]+)/) {
      source += NSRegularExpression.escapedPattern(for: String(pattern[place..<match.range.lowerBound]))
      place = match.range.upperBound
      guard let name = match.output.1.map(String.init) else {
        source += #"[^\n]*"#
        continue
      }
      names.append(name)
      source += "(?<\(name)>[^ ,:\"\n]+)"
    }
    source += NSRegularExpression.escapedPattern(for: String(pattern[place...])) + end
    guard let match = try text.firstMatch(of: Regex(source)) else { return false }
    for name in names { variables[name] = match.output[name]?.substring.map(String.init) }
    return true
  }

  /// Expects the lines of an output to match the patterns; `…` alone stands for any lines.
  func expect(_ text: String, _ patterns: [String]) throws {
    hasCompared = true
    var rest = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)[
      ...]
    if rest.last == "" { rest.removeLast() }
    var isFree = false
    for pattern in patterns {
      guard pattern != "…" else {
        isFree = true
        continue
      }
      let pattern = filled(pattern)
      let place = try rest.firstIndex { try matches(String($0), pattern, from: #"\A"#, to: #"\z"#) }
      guard let place, isFree || place == rest.startIndex else {
        throw UnexpectedOutput("“\(pattern)” was expected in:\n\(text)")
      }
      rest = rest[(place + 1)...]
      isFree = false
    }
    guard isFree || rest.isEmpty else {
      throw UnexpectedOutput("“\(rest.first ?? "")” was not expected in:\n\(text)")
    }
  }

  /// The bytes of a text, in which `\n`, `\e` or `\xNN` stand for one each, and `{20 x}` for twenty times `x`.
  func bytes(_ text: String) -> [UInt8] {
    let whole = text.replacing(/\{(\d+) (.+?)\}/) {
      String(repeating: String($0.output.2), count: Int($0.output.1) ?? 0)
    }
    return Words("> \(whole)").bytes
  }
}
