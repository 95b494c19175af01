import GuessProtocol

/// What a bot tells whoever has sent it.
package enum BotEvent: Hashable, Sendable {
  /// It has a name, and nothing to do yet.
  case ready(Name)
  /// It waits for a rival.
  case waiting
  /// It has opened a room.
  case opened(RoomCode)
  /// A match begins.
  case begun(rival: Name?)
  /// A match is over. What is said of the next one may come.
  case over(MatchRecord)
  /// The seat is gone without a match, or was never had; the next task may come.
  case homeless
  /// The connection is lost and is to be got back.
  case lost
  /// It has given up the match that it plays, and `over` follows; or, where its program has ended, the one that it would play.
  case gaveUp(BotFault)
  /// The server has broken a promise.
  case breach
  /// It can't go on; nothing comes after it.
  case failed(BotFailure)
  /// It has said goodbye; nothing comes after it.
  case gone
}

/// Why a bot can't go on.
package enum BotFailure: Hashable, Sendable {
  /// What has become of the connection.
  case connection(ConnectionMessage)
  /// The server has refused what the bot needs, in the words of the server's own catalogue.
  case refused(Verb, Refusal)
  /// The server has sent it away.
  case dismissed(Farewell)
  /// The server refuses one guess after the other, and none of them should be.
  case nonsense
  /// The server that an arena is to play on does not start, for a reason in the system's words or nil where it has said
  /// why itself.
  case noServerStarts(reason: String?)
  /// The program does not start, for a reason in the system's words.
  case noProgramStarts(reason: String)
}

extension BotFailure {
  /// What is wrong, and what to do about it where anything can be done.
  package var text: String {
    switch self {
    case .connection(let news): news.text(in: .english)
    case .refused(let verb, let refusal):
      "the server refused \(verb.rawValue): \(Self.sentence(of: .error(refusal, verb: verb, tag: nil)) ?? refusal.code.rawValue)"
    case .dismissed(let farewell):
      "the server closed the connection: \(Self.sentence(of: .event(.bye(farewell))) ?? farewell.rawValue)"
    case .nonsense: "the server keeps refusing guesses, which no server should do."
    case .noServerStarts(let reason?): "guess-server could not be started: \(reason)."
    case .noServerStarts(nil):
      "guess-server could not be started. Put it next to guess-client or in the PATH (swift build makes both), or use another server with --url."
    case .noProgramStarts(let reason): "the program could not be started: \(reason)."
    }
  }

  /// What the server's own catalogue says.
  private static func sentence(of line: ServerLine) -> String? { line.sentence(in: .english) }
}

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
      "the program did not answer within \(PendingGuess.patience.secondsRoundedUp, "second", "seconds"), so the match is given up and the program restarted."
    case .wrongAnswer(let text):
      "the program gave \(PendingGuess.wrongAnswers) answers in a row that are not a possible whole number, the last one “\(text.shortened(to: 40))”, so the match is given up."
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
