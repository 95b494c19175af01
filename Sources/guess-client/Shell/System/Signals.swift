import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Signals, heard on the main queue in place of what they do by themselves.
@MainActor
enum Signals {
  private static var sources: [any DispatchSourceSignal] = []

  /// Calls `handler` for each signal from now on.
  static func listen(to number: Int32, _ handler: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated(handler) }
    // Ignored before Dispatch looks, a signal would be lost. On Linux Dispatch then handles it in place of whoever did.
    #if canImport(Darwin)
      source.setRegistrationHandler { signal(number, SIG_IGN) }
    #endif
    source.activate()
    sources.append(source)
  }

  /// Ends the process as the signal would have ended it, so that whoever sent it sees what came of it.
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
