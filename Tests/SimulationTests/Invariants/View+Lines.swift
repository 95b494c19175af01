/// Checks of each line against all before it.
extension View {
  mutating func take(_ line: SeenLine, at time: Int64) throws(Violation) {
    switch line.form {
    case .row: break
    case .ok: try take(answer: line, at: time)
    case .error: try take(refusal: line)
    case .event: try take(event: line, at: time)
    }
  }

  private mutating func take(answer line: SeenLine, at time: Int64) throws(Violation) {
    switch line.subject {
    case "NAME": name = line["name"]
    case "HELLO": name = line["name"] ?? name
    case "CREATE", "JOIN": try enter(line["room"], as: .player, line)
    case "PLAY":
      try enter(line["room"], as: line["room"] == nil ? .nobody : .player, line)
      isWaiting = line["waiting"] != nil
    case "SOLO": try enter("alone \(peer)", as: .player, line)
    case "WATCH":
      try enter(line["room"], as: .spectator, line)
      // A rematch request was announced before.
      course.mayBegin = line["state"] == "over"
      if line["state"] == "playing" {
        course.joinMidway()
        order.joinMidway()
      }
      hasComputer = line["names"]?.contains("Computer-") == true
      isNew = true
    case "LEAVE", "QUIT": isLeaving = true
    case "REMATCH":
      try require(role == .player && !course.isRunning, .course, "no match is over: \(line.text)")
      course.mayBegin = true
    case "GUESS": try take(ownGuess: line, at: time)
    default: break
    }
  }

  private mutating func take(ownGuess line: SeenLine, at time: Int64) throws(Violation) {
    let isSealed = line["sealed"] != nil
    try require(
      isSealed == (settings?.rules == "lockstep"), .sealed,
      "no hint before the step is over: \(line.text)")
    if isSealed {
      try require(course.isPlaying, .course, "no round is running: \(line.text)")
      try hand?.seal(line, pace: settings?.pace ?? 0, at: time)
    } else {
      try course.guess(isOwn: true, line)
      try order.take(guessOf: name, passingTo: line["hint"] == "HIT" ? nil : rival, line)
      try hand?.take(line, pace: settings?.pace ?? 0, at: time)
    }
  }

  private mutating func take(refusal line: SeenLine) throws(Violation) {
    switch line.code {
    case "OUT_OF_RANGE": try hand?.take(refusal: line)
    case "NOT_YOUR_TURN":
      let isAwaited = order.turn == nil ? hand?.sealed == nil : order.turn == name
      try require(!isAwaited, .turns, "\(name ?? "-") is to guess now: \(line.text)")
    default: break
    }
  }

  private mutating func take(event line: SeenLine, at time: Int64) throws(Violation) {
    if hearsAgain(line) { return try take(again: line) }
    switch line.subject {
    case "PAIRED":
      try require(isWaiting, .course, "\(peer) waits for nobody: \(line.text)")
      let agreed = settings
      leave()
      (room, role, rival, settings) = (line["room"], .player, line["rival"], agreed)
      course.mayBegin = true
    case "JOINED":
      if role == .player { rival = line["name"] }
      hasComputer = line["name"]?.hasPrefix("Computer-") == true
      course.mayBegin = true
      order.changePair()
    case "HANDICAP": try take(handicap: line)
    case "LEFT":
      if role == .player { try require(line["name"] == rival, .course, line.text) }
      departure = departure ?? .left
    case "BACK": hasHeardOfReturn = true
    case "REVIEW": try course.review(line)
    case "REMATCH": if role == .spectator { course.mayBegin = true }
    case "CLOSED": leave()
    case "RECORDING": knowsOfFailure = line["state"] == "off"
    case "BYE": isDismissed = line["reason"] == "drain"
    default: try take(play: line, at: time)
    }
  }

  private mutating func take(handicap line: SeenLine) throws(Violation) {
    guard let lo = line.number("lo"), let hi = line.number("hi"), lo < hi else {
      throw Violation(.form, line.text)
    }
    if let settings {
      try require(
        settings.rules != "duel" && lo <= settings.lo && hi >= settings.hi, .handicaps,
        "\(settings.lo) to \(settings.hi) is played, not \(line.text)")
    }
    if role == .player, line["name"] == name { handicap = lo...hi }
  }

  /// Takes an event of a match, which may be `isOverheard`: sent to the rival of an away player.
  mutating func take(play line: SeenLine, at time: Int64, isOverheard: Bool = false) throws(Violation) {
    switch line.subject {
    case "COUNTDOWN":
      if !course.isRunning { order.beginMatch() }
      try course.countDown(line, settings: agreed, isAgain: isBack, at: time)
    case "START": try start(line, at: time, isOverheard: isOverheard)
    case "STATE": try role == .player ? resume(line, at: time) : look(line, at: time)
    case "RIVAL":
      try course.guess(isOwn: false, line)
      if !isNew, !isBack { try order.take(guessOf: line["name"], passingTo: nil, line) }
    case "GUESSED":
      try course.guess(isOwn: false, line)
      try order.take(guessOf: line["name"], passingTo: line["turn"], line)
      try hand?.share(line)
    case "HINT": try take(hint: line)
    case "STEP": try order.tell(step: line, at: time, isAgain: hasHeardOfReturn)
    case "TURN": try order.tell(turn: line, at: time, isAgain: hasHeardOfReturn)
    case "MISSED": try pass(line, at: time)
    case "END": try end(line, at: time, isOverheard: isOverheard)
    case "MATCH": try finish(line, isOverheard: isOverheard)
    default: break
    }
  }

