import Dispatch
import GuessClientCore

/// Runs one bot: hands it what comes from the server, its program and the clock, and does what it asks for.
@MainActor
final class BotRunner {
  private var bot: Bot
  private let link: ServerLink
  private let command: String?
  private let start: Int64
  private(set) var program: Program?
  /// Programs started, so that what a former one has said is told from the last one.
  private var programs = 0
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  private let listener: (BotNews) -> Void

  /// A runner for a bot whose clock began at `start`, on the monotonic clock. What the bot tells goes to `listener`.
  init(
    _ bot: Bot, _ brain: BotBrain, on server: ServerAddress, start: Int64,
    listener: @escaping (BotNews) -> Void
  ) {
    self.bot = bot
    link = ServerLink(to: server)
    self.start = start
    self.listener = listener
    command = if case .program(let command) = brain { command } else { nil }
    timer.setEventHandler { MainActor.assumeIsolated { self.handle(.deadline) } }
    timer.activate()
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

  /// Begins on a socket that is connected.
  func begin(on descriptor: Int32) {
    Signals.listen(to: .continuation) { self.handle(.resumed) }
    link.begin(on: descriptor) { event in
      switch event {
      case .connected: self.handle(.connected)
      case .received(let bytes): self.handle(.received(bytes))
      case .disconnected: self.handle(.disconnected)
      case .sent: break
      }
    }
  }

  /// Hands the bot an input, and does what it wants done.
  func handle(_ input: BotInput) {
    var news: [BotNews] = []
    for effect in bot.handle(input, at: now) {
      switch effect {
      case .send(let bytes): link.send(bytes)
      case .hangUp: link.hangUp()
      case .connect: link.connect()
      case .ask(let question): program?.ask(question)
      case .restartProgram: restartProgram()
      case .tell(let what): news.append(what)
      }
    }
    schedule()
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

  // MARK: - Time

  private var now: Instant {
    Instant(milliseconds: MonotonicClock.milliseconds - start)
  }

  private func schedule() {
    guard let deadline = bot.nextDeadline else {
      timer.schedule(deadline: .distantFuture)
      return
    }
    let wait = max(0, deadline.milliseconds - now.milliseconds)
    timer.schedule(deadline: .now() + .milliseconds(Int(wait)))
  }
}
