/// Each line has a known name and exactly its keys.
///
/// New keys of the protocol must be added here by hand, after considering who may receive them.
enum LineForm {
  /// Bytes in a line from the server, without its ending.
  static let mostBytes = 1_024

  /// Misses that end a match, which the sentences of MISSED and MATCH may mention too.
  static let mostStrikes = 3

  private static let settings = "rules lo hi first_to pace clock countdown"
  private static let summary = "room rules lo hi first_to pace clock countdown players spectators state names"
  private static let soloSummary = summary.replacing("clock ", with: "")
  private static let listings = Set(
    ["", " away"].flatMap { away in
      ["", " score", " score round guesses needs", " score winner"].map { "\(summary)\(away)\($0)" }
    })
  private static let start = "round rules lo hi par first_to commit"
  private static let state = "round rules lo hi guesses score commit"
  private static let states = Set(
    ["", " turn", " step", " step sealed"].flatMap { order in
      ["", " left"].flatMap { left in
        ["", " strikes", " rival_strikes", " strikes rival_strikes"].map { "\(state)\(order)\(left)\($0)" }
      }
    })
  private static let hint = ["n guess hint lo hi", "n guess hint"]

  /// The ordered keys by their beginnings; alternatives have one entry each.
  private static let keys: [String: Set<String>] = [
    "* HELLO": ["proto server max_line caps"], "* JOINED": ["room name kind"], "* PAIRED": ["room rival"],
    "* HANDICAP": ["name lo hi"], "* COUNTDOWN": ["in"],
    "* START": [start, "\(start) seeded", "\(start) turn", "\(start) turn seeded"],
    "* RIVAL": ["name guesses needs"], "* HINT": Set(hint.map { "step \($0)" }),
    "* GUESSED": ["name n guess hint lo hi turn", "name n guess hint"],
    "* STEP": ["step in", "step in sealed"],
    "* TURN": ["name in"], "* MISSED": ["name strikes"], "* AWAY": ["name grace"], "* BACK": ["name"],
    "* STATE": states,
    "* END": ["round winner secret nonce score", "round winner secret nonce score tie"],
    "* MATCH": [
      "winner score reason", "winner score reason strikes", "winner score reason last",
      "winner score reason strikes last",
    ],
    "* REVIEW": [
      "guesses par wasted found", "guesses par wasted found day hints",
      "guesses par wasted found day hints again",
      "guesses wasted found", "guesses wasted found day hints", "guesses wasted found day hints again",
      "guesses par wasted found day hints streak", "guesses par wasted found day hints again streak",
    ],
    "* RATING": ["rules rating deviation change"], "* RECORDED": ["match"], "* RECORDING": ["state"],
    "* REMATCH": ["name"], "* LEFT": ["name"],
    "* WAITING": ["waiting", "waiting \(settings)"], "* CLOSED": ["room"],
    "* WARN": ["in reason"],
    "* SAID": ["name"], "* NOTICE": [""], "* BYE": ["reason"],
    "OK HELLO": [
      "proto kind text lang", "proto kind text lang name token", "proto kind text lang name token unowned",
    ],
    "OK HELP": ["count"],
    "OK LIMITS": ["count"], "OK STATUS": ["players rooms matches uptime"], "OK PING": [""],
    "OK LANG": ["lang"], "OK TEXT": ["text"], "OK QUIT": [""],
    "OK NAME": ["name token", "name token unowned"],
    "OK CLAIM": ["name key", "name key listed", "name listed", "name"], "OK UNCLAIM": ["name"],
    "OK ROOMS": ["count", "count next", "count after", "count next after"],
    "OK SCORES": ["count", "count next", "count rank", "count next rank"],
    "OK RESUME": [
      "name token", "name token \(summary)", "name token \(summary) rival", "name token \(soloSummary)",
      "name token \(summary) score", "name token \(summary) score rival", "name token \(soloSummary) score",
      "name token \(summary) score winner", "name token \(summary) score winner rival",
      "name token \(soloSummary) score winner",
    ],
    "OK CREATE": [
      "room \(settings) listed", "room \(settings) listed computer", "room \(settings) listed computer think",
    ],
    "OK JOIN": ["room rival \(settings)"],
    "OK WATCH": [summary], "OK LEAVE": ["", "room"],
    "OK PLAY": ["waiting \(settings)", "room rival \(settings)"],
    "OK SOLO": ["lo hi", "lo hi day", "lo hi day again"],
    "OK GUESS": Set(hint.map { "\($0) ms" } + ["n guess sealed"]), "OK SAY": ["", "unheard"],
    "OK REMATCH": ["waiting", "waiting day"],
    "ROW": listings.union([
      "verb", "verb brief", "verb brief topic", "limit value", "waiting \(settings)",
      "rank name played won lost tied found guesses over_par_sum time_ms",
      "rank name played won lost tied found guesses over_par_sum best time_ms",
      "name played won lost tied found guesses over_par_sum time_ms seen",
      "name played won lost tied found guesses over_par_sum best time_ms seen",
      "rank name days found guesses over_par_sum time_ms",
      "rank name days found guesses over_par_sum best time_ms",
      "rank name round lo hi guesses par time_ms found match",
      "rank name rules kind rating deviation matches", "name rules kind rating deviation matches",
    ]),
    "ERR BAD_LINE": ["why"], "ERR BAD_VERB": ["", "near"], "ERR BAD_ARG": ["arg", "arg lo hi"],
    "ERR TOO_LONG": ["max"],
    "ERR NEED_NAME": ["", "owned"], "ERR NAME_OWNED": ["", "key"], "ERR NAME_TAKEN": ["", "retry_ms"],
    "ERR BAD_TOKEN": [""], "ERR NO_ROOM": [""],
    "ERR ROOM_FULL": [""], "ERR IN_ROOM": ["why"], "ERR NOT_IN_ROOM": ["", "why"],
    "ERR NOT_PLAYING": ["why", "retry_ms"], "ERR UNAVAILABLE": ["retry_ms", "retry_ms why"],
    "ERR NOT_YOUR_TURN": ["", "sealed"], "ERR OUT_OF_RANGE": ["lo hi"], "ERR COOLDOWN": ["retry_ms"],
    "ERR RATE": ["retry_ms why"], "ERR LIMIT": ["limit"], "ERR DRAINING": [""],
  ]

