import GuessGame
import Platform
import GuessProtocol

struct Proxies {
  /// Sources of connections that begin with a header.
  var sources: [ProxySource] = []
  /// Addresses, from their headers, of clients that have connected through a proxy.
  var players: [ConnectionID: Endpoint] = [:]
}

extension Server {
  /// Consumes the header, and greets after it. No bytes mean the end of the connection.
  func takeHeader(
    _ bytes: Span<UInt8>, from id: ConnectionID, _ connection: Connection, _ reader: ProxyHeaderReader,
    until: Instant
  ) {
    guard !bytes.isEmpty else {
      // A connection without any bytes is a port check.
      return reader.isEmpty ? close(id, connection) : lose(id, connection, .header(.incomplete))
    }
    var (reader, offset) = (reader, 0)
    do throws(ProxyHeader.Fault) {
      guard let header = try reader.header(in: bytes, from: &offset) else {
        connection.state = .arriving(reader, until: until)
        return
      }
      welcome(id, connection, from: header.source)
    } catch {
      return lose(id, connection, .header(error))
    }
    let rest = bytes.extracting(offset...)
    if !rest.isEmpty { take(rest, from: id, connection) }
  }

  private func welcome(_ id: ConnectionID, _ connection: Connection, from player: Endpoint?) {
    connection.state = .greeted(ForeignProtocolDetector())
    touch(id, connection)
    guard let player else {
      let peer = try? System.peerAddress(of: connection.descriptor)
      return greet(id, connection, from: peer?.origin ?? .local)
    }
    proxies.players[id] = player
    log(.debug, "connection_proxied", ["connection": "\(id)", "address": "\(player)"])
    greet(id, connection, from: player.address.origin)
  }
}

extension ProxyHeader.Fault {
  var text: String {
    switch self {
    case .absent: "no such header"
    case .malformed: "not a line of version 1"
    case .unknownCommand(let byte): "version and command 0x\(String(byte, radix: 16))"
    case .unknownFamily(let byte): "family and protocol 0x\(String(byte, radix: 16))"
    case .tooShort: "too short for its addresses"
    case .tooLong:
      "longer than \(ProxyHeaderReader.lineBytes) bytes, or \(ProxyHeaderReader.blockBytes) after the first \(ProxyHeaderReader.headBytes) of version 2"
    case .incomplete: "ended in the middle"
    case .late: "not within \(ServerLimits().proxyHeader.secondsRoundedUp) s"
    }
  }
}
