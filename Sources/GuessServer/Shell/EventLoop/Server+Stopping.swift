import Dispatch
import GuessProtocol
import Platform

struct Stopping {
  enum Leaving {
    /// The log may take so long to have all rooms.
    case logging(until: Instant)
    /// The lease is ended, and the clients may take so long to close.
    case closing(until: Instant)

    var end: Instant {
      switch self {
      case .logging(let end), .closing(let end): end
      }
    }
  }

  var requests = 0
  /// When it begins, if that was announced.
  var announced: Instant?
  /// Nil as long as the node stays, or if it is alone.
  var leaving: Leaving?
  /// Whether the process ends as soon as the disk has taken what is left.
  var isExiting = false
}

extension Server {
  /// Has the signals heard by which a host stops the server, or has it read its configuration again. `whenRegistered` is called
  /// when they all are: one that comes before that is lost.
  func listenToSignals(whenRegistered: @escaping @MainActor () -> Void) {
    let endsWithTerminal = System.hasTerminal && !System.ignores(SIGHUP)
    let numbers = [SIGTERM, SIGINT, SIGHUP]
    unheard = numbers.count
    signals = numbers.map { number in
      // Dispatch sees a signal only when it does not end the process first.
      System.ignore(number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { [unowned self] in
        // A window that is closed sends it as well, and a server that goes on unseen is not what its host wants.
        let isClosed = number == SIGHUP && endsWithTerminal && !System.hasTerminal
        if number != SIGHUP || isClosed { stop() } else { reload() }
      }
      source.setRegistrationHandler { [unowned self] in noteHearing(whenRegistered) }
      source.activate()
      return source
    }
  }

  private func noteHearing(_ whenAllAre: @MainActor () -> Void) {
    unheard -= 1
    if unheard == 0 { whenAllAre() }
  }

  /// Ends the process when the lobby was asked to stop and all have gone.
  func exitIfDrained() {
    guard stopping.requests > 0, lobby.isDrained, connections.isEmpty else { return }
    exitWhenRecorded()
  }

  /// The first time, lets running matches finish and nobody in; the second time, stops at once.
  private func stop() {
    beginIteration(at: clock.moment)
    requestStop()
    endIteration()
    if stopping.requests > 1 { exitWhenRecorded() }
  }

  /// Stops at once when standard input ends, which the program holds that has started the server, however that program ends.
  func stopWithInput() {
    DispatchQueue(label: "input").async {
      var buffer: [UInt8] = [0]
      while let count = try? System.readNext(from: .standardInput, into: &buffer), count > 0 {}
      DispatchQueue.main.async {
        MainActor.assumeIsolated { for _ in 1...2 { self.stop() } }
      }
    }
  }

  /// Begins to stop, the first time that it is asked for.
  func requestStop() {
    stopping.requests += 1
    if stopping.requests == 1 {
      log(
        .info, "draining",
        ["connections": "\(connections.count)", "hint": "a second signal stops the server at once"])
      supervisor?.tell(.stopping)
      // Someone else may hold them as well, and then the poller would go on reporting who waits there.
      if acceptsAgainAt == nil { try? watchListeners(from: .read, to: []) }
      acceptor.close()
      acceptsAgainAt = nil
      if !leaveCluster() { handle(.drain) }
    }
  }

  /// Ends the process once all that was told is on disk: what a host has decided first, since that host may wait for it.
  func exitWhenRecorded() {
    guard !stopping.isExiting else { return }
    stopping.isExiting = true
    handle(.stop)
    guard let sanctions else { return exitWhenPlayed() }
    sanctions.close(with: lobby.moderation) { [unowned self] in exitWhenPlayed() }
  }

  private func exitWhenPlayed() {
    endAdministration()
    let exit: @MainActor @Sendable () -> Void = { [log, metrics, connections = connections.count] in
      metrics?.close()
      log(.info, "stopped", ["connections": "\(connections)"])
      Self.exit()
    }
    guard let journal else { return exit() }
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
