import GuessClientCore
import GuessProtocol

/// A bot and its run, driven like the sessions of people.
struct BotSession: Session {
  var bot: Bot
  var run: BotRun

  var nextDeadline: Instant? { bot.nextDeadline }

  mutating func handle(
    _ input: Input, at now: Instant
  ) -> [Effect] {
    switch input {
    case .connected: tell(.connected, at: now)
    case .received(let bytes): tell(.received(bytes), at: now)
    case .disconnected: tell(.disconnected, at: now)
    case .deadline: tell(.deadline, at: now)
    case .interrupted: perform(run.stop(with: .interrupted), at: now)
    case .barred, .typed, .inputEnded, .resized, .resumed: []
    }
  }

  private mutating func tell(_ input: BotInput, at now: Instant) -> [Effect] {
    bot.handle(input, at: now).flatMap { effect -> [Effect] in
      switch effect {
      case .send(let bytes): [.send(bytes)]
      case .hangUp: [.hangUp]
      case .connect(let first): [.connect(first: first)]
      case .tell(let news): perform(run.handle(news, from: 0), at: now)
      case .ask, .restartProgram: []
      }
    }
  }

  private mutating func perform(
    _ effects: [ScheduleEffect], at now: Instant
  ) -> [Effect] {
    effects.flatMap { effect -> [Effect] in
      switch effect {
      case .bot(_, let input): tell(input, at: now)
      case .print(let bytes): [.print(bytes)]
      case .report(let lines): [.print(Array(lines.joined(separator: "\n").utf8))]
      case .complain(let text), .progress(let text): [.complain(text)]
      case .quit(let code): [.quit(code)]
      }
    }
  }
}
