import GuessServerCore
import GuessProtocol
import Platform

@testable import GuessServer

/// The server's event loop with clients in the same process, in virtual time: it runs only when it is told to, and nothing
/// waits.
@MainActor
final class Loop {
  /// The loop has been at work for longer than anything here takes.
  struct IsEndless: Error {}

  /// The other end of a connection.
  @MainActor
  final class Guest {
    private let socket: Descriptor
    /// What the server knows it by.
    let id: ConnectionID
    /// What has come and was not looked at yet.
    private var received: [UInt8] = []
    /// Whether the server has said that nothing more will come.
    private(set) var hasHeardEnd = false
    private var isOpen = true

    fileprivate init(_ socket: Descriptor, _ id: ConnectionID) { (self.socket, self.id) = (socket, id) }

    isolated deinit { leave() }

    /// Sends as much of `bytes` as the connection takes, and answers how many that are. Nobody may listen any more.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Int {
      isOpen ? ((try? System.transmit(bytes.span, to: socket)) ?? nil) ?? 0 : 0
    }

    @discardableResult
    func send(_ text: String) -> Int { send(Array(text.utf8)) }

    /// Reads what has come, at most so many bytes; answers whether that was anything.
    @discardableResult
    func read(atMost most: Int = 1 << 20) -> Bool {
      guard isOpen, !hasHeardEnd else { return false }
      var room = [UInt8](repeating: 0, count: most)
      do {
        guard let count = try System.receive(from: socket, into: &room, atMost: most) else { return false }
        received += room[..<count]
        hasHeardEnd = count == 0
      } catch {
        hasHeardEnd = true
      }
      return true
    }

    /// What was read since the last time.
    func takeReceived() -> [UInt8] {
      defer { received = [] }
      return received
    }

    /// The lines among what was read since the last time.
    func takeLines() -> [String] {
      String(decoding: takeReceived(), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Says that nothing more will be sent.
    func finish() { try? System.endOutput(of: socket) }

    /// Reads until the end, which the server has sent before; false if it is not there after many looks. A program that another
    /// test is starting has a copy of every socket for a moment, and keeps the end from coming.
    func awaitEnd() -> Bool {
      for _ in 0..<100_000 where !hasHeardEnd {
        System.yield()
        read()
      }
      return hasHeardEnd
    }

    /// Closes the connection at once, even while another process has a copy of the socket.
    func leave() {
      if isOpen {
        _ = shutdown(socket.number, Int32(SHUT_RDWR))
        System.release(socket)
      }
      isOpen = false
    }
  }

  /// Iterations in which everything here is done, many times over.
  private static let mostIterations = 100_000

  let server: Server
  private(set) var now = Instant.start
  private let startTime: Int64

  /// A server that nobody has come to yet.
  init(
    _ configuration: LobbyConfiguration, storage: Storage? = nil,
    random: any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) throws {
    // A guest that is gone is an error of the call.
    System.ignore(SIGPIPE)
    startTime = configuration.startTime
    server = try Server(
      configuration: configuration, storage: storage, acceptor: Acceptor([], sockets: .max), random: random,
      log: Log(level: .error, to: Descriptor(number: -1)))
    try server.start()
  }

  isolated deinit { server.close() }

  private var moment: Moment {
    Moment(now: now, unixTime: .seconds(startTime) + (now - .start))
  }

  /// When the server has to be looked after, if nothing comes until then.
  var nextDeadline: Instant? { .earliest(server.lobby.nextDeadline, server.deadlines.next) }

  /// Lets a guest come in. The system holds about `sendBuffer` bytes for it, twice the least that it can where that is 0.
  func admit(sendBuffer: Int32? = nil) throws -> Guest {
    let (inside, outside) = try Self.makePair()
    if let sendBuffer { try System.setOption(SO_SNDBUF, at: SOL_SOCKET, to: sendBuffer, of: inside) }
    let others = Set(server.connections.keys)
    server.beginIteration(at: moment)
    server.admit(inside, from: SocketAddress())
    server.endIteration()
    guard let id = server.connections.keys.first(where: { !others.contains($0) }) else {
      throw SystemError(call: "admit", code: EBADF)
    }
    return Guest(outside, id)
  }

  /// Two sockets that are connected to each other.
  static func makePair() throws -> (Descriptor, Descriptor) {
    var numbers: [Int32] = [0, 0]
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
      try System.call("socketpair") { socketpair(AF_UNIX, kind, 0, &numbers) }
    #else
      try System.call("socketpair") { socketpair(AF_UNIX, SOCK_STREAM, 0, &numbers) }
      for number in numbers { try System.call("fcntl") { fcntl(number, F_SETFL, O_NONBLOCK) } }
    #endif
    return (Descriptor(number: numbers[0]), Descriptor(number: numbers[1]))
  }

  /// Has the server hear of its journal.
  func hear(_ news: JournalNews) {
    server.beginIteration(at: moment)
    server.handle(.journal(news))
    server.endIteration()
  }

  /// Asks the server to stop. The process goes on.
  func drain() {
    server.beginIteration(at: moment)
    server.handle(.drain)
    server.endIteration()
  }

  /// Iterates until nothing is ready and nothing is due.
  func run() throws {
    for _ in 0..<Self.mostIterations {
      server.collect()
      guard server.isReady || nextDeadline.map({ $0 <= now }) ?? false else { return }
      server.iterate(at: moment)
    }
    throw IsEndless()
  }

  /// Lets time pass, and the loop run whenever something is due.
  func wait(until end: Instant) throws {
    while let next = nextDeadline, next <= end {
      now = max(now, next)
      try run()
    }
    now = max(now, end)
    try run()
  }

  func wait(_ duration: Milliseconds) throws { try wait(until: now + duration) }

  /// Lets the loop run and the guests read, until nobody has more to say.
  func settle(_ guests: [Guest], atMost most: Int = 1 << 20) throws {
    for _ in 0..<Self.mostIterations {
      try run()
      var isQuiet = true
      for guest in guests where guest.read(atMost: most) { isQuiet = false }
      if isQuiet { return }
    }
    throw IsEndless()
  }
}
