import Dispatch
import GuessClientCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs one session: hands it what comes from the server, the keyboard and the clock, and does what it asks for.
@MainActor
final class Client {
  /// Bytes for the server that may wait before standard input has to: some lines, so that a pipe never fills the memory.
  private static let outboxLimit = 64 * 1_024

  private var session: any Session
  private let socket: ServerSocket
  private let input = StandardInput()
  private let start: Int64
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  private var signals: [any DispatchSourceSignal] = []

  /// A client on a connected socket. `start` is when the session's clock began, on the monotonic clock.
  init(session: any Session, socket descriptor: Int32, start: Int64) {
    self.session = session
    self.start = start
    socket = ServerSocket(descriptor)
  }

  /// Runs until the session asks to quit.
  func run() -> Never {
    timer.setEventHandler { MainActor.assumeIsolated { self.handle(.deadline) } }
    timer.activate()
    listenToSignals()
    handle(.connected)
    socket.activate { event in
      switch event {
      case .received(let bytes): self.handle(.received(bytes))
      case .closed: self.handle(.disconnected)
      case .sent: self.input.isPaused = self.socket.waitingBytes > Self.outboxLimit
      }
    }
    input.activate { bytes in self.handle(bytes.map { .typed($0) } ?? .inputEnded) }
    dispatchMain()
  }

  private func handle(_ input: Input) {
    for effect in session.handle(input, at: now) { perform(effect) }
    schedule()
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .print(let bytes):
      // Whoever read the output has seen enough.
      guard StandardOutput.write(bytes) else { quit(.done) }
    case .complain(let message): StandardOutput.complain(message)
    case .send(let bytes):
      socket.send(bytes)
      input.isPaused = socket.waitingBytes > Self.outboxLimit
    case .finishSending: socket.finishSending()
    case .suspend: suspend()
    case .quit(let code): quit(code)
    }
  }

  private func quit(_ code: ExitCode) -> Never {
    Terminal.restore()
    // When nobody reads any more, there is nobody left to take leave of.
    _ = StandardOutput.write(session.farewell)
    exit(code.rawValue)
  }

  private var now: Instant {
    Instant(milliseconds: MonotonicClock.milliseconds - start)
  }

  private func schedule() {
    guard let deadline = session.nextDeadline else {
      timer.schedule(deadline: .distantFuture)
      return
    }
    let wait = max(0, deadline.milliseconds - now.milliseconds)
    timer.schedule(deadline: .now() + .milliseconds(Int(wait)))
  }

  // MARK: - Signals

  private func listenToSignals() {
    listen(to: SIGINT) { self.handle(.interrupted) }
    listen(to: SIGWINCH) { self.resize() }
    listen(to: SIGCONT) { self.resume() }
    for number in [SIGTERM, SIGHUP, SIGQUIT] { listen(to: number) { self.end(by: number) } }
  }

  private func listen(to number: Int32, _ handler: @escaping @MainActor () -> Void) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated(handler) }
    source.activate()
    signals.append(source)
  }

  /// Ends as the signal would have ended it, so that whoever sent it sees what came of it.
  private func end(by number: Int32) -> Never {
    Terminal.restore()
    signal(number, SIG_DFL)
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, number)
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    raise(number)
    exit(128 + number)
  }

  private func suspend() {
    Terminal.restore()
    // The whole job stops, as it would with a Ctrl-Z that the terminal sees.
    kill(0, SIGTSTP)
    // A job that nobody could continue is not stopped, and no SIGCONT comes then.
    DispatchQueue.main.async { MainActor.assumeIsolated { self.resume() } }
  }

  private func resume() {
    Terminal.enter(session.display)
    handle(.resumed)
    resize()
  }

  private func resize() {
    let size = Terminal.size
    handle(.resized(columns: size.columns, rows: size.rows))
  }
}
