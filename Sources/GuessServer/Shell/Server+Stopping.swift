import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Server {
  /// Sources for the signals by which a host stops the server. `whenRegistered` is called when they all see theirs.
  func makeSignalSources(
    whenRegistered: @escaping @MainActor () -> Void
  ) -> [any DispatchSourceProtocol] {
    let numbers = [SIGTERM, SIGINT]
    var unregistered = numbers.count
    return numbers.map { number in
      // Dispatch sees a signal only when it does not end the process first.
      System.ignore(number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { [unowned self] in MainActor.assumeIsolated { stop() } }
      source.setRegistrationHandler {
        MainActor.assumeIsolated {
          unregistered -= 1
          if unregistered == 0 { whenRegistered() }
        }
      }
      return source
    }
  }

  /// Ends the process when the lobby was asked to stop and all have gone.
  func exitIfDrained() {
    guard stopRequests > 0, lobby.isDrained, connections.isEmpty else { return }
    exitWhenRecorded()
  }

  /// The first time, lets running matches finish and nobody in; the second time, stops at once.
  private func stop() {
    beginRound()
    stopRequests += 1
    if stopRequests == 1 {
      log(
        .info, "draining", ["connections": "\(connections.count)", "hint": "a second signal stops at once"])
      acceptor.close()
      acceptsAgainAt = nil
      handle(.drain)
    }
    endTurn()
    if stopRequests > 1 { exitWhenRecorded() }
  }

  /// Ends the process once all that was told is on disk.
  private func exitWhenRecorded() {
    let exit: @MainActor () -> Void = { [log, connections = connections.count] in
      log(.info, "stopped", ["connections": "\(connections)"])
      Self.exit()
    }
    guard let journal else { return exit() }
    guard !isExiting else { return }
    isExiting = true
    journal.close(at: now, then: exit)
  }

  private static func exit() -> Never {
    #if canImport(Glibc)
      Glibc.exit(EXIT_SUCCESS)
    #else
      Darwin.exit(EXIT_SUCCESS)
    #endif
  }
}
