import GuessServerCore
import Platform
import GuessProtocol

/// The proxies in front of the server, and whose the connections are that came through one.
struct Proxies {
  let sources: [ProxySource]
  private var players: [ConnectionID: Endpoint] = [:]

  /// The proxies that a host has named; nil where there are none.
  init?(_ sources: [ProxySource]) {
    guard !sources.isEmpty else { return nil }
    self.sources = sources
  }

  /// Whether a connection from there begins with a header.
  func include(_ peer: SocketAddress) -> Bool {
    sources.contains { $0.includes(peer.ipAddress) }
  }

  /// The address that the header has told; nil where it has told none.
  func player(behind id: ConnectionID) -> Endpoint? { players[id] }

  mutating func note(_ player: Endpoint, behind id: ConnectionID) { players[id] = player }

  mutating func forget(_ id: ConnectionID) { players[id] = nil }
}

extension Server {
  /// Waits for the header before anyone is greeted, so that the limits are those of the player's address.
  func awaitHeader(from id: ConnectionID, _ connection: Connection) {
    connection.phase = .arriving(ProxyHeaderReader(), until: now + limits.proxyHeader)
    touch(id, connection)
  }

  /// Takes what has come before the end of the header, and greets behind it; nothing is the end of the connection.
  func takeHeader(
    _ bytes: Span<UInt8>, from id: ConnectionID, _ connection: Connection, _ reader: ProxyHeaderReader,
    until: Instant
  ) {
    guard !bytes.isEmpty else {
      // One who says nothing only looks whether the port is open.
      return reader.isEmpty ? close(id, connection) : lose(id, connection, .header(.incomplete))
    }
    var (reader, offset) = (reader, 0)
    do throws(ProxyHeader.Fault) {
      guard let header = try reader.header(in: bytes, from: &offset) else {
        connection.phase = .arriving(reader, until: until)
        return
      }
      welcome(id, connection, from: header.source)
    } catch {
      return lose(id, connection, .header(error))
    }
    let rest = bytes.extracting(offset...)
    if !rest.isEmpty { take(rest, from: id, connection) }
  }

  /// Greets a player who came through a proxy, or the proxy itself.
  private func welcome(_ id: ConnectionID, _ connection: Connection, from player: Endpoint?) {
    connection.phase = .open
    touch(id, connection)
    guard let player else {
      let peer = try? System.peerAddress(of: connection.descriptor)
      return greet(id, connection, from: peer?.origin ?? .local)
    }
    proxies?.note(player, behind: id)
    log(.debug, "proxied", ["connection": "\(id.slot).\(id.generation)", "peer": "\(player)"])
    greet(id, connection, from: player.address.origin)
  }
}

extension ProxyHeader.Fault {
  /// What is wrong with the header, in a few words.
  var text: String {
    switch self {
    case .absent: "something else has come"
    case .malformed: "not a line of version 1"
    case .unknownCommand(let byte): "version and command 0x\(String(byte, radix: 16))"
    case .unknownFamily(let byte): "family and protocol 0x\(String(byte, radix: 16))"
    case .tooShort: "too short for its addresses"
    case .tooLong:
      "longer than \(ProxyHeaderReader.lineBytes) bytes, or \(ProxyHeaderReader.blockBytes) behind the first \(ProxyHeaderReader.headBytes) of version 2"
    case .incomplete: "ended in the middle"
    case .late: "not within \(ServerLimits().proxyHeader.secondsRoundedUp) s"
    }
  }
}
