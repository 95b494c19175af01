/// Rounds and matches as announced in one step, the same for all in a room.
struct Story {
  /// An event that everyone in a room receives once.
  private struct Chapter: Hashable, Comparable {
    let room: String
    let event: String
    let round: Int?
    let name: String?

    static func < (left: Chapter, right: Chapter) -> Bool {
      (left.room, left.event, left.round ?? 0, left.name ?? "")
        < (right.room, right.event, right.round ?? 0, right.name ?? "")
    }
  }

  private struct Telling {
    let line: SeenLine
    let view: View
  }

  /// A round in a room. A late turn may end one round and the next, if its player has been away for too long.
  private struct Place: Hashable, Comparable {
    let room: String
    let round: Int?

    static func < (left: Place, right: Place) -> Bool {
      (left.room, left.round ?? 0) < (right.room, right.round ?? 0)
    }
  }

  /// Results of the guesses in a round.
  private struct Outcome {
    /// Players whose guess hit, as announced.
    var finders: Set<String> = []
    var end: SeenLine?
    var hasHints = false
    /// Players whose guess has counted, or who missed.
    var accounted: Set<String> = []
  }

  private static let events: Set<String> = [
    "START", "END", "MATCH", "COUNTDOWN", "STEP", "TURN", "MISSED", "HANDICAP",
  ]
  /// Values that differ by client: the own score, and the range taken.
  private static let ownKeys: Set<String> = ["score", "lo", "hi", "par", "sealed"]

  /// The player who sits down, whose larger range is announced to everyone; that of others only to this player.
  private var joiner: String?
  private var chapters: [Chapter: [Telling]] = [:]
  private var outcomes: [Place: Outcome] = [:]

  /// True if no such event was sent.
  var isEmpty: Bool { chapters.isEmpty && outcomes.isEmpty }

  mutating func take(_ line: SeenLine, to view: View) throws(Violation) {
    if view.hearsAgain(line) { return }
    if line.isOK("JOIN") { joiner = view.name }
    if let room = view.room { note(line, to: view, in: Place(room: room, round: view.course.round)) }
    guard line.form == .event, Self.events.contains(line.subject) else { return }
    if line.subject == "HANDICAP", line["name"] != joiner { return }
    guard let room = view.room else {
      throw Violation(.course, "\(view.peer) is in no room: \(line.text)")
    }
    let chapter = Chapter(room: room, event: line.subject, round: line.count("round"), name: line["name"])
    chapters[chapter, default: []].append(Telling(line: line, view: view))
  }

  private mutating func note(_ line: SeenLine, to view: View, in place: Place) {
    switch line.kind {
    case "OK GUESS", "* HINT":
      guard line["sealed"] == nil, let name = view.name else { return }
      if line["hint"] == "HIT" { outcomes[place, default: Outcome()].finders.insert(name) }
      if line.form == .event { outcomes[place, default: Outcome()].hasHints = true }
    case "* RIVAL", "* MISSED":
      if let name = line["name"] { outcomes[place, default: Outcome()].accounted.insert(name) }
    case "* END": outcomes[place, default: Outcome()].end = line
    default: break
    }
  }

  /// Checks that all members received the same events once; that a hit and nothing else wins; and that all hints of a step came
  /// together.
  func check(against views: [View], closing closed: Set<Peer>, absentees: [View]) throws(Violation) {
    for (chapter, tellings) in chapters.sorted(by: { $0.key < $1.key }) {
      // A returning player may be informed alone.
      if tellings.allSatisfy(\.view.isBack) { continue }
      for view in views where view.room == chapter.room && !closed.contains(view.peer) {
        let count = tellings.count { $0.view.peer == view.peer }
        try require(
          count == 1, .oneWinner, "\(view.peer) receives \(chapter.event) \(count) times in \(chapter.room)")
      }
      try checkAgreement(of: tellings)
    }
    for (place, outcome) in outcomes.sorted(by: { $0.key < $1.key }) {
      let room = place.room
      let players = (views + absentees).filter { $0.room == room && $0.role == .player }
      try checkWinner(outcome, in: room, of: views.filter { $0.room == room && $0.role == .player })
      guard outcome.hasHints else { continue }
      for player in players {
        try require(
          player.hasHint || player.hasRunOut || outcome.accounted.contains(player.name ?? ""), .sealed,
          "the step is not over for \(player.name ?? "-") in \(room)")
        try require(
          player.hand?.sealed == nil, .sealed, "\(player.name ?? "-") got no hint in \(room)")
        guard let computer = player.rival, computer.hasPrefix("Computer-"), outcome.end == nil else {
          continue
        }
        try require(
          outcome.accounted.contains(computer), .sealed, "the step is not over for the computer in \(room)")
      }
    }
  }

  private func checkWinner(_ outcome: Outcome, in room: String, of players: [View]) throws(Violation) {
    guard let end = outcome.end, let winner = end["winner"] else {
      return try require(
        outcome.finders.isEmpty, .oneWinner, "\(outcome.finders) have hit, and the round runs on in \(room)")
    }
    if end["tie"] != nil {
      try require(
        players.allSatisfy { outcome.finders.contains($0.name ?? "") }, .ties, "not all have hit: \(end.text)"
      )
    } else {
      // Hits of the computer and of an away player are not announced.
      let isToldOfHit = players.contains { $0.name == winner }
      try require(
        outcome.finders == (isToldOfHit ? [winner] : []), .oneWinner,
        "\(outcome.finders) have hit: \(end.text)")
    }
  }

  private func checkAgreement(of tellings: [Telling]) throws(Violation) {
    guard let first = tellings.first else { return }
    for other in tellings.dropFirst() {
      let both = "\(first.line.text) and \(other.line.text)"
      for field in first.line.fields where !Self.ownKeys.contains(field.key) {
        try require(other.line[field.key] == field.value, .oneWinner, both)
      }
      guard first.line["score"] != nil else { continue }
      let scores = (try MatchCourse.Score(first.line), try MatchCourse.Score(other.line))
      let arePlayers = first.view.role == .player && other.view.role == .player
      try require(
        scores.0.mirrored == scores.1 || !arePlayers && scores.0 == scores.1, .oneWinner,
        "different scores: \(both)")
    }
  }
}
