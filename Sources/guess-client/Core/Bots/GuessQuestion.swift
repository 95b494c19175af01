import GuessProtocol

/// All that is known where a guess is due: what a strategy may think about.
package struct GuessQuestion: Hashable, Sendable {
  /// A guess, and what was said of it.
  package struct Past: Hashable, Sendable {
    package let guess: Int64
    package let hint: Hint
  }

  /// What is still possible.
  package var range: GuessRange
  /// What was possible when the round began.
  package let whole: GuessRange
  package var rules = Rules.race
  /// The number of the round in the match, from 1.
  package var round = 1
  /// Which of one's own guesses in the round it is, from 1.
  package var number = 1
  /// One's own last guess in the round that counted.
  package var last: Past?
  package var rival: Name?
  /// Rounds won, own side first.
  package var score = Score(own: 0, other: 0)
}

/// Why an answer of a program was rejected.
package enum AnswerFault: String, Error, Hashable, Sendable {
  /// It is no whole number.
  case number
  /// It is not among what is still possible.
  case outside
}

extension GuessQuestion {
  /// The line that asks a program: the two numbers between which the answer lies, then `key=value`. It has no line ending.
  ///
  /// `error` says what was wrong with the last answer to the same question.
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

  /// Reads what a program has answered: a whole number among what is still possible, with or without blanks around it.
  package func guess(answered text: some StringProtocol) throws(AnswerFault) -> Int64 {
    // Python on Windows ends its lines in CR LF.
    let line = text.last == "\r" ? text.dropLast() : text[...]
    let word = line.trimmingBlanks
    guard !word.hasPrefix("+"), let guess = Int64(word) else { throw .number }
    guard range.contains(guess) else { throw .outside }
    return guess
  }
}
