/// Every request has one answer, before the events that it causes; no other client receives an answer.
enum AnswerOrder {
  static let mostRooms = 50

  /// Maximum number of queues listed before the answer to PLAY.
  static let mostWishes = 5

  /// Checks a step, whose line makes `request`; `isLive` if its client was still connected.
  static func check(_ step: Step, asking request: SentLine?, isLive: Bool) throws(Violation) {
    var rows = 0
    var answer: SeenLine?
    var hasHeardEvent = false
    for case .line(let line, let peer) in step.outcomes {
      guard peer == step.asker else {
        try require(line.form == .event, .answers, "no request of \(peer): \(line.text)")
        continue
      }
      if line.form == .event {
        try require(answer != nil, .answers, "an event before the answer: \(line.text)")
        hasHeardEvent = true
        continue
      }
      try require(!hasHeardEvent, .answers, "an answer after an event: \(line.text)")
      try require(answer == nil, .answers, "a second answer: \(line.text)")
      try check(line, answers: request ?? SentLine([]), step.cause)
      if line.form == .row { rows += 1 } else { answer = line }
    }
    guard step.asker != nil else { return }
    try require((answer != nil) == isLive, .answers, "\(isLive ? "no" : "an") answer to: \(step.cause)")
    if let answer { try checkCount(of: rows, in: answer) }
  }

  private static func check(
    _ line: SeenLine, answers expected: SentLine, _ cause: Step.Cause
  ) throws(Violation) {
    try require(
      line.tag == expected.tag, .answers, "the tag of \(line.text) is not that of: \(cause)")
    try require(
      line.form == .row || line.subject == expected.verb, .answers,
      "\(line.text) does not answer \(expected.verb)")
  }

  private static func checkCount(of rows: Int, in answer: SeenLine) throws(Violation) {
    if answer.isOK("PLAY"), answer["waiting"] != nil {
      return try require(rows <= mostWishes, .limits, "\(rows) wishes of \(mostWishes)")
    }
    let hasRows = ["HELP", "LIMITS", "ROOMS", "SCORES"].contains { answer.isOK($0) }
    let expected = hasRows ? answer.count("count") : 0
    try require(rows == expected, .answers, "\(rows) rows before \(answer.text)")
    try require(
      !answer.isOK("ROOMS") || rows <= mostRooms, .limits, "\(rows) rooms in a page of \(mostRooms)")
  }
}
