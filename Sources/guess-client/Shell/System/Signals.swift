import Dispatch
import GuessClientCore
import Platform

/// Signals handled on the main queue instead of by default.
@MainActor
enum Signals {
  private static var sources: [any DispatchSourceSignal] = []

  /// Calls `handler` for each signal from now on.
  static func listen(to number: Int32, _ handler: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated(handler) }
    // A signal ignored before Dispatch handles it would be lost. On Linux, Dispatch turns off the default action itself.
    #if canImport(Darwin)
      source.setRegistrationHandler { signal(number, SIG_IGN) }
    #endif
    source.activate()
    sources.append(source)
  }

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
  static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, number)
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    raise(number)
    exit(128 + number)
  }
}
