import GuessProtocol
import Platform

/// An address to listen at, as the operator writes it: `127.0.0.1:4837`, `[::]:4837`, `localhost:0` or `unix:/run/guess/socket`.
enum ListenAddress: Hashable, Sendable {
  case tcp(host: String, port: UInt16)
  case unix(path: String)

  private static let unixPrefix = "unix:"

  init(_ text: String) throws(Malformed) {
    if text.hasPrefix(Self.unixPrefix) {
      let path = String(text.dropFirst(Self.unixPrefix.count))
      guard !path.isEmpty else { throw Malformed(advice: "give a path, as in unix:/tmp/guess.socket") }
      self = .unix(path: path)
      return
    }
    guard !text.contains(where: { $0 == "," || $0.isWhitespace }) else {
      throw Malformed(advice: "give one address, and use listen again for each further one")
    }
    guard let address = HostAndPort(text[...]) else {
      throw Malformed(advice: "put an IPv6 address in brackets, as in [::1]:4837")
    }
    guard address.digits != nil, address.isBracketed || !address.host.isEmpty else {
      throw Malformed(advice: "write HOST:PORT, as in 127.0.0.1:4837, or unix:PATH")
    }
    guard let port = address.port else {
      throw Malformed(advice: "a port is a number from 0 to 65535; 0 picks a free one")
    }
    let host = address.host
    guard !host.isEmpty else { throw Malformed(advice: "a host is missing, as in 127.0.0.1:4837") }
    // A common notation for all addresses; a resolver would return two that collide.
    self = .tcp(host: host == "*" ? "::" : String(host), port: port)
  }

  func resolved() throws(ListenError) -> [SocketAddress] {
    switch self {
    case .tcp(let host, let port):
      do { return try SocketAddress.resolve(host: host, port: port) } catch {
        throw .unknownHost(self, reason: error.reason)
      }
    case .unix(let path):
      guard let address = SocketAddress(path: path) else {
        throw .failed(self, SystemError(call: "bind", code: ENAMETOOLONG))
      }
      return [address]
    }
  }
}

extension ListenAddress: CustomStringConvertible {
  var description: String {
    switch self {
    case .tcp(let host, let port): "\(HostAndPort.written(host)):\(port)"
    case .unix(let path): Self.unixPrefix + path
    }
  }
}
