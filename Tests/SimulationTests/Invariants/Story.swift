/// What one step has told of rounds and matches, which is the same for all in a room.
struct Story {
  /// What is told to everyone in a room, once.
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

  /// A round in a room. A late turn may end one and the next one as well, where its player has been away for too long.
  private struct Place: Hashable, Comparable {
    let room: String
    let round: Int?

    static func < (left: Place, right: Place) -> Bool {
      (left.room, left.round ?? 0) < (right.room, right.round ?? 0)
    }
  }

  /// What came of the guesses in one round.
  private struct Outcome {
    /// Whose guess has hit, as they were told.
    var finders: Set<String> = []
    var end: SeenLine?
    var hasHints = false
    /// Whose guess has counted, or who has let it pass.
    var accounted: Set<String> = []
  }

  private static let events: Set<String> = [
    "START", "END", "MATCH", "COUNTDOWN", "STEP", "TURN", "PASS", "HANDICAP",
  ]
  /// Values that are not the same for everyone: what one's own side is, and the range that one has taken.
  private static let ownKeys: Set<String> = ["score", "lo", "hi", "par"]

  /// Who sits down, of whose larger range everyone is told; of another one's only who comes is told.
  private var joiner: String?
  private var chapters: [Chapter: [Telling]] = [:]
  private var outcomes: [Place: Outcome] = [:]

  /// Whether nothing of that kind was told.
  var isEmpty: Bool { chapters.isEmpty && outcomes.isEmpty }

  /// Takes in a line to one who, before it, knew what is in `view`.
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
    case "* RIVAL", "* PASS":
      if let name = line["name"] { outcomes[place, default: Outcome()].accounted.insert(name) }
    case "* END": outcomes[place, default: Outcome()].end = line
    default: break
    }
  }

  /// Checks that all who are there have heard the same, once; that who hits wins, and nobody else; and that all hints of
  /// a step came together.
  func check(against views: [View], closing closed: Set<Peer>, absentees: [View]) throws(Violation) {
    for (chapter, tellings) in chapters.sorted(by: { $0.key < $1.key }) {
      // Who is back may be told alone what the others know.
      if tellings.allSatisfy(\.view.isBack) { continue }
      for view in views where view.room == chapter.room && !closed.contains(view.peer) {
        let count = tellings.count { $0.view.peer == view.peer }
        try require(
          count == 1, .oneWinner, "\(view.peer) hears \(count) times of \(chapter.event) in \(chapter.room)")
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
          player.hand?.sealed == nil, .sealed, "\(player.name ?? "-") was told no hint in \(room)")
        guard let house = player.rival, house.hasPrefix("House-"), outcome.end == nil else { continue }
        try require(
          outcome.accounted.contains(house), .sealed, "the step is not over for the house in \(room)")
      }
    }
  }

  private func checkWinner(_ outcome: Outcome, in room: String, of players: [View]) throws(Violation) {
    guard let end = outcome.end, let winner = end["winner"] else {
      return try require(
        outcome.finders.isEmpty, .oneWinner, "\(outcome.finders) have hit, and the round goes on in \(room)")
    }
    if end["tie"] != nil {
      try require(
        players.allSatisfy { outcome.finders.contains($0.name ?? "") }, .ties, "not all have hit: \(end.text)"
      )
    } else {
      // What hits of the house and of one who is away nobody is told of.
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
        "not one score: \(both)")
    }
  }
}
