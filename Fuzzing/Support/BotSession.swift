import GuessProtocol

@testable import GuessClientBots
@testable import GuessClientCore
@testable import GuessClientPlay

/// A bot and its run, driven like the sessions of people: keys are the output of its program.
struct BotSession: Session {
  private var bot: Bot
  private var run: BotRun

  init(_ bot: Bot, _ run: BotRun) { (self.bot, self.run) = (bot, run) }

  var nextDeadline: Instant? { bot.nextDeadline }

  mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    switch input {
    case .connected(let address): tell(.connected(to: address), at: now)
    case .received(let bytes): tell(.received(bytes), at: now)
    case .disconnected: tell(.disconnected, at: now)
    case .deadline: tell(.deadline, at: now)
    case .typed(let bytes): tell(.answered(String(decoding: bytes, as: UTF8.self)), at: now)
    case .inputEnded: tell(.programEnded(.exit(1)), at: now)
    case .interrupted: perform(run.stop(with: .interrupted), at: now)
    case .resumed, .resized, .keyIsLost: []
    }
  }

  private mutating func tell(_ input: BotInput, at now: Instant) -> [Effect] {
    bot.handle(input, at: now).flatMap { effect -> [Effect] in
      switch effect {
      case .tell(let news): perform(run.handle(news, from: 0), at: now)
      case .send(let bytes): [.send(bytes)]
      case .hangUp: [.hangUp]
      case .connect(let first): [.connect(first: first)]
      case .ask(let question): [.print(Array("\(question)\n".utf8))]
      case .endProgram, .restartProgram: []
      }
    }
  }

  private mutating func perform(_ effects: [ScheduleEffect], at now: Instant) -> [Effect] {
    effects.flatMap { effect -> [Effect] in
      switch effect {
      case .bot(_, let input): return tell(input, at: now)
      case .print(let text): return [.print(Array(text.utf8))]
      case .report(let lines): return [.print(Array(lines.joined(separator: "\n").utf8))]
      case .complain(let text), .progress(let text): return [.complain(text)]
      case .quit(let code): return [.quit(code)]
      }
    }
  }
}
