import GuessProtocol

/// Everything known about a due guess, as input for a strategy.
package struct GuessQuestion: Hashable, Sendable {
  /// A guess and its hint.
  package struct Past: Hashable, Sendable {
    package let guess: Int64
    package let hint: Hint
  }

  /// The remaining range.
  package var range: GuessRange
  /// The range at the start of the round.
  package let whole: GuessRange
  package var rules = Rules.race
  /// Round in the match, from 1.
  package var round = 1
  /// Own guess in the round, from 1.
  package var number = 1
  /// The own last guess that counted in the round.
  package var last: Past?
  package var rival: Name?
  /// Rounds won, own side first.
  package var score = Score(own: 0, other: 0)
}

/// The reason for which a program's answer was rejected.
package enum AnswerFault: String, Error, Hashable, Sendable {
  /// Not a whole number.
  case number
  /// Outside the remaining range.
  case outside
}

extension GuessQuestion {
  /// The question for a program, without a line ending: the two bounds, then `key=value` pairs.
  ///
  /// `error` is the fault of the previous answer to the same question.
  package func line(error: AnswerFault? = nil) -> String {
    var words = ["\(range.lo)", "\(range.hi)"]
    if let error { words.append("error=\(error.rawValue)") }
    words.append("n=\(number)")
    if let last { words += ["guess=\(last.guess)", "hint=\(last.hint.rawValue)"] }
    words += ["round=\(round)", "rules=\(rules.rawValue)"]
    if let rival { words.append("rival=\(rival)") }
    words += ["score=\(score.own)-\(score.other)", "whole=\(whole.lo)..\(whole.hi)"]
    return words.joined(separator: " ")
  }

  /// Reads a program's answer: a whole number in the remaining range, with or without blanks around it.
  package func guess(answered text: some StringProtocol) throws(AnswerFault) -> Int64 {
    // Python on Windows ends its lines in CR LF.
    let line = text.last == "\r" ? text.dropLast() : text[...]
    let word = line.trimmingBlanks
    guard !word.hasPrefix("+"), let guess = Int64(word) else { throw .number }
    guard range.contains(guess) else { throw .outside }
    return guess
  }
}
