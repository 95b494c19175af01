import GuessClientCore
import GuessProtocol

package enum BotEvent: Hashable, Sendable {
  case ready(Name)
  case waiting
  case opened(RoomCode)
  /// It is in a tournament, whose matches begin by themselves, until that is over.
  case entered(RoomCode), tournamentIsOver
  case begun(rival: Name?)
  case over(MatchRecord)
  /// There is no seat: it was lost without a match, or the task failed. The next task may come.
  case homeless
  case lost
  /// It gave up its match, and `over` follows; or its program can't go on without having one.
  case gaveUp(BotFault)
  /// The server changed its secret or gave a wrong hint.
  case breach
  /// It can't continue; the last event.
  case failed(BotFailure)
  case gone
}

package enum BotFailure: Hashable, Sendable {
  case connection(ConnectionMessage)
  case refused(Verb, Refusal)
  case dismissed(DisconnectReason)
  /// The server refuses valid guesses again and again.
  case nonsense

  /// The error, in words of the server's catalogue if it has some.
  package var text: String {
    switch self {
    case .connection(let message): return message.text(in: .english)
    case .refused(let verb, let refusal):
      let line = ServerLine.error(refusal, verb: verb, tag: nil)
      return "the server refused \(verb.rawValue): \(line.sentence(in: .english) ?? refusal.code.rawValue)"
    case .dismissed(let reason):
      let sentence = ServerLine.event(.bye(reason)).sentence(in: .english)
      return "the server closed the connection: \(sentence ?? reason.rawValue)"
    case .nonsense: return "the server keeps refusing guesses, which no server should do."
    }
  }
}

package enum BotFault: Hashable, Sendable {
  case timeout
  case wrongAnswer(String)
  /// A line printed by the program without a question, perhaps since another one was taken for an answer before.
  case unasked(String, after: String?)
  case ended(ProgramEnd)

  var word: String {
    switch self {
    case .timeout: "timeout"
    case .wrongAnswer: "answer"
    case .unasked: "unasked"
    case .ended: "ended"
    }
  }

  package var text: String {
    switch self {
    case .timeout:
      "the program did not answer within \(PendingGuess.patience.secondsRoundedUp, "second", "seconds"), so the match is given up and the program restarted. Does it end each answer with a newline, and flush it?"
    case .wrongAnswer(let text):
      "the program gave \(PendingGuess.wrongAnswers) answers in a row that are not a possible whole number, the last one “\(text.shortened(to: 40))”, so the match is given up."
    case .unasked(let text, let former):
      "the program printed “\(text.shortened(to: 40))” without being asked\(former.map { ", and “\($0.shortened(to: 40))” as an answer before" } ?? ""). Print exactly one line per question, and all else to standard error."
    // POSIX, 2.8.2 Exit Status for Commands.
    case .ended(.exit(127)): "the program was not found (exit status 127)."
    case .ended(.exit(let status)): "the program ended with exit status \(status)."
    case .ended(.signal(let number)): "the program was ended by signal \(number)."
    }
  }
}
