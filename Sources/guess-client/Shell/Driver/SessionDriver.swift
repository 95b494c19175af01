import Dispatch
import GuessClientCore
import Protocol

/// Runs one session: hands it what comes from the server, the keyboard and the clock, and does what it asks for.
@MainActor
final class Client {
  /// Bytes for the server that may wait before standard input has to: some lines, so that a pipe never fills the memory.
  private static let outboxLimit = 64 * 1_024

  /// Bytes from the server that wait while the terminal is the shell's: more than an evening's talk.
  private static let heldLimit = 256 * 1_024

  /// How often a client in the background looks whether it is in the foreground again, since bash does not tell a job that
  /// runs: hardly noticed, and next to no work.
  private static let timeInBackground = DispatchTimeInterval.milliseconds(100)

  /// How long a stop may take to come about: a hundred times what a busy machine needs, and hardly to be seen.
  private static let timeToStop = DispatchTimeInterval.milliseconds(100)

  private var session: any Session
  private let link: ServerLink
  private let language: Language
  private let state: SavedState?
  private let descriptor: Int32
  private let input = StandardInput()
  private let start: Int64
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  /// How long a window must keep its size before all is drawn for it. While a person pulls at its corner, a terminal that breaks
  /// rows anew might do so between two drawings, and then nobody could tell which rows are whose.
  private static let resizePause = DispatchTimeInterval.milliseconds(40)
  private var size = Terminal.size
  private var resizes = 0
  /// Whether the terminal is the shell's: since a Ctrl-Z, up to when the client is in the foreground again.
  private var isAway = false
  private var isLooking = false
  /// What has come in the meantime, and how many bytes of it are from the server.
  private var held: (inputs: [Input], bytes: Int) = ([], 0)

  /// A client on a socket that is connected to `server`, which speaks `language` itself. `start` is when the session's clock
  /// began, on the monotonic clock; `state` is where what the session wants to be kept is kept.
  init(
    session: any Session, on descriptor: Int32, to server: ServerAddress, in language: Language, start: Int64,
    state: SavedState? = nil
  ) {
    self.session = session
    self.language = language
    self.state = state
    self.start = start
    self.descriptor = descriptor
    link = ServerLink(to: server)
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
    guard !isAway, mayUseTerminal else { return hold(input) }
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
      if let code = StandardOutput.print(bytes, in: language) { quit(code) }
    case .complain(let message): StandardOutput.complain(message)
    case .send(let bytes):
      link.send(bytes)
      pauseInputIfNeeded()
    case .finishSending: link.finishSending()
    case .hangUp:
      link.hangUp()
      pauseInputIfNeeded()
    case .connect:
      link.connect()
      pauseInputIfNeeded()
    case .suspend: suspend()
    case .remember(let line): state?.remember(line)
    case .keep(let seat): state?.keep(seat)
    case .forget(let seat): state?.forget(seat)
    case .quit(let code): quit(code)
    }
  }

  private func pauseInputIfNeeded() {
    input.isPaused = link.waitingBytes > Self.outboxLimit
  }

  private func listenToServer() {
    link.begin(on: descriptor) { event in
      switch event {
      case .connected: self.handle(.connected)
      case .received(let bytes): self.handle(.received(bytes))
      case .disconnected: self.handle(.disconnected)
      case .sent: self.pauseInputIfNeeded()
      }
    }
  }

  private func quit(_ code: ExitCode) -> Never {
    Terminal.restore()
    // When nobody reads any more, there is nobody left to take leave of.
    StandardOutput.tryToPrint(session.farewell)
    System.leave(with: code)
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
    Signals.listen(to: .interrupt) { self.handle(.interrupted) }
    Signals.listen(to: .windowChange) { self.resizeSoon() }
    Signals.listen(to: .continuation) { self.resume() }
    for signal in [Signal.termination, .hangUp, .quit] {
      Signals.listen(to: signal) {
        Terminal.restore()
        Signals.end(by: signal)
      }
    }
  }

  private func suspend() {
    Terminal.restore()
    isAway = true
    Signals.stopJob()
    // A job that nobody could continue is not stopped, and no SIGCONT comes then. It takes a moment until all threads
    // stand still; drawing before that would leave the screen of the shell to come in disorder.
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.timeToStop) {
      MainActor.assumeIsolated { self.resume() }
    }
  }

  /// Takes the terminal up again, as soon as it may.
  private func resume() {
    guard mayUseTerminal else { return awaitForeground() }
    isAway = false
    Terminal.enter(session.display)
    handle(.resumed)
    let inputs = held.inputs
    held = ([], 0)
    for input in inputs { handle(input) }
  }

  private var mayUseTerminal: Bool { session.display == .none || Terminal.isInForeground() }

  private func awaitForeground() {
    isAway = true
    guard !isLooking else { return }
    isLooking = true
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.timeInBackground) {
      MainActor.assumeIsolated {
        self.isLooking = false
        self.resume()
      }
    }
  }

  /// Keeps an input for later: whatever the session does with it may be shown, on a terminal that is the shell's.
  private func hold(_ input: Input) {
    if !isAway { awaitForeground() }
    switch input {
    case .received(let bytes):
      held.bytes += bytes.count
      guard held.bytes <= Self.heldLimit else {
        // The seat is kept, and the session gets it back.
        link.hangUp()
        return held.inputs.append(.disconnected)
      }
      held.inputs.append(input)
    case .connected, .disconnected, .typed, .inputEnded: held.inputs.append(input)
    // Nobody can be asked here whether that is meant.
    case .interrupted: Signals.end(by: .interrupt)
    // What is due, and how large the window is, shows when it goes on.
    case .deadline, .resized, .resumed: break
    }
  }

  private func resizeSoon() {
    resizes += 1
    let number = resizes
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.resizePause) {
      MainActor.assumeIsolated {
        guard number == self.resizes, !self.isAway, self.mayUseTerminal else { return }
        self.tellSize()
        self.schedule()
      }
    }
  }
}
