import Testing

@testable import GuessClientJournals
@testable import GuessProtocol

/// Journals as a server writes them. In a match of several rounds, the secrets have the nonces 1, 2, …
enum Journals {
  private static let token = String(repeating: "0123456789abcdef", count: 2)

  static func head(_ number: Int = 1, time: Int = 1_763_719_200) -> [String] {
    ["journal format=3 file=\(number)", "start time=\(time) version=1.0.0"]
  }

  static func room(
    _ room: String = "F7KD2Q", rules: String, hi: Int64 = 100, firstTo: Int = 1, seed: String = ""
  ) -> String {
    "room room=\(room) rules=\(rules) lo=1 hi=\(hi) first_to=\(firstTo) pace=0 clock=180 countdown=3 "
      + seed + "listed=yes starter=1 drawn=0"
  }

  static func sit(_ seat: Int, _ name: String, in room: String = "F7KD2Q") -> String {
    "sit room=\(room) seat=\(seat) name=\(name) kind=human token=\(token)"
  }

  /// Ada and Bob in a room, and a match that begins.
  static func raceBegins(rules: String = "race", firstTo: Int = 1) -> [String] {
    [
      room(rules: rules, firstTo: firstTo), sit(1, "ada"), sit(2, "bob"),
      "match room=F7KD2Q starter=1 at=1000",
    ]
  }

  static func nonce(_ number: UInt64) -> Nonce { Nonce(rawValue: Bits128(high: 0, low: number)) }

  /// The name of the match whose first round has this secret and nonce.
  static func id(_ secret: Int64 = 75, nonce number: UInt64 = 1) -> MatchID {
    MatchID(Commitment(to: secret, nonce: nonce(number)))
  }

  static func round(
    _ number: Int = 1, secret: Int64 = 75, nonce bits: UInt64? = nil, in room: String = "F7KD2Q",
    promised: Int64? = nil, _ more: String = ""
  ) -> String {
    let nonce = nonce(bits ?? UInt64(number))
    let commitment = Commitment(to: promised ?? secret, nonce: nonce)
    return "round room=\(room) round=\(number) drawn=\(number) secret=\(secret) nonce=\(nonce) "
      + "commit=\(commitment)" + (more.isEmpty ? "" : " \(more)")
  }

  static func guess(_ seat: Int, _ guess: Int64, _ time: Int64, in room: String = "F7KD2Q") -> String {
    "guess room=\(room) seat=\(seat) guess=\(guess) ms=\(time)"
  }

  static func end(_ winners: String, in room: String = "F7KD2Q") -> String {
    "end room=\(room) winners=\(winners)"
  }

  // MARK: - Reading

  /// A file of such lines, with their checksums.
  static func text(_ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) -> [UInt8] {
    lines.flatMap { line in
      let entry = try? JournalEntry.read(Array(line.utf8).span).entry
      if entry == nil { Issue.record("no entry: \(line)", sourceLocation: sourceLocation) }
      return entry?.text ?? []
    }
  }
}

extension RecordedRound {
  /// The moves in a few characters: seat, guess and arrow, or the seat and a dash.
  var sketch: String {
    moves.map { move in
      switch move.action {
      case .guess(let guess, let hint, _):
        "\(move.seat.rawValue):\(guess)" + (hint == .low ? "▲" : hint == .high ? "▼" : "✓")
      case .missed: "\(move.seat.rawValue):–"
      }
    }
    .joined(separator: " ")
  }
}
