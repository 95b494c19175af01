import Dispatch
import GuessClientCore
import Platform

/// A signal by its number.
struct Signal: Hashable, Sendable {
  let number: Int32

  static let interrupt = Signal(number: SIGINT)
  static let termination = Signal(number: SIGTERM)
  static let hangUp = Signal(number: SIGHUP)
  static let quit = Signal(number: SIGQUIT)
  static let kill = Signal(number: SIGKILL)
  static let windowChange = Signal(number: SIGWINCH)
  static let continuation = Signal(number: SIGCONT)
  static let stop = Signal(number: SIGTSTP)
  /// Signals that stop a background job that uses the terminal.
  static let terminal = [Signal(number: SIGTTIN), Signal(number: SIGTTOU)]
}

/// Signals handled on the main queue instead of by default.
@MainActor
enum Signals {
  private static var sources: [any DispatchSourceSignal] = []

  /// Calls `handler` for each signal from now on.
  static func listen(to signal: Signal, _ handler: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeSignalSource(signal: signal.number, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated(handler) }
    System.silence(signal, heardBy: source)
    source.activate()
    sources.append(source)
  }

  /// Makes writing to a closed pipe an error.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Exits at once on Ctrl-C and other ending signals, until `listen` handles them; kills a proxy command that is still connecting.
  static func leaveWithHelper() {
    signal(SIGINT) { _ in
      SpawnedProcess.killUnderWay()
      _exit(ExitCode.interrupted.rawValue)
    }
    for number in [SIGTERM, SIGHUP, SIGQUIT] {
      signal(number) { number in
        SpawnedProcess.killUnderWay()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Stops the whole job, like Ctrl-Z in a terminal.
  nonisolated static func stopJob() { kill(0, SIGTSTP) }

  /// Ends the process as by the signal, so that its sender sees that status.
  static func end(by cause: Signal) -> Never {
    let number = cause.number
    signal(number, SIG_DFL)
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, number)
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    raise(number)
    exit(128 + number)
  }
}
