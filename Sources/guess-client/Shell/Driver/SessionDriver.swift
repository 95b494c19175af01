import Dispatch
import GuessClientCore
import GuessProtocol
import Platform

/// Drives one session: hands it what comes from the server, the keyboard and the clock, and does what it asks for.
@MainActor
final class SessionDriver {
  /// Bytes for the server that may wait before standard input has to: some lines, so that a pipe never fills the
  /// memory.
  private static let outboxLimit = 64 * 1_024

  /// Bytes from the server that wait while the terminal is the shell's: more than an evening's talk.
  private static let heldLimit = 256 * 1_024

  /// How often a client in the background looks whether it is in the foreground again, since bash does not tell a job
  /// that runs: hardly noticed, and next to no work.
  private static let timeInBackground = DispatchTimeInterval.milliseconds(100)

  /// How long a stop may take to come about: a hundred times what a busy machine needs, and hardly to be seen.
  private static let timeToStop = DispatchTimeInterval.milliseconds(100)

  private var session: any Session
  private let link: Link<Input>
  private let language: Language
  private let state: SavedState?
  private let input = StandardInput()
  /// How long a window must keep its size before all is drawn for it. While a person pulls at its corner, a terminal
  /// that breaks rows anew might do so between two drawings, and then nobody could tell which rows are whose.
  private static let resizePause = DispatchTimeInterval.milliseconds(40)
  private var size = Terminal.size
  private var resizes = 0
  /// Whether the terminal is the shell's: since a Ctrl-Z, up to when the client is in the foreground again.
  private var isAway = false
  private var isLooking = false
  /// What has come in the meantime, and how many bytes of it are from the server.
  private var held: (inputs: [Input], bytes: Int) = ([], 0)

  /// A driver for a session whose time began with `clock`. `state` is where what the session wants to be kept is kept.
  init(
    _ session: any Session, with options: Options, clock: Clock, state: SavedState? = nil
  ) {
    self.session = session
    self.state = state
    language = options.language
    link = Link(to: options.server, clock: clock)
  }

  /// Runs on a connection until the session asks to quit.
  func run(on transport: Transport) -> Never {
    begin(on: transport)
    dispatchMain()
  }

  /// Begins on a connection, where the main queue runs already.
  func begin(on transport: Transport) {
    listenToSignals()
    link.begin(on: transport, sent: pauseInputIfNeeded) { self.handle($0) }
    input.activate { bytes in self.handle(bytes.map { .typed($0) } ?? .inputEnded) }
  }

  private func handle(_ input: Input) {
    if case .received = input { state?.touch() }
    guard !isAway, mayUseTerminal else { return hold(input) }
    // Nothing is drawn for a size that is no more.
    if session.display != .none, Terminal.size != size { tellSize() }
    if input == .connected, let server = link.peer { session.reach(server) }
    process(input)
  }

  private func tellSize() {
    size = Terminal.size
    process(.resized(columns: size.columns, rows: size.rows))
  }

  private func process(_ input: Input) {
    for effect in session.handle(input, at: link.now) { perform(effect) }
    link.wake(at: session.nextDeadline)
    pauseInputIfNeeded()
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .print(let bytes):
      if let code = StandardOutput.print(bytes, in: language) { quit(code) }
    case .complain(let message): StandardOutput.complain(message)
    case .send(let bytes): link.send(bytes)
    case .finishSending: link.finishSending()
    case .hangUp: link.hangUp()
    case .connect(let first): link.connect(first: first)
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

  private func quit(_ code: ExitCode) -> Never {
    Terminal.restore()
    link.leave()
    StandardOutput.tryToPrint(session.farewell)
    System.leave(with: code)
  }

  // MARK: - Signals

  private func listenToSignals() {
    Signals.listen(to: .interrupt) { self.handle(.interrupted) }
    Signals.listen(to: .windowChange) { self.resizeSoon() }
    Signals.listen(to: .continuation) { self.resume() }
    for signal in [Signal.termination, .hangUp, .quit] {
      Signals.listen(to: signal) {
        Terminal.restore()
        self.link.leave()
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
    case .connected, .disconnected, .barred, .typed, .inputEnded: held.inputs.append(input)
    // Nobody can be asked here whether that is meant.
    case .interrupted:
      link.leave()
      Signals.end(by: .interrupt)
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
      }
    }
  }
}
