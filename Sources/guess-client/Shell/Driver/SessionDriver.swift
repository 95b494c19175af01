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

  /// Less than the time for which any job is stopped: one that nobody could continue is not.
  private static let shortestStop = Milliseconds(10)

  /// Time for which a window must keep its size before the screen is redrawn. While its corner is dragged, a terminal that
  /// rewraps rows may do so between two drawings, and then their positions are unknown.
  private static let resizePause = DispatchTimeInterval.milliseconds(40)

  private var session: any Session
  private let link: Link<Input>
  private let options: Options
  private var state: SavedState?
  /// The server that runs for this session only; nil if none does.
  private let hosted: LocalServer?
  private let input = StandardInput()
  private var size = Terminal.size()
  private var resizes = 0
  private var lastInput = Instant.start

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
    takeTerminal()
    listenToSignals()
    link.begin(on: transport, sent: pauseInputIfNeeded) { self.handle($0) }
    input.activate { bytes in self.handle(bytes.map { .typed($0) } ?? .inputEnded) }
  }

  private func handle(_ input: Input) {
    // The server still answers, and so still has the seat.
    if case .received = input { state?.seats?.touch() }
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
    case .suspend: Signals.stopJob()
    case .remember(let line): state?.remember(line)
    case .keep(let seat):
      hosted?.tell(seat.name)
      state?.seats?.keep(seat)
    case .forget(let seat): state?.seats?.forget(seat)
    case .own(let name): keep(name)
    case .quit(let code): quit(code)
    }
  }

  /// Records an owned name. If a key can't be, the session says so below what it prints about that key.
  private func keep(_ name: OwnedName) {
    let isKept = StateFolder(for: options).map { NameFile(in: $0).keep([name]) } ?? false
    if !isKept, name.key != nil { later(.seconds(0)) { self.handle(.keyIsLost) } }
    // An ssh key has a folder from its first name on.
    if state == nil, options.has(.identity) { state = SavedState(for: options) }
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
      Signals.listen(to: SIGTSTP) { self.suspend() }
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

  private func suspend() {
    Terminal.restore()
    Signals.stop()
    resume()
  }

  private func resume() {
    takeTerminal()
    handle(.resumed(after: link.now - lastInput))
  }

  /// Configures the terminal. In the background that would take it from the shell, so the process stops until it is in the
  /// foreground, and ends in a job that nobody could continue.
  private func takeTerminal() {
    guard session.display != .none else { return }
    while !Terminal.isInForeground() {
      let start = link.now
      Signals.stop()
      if link.now - start < Self.shortestStop { end(by: SIGHUP) }
    }
    Terminal.enter(session.display)
  }

  private func resizeSoon() {
    resizes += 1
    let number = resizes
    later(Self.resizePause) {
      if number == self.resizes { self.tellSize() }
    }
  }
}

/// Calls `work` on the main queue after some time.
@MainActor
func later(_ time: DispatchTimeInterval, _ work: @escaping @MainActor () -> Void) {
  DispatchQueue.main.asyncAfter(deadline: .now() + time) { MainActor.assumeIsolated(work) }
}
