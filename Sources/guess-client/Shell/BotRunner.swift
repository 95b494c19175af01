import Dispatch
import GuessClientCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs one bot: hands it what comes from the server, its program and the clock, and does what it asks for.
@MainActor
final class BotRunner {
  private var bot: Bot
  private let server: ServerAddress
  private let command: String?
  private let start: Int64
  private(set) var program: Program?
  private var socket: ServerSocket?
  /// How often it was connected or given up, so that what comes of a try too late is told from the last one.
  private var connections = 0
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
    self.server = server
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
    adopt(descriptor)
  }

  /// Hands the bot an input, and does what it wants done.
  func handle(_ input: BotInput) {
    var news: [BotNews] = []
    for effect in bot.handle(input, at: now) {
      switch effect {
      case .send(let bytes): socket?.send(bytes)
      case .hangUp: hangUp()
      case .connect: connect()
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

  // MARK: - The connection

  private func adopt(_ descriptor: Int32) {
    let socket = ServerSocket(descriptor)
    self.socket = socket
    handle(.connected)
    socket.activate { event in
      switch event {
      case .received(let bytes): self.handle(.received(bytes))
      case .closed: self.handle(.disconnected)
      case .sent: break
      }
    }
  }

  private func hangUp() {
    connections += 1
    socket?.close()
    socket = nil
  }

  /// Connects on another thread, because looking up a host waits.
  private func connect() {
    hangUp()
    let (server, number) = (server, connections)
    DispatchQueue.global().async {
      let descriptor = try? Connecting.connect(to: server)
      DispatchQueue.main.async { MainActor.assumeIsolated { self.finishConnecting(descriptor, number) } }
    }
  }

  private func finishConnecting(_ descriptor: Int32?, _ number: Int) {
    guard number == connections else {
      if let descriptor { close(descriptor) }
      return
    }
    guard let descriptor else { return handle(.disconnected) }
    adopt(descriptor)
  }

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