  private mutating func start(_ line: SeenLine, at time: Int64, isOverheard: Bool) throws(Violation) {
    if !course.isRunning { order.beginMatch() }
    try course.start(line, settings: settings, range: wholeRange, at: time)
    try order.begin(line)
    hand = try Hand(line, in: isOverheard ? wholeRange : nil, at: time)
    guard !isOverheard else { return }
    let expected = wholeRange ?? settings.map { $0.lo...$0.hi }
    try require(
      hand?.left == expected && line.count("par") == hand?.needs, .handicaps,
      "it is to be found in \(expected.map { "\($0)" } ?? "nothing"): \(line.text)")
  }

  /// Takes `STATE` for a spectator.
  private mutating func look(_ line: SeenLine, at time: Int64) throws(Violation) {
    try course.state(line)
    order.join(line)
    hand = try Hand(line, at: time)
    try require(
      role == .spectator
        && (settings?.rules == "duel" || hand?.lo == settings?.lo && hand?.hi == settings?.hi),
      .secrecy, "more than the room's range: \(line.text)")
    try require(line["sealed"] == nil, .sealed, line.text)
  }

  private mutating func take(hint line: SeenLine) throws(Violation) {
    try require(
      role == .player && line.count("step") == order.step, .sealed,
      "step \(order.step ?? 0) is open for \(name ?? "-"), not \(line.text)")
    try hand?.open(line)
    try course.guess(isOwn: true, line)
    try order.take(guessOf: name, passingTo: nil, line)
    hasHint = true
  }

  private mutating func pass(_ line: SeenLine, at time: Int64) throws(Violation) {
    if line["name"] == name {
      try require(
        !hasHint && hand?.sealed == nil, .strikes, "\(name ?? "-") has guessed: \(line.text)")
    }
    let next = role == .player ? (line["name"] == name ? rival : name) : nil
    try order.pass(line, next: next, at: time)
  }

  private mutating func end(_ line: SeenLine, at time: Int64, isOverheard: Bool) throws(Violation) {
    let isOwn = try isOwn(line)
    hasRunOut = isTimeOver(at: time)
    if isOverheard {
      if isOwn == true || line["tie"] != nil { try takeUnseenHit(line) }
    } else if line["winner"] == "-", line["tie"] == nil, departure == nil, !isLeaving, order.gone.isEmpty,
      hand?.start != nil, order.strikes != nil
    {
      try require(hasRunOut, .clocks, "it lasts \(settings?.clock ?? 0) s: \(line.text)")
    }
    try course.end(line, isOwn: isOwn, isMirrored: isOverheard, hints: hand?.hints ?? "")
    lastSecret = line["secret"]
    order.end(line)
    try hand?.check(against: line)
    hand = nil
  }

  private mutating func finish(_ line: SeenLine, isOverheard: Bool) throws(Violation) {
    let isOwn = try isOwn(line)
    if !isOverheard {
      if role == .player, departure != nil || isLeaving {
        try require(isOwn == (departure != nil), .oneWinner, "the remaining player wins: \(line.text)")
      }
      try checkSurrender(line)
    }
    lastMatch = line.matchEnd
    try course.finish(
      line, isOwn: isOwn, isMirrored: isOverheard, settings: agreed,
      gone: order.strikes == nil ? nil : order.gone.count)
    order.beginMatch()
    course.mayBegin = hasComputer
  }

  /// Checks that a player lost for a reason: left, seat released, or missed too much.
  private func checkSurrender(_ line: SeenLine) throws(Violation) {
    guard departure == nil, !isLeaving else {
      let expected = departure == .overdue ? "forfeit" : "left"
      return try require(line["reason"] == expected, .surrender, "\(expected), not \(line.text)")
    }
    guard order.strikes != nil, line["reason"] != "found" else { return }
    let gone = order.gone
    switch gone.count {
    case 0: try require(line["reason"] != "forfeit", .surrender, "nobody has given up: \(line.text)")
    case 1:
      try require(
        line["reason"] == "forfeit" && line["winner"] != "-" && line["winner"] != gone[0], .surrender,
        "\(gone[0]) has given up: \(line.text)")
    default: try require(line["reason"] == "timeout" && line["winner"] == "-", .surrender, line.text)
    }
  }

  /// True if a line names this player as the winner; nil for spectators.
  private func isOwn(_ line: SeenLine) throws(Violation) -> Bool? {
    guard role == .player else { return nil }
    let winner = line["winner"]
    try require(
      winner == "-" || winner == name || winner == rival, .oneWinner,
      "it is between \(name ?? "-") and \(rival ?? "-"): \(line.text)")
    return winner == name
  }
}
