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

/// How a program ended.
package enum ProgramEnd: Hashable, Sendable {
  case exit(Int32)
  case signal(Int32)
}
