/// The state of away and returning players.
extension View {
  /// Takes a line to the rival, as far as it applies to both.
  mutating func overhear(_ line: SeenLine, toldTo other: String?, at time: Int64) throws(Violation) {
    switch (line.form, line.subject) {
    case (.ok, "JOIN"):
      rival = other
      course.mayBegin = true
      order.changePair()
    case (.ok, "RESUME"): (hasHeardOfReturn, isBack) = (true, true)
    case (.ok, "REMATCH"): course.mayBegin = true
    case (.ok, "GUESS") where line["sealed"] == nil:
      try course.guess(isOwn: false, line)
      try order.take(guessOf: other, passingTo: line["hint"] == "HIT" ? nil : name, line)
      if settings?.rules == "duel" { try hand?.share(line) }
    case (.event, _): try overhear(event: line, toldTo: other, at: time)
    default: break
    }
  }

  private mutating func overhear(
    event line: SeenLine, toldTo other: String?, at time: Int64
  ) throws(Violation) {
    if hearsAgain(line) { return try take(again: line) }
    switch line.subject {
    case "HINT":
      try course.guess(isOwn: false, line)
      try order.take(guessOf: other, passingTo: nil, line)
    case "RIVAL" where !isBack:
      // The own guess has counted.
      try hand?.openUnseen(line)
      hasHint = true
      try course.guess(isOwn: true, line)
      try order.take(guessOf: name, passingTo: nil, line)
    case "COUNTDOWN", "START", "STEP", "TURN", "MISSED", "END", "MATCH":
      try take(play: line, at: time, isOverheard: true)
    default: break
    }
  }

  /// Takes the end of a round that was decided by a guess of the away player.
  mutating func takeUnseenHit(_ line: SeenLine) throws(Violation) {
    try require(
      hand?.sealed != nil && hand?.sealed == line.number("secret"), .oneWinner,
      "\(name ?? "-") is away and has not found it: \(line.text)")
    try course.guess(isOwn: true, line)
    hasHint = true
  }

  /// Moves the seat to another connection, and compares `line` with the previous state.
  mutating func move(to peer: Peer, _ line: SeenLine) throws(Violation) {
    if role == .spectator { leave() }
    self.peer = peer
    (isLeaving, knowsOfFailure) = (false, false)
    try require((line["room"] == nil) == (room == nil), .resumed, "in \(room ?? "no room"), not \(line.text)")
    guard room != nil else { return }
    let settings = try Settings(line)
    let state = course.isRunning ? "playing" : line["state"] == "playing" ? "not playing" : line["state"]
    let names = line["names"]?.split(separator: ",").map(String.init) ?? []
    try require(
      settings.rules == self.settings?.rules && settings.lo == self.settings?.lo
        && settings.hi == self.settings?.hi && settings.firstTo == self.settings?.firstTo
        && settings.pace == self.settings?.pace && line["state"] == state && line["rival"] == rival
        && (room == line["room"] || settings.rules == "solo")
        && names.sorted() == [name, rival].compactMap(\.self).sorted(), .resumed, "another room: \(line.text)"
    )
    owesState = course.isPlaying
    hasHeardOfReturn = true
    isBack = true
  }

  /// True if a line repeats the end of the last round or match for a returning player.
  func hearsAgain(_ line: SeenLine) -> Bool {
    guard isBack, line.form == .event else { return false }
    return switch line.subject {
    case "END": !course.isPlaying
    case "MATCH": !course.isRunning
    case "REVIEW": !course.owesReview
    default: false
    }
  }

  /// Takes such a line, which must repeat the earlier one.
  func take(again line: SeenLine) throws(Violation) {
    switch line.subject {
    case "END":
      try require(line["secret"] == lastSecret, .resumed, "it was \(lastSecret ?? "none"), not \(line.text)")
    case "MATCH": try require(line.matchEnd == lastMatch, .resumed, "another end: \(line.text)")
    default: break
    }
  }

  /// Takes `STATE` for a returning player.
  mutating func resume(_ line: SeenLine, at time: Int64) throws(Violation) {
    try require(owesState, .course, "\(peer) has not been away: \(line.text)")
    owesState = false
    guard let hand, let lo = line.number("lo"), let hi = line.number("hi"), lo <= hi else {
      throw Violation(.form, line.text)
    }
    try course.resume(line)
    try require(
      hand.allows(lo...hi) && line.count("guesses") == hand.guesses.count
        && line["commit"] == hand.commitment,
      .resumed, "\(hand.left) was left after \(hand.guesses.count), not \(line.text)")
    try require(
      (line["sealed"] != nil) == (hand.sealed != nil) && line.count("step") == order.step
        && line["turn"] == order.turn && line["rules"] == settings?.rules, .resumed,
      "step \(order.step ?? 0), turn of \(order.turn ?? "nobody"), not \(line.text)")
    for (key, player) in [("strikes", name), ("rival_strikes", rival)] {
      guard let strikes = order.strikes, let player else { continue }
      try require(
        line.count(key) ?? 0 == strikes[player] ?? 0, .resumed, "\(strikes) was before \(line.text)")
    }
    if let start = hand.start, let clock = settings?.clock {
      // The timer of its end may be late.
      let left = max(0, start + 1_000 * clock - time)
      try require(
        line.number("left") == (left + 999) / 1_000, .resumed, "\(left) ms were left, not \(line.text)")
    }
    self.hand?.settle(lo...hi)
  }
}

extension SeenLine {
  /// Winner and reason of a match.
  var matchEnd: [String?] { [self["winner"], self["reason"]] }
}
