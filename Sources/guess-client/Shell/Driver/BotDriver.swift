import GuessClientBots
import GuessProtocol
import Platform

/// Drives one bot: passes it input from the server, its program and the clock, and performs its effects.
@MainActor
final class BotDriver {
  private var bot: Bot
  private let link: Link<BotInput>
  private let command: String?
  private(set) var program: Program?
  private let listener: (BotEvent) -> Void

  /// Creates a driver for a bot whose time begins now. Its events go to `listener`.
  init(_ bot: Bot, listener: @escaping (BotEvent) -> Void) {
    self.bot = bot
    link = Link(to: bot.server)
    self.listener = listener
    command = if case .program(let command) = bot.brain { command } else { nil }
  }

  func startProgram() throws(SystemError) {
    guard let command else { return }
    program = try Program(command) { self.handle($0) }
  }

  func begin(on transport: Transport) {
    Signals.listen(to: SIGCONT) { self.handle(.resumed(after: .zero)) }
    link.begin(on: transport) { self.handle($0) }
  }

  /// Ends child processes that would outlive this one: the bots' programs and their proxy commands.
  static func end(_ drivers: [BotDriver]) {
    for driver in drivers { driver.link.leave() }
    Program.end(drivers.compactMap(\.program))
  }

  func handle(_ input: BotInput) {
    var events: [BotEvent] = []
    for effect in bot.handle(input, at: link.now) {
      switch effect {
      case .send(let bytes): link.transport?.send(bytes)
      case .hangUp: link.hangUp()
      case .connect(let first): link.connect(first: first)
      case .ask(let question): program?.ask(question)
      case .endProgram: endProgram()
      case .restartProgram: restartProgram()
      case .tell(let event): events.append(event)
      }
    }
    link.wake(at: bot.nextDeadline)
    // Last, since it may cause the next input.
    for event in events { listener(event) }
  }

  private func endProgram() {
    program?.kill()
    program = nil
  }

  private func restartProgram() {
    endProgram()
    do throws(SystemError) {
      try startProgram()
    } catch {
      StandardOutput.complain("\(command ?? ""): \(error.reason)")
    }
  }
}
