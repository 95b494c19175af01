import GuessProtocol
import Testing

@testable import GuessClientBots
@testable import GuessClientCore

/// A bot with what it has sent, asked and reported.
struct Trainee {
  var bot: Bot
  var sent: [String] = []
  var asked: [String] = []
  var news: [BotEvent] = []
  var now = Instant.start

  /// A bot called ada, or one that chooses its own name.
  init(
    _ brain: GuessSource = .strategy(.bisect), name: String? = "ada", takesTime: Bool = true,
    startDelay: Milliseconds = .zero, restartsProgram: Bool = false, server: ServerAddress = .local,
    with keys: Keyring = Keyring()
  ) throws {
    bot = Bot(
      brain, on: server, as: name.flatMap { Name($0) }, takesTime: takesTime, startDelay: startDelay,
      restartsProgram: restartsProgram, with: keys, using: CountingGenerator())
    handle(.connected(to: nil))
  }

  /// A bot that has a name already, with a task.
  init(_ brain: GuessSource = .strategy(.bisect), on task: Command) throws {
    try self.init(brain)
    hear(Lines.greeting, BotLines.named)
    handle(.go(on: task))
    forget()
  }

  /// A bot in a match against bob, whose first round has begun.
  static func playing(_ brain: GuessSource = .strategy(.bisect)) throws -> Trainee {
    var bot = try Trainee(brain, on: .join(#require(RoomCode("F7KD2Q")), range: nil))
    bot.hear(Lines.joined, Lines.start())
    return bot
  }

  mutating func handle(_ input: BotInput) {
    for effect in bot.handle(input, at: now) {
      switch effect {
      case .send(let bytes):
        sent += String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      case .hangUp: sent.append("<hang up>")
      case .connect(let first): sent.append(first.map { "<connect \($0)>" } ?? "<connect>")
      case .ask(let question): asked.append(question)
      case .endProgram: asked.append("<end>")
      case .restartProgram: asked.append("<restart>")
      case .tell(let what): news.append(what)
      }
    }
  }

  mutating func hear(_ lines: String...) { handle(.received(Lines.bytes(lines))) }

  /// Advances the clock by `time`, and handles all deadlines in it.
  mutating func wait(_ time: Milliseconds) {
    let end = now + time
    while let deadline = bot.nextDeadline, deadline <= end {
      let former = (bot.nextDeadline, sent.count, asked.count, news.count)
      now = max(now, deadline)
      handle(.deadline)
      guard former != (bot.nextDeadline, sent.count, asked.count, news.count) else { break }
    }
    now = end
    handle(.deadline)
  }

  mutating func forget() {
    sent = []
    asked = []
    news = []
  }

  /// Returns what the bot sends during `action`.
  mutating func sending(_ action: (inout Trainee) -> Void) -> [String] {
    forget()
    action(&self)
    return sent
  }

  var records: [MatchRecord] {
    news.compactMap { if case .over(let record) = $0 { record } else { nil } }
  }
}

/// Lines of the server to a bot, which differ from those to a player.
enum BotLines {
  static let named = "OK HELLO proto=1 kind=bot text=off lang=en name=ada token=\(Lines.tokenDigits)"
  static let resumed = "OK RESUME name=ada token=\(Lines.tokenDigits)"
}

/// Draws other numbers each time, in the same order in each run.
struct CountingGenerator: RandomNumberGenerator {
  private var count: UInt64 = 0

  mutating func next() -> UInt64 {
    count += 1
    return count &* 0x9E37_79B9_7F4A_7C15
  }
}

extension MatchSettings {
  init(rules: Rules = .race, range: GuessRange = .oneToHundred, firstTo: Int = 1) {
    self = .standard
    (self.rules, self.range, self.firstTo) = (rules, range, firstTo)
  }
}
