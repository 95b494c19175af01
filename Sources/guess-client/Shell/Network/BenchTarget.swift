import GuessClientCore
import Platform

/// The server of a load test: a host, which is looked up once, or a Unix socket.
struct BenchTarget {
  private let server: ServerAddress
  /// The addresses of the host; only the working one after the first connection.
  private var addresses: [SocketAddress] = []

  /// Looks the host up, without connecting to it.
  init(_ server: ServerAddress) throws(ConnectError) {
    self.server = server
    guard server.host != nil else { return }
    addresses = try Connecting.addresses(of: server)
  }

  /// True if all its addresses are on this machine.
  var isLocal: Bool { addresses.allSatisfy(\.isLoopback) }

  /// Makes the first connection, and keeps the first address that accepts it.
  mutating func connectFirst() throws(ConnectError) -> Descriptor {
    if case .socket = server.place { return try Connecting.connect(to: server).socket }
    let (descriptor, address) = try Connecting.connectFirst(of: addresses)
    addresses = [address]
    return descriptor
  }

  /// Begins a connection without waiting for it. Only a Unix socket waits for room in the server's queue, up to the usual
  /// limit.
  func dial() -> Connecting.Dialled {
    if let address = addresses.first { return Connecting.dial(address) }
    do throws(ConnectError) {
      return .connected(try Connecting.connect(to: server).socket)
    } catch {
      return .refused(error)
    }
  }
}
