import GuessGame
import GuessProtocol
import Platform

extension Server {
  /// Connections accepted at once, so that a crowd does not delay players.
  private static let acceptsInRow = 16
  /// The same when the server is too busy: who has lost a connection can still return to the seat.
  private static let acceptsWhenBusy = 1
  /// Pause in accepting when the system has no resources left.
  private static let acceptPause = Milliseconds.seconds(1)

  func watchListeners(from old: Interest, to new: Interest) throws(SystemError) {
    try poller.change(acceptor.listeners, as: .listener, from: old, to: new)
  }

  func acceptConnections(at index: Int) {
    // The listeners may have been closed or paused since the kernel reported this one.
    guard acceptor.listeners.indices.contains(index), acceptor.resumesAt == nil else { return }
    for _ in 0..<(lobby.givesUp >= .accepting ? Self.acceptsWhenBusy : Self.acceptsInRow) {
      makeRoom()
      let waits = cluster?.serving == false
      let outcome = acceptor.accept(
        at: index, open: waits ? .max : connections.count, farewell: waits ? farewellOfWaiting : Self.farewell
      )
      switch outcome {
      case .accepted(let descriptor, let peer):
        traffic.accepted += 1
        admit(descriptor, from: peer)
      case .gone: continue
      // A node that waits sends everyone elsewhere: its operator has nothing to repair.
      case .turnedAway where waits: continue
      case .turnedAway:
        traffic.turnedAway += 1
        log(.debug, "accept_failed", ["reason": "no file descriptor left"])
      case .nobody: return
      case .exhausted(let error): return pauseAccepting(because: error)
      }
    }
  }

  /// Closes the longest lingering connection if the next would have no descriptor.
  private func makeRoom() {
    guard connections.count >= acceptor.sockets, let id = lingering.queue.popDue(at: now + limits.lingering),
      let connection = connections[id]
    else { return }
    close(id, connection)
  }

  func resumeAccepting() {
    acceptor.resumesAt = nil
    do {
      try watchListeners(from: [], to: .read)
    } catch {
      log(.error, "listener_watch_failed", ["reason": "\(error)"])
      acceptor.resumesAt = now + Self.acceptPause
    }
  }

  /// Starts reading from a new connection and greets it; behind a proxy, only after its header.
  func admit(_ descriptor: Descriptor, from peer: SocketAddress) {
    let connection = Connection(descriptor)
    let id = connections.insert(connection)
    do {
      try poller.change(descriptor, as: .connection(id), from: [], to: .read)
      connection.interest = .read
      readyQueue.welcome(id)
    } catch {
      log(.warning, "connection_watch_failed", ["reason": "\(error)"])
      close(id, connection)
      return
    }
    log(.debug, "connection_accepted", ["connection": "\(id)", "address": "\(peer)"])
    if proxies.sources.contains(where: { $0.includes(peer.ipAddress) }) {
      // Greeted after its header, so that limits apply to the client's address.
      connection.state = .arriving(ProxyHeaderReader(), until: now + limits.proxyHeader)
      return touch(id, connection)
    }
    greet(id, connection, from: peer.origin)
  }

  func greet(_ id: ConnectionID, _ connection: Connection, from origin: Origin) {
    handle(.connected(id, from: origin))
    guard case .closing(var goodbye) = connection.state else { return }
    goodbye.isRefused = true
    connection.state = .closing(goodbye)
  }

  private func pauseAccepting(because error: SystemError) {
    log(.warning, "accept_paused", ["reason": "\(error)"])
    acceptor.resumesAt = now + Self.acceptPause
    do {
      try watchListeners(from: .read, to: [])
    } catch {
      preconditionFailure("a watched listener can be unwatched: \(error)")
    }
  }

  /// Sent to clients for which there is not even a descriptor.
  private static let farewell: [UInt8] = {
    var bytes: [UInt8] = []
    ServerLine.event(.bye(.full)).writeWhole(to: &bytes, style: LineStyle())
    return bytes
  }()
}

extension SocketAddress {
  var origin: Origin { ipAddress?.origin ?? .local }

  var ipAddress: IPAddress? { IPAddress(bytes: hostBytes) }
}
