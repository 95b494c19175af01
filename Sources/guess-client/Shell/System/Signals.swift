import Dispatch
import GuessClientCore
import Platform

/// A signal, by the number that the system gives it.
struct Signal: Hashable, Sendable {
  let number: Int32

  static let interrupt = Signal(number: SIGINT)
  static let termination = Signal(number: SIGTERM)
  static let hangUp = Signal(number: SIGHUP)
  static let quit = Signal(number: SIGQUIT)
  static let kill = Signal(number: SIGKILL)
  static let windowChange = Signal(number: SIGWINCH)
  static let continuation = Signal(number: SIGCONT)
  /// Ctrl-Z.
  static let stop = Signal(number: SIGTSTP)
  /// What stops a program in the background that wants the terminal.
  static let terminal = [Signal(number: SIGTTIN), Signal(number: SIGTTOU)]
}

/// Signals, heard on the main queue in place of what they do by themselves.
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

  /// Whoever writes where nobody reads finds that out by an error.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Leaves at once when Ctrl-C is pressed, or as any other signal ends a process, for as long as nothing listens to them; a program
  /// that is just connecting ends with it.
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

  /// Stops the whole job, as a Ctrl-Z would that the terminal sees.
  nonisolated static func stopJob() {
    kill(0, SIGTSTP)
  }

  /// Ends the process as the signal would have ended it, so that whoever sent it sees what came of it.
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
