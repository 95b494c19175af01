/// Keys of server lines, with their form in JSON.
///
/// A key has the same form on every line, so that scripts can rely on it.
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
  case best, finds, lost, over, played, rank, streak, tied, won
  case firstTo = "first_to"
  case maxLine = "max_line"
  case retry = "retry_ms"
  case rivalStrikes = "rival_strikes"
  case seconds = "in"

  /// Form of a value in JSON.
  enum Form {
    case text
    case count
    /// A number of the game as text, since it may be any Int64.
    case whole
    case truth
    /// Text, or null for `-`.
    case nobody
    /// A list of texts, comma-separated on the wire.
    case texts
    /// A list of two numbers, separated by `separator` on the wire.
    case counts(separator: Character)
    /// Never shown.
    case hidden
  }

  var form: Form {
    switch self {
    case .arg, .at, .commit, .day, .hint, .house, .kind, .lang, .limit, .match, .name, .near, .next, .node,
      .nonce, .reason, .rival, .room, .rules, .server, .state, .trail, .turn, .verb, .why:
      .text
    case .best, .clock, .count, .countdown, .finds, .firstTo, .grace, .left, .lost, .matches, .max, .maxLine,
      .ms, .n, .needs,
      .nodes, .over, .pace, .par, .played, .players, .proto, .rank, .retry, .rivalStrikes, .rooms, .round,
      .seconds, .step, .streak, .strikes, .think, .tied, .uptime,
      .value, .waiting, .wasted, .watchers, .won:
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

  /// The name in JSON: that on the wire, except for one that clashes with the sentence.
  var name: String {
    self == .text ? "sentences" : rawValue
  }

  /// Converts a value; nil if malformed.
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
    // Int64 accepts a plus too, which no line has.
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
