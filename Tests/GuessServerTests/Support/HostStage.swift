import GuessProtocol
import Platform
import TestSupport
import Testing

@testable import GuessServer

/// A socket for the operator's programs, with real clients and a clock that the tests move.
@MainActor
class HostStage<Client: OperatorClient> {
  let socket: OperatorSocket<Client>
  var poller: Poller
  var now = Instant.start
  private let scratch = ScratchFolder()
  private let address: SocketAddress
  private var reports: [Ready] = []
  private var clients: [Descriptor] = []

  /// Listens in a folder of its own. The socket is to be started.
  init() throws {
    let listeners = try Listener.open(.unix(path: "\(scratch.path)/s"))
    address = listeners[0].address
    poller = try Poller()
    socket = OperatorSocket(listeners, poller: poller, log: Log(level: .error, to: Descriptor(number: -1)))
    // As the server does at its start.
    System.ignore(SIGPIPE)
  }

  isolated deinit {
    for client in clients { System.release(client) }
    socket.close()
    poller.close()
  }

  /// Does one iteration of the server: ready descriptors, then deadlines; returns false if nothing happened.
  @discardableResult
  func step() throws -> Bool {
    poller.collect(into: &reports)
    for report in reports {
      if case .socket(_, let key) = report.owner { socket.ready(key, at: now) }
    }
    let isDue = socket.nextDeadline.map { $0 <= now } ?? false
    if isDue { socket.tick(at: now) }
    return !reports.isEmpty || isDue
  }

  func run() throws {
    Programs.awaitStarts()
    while try step() {}
  }

  func client() throws -> Descriptor {
    let client = try System.makeSocket(family: AF_UNIX)
    clients.append(client)
    try System.connectSocket(client, to: address)
    try run()
    return client
  }

  func send(_ text: String, from client: Descriptor) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = try #require(try System.transmit(rest.span, to: client), "the socket is full")
      rest = rest.dropFirst(count)
      try run()
    }
  }

  /// Returns received bytes, and true if the end followed them. Stops once there are `most`.
  func receive(at client: Descriptor, most: Int = .max) throws -> (bytes: [UInt8], isOver: Bool) {
    Programs.awaitStarts()
    var (bytes, room): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 65_536))
    while bytes.count < most, let count = try System.receive(from: client, into: &room, atMost: room.count) {
      if count == 0 { return (bytes, true) }
      bytes += room[..<count]
    }
    return (bytes, false)
  }
}
