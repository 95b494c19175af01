import Dispatch
import GuessClientCore
import GuessClientPlay
import GuessProtocol
import Platform

/// Drives one session: passes it input from the server, the keyboard and the clock, and performs its effects.
@MainActor
final class SessionDriver {
  /// Bytes waiting for the server above which standard input is paused: some lines, so that a pipe never fills the memory.
  private static let outboxLimit = 64 * 1_024

  /// Bytes from the server kept while the shell has the terminal: more than hours of chat.
  private static let heldLimit = 256 * 1_024

  /// Time for a stop to take effect: 100 times what a busy machine needs, and hardly visible.
  private static let timeToStop = DispatchTimeInterval.milliseconds(100)

  private var session: any Session
  private let link: Link<Input>
  private let options: Options
  private let state: SavedState?
  /// The server that runs for this session only; nil if none does.
  private let hosted: LocalServer?
  private let input = StandardInput()
  /// Time for which a window must keep its size before the screen is redrawn. While its corner is dragged, a terminal that
  /// rewraps rows may do so between two drawings, and then their positions are unknown.
  private static let resizePause = DispatchTimeInterval.milliseconds(40)
  private var size = Terminal.size()
  private var resizes = 0
  /// True while the shell has the terminal: from a Ctrl-Z until the client is in the foreground again.
  private var isAway = false
  private var isLooking = false
  private var lastInput = Instant.start
  /// Input received meanwhile, and the bytes in it from the server.
  private var held: (inputs: [Input], bytes: Int) = ([], 0)

  /// Creates a driver for a session whose time begins now. Its saved state goes to `state`.
  init(
    _ session: any Session, with options: Options, state: SavedState? = nil,
    hosting hosted: LocalServer? = nil
  ) {
    (self.session, self.options, self.state, self.hosted) = (session, options, state, hosted)
    link = Link(to: options.server)
  }

  func run(on transport: Transport) -> Never {
    begin(on: transport)
    dispatchMain()
  }

  func begin(on transport: Transport) {
    Terminal.enter(session.display, hearsFocus: session.hearsFocus)
    listenToSignals()
    link.begin(on: transport, sent: pauseInputIfNeeded) { self.handle($0) }
    input.activate { bytes in self.handle(bytes.map { .typed($0) } ?? .inputEnded) }
  }

  private func handle(_ input: Input) {
    // The server still answers, and so still has the seat.
    if case .received = input { state?.seats?.touch() }
    guard !isAway, mayUseTerminal else { return hold(input) }
    // Nothing is drawn for an outdated size.
    if session.display != .none, Terminal.size() != size { tellSize() }
    process(input)
  }

  private func tellSize() {
    size = Terminal.size()
    process(.resized(columns: size.columns, rows: size.rows))
  }

  private func process(_ input: Input) {
    lastInput = link.now
    for effect in session.handle(input, at: lastInput) { perform(effect) }
    link.wake(at: session.nextDeadline)
    pauseInputIfNeeded()
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .print(let bytes):
      if let code = StandardOutput.print(bytes) { quit(code) }
    case .complain(let message): StandardOutput.complain(message)
    case .send(let bytes): link.transport?.send(bytes)
    case .finishSending: link.transport?.finishSending()
    case .hangUp: link.hangUp()
    case .connect(let first): link.connect(first: first)
    // This process gets the signal as well.
    case .suspend: suspend(by: Signals.stopJob)
    case .remember(let line): state?.remember(line)
    case .keep(let seat):
      hosted?.tell(seat.name)
      state?.seats?.keep(seat)
    case .forget(let seat): state?.seats?.forget(seat)
    // The player has read the key.
    case .own(let name): _ = StateFolder(for: options).map { NameFile(in: $0).keep([name]) }
    case .quit(let code): quit(code)
    }
  }

  private func pauseInputIfNeeded() {
    input.isPaused = (link.transport?.waitingBytes ?? 0) > Self.outboxLimit
  }

  private func quit(_ code: ExitCode) -> Never {
    Terminal.restore()
    leave()
    try? System.writeAll(session.farewell, to: .standardOutput)
    System.leave(with: code)
  }

  // MARK: - Signals

  private func listenToSignals() {
    Signals.listen(to: SIGINT) { self.handle(.interrupted) }
    Signals.listen(to: SIGWINCH) { self.resizeSoon() }
    Signals.listen(to: SIGCONT) { self.resume() }
    if session.display != .none {
      Signals.listen(to: SIGTSTP) { self.suspend(by: Signals.stop) }
    }
    for signal in [SIGTERM, SIGHUP, SIGQUIT] {
      Signals.listen(to: signal) {
        Terminal.restore()
        self.end(by: signal)
      }
    }
  }

  private func end(by signal: Int32) -> Never {
    leave()
    Signals.end(by: signal)
  }

  /// Leaves the server. Nobody could return to a player's seat that is not saved, so the rival need not wait for it: a window
  /// that is closed may end the input before its signal comes.
  private func leave() {
    if session.display != .none, state?.seats == nil { link.transport?.send(Array("QUIT\n".utf8)) }
    link.leave()
  }

  private func suspend(by stop: () -> Void) {
    if !isAway { Terminal.restore() }
    isAway = true
    stop()
    // A job that nobody could continue is not stopped, and gets no SIGCONT. Until all threads have stopped, drawing would
    // garble the shell's screen.
    later(Self.timeToStop) { self.resume() }
  }

  /// Resumes use of the terminal as soon as possible.
  private func resume() {
    guard mayUseTerminal else { return awaitForeground() }
    isAway = false
    Terminal.enter(session.display, hearsFocus: session.hearsFocus)
    handle(.resumed(after: link.now - lastInput))
    let inputs = held.inputs
    held = ([], 0)
    for input in inputs { handle(input) }
  }

  private var mayUseTerminal: Bool { session.display == .none || Terminal.isInForeground() }

  private func awaitForeground() {
    isAway = true
    guard !isLooking else { return }
    isLooking = true
    later(StandardInput.timeInBackground) {
      self.isLooking = false
      self.resume()
    }
  }

  /// Keeps an input for later: handling it might draw on a terminal that the shell has.
  private func hold(_ input: Input) {
    if !isAway { awaitForeground() }
    switch input {
    case .received(let bytes):
      held.bytes += bytes.count
      guard held.bytes <= Self.heldLimit else {
        // The seat is reserved, and the session will resume it.
        link.hangUp()
        return held.inputs.append(.disconnected)
      }
      held.inputs.append(input)
    case .connected, .disconnected, .typed, .inputEnded: held.inputs.append(input)
    // No confirmation is possible here.
    case .interrupted: end(by: SIGINT)
    // Deadlines and the window's size are checked on resuming.
    case .deadline, .resumed, .resized: break
    }
  }

  private func resizeSoon() {
    resizes += 1
    let number = resizes
    later(Self.resizePause) {
      guard number == self.resizes, !self.isAway, self.mayUseTerminal else { return }
      self.tellSize()
    }
  }
}

/// Calls `work` on the main queue after some time.
@MainActor
func later(_ time: DispatchTimeInterval, _ work: @escaping @MainActor () -> Void) {
  DispatchQueue.main.asyncAfter(deadline: .now() + time) { MainActor.assumeIsolated(work) }
}
