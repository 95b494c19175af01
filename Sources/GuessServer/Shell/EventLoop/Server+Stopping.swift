import Dispatch
import GuessGame
import GuessProtocol
import Platform

struct Stopping {
  /// The end of a node that serves, while another one is to go on.
  struct Leaving {
    /// True once the log has everything and the lease has ended, or is lost.
    var isOver = false
    /// The latest time for that, and for clients to close.
    let end: Instant
    var code = EXIT_SUCCESS
  }

  var requests = 0
  /// Nil unless another node goes on.
  var leaving: Leaving?
  /// True if the process exits as soon as everything is on disk.
  var isExiting = false
}

extension Server {
  /// Calls `whenRegistered` once all signals are registered. Until then they have their usual effect: an ignored one would be lost,
  /// and the server of a service that is stopped at once would stay.
  func listenToSignals(whenRegistered: @escaping @MainActor () -> Void) {
    let endsWithTerminal = System.hasTerminal && !System.ignores(SIGHUP)
    let registration = DispatchGroup()
    signals = [SIGTERM, SIGINT, SIGHUP].map { number in
      #if !os(Linux)
        // There, Dispatch has no handler for a signal, whose default action would end the process.
        System.ignore(number)
      #endif
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { [unowned self] in
        // A closed terminal window also sends SIGHUP, and its operator does not want the server to continue unseen.
        let isClosed = number == SIGHUP && endsWithTerminal && !System.hasTerminal
        if number != SIGHUP || isClosed { stop() } else { reload() }
      }
      registration.enter()
      source.setRegistrationHandler { registration.leave() }
      source.activate()
      return source
    }
    registration.notify(queue: .main) { whenRegistered() }
  }

  func exitIfDrained() {
    guard stopping.requests > 0, stopping.leaving == nil, lobby.isDrained, connections.isEmpty else { return }
    exitWhenRecorded()
  }

  private func stop() {
    iterate(at: clock.moment) { self.requestStop() }
    if stopping.requests > 1 { exitWhenRecorded() }
  }

  /// Stops at once at the end of standard input, which the program that started the server holds open. The last line before is
  /// the name of its player.
  func stopWithInput() {
    DispatchQueue(label: "input").async {
      var (text, buffer) = ([UInt8](), [UInt8](repeating: 0, count: Self.hostBytes))
      while let count = try? System.readNext(from: .standardInput, into: &buffer), count > 0 {
        text = (text + buffer[..<count]).suffix(Self.hostBytes)
      }
      let name = text.split(separator: UInt8(ascii: "\n")).last.flatMap {
        Name(String(decoding: $0, as: UTF8.self))
      }
      DispatchQueue.main.async { MainActor.assumeIsolated { self.endGame(by: name) } }
    }
  }

  /// Bytes kept of standard input: more than a name and its line end.
  private nonisolated static let hostBytes = 64

  private func endGame(by name: Name?) {
    iterate(at: clock.moment) { self.handle(.endGame(by: name)) }
    for _ in 1...2 { stop() }
  }

  func requestStop() {
    stopping.requests += 1
    if stopping.requests == 1 {
      log(
        .info, "drain_started",
        ["connections": "\(connections.count)", "hint": "a second signal stops the server at once"])
      supervisor?.send("STOPPING=1")
      // If another process holds the listeners as well, the poller would keep reporting their clients.
      if acceptor.resumesAt == nil { try? watchListeners(from: .read, to: []) }
      acceptor.close()
      if !leaveCluster() { handle(.drain) }
    }
  }

  /// Ends the process once everything is on disk: first the operator's decisions, since an admin client may wait for them.
  func exitWhenRecorded(_ code: Int32 = EXIT_SUCCESS) {
    guard !stopping.isExiting else { return }
    stopping.isExiting = true
    // In a cluster, the log of the rooms has everything, and another node may have them already.
    if cluster == nil { journal?.tryLast(at: now) { lobby.image } }
    handle(.stop)
    giveBackLease()
    guard let sanctions else { return exitWhenPlayed(code) }
    sanctions.close(with: lobby.moderation) { [unowned self] in exitWhenPlayed(code) }
  }

  private func exitWhenPlayed(_ code: Int32) {
    endAdministration()
    let end: @MainActor @Sendable () -> Void = { [log, metrics, connections = connections.count] in
      metrics?.close()
      log(.info, "stopped", ["connections": "\(connections)"])
      exit(code)
    }
    guard let journal else { return end() }
    journal.close(at: now, then: end)
  }
}
