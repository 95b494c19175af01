import GuessServerCore
import Protocol

/// The socket on which the host's own commands come in: a file that nobody else may use, and never the players' port.
///
/// Nobody there is waited for. A connection whose answers are not read, or whose last command waits for the disk, is asked for
/// no other line.
@MainActor
final class AdminEndpoint {
  /// Connections at a time: a host's, a script's, and two that were forgotten. The next one takes the place of the one that has
  /// been silent for longest, so that nobody is kept out by those who only sit there.
  nonisolated static let mostConnections = 4
  /// Bytes that may wait to be read before the next line is taken; one answer may be larger, that to BANS up to 700 KiB.
  nonisolated static let unsentBytes = 64 * 1_024
  /// Bytes of lines that may wait to be taken: a script of a thousand lines.
  nonisolated static let heldBytes = 64 * 1_024
  /// Descriptors that it needs: connections, the one that is being taken, and the listener.
  nonisolated static let descriptors = mostConnections + 2
  /// How long one may take to close after we have said goodbye.
  private static let lingering = ServerLimits().lingering
  /// How long to leave the door shut where the system lets nobody in.
  private static let pause = Milliseconds.seconds(1)

  /// What comes of a line.
  enum Outcome {
    case answered([UInt8])
    /// The answer follows, once the disk has said something.
    case waits
    /// The last answer.
    case ends([UInt8])
  }

  /// Someone who is connected.
  final class Client {
    let key: UInt32
    fileprivate let wire: Wire
    /// Who runs the program at the other end, by number; nil where the system does not say.
    let user: UInt32?
    fileprivate var framer = LineFramer()
    /// What has come and was not taken yet.
    fileprivate var held: [UInt8] = []
    fileprivate var heard: Instant
    /// Whether the answer to its last line is still to come.
    fileprivate(set) var isWaiting = false
    /// When it is closed in any case, since it was told goodbye.
    fileprivate var end: Instant?
    fileprivate var isToldEnd = false

    fileprivate init(_ wire: Wire, key: UInt32, user: UInt32?, at now: Instant) {
      (self.wire, self.key, self.user, heard) = (wire, key, user, now)
    }
  }

  let listener: Listener
  /// When a drain begins that was announced; nil unless one was.
  var drainsAt: Instant?
  private let log: Log
  private var poller: Poller?
  private var clients: [Client] = []
  private var lastKey: UInt32 = 0
  private var buffer = [UInt8](repeating: 0, count: 4 * 1_024)
  private var acceptsAgainAt: Instant?

  init(_ listener: Listener, log: Log) {
    (self.listener, self.log) = (listener, log)
  }

  /// Begins to listen.
  func start(with poller: Poller) throws(SystemError) {
    self.poller = poller
    try watchListener(from: [], to: .read)
  }

  /// Gives back all that it holds open, and removes the file.
  func close() {
    for client in clients { client.wire.close() }
    clients = []
    listener.close()
  }

  /// Tells everyone that the server stops, as far as there is room, and closes.
  func sayGoodbye() {
    for client in clients {
      client.wire.write { $0 += Self.goodbye(.drain) }
      try? client.wire.flush()
    }
    close()
  }

  /// When `tick` is due next.
  var nextDeadline: Instant? {
    clients.reduce(.earliest(drainsAt, acceptsAgainAt)) { .earliest($0, $1.end) }
  }

  /// Ends those whose time is over.
  func tick(at now: Instant) {
    for client in clients { if let end = client.end, end <= now { close(client) } }
    if let again = acceptsAgainAt, again <= now {
      acceptsAgainAt = nil
      do { try watchListener(from: [], to: .read) } catch { acceptsAgainAt = now + Self.pause }
    }
  }

  /// Takes what a socket is ready for; `perform` does what a line asks for.
  func ready(_ key: UInt32, at now: Instant, perform: (AdminRequest, Client) -> Outcome) {
    if key == 0 {
      accept(at: now)
    } else if let client = clients.first(where: { $0.key == key }) {
      do throws(SystemError) {
        guard try receive(from: client, at: now) else { return close(client) }
        try serve(client, at: now, perform)
      } catch {
        close(client)
      }
    }
  }

