import GuessClientCore
import GuessProtocol

/// A bot and its run, driven like the sessions of people.
package struct BotSession: Session {
  private var bot: Bot
  private var run: BotRun

  package init(_ bot: Bot, _ run: BotRun) { (self.bot, self.run) = (bot, run) }

  package var nextDeadline: Instant? { bot.nextDeadline }

  package mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    switch input {
    case .interrupted: perform(run.stop(with: .interrupted), at: now)
    case .barred, .resumed: []
    default: tell(input, at: now)
    }
  }

  private mutating func tell(_ input: Input, at now: Instant) -> [Effect] {
    bot.handle(input, at: now).flatMap { effect -> [Effect] in
      switch effect {
      case .tell(let news): perform(run.handle(news, from: 0), at: now)
      default: [effect]
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
      case .save(let line):
        precondition(!line.contains("\n"), "a saved match is one line")
        return []
      }
    }
  }
}
