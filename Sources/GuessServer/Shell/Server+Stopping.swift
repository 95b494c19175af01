import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Server {
  /// Sources for the signals by which a host stops the server.
  ///
  /// `whenHeard` is called when none of them is lost any more; until Dispatch watches a signal, it is ignored.
  func makeSignalSources(whenHeard: @escaping @MainActor () -> Void) -> [any DispatchSourceProtocol] {
    let numbers = [SIGTERM, SIGINT]
    unheardSignals = numbers.count
    return numbers.map { number in
      // Dispatch sees a signal only when it does not end the process first.
      System.ignore(number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { [unowned self] in MainActor.assumeIsolated { stop() } }
      source.setRegistrationHandler { [unowned self] in
        MainActor.assumeIsolated {
          unheardSignals -= 1
          if unheardSignals == 0 { whenHeard() }
        }
      }
      return source
    }
  }

  /// Ends the process when the lobby was asked to stop and all have gone.
  func exitIfDrained() {
    guard stopRequests > 0, lobby.isDrained, connections.isEmpty else { return }
    log(.info, "stopped")
    exit(EXIT_SUCCESS)
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
    if stopRequests > 1 {
      log(.info, "stopped", ["connections": "\(connections.count)"])
      exit(EXIT_SUCCESS)
    }
  }
}
