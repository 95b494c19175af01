/// Each line has a known name and exactly the keys that belong to it.
///
/// The protocol may get new keys, and then this list gets them too: by hand, by someone who has asked whom they tell what.
enum LineForm {
  /// Bytes in a line from the server, without its ending.
  static let mostBytes = 1_024

  private static let settings = "rules lo hi first_to pace clock countdown"

  /// The keys, in their order, by what comes in front of them; one of several where there are several.
  private static let keys: [String: Set<String>] = [
    "* HELLO": ["proto server max_line caps"], "* JOINED": ["room name kind"], "* PAIRED": ["room rival"],
    "* COUNTDOWN": ["in"], "* START": ["round rules lo hi par first_to commit"], "* RIVAL": ["name n needs"],
    "* STATE": ["round rules lo hi n score commit"], "* END": ["round winner secret nonce score"],
    "* MATCH": ["winner score reason"], "* REVIEW": ["n par wasted found"], "* REMATCH": ["name"],
    "* LEFT": ["name"], "* CLOSED": ["room"], "* WARN": ["in reason"], "* SAID": ["name"], "* NOTICE": [""],
    "* BYE": ["reason"],
    "OK HELLO": ["proto kind text lang", "proto kind text lang name token"], "OK HELP": ["count"],
    "OK LIMITS": ["count"], "OK STATUS": ["players rooms matches uptime"], "OK PING": [""],
    "OK LANG": ["lang"], "OK QUIT": [""], "OK NAME": ["name token"], "OK ROOMS": ["count", "count next"],
    "OK CREATE": ["room \(settings) listed"], "OK JOIN": ["room rival \(settings)"],
    "OK WATCH": ["room \(settings) players watchers state"], "OK LEAVE": ["", "room"],
    "OK PLAY": ["waiting \(settings)", "room rival \(settings)"], "OK SOLO": ["lo hi"],
    "OK GUESS": ["n guess hint lo hi ms", "n guess hint ms"], "OK SAY": [""], "OK REMATCH": ["waiting"],
    "ROW ": ["verb", "limit value", "room \(settings) players watchers state"],
    "ERR BAD_LINE": ["why"], "ERR BAD_VERB": [""], "ERR BAD_ARG": ["arg"], "ERR TOO_LONG": ["max"],
    "ERR NEED_NAME": [""], "ERR NAME_TAKEN": [""], "ERR NO_ROOM": [""], "ERR ROOM_FULL": [""],
    "ERR IN_ROOM": [""], "ERR NOT_IN_ROOM": [""], "ERR NOT_PLAYING": [""], "ERR OUT_OF_RANGE": ["lo hi"],
    "ERR COOLDOWN": ["retry_ms"], "ERR RATE": ["retry_ms"], "ERR LIMIT": ["limit"], "ERR DRAINING": [""],
  ]

  /// Every kind of line that there is.
  static var kinds: Set<String> { Set(keys.keys) }

  /// Checks what a single line shows.
  static func check(_ line: SeenLine) throws(Violation) {
    try require(
      line.bytes.count <= mostBytes, .limits, "\(line.bytes.count) bytes in \(line.bytes.readable)")
    let keys = line.fields.map(\.key).joined(separator: " ")
    try require(
      Self.keys[line.kind]?.contains(keys) == true, .form, "'\(keys)' is not what \(line.kind) carries")
    try require(
      line.words.count <= (line.isOK("PING") ? 1 : 0), .form, "a word too many: \(line.bytes.readable)")
    if line.form == .event { try checkSentence(of: line) }
  }

  /// The sentence of an event tells no number that its fields do not tell.
  private static func checkSentence(of line: SeenLine) throws(Violation) {
    guard let sentence = line.sentence, !["SAID", "NOTICE", "BYE"].contains(line.subject) else { return }
    for word in sentence.split(whereSeparator: { " .,;:!?".utf8.contains($0.utf8.first ?? 0) }) {
      guard let first = word.utf8.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else {
        continue
      }
      try require(
        line.fields.contains { $0.value == word }, .secrecy,
        "the sentence tells \(word), the fields do not: \(line.bytes.readable)")
    }
  }
}

extension SeenLine {
  /// What kind of line it is: `* END`, `OK GUESS`, `ERR RATE`.
  var kind: String {
    switch form {
    case .row: "ROW "
    case .ok: "OK \(subject)"
    case .error: "ERR \(code ?? "")"
    case .event: "* \(subject)"
    }
  }
}