  /// Sends what was waited for, and goes on with what has come meanwhile.
  func answer(
    _ client: Client, _ bytes: [UInt8], at now: Instant, perform: (AdminRequest, Client) -> Outcome
  ) {
    guard clients.contains(where: { $0 === client }) else { return }
    client.isWaiting = false
    client.wire.write { $0 += bytes }
    do throws(SystemError) { try serve(client, at: now, perform) } catch { close(client) }
  }

  // MARK: - Connections

  private func accept(at now: Instant) {
    do throws(SystemError) {
      while let (descriptor, _) = try System.acceptConnection(at: listener.descriptor) {
        if clients.count == Self.mostConnections, let quietest = clients.min(by: { $0.heard < $1.heard }) {
          quietest.wire.write { $0 += Self.goodbye(.displaced) }
          try? quietest.wire.flush()
          close(quietest)
        }
        lastKey += 1
        let client = Client(
          Wire(descriptor), key: lastKey, user: System.peerUser(of: descriptor), at: now)
        clients.append(client)
        client.wire.write { $0 += Self.greeting }
        try client.wire.flush()
        try watch(client)
      }
    } catch {
      log(.warning, "admin socket paused", ["reason": "\(error)"])
      acceptsAgainAt = now + Self.pause
      // It would be reported again and again.
      try? watchListener(from: .read, to: [])
    }
  }

  /// Reads once; false where more has come than is kept.
  private func receive(from client: Client, at now: Instant) throws(SystemError) -> Bool {
    guard !client.wire.hasEnded, let count = try client.wire.receive(into: &buffer), count > 0 else {
      return true
    }
    client.heard = now
    // What comes after a goodbye is of no use to anyone.
    guard client.end == nil else { return true }
    client.held += buffer[..<count]
    return client.held.count <= Self.heldBytes && !client.framer.isFlooded
  }

  /// Takes lines as long as their answers are read, and sends what can be sent.
  private func serve(
    _ client: Client, at now: Instant, _ perform: (AdminRequest, Client) -> Outcome
  ) throws(SystemError) {
    try client.wire.flush()
    while client.end == nil, !client.isWaiting, client.wire.unsent < Self.unsentBytes,
      let request = client.nextRequest()
    {
      switch perform(request, client) {
      case .answered(let bytes): client.wire.write { $0 += bytes }
      case .waits: client.isWaiting = true
      case .ends(let bytes):
        client.wire.write { $0 += bytes + Self.goodbye(.quit) }
        client.end = now + Self.lingering
      }
      try client.wire.flush()
    }
    let isDone = client.end != nil || client.wire.hasEnded && !client.isWaiting && client.held.isEmpty
    if isDone, client.wire.unsent == 0 {
      guard !client.wire.hasEnded else { return close(client) }
      if !client.isToldEnd { try client.wire.endOutput() }
      client.isToldEnd = true
    }
    try watch(client)
  }

  private func close(_ client: Client) {
    client.wire.close()
    clients.removeAll { $0 === client }
  }

  private func watch(_ client: Client) throws(SystemError) {
    guard let poller else { return }
    try client.wire.watch(with: poller, as: .admin(client.key))
  }

  private func watchListener(from old: Interest, to new: Interest) throws(SystemError) {
    try poller?.change(listener.descriptor, as: .admin(0), from: old, to: new)
  }

  // MARK: - Lines of its own

  private static let greeting = Array(
    "* HELLO admin=1 server=guess-server/\(Release.version) : HELP lists the commands.\n".utf8)

  private static func goodbye(_ reason: Farewell) -> [UInt8] {
    Array("* BYE reason=\(reason.rawValue)\n".utf8)
  }
}

extension AdminEndpoint.Client {
  /// The next whole line that has come; what is left of a line stays with the framer.
  fileprivate func nextRequest() -> AdminRequest? {
    var offset = 0
    let bytes = held
    let request = framer.next(in: bytes.span, from: &offset) { frame, line in
      switch frame {
      case .line: AdminRequest(line: line)
      case .tooLong: AdminRequest.tooLong
      case .endOfTransmission: AdminRequest(line: Array("QUIT".utf8).span)
      }
    }
    held.removeFirst(offset)
    return request
  }
}
