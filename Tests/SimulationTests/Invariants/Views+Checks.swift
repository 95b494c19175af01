/// Secrets that nobody may receive, and events that all must receive alike.
extension Views {
  func checkNames() throws(Violation) {
    var names: Set<String> = []
    for view in all {
      guard let name = view.name?.lowercased() else { continue }
      try require(names.insert(name).inserted, .oneConnection, "two players called \(name)")
    }
  }

  /// While everyone is away, seats are released and nothing else happens.
  func checkStandstill(_ line: SeenLine, to view: View) throws(Violation) {
    guard line.form == .event, let room = view.room, deserted[room] != nil else { return }
    let isClock = line.isEvent("WARN") && line["reason"] == "clock"
    let goesOn = [
      "COUNTDOWN", "START", "STEP", "TURN", "MISSED", "RIVAL", "GUESSED", "HINT", "END", "MATCH",
    ].contains(line.subject)
    try require(
      !isClock && !goesOn || view.isNew || view.departure == .overdue, .clocks,
      "everyone is away from \(room): \(line.text)")
  }

  mutating func checkPlay(_ line: SeenLine, to view: View) throws(Violation) {
    guard line.form == .event, let room = view.room else { return }
    switch line.subject {
    case "RIVAL", "GUESSED": try checkGuess(line, to: view, in: room)
    case "MISSED":
      let awaited = absentees.first {
        $0.view.room == room && ($0.view.name == line["name"] || view.order.step != nil)
          && $0.view.hand?.sealed == nil && !$0.view.hasHint && !$0.view.order.hasWaited
      }
      try require(
        awaited == nil, .strikes, "\(awaited?.view.name ?? "-") is awaited and away: \(line.text)")
    default: break
    }
  }

  /// Checks an event about a rival: the count of guesses, how many more suffice, and in a duel the guess.
  private mutating func checkGuess(_ line: SeenLine, to view: View, in room: String) throws(Violation) {
    guard let name = line["name"], name != view.name,
      let count = line.count(line.isEvent("GUESSED") ? "n" : "guesses")
    else {
      throw Violation(.secrecy, "the player's own guess: \(line.text)")
    }
    if name.hasPrefix("Computer-") { return try checkComputer(line, count, to: view) }
    // A new or returning client is sent the earlier state, whatever has been sealed since.
    let isAgain = view.isNew || view.isBack
    if let index = absentees.firstIndex(where: { $0.view.name == name && $0.view.room == room }),
      absentees[index].view.hand?.sealed != nil, !isAgain
    {
      // The rival's events confirm this player's guess, in any order.
      try absentees[index].view.hand?.openUnseen(line)
    }
    guard let hand = player(called: name, in: room)?.hand else {
      throw Violation(.secrecy, "nobody of that name plays against \(view.peer): \(line.text)")
    }
    try require(hand.sealed == nil || isAgain, .sealed, "\(name) had no hint before: \(line.text)")
    if line.subject == "GUESSED" {
      return try require(
        hand.guesses.count == count && hand.guesses.last?.number == line.number("guess")
          && hand.guesses.last?.hint == line["hint"], .shared, "\(name) has another guess: \(line.text)")
    }
    // In a duel everyone knows the range.
    let needs = view.settings?.rules == "duel" ? Hand.guesses(for: hand.left) : hand.needs
    try require(
      hand.guesses.count == count && line.count("needs") == needs, .secrecy,
      "\(hand.guesses.count) guesses, \(needs) more, not \(line.text)")
    let sentence = line.sentence?.uppercased() ?? ""
    try require(
      !Self.hintWords.contains { sentence.contains($0) }, .secrecy, "it contains the hint: \(line.text)")
  }

  /// Words that reveal a hint, in all languages.
  private static let hintWords = ["LOW", "HIGH", "大了", "小了", "МАЛО", "МНОГО"]

  private mutating func checkComputer(_ line: SeenLine, _ count: Int, to view: View) throws(Violation) {
    guard let hand = view.hand else { throw Violation(.computer, "a guess outside a round: \(line.text)") }
    if view.isNew { return }
    // In a duel, the other player's guesses change it as well.
    let needs = view.settings?.rules == "duel" ? 0 : line.count("needs") ?? 0
    // The second recipient receives the same.
    let last = computers[hand.commitment]
    let isAgain = last.map { count == $0.count && needs == $0.needs } ?? false
    let isNext =
      last.map { count == $0.count + 1 && needs <= $0.needs } ?? (count == 1 || view.role == .spectator)
    try require(isAgain || isNext, .computer, "\(last?.count ?? 0) before \(line.text)")
    if let guess = line.number("guess"), view.role == .player {
      try require(hand.left.contains(guess), .computer, "\(hand.left) had ruled it out: \(line.text)")
    }
    computers[hand.commitment] = (count, needs)
  }

  /// Checks that both players of a duel have the same range.
  func checkDuels() throws(Violation) {
    for case let view? in views where view.role == .player && view.settings?.rules == "duel" {
      guard let hand = view.hand, let rival = view.rival, let room = view.room,
        let other = player(called: rival, in: room)?.hand
      else { continue }
      try require(
        hand.left == other.left, .shared, "\(hand.left) for \(view.name ?? "-"), \(other.left) for \(rival)")
    }
  }

  private func player(called name: String, in room: String) -> View? {
    for case let view? in views where view.name == name && view.room == room && view.role == .player {
      return view
    }
    return absentees.first { $0.view.name == name && $0.view.room == room }?.view
  }
}
