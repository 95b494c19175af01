import GuessClientCore
import Platform

/// The server of a load test: a host that is looked up once, or a Unix socket.
struct BenchTarget {
  private let server: ServerAddress
  /// The addresses of the host; only the one that has answered, once one has.
  private var addresses: [SocketAddress] = []

  /// Looks the host up; nobody there hears of it.
  init(_ server: ServerAddress) throws(ConnectError) {
    self.server = server
    guard server.host != nil else { return }
    addresses = try Connecting.addresses(of: server)
  }

  /// Whether it is on this machine, whichever of its addresses answers.
  var isLocal: Bool { addresses.allSatisfy(\.isLoopback) }

  /// Connects for the first time, through the first address that answers, and keeps to that one.
  mutating func connectFirst() throws(ConnectError) -> Descriptor {
    if case .socket = server.place { return try Connecting.connect(to: server).socket }
    let (descriptor, address) = try Connecting.connectFirst(of: addresses)
    addresses = [address]
    return descriptor
  }

  /// Begins one more connection, and does not wait for it, but where the socket is a file: that one waits by itself for room
  /// in the server's queue, for the usual time.
  func dial() -> Connecting.Dialled {
    if let address = addresses.first { return Connecting.dial(address) }
    do throws(ConnectError) {
      return .connected(try Connecting.connect(to: server).socket)
    } catch {
      return .refused(error)
    }
  }
}
