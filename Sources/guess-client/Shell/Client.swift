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

  /// How long a stop may take to come about: a hundred times what a busy machine needs, and hardly to be seen.
  private static let timeToStop = DispatchTimeInterval.milliseconds(100)

  private var session: any Session
  private let server: ServerAddress
  private let state: KeptState?
  private var socket: ServerSocket?
  /// How often it was connected or given up, so that what comes of a try too late is told from the last one.
  private var connections = 0
  private let input = StandardInput()
  private let start: Int64
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  private var signals: [any DispatchSourceSignal] = []
  /// How long a window must keep its size before all is drawn for it. While a person pulls at its corner, a terminal that breaks
  /// rows anew might do so between two drawings, and then nobody could tell which rows are whose.
  private static let resizePause = DispatchTimeInterval.milliseconds(40)
  private var size = Terminal.size
  private var resizes = 0

  /// A client on a socket that is connected to `server`. `start` is when the session's clock began, on the monotonic clock;
  /// `state` is where what the session wants to be kept is kept.
  init(
    session: any Session, on descriptor: Int32, to server: ServerAddress, start: Int64,
    state: KeptState? = nil
  ) {
    self.session = session
    self.server = server
    self.state = state
    self.start = start
    socket = ServerSocket(descriptor)
  }

  /// Runs until the session asks to quit.
  func run() -> Never {
    timer.setEventHandler { MainActor.assumeIsolated { self.handle(.deadline) } }
    timer.activate()
    listenToSignals()
    listenToServer()
    input.activate { bytes in self.handle(bytes.map { .typed($0) } ?? .inputEnded) }
    dispatchMain()
  }

  private func handle(_ input: Input) {
    // Nothing is drawn for a size that is no more.
    if session.display != .none, Terminal.size != size { tellSize() }
    for effect in session.handle(input, at: now) { perform(effect) }
    schedule()
  }

  private func tellSize() {
    size = Terminal.size
    let input = Input.resized(columns: size.columns, rows: size.rows)
    for effect in session.handle(input, at: now) { perform(effect) }
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .print(let bytes):
      // Whoever read the output has seen enough.
      guard StandardOutput.write(bytes) else { quit(.done) }
    case .complain(let message): StandardOutput.complain(message)
    case .send(let bytes):
      socket?.send(bytes)
      pauseInputIfNeeded()
    case .finishSending: socket?.finishSending()
    case .hangUp: hangUp()
    case .connect: connect()
    case .suspend: suspend()
    case .remember(let line): state?.remember(line)
    case .keep(let seat): state?.keep(seat)
    case .forget(let seat): state?.forget(seat)
    case .quit(let code): quit(code)
    }
  }

  private func pauseInputIfNeeded() {
    input.isPaused = socket.map { $0.waitingBytes > Self.outboxLimit } ?? false
  }

  // MARK: - The connection

  private func listenToServer() {
    handle(.connected)
    socket?.activate { event in
      switch event {
      case .received(let bytes): self.handle(.received(bytes))
      case .closed: self.handle(.disconnected)
      case .sent: self.pauseInputIfNeeded()
      }
    }
  }

  private func hangUp() {
    connections += 1
    socket?.close()
    socket = nil
    pauseInputIfNeeded()
  }

  /// Connects on another thread, because looking up a host waits, and typing does not.
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
    socket = ServerSocket(descriptor)
    listenToServer()
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
    listen(to: SIGWINCH) { self.resizeSoon() }
    listen(to: SIGCONT) { self.resume() }
    for number in [SIGTERM, SIGHUP, SIGQUIT] { listen(to: number) { self.end(by: number) } }
  }

  private func listen(to number: Int32, _ handler: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated(handler) }
    // Ignored before Dispatch looks, a signal would be lost. On Linux Dispatch then handles it in place of whoever did.
    #if canImport(Darwin)
      source.setRegistrationHandler { signal(number, SIG_IGN) }
    #endif
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
    // A job that nobody could continue is not stopped, and no SIGCONT comes then. It takes a moment until all threads
    // stand still; drawing before that would leave the screen of the shell to come in disorder.
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.timeToStop) {
      MainActor.assumeIsolated { self.resume() }
    }
  }

  private func resume() {
    Terminal.enter(session.display)
    handle(.resumed)
  }

  private func resizeSoon() {
    resizes += 1
    let number = resizes
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.resizePause) {
      MainActor.assumeIsolated {
        guard number == self.resizes else { return }
        self.tellSize()
        self.schedule()
      }
    }
  }
}
