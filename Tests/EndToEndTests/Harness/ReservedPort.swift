import Platform

/// A port without a listener, which the system assigns to nobody else for the life of the object. A program can listen
/// there if it reuses addresses, as servers do.
final class ReservedPort {
  let port: UInt16
  private let socket: Descriptor

  init() throws {
    socket = try System.makeSocket(family: AF_INET)
    try System.setOption(SO_REUSEADDR, at: SOL_SOCKET, to: 1, of: socket)
    try System.bindSocket(socket, to: SocketAddress.resolve(host: "127.0.0.1", port: 0)[0])
    guard let port = try System.boundAddress(of: socket).numbers.flatMap({ UInt16($0.port) }) else {
      throw UnexpectedOutput("a socket without a port")
    }
    self.port = port
  }

  deinit { System.release(socket) }
}