  static var kinds: Set<String> { Set(keys.keys) }

  static func check(_ line: SeenLine) throws(Violation) {
    try require(
      line.bytes.count <= mostBytes, .limits, "\(line.bytes.count) bytes in \(line.text)")
    // Some settings are marked as seeded or rated.
    let fields =
      line.isEvent("START") ? line.fields : line.fields.filter { !["seeded", "rated"].contains($0.key) }
    let keys = fields.map(\.key).joined(separator: " ")
    try require(
      Self.keys[line.kind]?.contains(keys) == true, .form, "'\(keys)' is not what \(line.kind) carries")
    try require(
      line.words.count <= (line.isOK("PING") ? 1 : 0), .form, "an extra word: \(line.text)")
    if line.form == .event { try checkSentence(of: line) }
  }

  /// Checks that an event's sentence, in any language, contains only numbers from its fields, or a score.
  private static func checkSentence(of line: SeenLine) throws(Violation) {
    guard let sentence = line.sentence, !["SAID", "NOTICE", "BYE"].contains(line.subject) else { return }
    for word in sentence.utf8.split(whereSeparator: { !$0.isWordByte }) {
      guard let first = word.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else {
        continue
      }
      let number = String(Substring(word))
      try require(
        line.fields.contains { $0.value == number } || secondsOfPace(in: line).contains(number)
          || ["MISSED", "MATCH"].contains(line.subject) && number == "\(mostStrikes)"
          || isScore(number, at: line),
        .secrecy, "\(number) is in the sentence and not in the fields: \(line.text)")
    }
  }

  /// True for a score before a round, which `END` has sent: no side has more than the rounds before. True also for that of a match
  /// that the second side has won, with the winner's rounds first.
  private static func isScore(_ text: String, at line: SeenLine) -> Bool {
    if line.isEvent("MATCH") {
      return text.split(separator: "-").reversed().joined(separator: "-") == line["score"]
    }
    guard line.isEvent("START"), let round = line["round"].flatMap({ Int($0) }) else { return false }
    let sides = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? round }
    return sides.count == 2 && sides.allSatisfy { $0 < round }
  }

  /// The numbers before and after the point in a pace as seconds.
  private static func secondsOfPace(in line: SeenLine) -> [String] {
    guard let pace = line["pace"].flatMap({ Int($0) }) else { return [] }
    let fraction = String("\(1_000 + pace % 1_000)".dropFirst())
    return ["\(pace / 1_000)", fraction, fraction.replacing(/0+$/, with: "")]
  }
}

extension UInt8 {
  /// True for characters of tags, numbers, names, scores and dates. Anything outside ASCII separates words.
  var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

extension SeenLine {
  /// The kind of line: `* END`, `OK GUESS`, `ERR RATE`.
  var kind: String {
    switch form {
    case .row: "ROW"
    case .ok: "OK \(subject)"
    case .error: "ERR \(code ?? "")"
    case .event: "* \(subject)"
    }
  }
}
