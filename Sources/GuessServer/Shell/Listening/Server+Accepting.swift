import GuessServerCore
import GuessProtocol
import Platform

extension Server {
  /// Connections taken at once, so that those who are playing are not kept waiting by a crowd at the door.
  private static let acceptsInRow = 16
  /// How long to leave the door shut when the system has nothing left to let anyone in with.
  private static let acceptPause = Milliseconds.seconds(1)

  /// Has the listeners reported, or no longer.
  func watchListeners(from old: Interest, to new: Interest) throws(SystemError) {
    for (index, listener) in acceptor.listeners.enumerated() {
      try poller.change(listener.descriptor, as: .listener(UInt32(index)), from: old, to: new)
    }
  }

  /// Takes those who wait at a listener.
  func acceptConnections(at index: Int) {
    // The listeners may have been closed, or left alone for a while, since the kernel reported this one.
    guard acceptor.listeners.indices.contains(index), acceptsAgainAt == nil else { return }
    for _ in 0..<Self.acceptsInRow {
      makeRoom()
      switch acceptor.accept(at: index, open: sockets, farewell: farewell) {
      case .accepted(let descriptor, let peer):
        traffic.accepted += 1
        admit(descriptor, from: peer)
      case .gone: continue
      case .turnedAway:
        traffic.turnedAway += 1
        log(.debug, "turned away", ["reason": "no file descriptor left"])
      case .nobody: return
      case .exhausted(let error): return pauseAccepting(because: error)
      }
    }
  }

  /// Connections that have a socket here.
  var sockets: Int { connections.count - (cluster?.guestCount ?? 0) }

  /// Gives up the one that has waited longest for its client to close, where the next one would have no descriptor: its client
  /// has been told goodbye and had time to read that.
  private func makeRoom() {
    guard sockets >= acceptor.sockets, let id = lingerers.popDue(at: now + limits.lingering),
      let connection = connections[id]
    else { return }
    close(id, connection)
  }

  /// Goes on accepting after a pause.
  func resumeAccepting() {
    acceptsAgainAt = nil
    do {
      try watchListeners(from: [], to: .read)
    } catch {
      log(.error, "cannot watch listeners", ["reason": "\(error)"])
      acceptsAgainAt = now + Self.acceptPause
    }
  }

  /// Listens to who has come from now on, and greets them; behind a proxy only once it has said who they are.
  func admit(_ descriptor: Descriptor, from peer: SocketAddress) {
    let connection = Connection(descriptor)
    let id = connections.insert(connection)
    do {
      try poller.change(descriptor, as: .connection(id), from: [], to: .read)
      connection.interest = .read
      readyQueue.welcome(id)
    } catch {
      log(.warning, "cannot watch connection", ["reason": "\(error)"])
      close(id, connection)
      return
    }
    log(.debug, "connected", ["connection": "\(id.slot).\(id.generation)", "peer": "\(peer)"])
    if let proxies, proxies.include(peer) { return awaitHeader(from: id, connection) }
    greet(id, connection, from: peer.origin)
  }

  /// Hands a connection to the lobby, which greets or refuses it.
  func greet(_ id: ConnectionID, _ connection: Connection, from origin: Origin) {
    handle(.connected(id, from: origin))
    connection.isAtDoor = !connection.isKnownToLobby
  }

  private func pauseAccepting(because error: SystemError) {
    log(.warning, "accepting paused", ["reason": "\(error)"])
    acceptsAgainAt = now + Self.acceptPause
    do {
      try watchListeners(from: .read, to: [])
    } catch {
      preconditionFailure("a watched listener can be unwatched: \(error)")
    }
  }

  /// What those read for whom there is not even a descriptor.
  private var farewell: [UInt8] {
    var bytes: [UInt8] = []
    ServerLine.event(.bye(.full)).write(to: &bytes, style: LineStyle())
    return bytes + [UInt8(ascii: "\n")]
  }
}
