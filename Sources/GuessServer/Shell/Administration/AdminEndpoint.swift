import GuessServerCore
import GuessProtocol
import Platform

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
  /// Bytes of lines that may wait to be taken: a script of a thousand lines. More is read when some of them were.
  nonisolated static let heldBytes = 64 * 1_024
  /// Descriptors that it needs: connections, the one that is being taken, and the listener.
  nonisolated static let descriptors = mostConnections + 2
  /// Lines of one connection that are taken at once, so that players are not kept waiting by a script: a list of many players
  /// takes milliseconds.
  nonisolated static let linesInTurn = 16
  /// How long one may take to close after we have said goodbye.
  private static let lingering = ServerLimits().lingering

  /// What comes of a line.
  enum Outcome {
    case answered([UInt8])
    /// The answer follows, once the disk has said something.
    case waits(AdminClient.Waiting)
    /// The last answer.
    case ends([UInt8])
  }

  /// Does what a line asks for.
  typealias Performer = (AdminRequest, AdminClient) -> Outcome

  let door: HostDoor
  /// When a drain begins that was announced; nil unless one was.
  var drainsAt: Instant?
  private var poller: Poller?
  private var clients: [AdminClient] = []
  private var lastKey: UInt32 = 0
  private var buffer = [UInt8](repeating: 0, count: 4 * 1_024)

  init(_ listener: Listener, log: Log) {
    door = HostDoor([listener], called: "admin", log: log) { .admin($0) }
  }

  /// Begins to listen.
  func start(with poller: Poller) throws(SystemError) {
    self.poller = poller
    try door.open(with: poller)
  }

  /// Gives back all that it holds open, and removes the file.
  func close() {
    for client in clients { client.wire.close() }
    clients = []
    door.close()
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
    if clients.contains(where: \.isDue) { return .start }
    return clients.reduce(.earliest(drainsAt, door.opensAt)) { .earliest($0, $1.end) }
  }

  /// Ends those whose time is over, and goes on with those who have had their turn.
  func tick(at now: Instant, perform: Performer) {
    door.tick(at: now)
    for client in clients {
      if let end = client.end, end <= now {
        close(client)
      } else if client.isDue {
        goOn(with: client, at: now, perform)
      }
    }
  }

  /// Takes what a socket is ready for.
  func ready(_ key: UInt32, at now: Instant, perform: Performer) {
    if key == 0 {
      door.accept(at: 0, now) { admit($0, at: now) }
    } else if let client = clients.first(where: { $0.key == key }) {
      do throws(SystemError) {
        try client.receive(into: &buffer, at: now)
        try serve(client, at: now, perform)
      } catch {
        close(client)
      }
    }
  }

  /// Sends the answers that have waited for a list of bans, each as `finish` makes it, and goes on with what has come meanwhile.
  func answerWaiting(
    for revision: Int, at now: Instant, finish: (AdminAnswer) -> [UInt8], perform: Performer
  ) {
    for client in clients {
      guard let waiting = client.waiting, waiting.revision <= revision else { continue }
      client.waiting = nil
      client.wire.write { $0 += finish(waiting.answer) }
      goOn(with: client, at: now, perform)
    }
  }

  // MARK: - Connections

  private func admit(_ descriptor: Descriptor, at now: Instant) {
    if clients.count == Self.mostConnections, let quietest = clients.min(by: { $0.heard < $1.heard }) {
      quietest.wire.write { $0 += Self.goodbye(.displaced) }
      try? quietest.wire.flush()
      close(quietest)
    }
    lastKey += 1
    let client = AdminClient(Wire(descriptor), key: lastKey, user: System.peerUser(of: descriptor), at: now)
    clients.append(client)
    client.wire.write { $0 += Self.greeting }
    do throws(SystemError) {
      try client.wire.flush()
      try watch(client)
    } catch {
      // It is gone again, which is no reason to keep others out.
      close(client)
    }
  }

  private func goOn(with client: AdminClient, at now: Instant, _ perform: Performer) {
    do throws(SystemError) { try serve(client, at: now, perform) } catch { close(client) }
  }

  /// Takes some lines, as long as their answers are read, and sends what can be sent.
  private func serve(_ client: AdminClient, at now: Instant, _ perform: Performer) throws(SystemError) {
    try client.wire.flush()
    for _ in 0..<Self.linesInTurn {
      guard client.takesLines, let request = client.nextRequest() else { break }
      switch perform(request, client) {
      case .answered(let bytes): client.wire.write { $0 += bytes }
      case .waits(let waiting): client.waiting = waiting
      case .ends(let bytes):
        client.wire.write { $0 += bytes + Self.goodbye(.quit) }
        client.end = now + Self.lingering
      }
      try client.wire.flush()
    }
    guard !client.isFlooded else { return close(client) }
    client.isDue = client.takesLines && client.heldBytes > 0
    if client.isDone, client.wire.unsent == 0 {
      guard !client.wire.hasEnded else { return close(client) }
      if !client.isToldEnd { try client.wire.endOutput() }
      client.isToldEnd = true
    }
    try watch(client)
  }

  private func close(_ client: AdminClient) {
    client.wire.close()
    clients.removeAll { $0 === client }
  }

  private func watch(_ client: AdminClient) throws(SystemError) {
    guard let poller else { return }
    try client.wire.watch(with: poller, as: .admin(client.key), reads: client.hasRoom)
  }

  // MARK: - Lines of its own

  private static let greeting = Array(
    "* HELLO admin=1 server=guess-server/\(Release.version) : HELP lists the commands.\n".utf8)

  private static func goodbye(_ reason: Farewell) -> [UInt8] {
    Array("* BYE reason=\(reason.rawValue)\n".utf8)
  }
}
