import Protocol

/// Why a bot has given up a match.
package enum BotFault: Hashable, Sendable {
  /// The program took too long to answer.
  case timeout
  /// The program's answers to one question were wrong, and this was the last one.
  case wrongAnswer(String)
  /// The program has printed this without being asked.
  case unasked(String)
  /// The program has ended.
  case ended(ProgramEnd)

  /// Whether the shell has found no program that it could run (POSIX, 2.8.2 Exit Status for Commands).
  var isMissingProgram: Bool { self == .ended(.exit(127)) || self == .ended(.exit(126)) }

  /// What stands for it in JSON.
  package var word: String {
    switch self {
    case .timeout: "timeout"
    case .wrongAnswer: "answer"
    case .unasked: "unasked"
    case .ended: "ended"
    }
  }
}

extension BotFault {
  /// What the program did wrong, and what follows from it.
  package var text: String {
    switch self {
    case .timeout:
      "the program did not answer within \(GuessDesk.patience.secondsRoundedUp, "second", "seconds"), so the match is given up and the program restarted."
    case .wrongAnswer(let text):
      "the program gave \(GuessDesk.wrongAnswers) answers in a row that are not a possible whole number, the last one “\(text.shortened(to: 40))”, so the match is given up."
    case .unasked(let text):
      "the program printed “\(text.shortened(to: 40))” without being asked, so the match is given up and the program restarted. Print exactly one line per question."
    case .ended(.exit(127)): "the program was not found (exit status 127)."
    case .ended(.exit(let status)): "the program ended with exit status \(status)."
    case .ended(.signal(let number)): "the program was ended by signal \(number)."
    }
  }
}

/// How a program ended.
package enum ProgramEnd: Hashable, Sendable {
  case exit(Int32)
  case signal(Int32)
}
