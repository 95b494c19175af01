import GuessGame
import GuessProtocol
import Platform
import TestSupport

@testable import GuessServer

/// The server's event loop with clients in the same process, in virtual time: it runs only when told to, and nothing blocks.
@MainActor
final class Loop {
  /// The loop ran longer than any test needs.
  struct IsEndless: Error {}

  /// The client's end of a connection.
  @MainActor
  final class Guest {
    private let socket: Descriptor
    /// The server's ID of the connection.
    let id: ConnectionID
    /// Bytes received and not examined.
    private var received: [UInt8] = []
    /// True if the server has closed its side.
    private(set) var hasHeardEnd = false
    private var isOpen = true

    fileprivate init(_ socket: Descriptor, _ id: ConnectionID) { (self.socket, self.id) = (socket, id) }

    isolated deinit { leave() }

    /// Sends as much of `bytes` as the connection accepts; returns the number. The server may be gone.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Int {
      isOpen ? ((try? System.transmit(bytes.span, to: socket)) ?? nil) ?? 0 : 0
    }

    @discardableResult
    func send(_ text: String) -> Int { send(Array(text.utf8)) }

    /// Reads at most `most` bytes; returns true if there were any.
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

    /// Returns the bytes read since the last call.
    func takeReceived() -> [UInt8] {
      defer { received = [] }
      return received
    }

    /// Returns the lines read since the last call.
    func takeLines() -> [String] {
      String(decoding: takeReceived(), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Closes the sending side.
    func finish() { try? System.endOutput(of: socket) }

    /// Reads up to the end, which the server has sent already; false if there is none. The kernel may close a socket late.
    func awaitEnd() -> Bool {
      Programs.awaitStarts()
      while read() {}
      var end = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
      if !hasHeardEnd, poll(&end, 1, 60_000) > 0 { read() }
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

  /// Many times the iterations that any test needs.
  private static let mostIterations = 100_000

  let server: Server
  private(set) var now = Instant.start
  private var startTime: Int64

  init(
    _ configuration: LobbyConfiguration, storage: Storage? = nil,
    random: any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) throws {
    // Makes writing to a closed guest an error of the call.
    System.ignore(SIGPIPE)
    startTime = configuration.startTime
    server = Server(
      configuration: configuration, storage: storage, acceptor: try Acceptor([], sockets: .max),
      poller: try Poller(), random: random,
      log: Log(level: .error, to: Descriptor(number: -1)))
    try server.start()
    server.begin()
  }

  isolated deinit { server.close() }

  private var moment: Moment {
    Moment(now: now, unixTime: .seconds(startTime) + (now - .start))
  }

  var nextDeadline: Instant? { .earliest(server.lobby.timers.next, server.deadlines.next) }

  /// Connects a guest. The system buffers about `sendBuffer` bytes for it; for 0, twice its minimum.
  func admit(sendBuffer: Int32? = nil) throws -> Guest {
    let (inside, outside) = try Self.makePair()
    if let sendBuffer { try System.setOption(SO_SNDBUF, at: SOL_SOCKET, to: sendBuffer, of: inside) }
    let others = Set(server.connections.keys)
    server.iterate(at: moment) { self.server.admit(inside, from: SocketAddress()) }
    guard let id = server.connections.keys.first(where: { !others.contains($0) }) else {
      throw SystemError(call: "admit", code: EBADF)
    }
    return Guest(outside, id)
  }

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

  func hear(_ news: JournalNews) {
    server.iterate(at: moment) { self.server.handle(.journal(news)) }
  }

  func drain() {
    server.iterate(at: moment) { self.server.handle(.drain) }
  }

  /// Iterates until nothing is ready or due.
  func run() throws {
    for _ in 0..<Self.mostIterations {
      server.collect()
      guard server.isReady || nextDeadline.map({ $0 <= now }) ?? false else { return }
      server.iterate(at: moment)
    }
    throw IsEndless()
  }

  /// Collects what is ready and iterates once, without the rest of it.
  func step() {
    server.collect()
    server.iterate(at: moment)
  }

  /// Advances time, running the loop whenever something is due.
  func wait(until end: Instant) throws {
    while let next = nextDeadline, next <= end {
      now = max(now, next)
      try run()
    }
    now = max(now, end)
    try run()
  }

  func wait(_ duration: Milliseconds) throws { try wait(until: now + duration) }

  /// Advances time as if the process had been suspended: what is due waits for the next iteration.
  func suspend(for duration: Milliseconds) { now = now + duration }

  func setWallClock(ahead seconds: Int64) { startTime += seconds }

  /// Runs the loop and lets guests read until nothing is left.
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
