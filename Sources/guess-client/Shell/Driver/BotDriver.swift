import GuessClientCore
import Platform

/// Drives one bot: hands it what comes from the server, its program and the clock, and does what it asks for.
@MainActor
final class BotDriver {
  private var bot: Bot
  private let link: Link<BotInput>
  private let command: String?
  private(set) var program: Program?
  /// Programs started, so that what a former one has said is told from the last one.
  private var programs = 0
  private let listener: (BotEvent) -> Void

  /// A driver for a bot whose time began with `clock`. What the bot tells goes to `listener`.
  init(_ bot: Bot, clock: Clock, listener: @escaping (BotEvent) -> Void) {
    self.bot = bot
    link = Link(to: bot.server, clock: clock)
    self.listener = listener
    command = if case .program(let command) = bot.brain { command } else { nil }
  }

  /// Starts the program, if there is one.
  func startProgram() throws(SystemError) {
    guard let command else { return }
    let program = try Program(command)
    programs += 1
    let number = programs
    self.program = program
    program.activate { event in
      guard number == self.programs else { return }
      switch event {
      case .line(let text): self.handle(.answered(text))
      case .ended(let end): self.handle(.programEnded(end))
      }
    }
  }

  /// Begins on a connection.
  func begin(on transport: Transport) {
    Signals.listen(to: .continuation) { self.handle(.resumed) }
    link.begin(on: transport) { self.handle($0) }
  }

  /// Ends what would outlive the process: what the bots' programs are, and what carries their connections.
  static func end(_ drivers: [BotDriver]) {
    for driver in drivers { driver.link.leave() }
    Program.end(drivers.compactMap(\.program))
  }

  /// Hands the bot an input, and does what it wants done.
  func handle(_ input: BotInput) {
    var news: [BotEvent] = []
    for effect in bot.handle(input, at: link.now) {
      switch effect {
      case .send(let bytes): link.send(bytes)
      case .hangUp: link.hangUp()
      case .connect(let first): link.connect(first: first)
      case .ask(let question): program?.ask(question)
      case .restartProgram: restartProgram()
      case .tell(let what): news.append(what)
      }
    }
    link.wake(at: bot.nextDeadline)
    // Only now, since it may lead to the next input.
    for what in news { listener(what) }
  }

  private func restartProgram() {
    program?.kill()
    program = nil
    do throws(SystemError) {
      try startProgram()
    } catch {
      StandardOutput.complain("\(command ?? ""): \(error.reason)")
    }
  }
}
