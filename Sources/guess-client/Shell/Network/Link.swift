import Dispatch
import GuessClientCore
import GuessProtocol
import Platform

/// The connection of a session or a bot to its server, with reconnects, and its timer.
@MainActor
final class Link<Input: ConnectionInput> {
  private let server: ServerAddress
  private let clock = Clock(countsSuspension: true)
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  private(set) var transport: Transport?
  /// Count of hang-ups and attempts to connect; identifies late results of earlier attempts.
  private var attempts = 0
  /// Count of reconnects, so that the hosts of a cluster take turns.
  private var reconnections = 0
  private var handler: (Input) -> Void = { _ in }
  private var sent: () -> Void = {}

  init(to server: ServerAddress) { self.server = server }

  /// The time to pass with an input, from the creation of the link on.
  var now: Instant { clock.now }

  /// Starts with a connection: passes every input to `handler`, and calls `sent` when waiting bytes have been written.
  func begin(
    on transport: Transport, sent: @escaping () -> Void = {}, _ handler: @escaping (Input) -> Void
  ) {
    (self.handler, self.sent) = (handler, sent)
    timer.setEventHandler { MainActor.assumeIsolated { self.handler(.deadline) } }
    timer.activate()
    adopt(transport)
  }

  func wake(at deadline: Instant?) {
    guard let deadline else { return timer.schedule(deadline: .distantFuture) }
    let wait = max(0, deadline.milliseconds - now.milliseconds)
    timer.schedule(deadline: .now() + .milliseconds(Int(wait)))
  }

  /// Drops the connection; it causes no further input.
  func hangUp() {
    attempts += 1
    transport?.close()
    transport = nil
  }

  /// Lets a proxy command send the last output. Must be called before the process ends.
  func leave() {
    transport?.leave()
    SpawnedProcess.killUnderWay()
  }

  /// Connects on another thread, because looking up a host blocks, to `first` before the server's own addresses.
  func connect(first: PublicAddress?) {
    hangUp()
    reconnections += 1
    // The host that was lost is the least likely to work.
    let (server, attempt, index) = (server, attempts, reconnections)
    let first = first.flatMap { server.neighbour(at: $0) }
    DispatchQueue.global().async {
      let result = Result { () throws(ConnectionMessage) in
        try Connecting.connect(to: server, beginningAt: index, first: first)
      }
      DispatchQueue.main.async { MainActor.assumeIsolated { self.finish(attempt, with: result) } }
    }
  }

  private func finish(_ attempt: Int, with result: Result<Transport, ConnectionMessage>) {
    switch result {
    case .success(let transport): attempt == attempts ? adopt(transport) : transport.close()
    case .failure: if attempt == attempts { handler(.disconnected) }
    }
  }

  private func adopt(_ transport: Transport) {
    self.transport = transport
    transport.activate({ self.handler($0.map { .received($0) } ?? .disconnected) }, sent: sent)
    handler(.connected(to: System.peer(of: transport.socket)))
  }
}
