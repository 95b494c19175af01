/// The keys that lines of the server have, and what becomes of their values in JSON.
///
/// A key has one form, whatever line it stands on, so that a script that knows it once knows it everywhere.
enum JSONKey: String, CaseIterable {
  case again, arg, at, brief, caps, clock, commit, count, countdown, day, degraded, found, grace, guess,
    guesses, hi, hint,
    house,
    kind
  case lang, left, limit, linked, listed, lo, match, matches, max, ms, n, name, names, near, needed, needs,
    next, node, nodes,
    nonce,
    pace
  case par, players, proto, rival, reason, room, rooms, round, rules, score, sealed, secret, seeded, server
  case state, step, strikes, text, think, tie, token, trail, turn, uptime, value, verb, waiting, wasted,
    watchers
  case why, winner
  case firstTo = "first_to"
  case maxLine = "max_line"
  case retry = "retry_ms"
  case rivalStrikes = "rival_strikes"
  case seconds = "in"

  /// What a value is in JSON.
  enum Form {
    /// Text.
    case text
    /// A number.
    case count
    /// A number of the game as text, since it may be any Int64.
    case whole
    /// True or false.
    case truth
    /// Text, or null for `-`.
    case nobody
    /// A list of texts, with commas in between on the wire.
    case texts
    /// A list of two numbers, with `separator` in between on the wire.
    case counts(separator: Character)
    /// Never shown.
    case hidden
  }

  /// What its value is in JSON.
  var form: Form {
    switch self {
    case .arg, .at, .commit, .day, .hint, .house, .kind, .lang, .limit, .match, .name, .near, .next, .node,
      .nonce, .reason, .rival, .room, .rules, .server, .state, .trail, .turn, .verb, .why:
      .text
    case .clock, .count, .countdown, .firstTo, .grace, .left, .matches, .max, .maxLine, .ms, .n, .needs,
      .nodes,
      .pace, .par,
      .players, .proto, .retry, .rivalStrikes, .rooms, .round, .seconds, .step, .strikes, .think, .uptime,
      .value,
      .waiting, .wasted,
      .watchers:
      .count
    case .guess, .hi, .lo, .secret: .whole
    case .again, .brief, .degraded, .found, .linked, .listed, .sealed, .seeded, .text, .tie: .truth
    case .winner: .nobody
    case .caps, .names: .texts
    case .guesses, .needed: .counts(separator: ",")
    case .score: .counts(separator: "-")
    case .token: .hidden
    }
  }

  /// What it is called in JSON: as on the wire, but for one whose name is taken by the sentence.
  var name: String {
    self == .text ? "sentences" : rawValue
  }

  /// The value in JSON; nil when the text is none of its form.
  func value(of text: Substring) -> JSONValue? {
    switch form {
    case .text: .text(String(text))
    case .count: Self.count(text)
    case .whole: Self.number(text).map { .text(String($0)) }
    case .truth: Self.truth(text)
    case .nobody: text == "-" ? .null : .text(String(text))
    case .texts: .list(text.split(separator: ",").map { .text(String($0)) })
    case .counts(let separator): Self.counts(text, separator)
    case .hidden: .text("hidden")
    }
  }

  private static func counts(_ text: Substring, _ separator: Character) -> JSONValue? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let values = parts.compactMap(count)
    return parts.count == 2 && values.count == 2 ? .list(values) : nil
  }

  private static func count(_ text: Substring) -> JSONValue? {
    number(text).flatMap { JSONValue.numbers.contains($0) ? .number($0) : nil }
  }

  private static func number(_ text: Substring) -> Int64? {
    // Int64 takes a plus as well, which no line has.
    text.first == "+" ? nil : Int64(text)
  }

  private static func truth(_ text: Substring) -> JSONValue? {
    switch text {
    case "1", "yes", "on": .bool(true)
    case "0", "no", "off": .bool(false)
    default: nil
    }
  }
}
