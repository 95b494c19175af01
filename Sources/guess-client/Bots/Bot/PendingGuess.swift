import GuessClientCore
import GuessProtocol

/// The guess that a bot has to make: the question, the decision, and the earliest time to send it.
struct PendingGuess {
  /// Time limit of a program: half of a step or a turn, so that none is missed.
  static let patience = Milliseconds.seconds(10)
  /// Allowed delay of the deadline. If it is exceeded the bot was stopped, and output of the program is still unread.
  static let latest = Milliseconds(500)
  /// Wrong answers to one question that give up a match: a slip and a failed correction may happen.
  static let wrongAnswers = 3

  struct Decision {
    let guess: Int64
    let question: GuessQuestion
    var time: Instant
  }

  struct Asked {
    let question: GuessQuestion
    var deadline: Instant
    var wrongAnswers = 0
  }

  enum Stage {
    case none
    /// A question waits for a decision; its time is unknown if the bot was stopped.
    case due(GuessQuestion, since: Instant?)
    case decided(Decision)
    case sent(Decision)
  }

  var stage = Stage.none
  /// Kept even if its question is out of date: its answer still arrives, before any other.
  var asked: Asked?
  /// Time of the last reply to a guess in the round. The next guess waits for the room's pace from then.
  var lastAnswer: Instant?
  var earliest = Instant.start
  var refusalsInRow = 0

  var question: GuessQuestion? {
    switch stage {
    case .due(let question, _): question
    case .decided(let decision): decision.question
    case .none, .sent: nil
    }
  }

  var sent: Decision? { if case .sent(let decision) = stage { decision } else { nil } }

  mutating func put(_ question: GuessQuestion, at now: Instant) {
    guard self.question != question, sent?.question != question else { return }
    stage = .due(question, since: now)
  }

  mutating func clear() { stage = .none }

  mutating func drop() { if sent != nil { clear() } }

  mutating func acknowledge(at now: Instant) {
    drop()
    (lastAnswer, refusalsInRow) = (now, 0)
  }

  mutating func postpone(to time: Instant) {
    guard var decision = sent else { return }
    decision.time = time
    stage = .decided(decision)
  }

  /// The bot was stopped for an unknown time: the program gets its full time again, and this guess's time is unknown.
  mutating func resume(at now: Instant) {
    asked?.deadline = now + Self.patience
    if case .due(let question, _) = stage { stage = .due(question, since: nil) }
  }

  var deadline: Instant? {
    let time: Instant? = if case .decided(let decision) = stage { decision.time } else { nil }
    return [time, asked?.deadline].compactMap(\.self).min()
  }
}

/// Everything known about a due guess, as input for a strategy.
struct GuessQuestion: Hashable, Sendable {
  var range: GuessRange
  let whole: GuessRange
  var rules = Rules.race
  /// Round in the match, from 1.
  var round = 1
  /// Own guess in the round, from 1.
  var number = 1
  var last: MatchState.Guess?
  var rival: Name?
  /// Rounds won, own side first.
  var score = Score(own: 0, other: 0)
}

enum AnswerFault: String, Error, Hashable, Sendable {
  case number
  case outside
}

extension GuessQuestion {
  /// The question for a program: the two bounds, then `key=value` pairs, after a wrong answer with its `error`.
  func line(error: AnswerFault? = nil) -> String {
    var words = ["\(range.lo)", "\(range.hi)"]
    if let error { words.append("error=\(error.rawValue)") }
    words.append("n=\(number)")
    if let last { words += ["guess=\(last.number)", "hint=\(last.hint.rawValue)"] }
    words += ["round=\(round)", "rules=\(rules.rawValue)"]
    if let rival { words.append("rival=\(rival)") }
    words += ["score=\(score.own)-\(score.other)", "whole=\(whole.lo)..\(whole.hi)"]
    return words.joined(separator: " ")
  }

  /// Reads a program's answer: a whole number in the remaining range, with or without blanks around it.
  func guess(answered text: some StringProtocol) throws(AnswerFault) -> Int64 {
    // Python on Windows ends its lines in CR LF.
    let line = text.last == "\r" ? text.dropLast() : text[...]
    let word = line.trimmingBlanks
    guard !word.hasPrefix("+"), let guess = Int64(word) else { throw .number }
    guard range.contains(guess) else { throw .outside }
    return guess
  }
}
