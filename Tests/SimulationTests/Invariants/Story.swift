/// What one step has told of rounds and matches, which is the same for all in a room.
struct Story {
  /// What opens or ends a round or a match.
  private struct Chapter: Hashable, Comparable {
    let room: String
    let event: String
    /// Nil for a match.
    let round: Int?

    static func < (left: Chapter, right: Chapter) -> Bool {
      (left.room, left.event, left.round ?? 0) < (right.room, right.event, right.round ?? 0)
    }
  }

  private struct Telling {
    let line: SeenLine
    let view: View
  }

  private static let events: Set<String> = ["START", "END", "MATCH"]

  private var chapters: [Chapter: [Telling]] = [:]
  /// Whose guess has hit.
  private var finder: String?
  /// Who is said to have won a round.
  private var winner: String?

  /// Takes in a line to one who, before it, knew what is in `view`.
  mutating func take(_ line: SeenLine, to view: View) throws(Violation) {
    if line.isOK("GUESS"), line["hint"] == "HIT" { finder = view.name }
    guard line.form == .event, Self.events.contains(line.subject) else { return }
    guard let room = view.room else {
      throw Violation(.course, "\(view.peer) is in no room: \(line.bytes.readable)")
    }
    if line.subject == "END", let name = line["winner"], name != "-" { winner = name }
    chapters[Chapter(room: room, event: line.subject, round: line.count("round")), default: []]
      .append(Telling(line: line, view: view))
  }

  /// Checks that all who are there have heard the same, once; and that who hits wins, and nobody else.
  func check(against views: [View]) throws(Violation) {
    for (chapter, tellings) in chapters.sorted(by: { $0.key < $1.key }) {
      for view in views where view.room == chapter.room {
        let count = tellings.count { $0.view.peer == view.peer }
        try require(
          count == 1, .oneWinner, "\(view.peer) hears \(count) times of \(chapter.event) in \(chapter.room)")
      }
      try checkAgreement(of: tellings)
    }
    try require(
      winner == finder, .oneWinner, "\(finder ?? "nobody") has hit, \(winner ?? "nobody") has won a round")
  }

  private func checkAgreement(of tellings: [Telling]) throws(Violation) {
    guard let first = tellings.first else { return }
    for other in tellings.dropFirst() {
      let both = "\(first.line.bytes.readable) and \(other.line.bytes.readable)"
      for field in first.line.fields where field.key != "score" {
        try require(other.line[field.key] == field.value, .oneWinner, both)
      }
      guard first.line["score"] != nil else { continue }
      let scores = (try MatchCourse.Score(first.line), try MatchCourse.Score(other.line))
      let arePlayers = first.view.role == .player && other.view.role == .player
      try require(
        scores.0.mirrored == scores.1 || !arePlayers && scores.0 == scores.1, .oneWinner,
        "not one score: \(both)")
    }
  }
}
