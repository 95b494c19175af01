import Dispatch
import GuessClientCore
import Platform

/// Signals handled on the main queue instead of by default.
@MainActor
enum Signals {
  private static var sources: [any DispatchSourceSignal] = []

  /// Calls `handler` for each signal from now on. A hangup that is ignored, as under nohup, stays ignored.
  static func listen(to number: Int32, _ handler: @escaping @MainActor () -> Void) {
    guard number != SIGHUP || !System.ignores(number) else { return }
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated(handler) }
    // A signal ignored before Dispatch handles it would be lost. On Linux, Dispatch turns off the default action itself.
    #if canImport(Darwin)
      source.setRegistrationHandler { signal(number, SIG_IGN) }
    #endif
    source.activate()
    sources.append(source)
  }

  /// Signals that do not end a process by default.
  private static let harmless: [Int32] = {
    #if canImport(Darwin)
      let own = [SIGIO, SIGINFO]
    #else
      let own: [Int32] = []
    #endif
    return own + [SIGCHLD, SIGCONT, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH]
  }()
  /// The highest signal number: Linux has 64, realtime ones included.
  private static let last: Int32 = 64

  /// Ensures that the terminal is restored, and a proxy command that is still connecting killed, however the process ends, except by
  /// SIGKILL. Signals end it at once until `listen` handles them; ignored ones stay ignored.
  static func cleanUpAtExit() {
    atexit { Terminal.restore() }
    for number in 1...last where !harmless.contains(number) && !System.ignores(number) {
      signal(number) { number in
        SpawnedProcess.killUnderWay()
        Terminal.restore()
        if number == SIGINT { _exit(ExitCode.interrupted.rawValue) }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Stops the whole job, like Ctrl-Z in a terminal; a process that listens to the signal has to `stop` then.
  nonisolated static func stopJob() { kill(0, SIGTSTP) }

  /// Stops this process, which listens to the signal, until it is continued; does nothing in a job that nobody could continue.
  static func stop() {
    let former = signal(SIGTSTP, SIG_DFL)
    var (stop, mask) = (sigset_t(), sigset_t())
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stop, &mask)
    // To this thread, since Dispatch may take one to the process.
    pthread_kill(pthread_self(), SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    signal(SIGTSTP, former)
  }

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
