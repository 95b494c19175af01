import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

extension Server {
  /// Bytes of held lines of a remote session: they have to fit into one message when it moves.
  static let guestBytes = 48 * 1_024

  func startCluster() throws(SystemError) {
    guard let cluster else { return }
    beginIteration(at: clock.moment)
    try cluster.start(at: now) { [unowned self] in
      beginIteration(at: clock.moment)
      endIteration()
    }
    takeClusterEvents()
  }

  func takeClusterEvents() {
    guard let cluster else { return }
    while !cluster.loop.events.isEmpty {
      for event in cluster.loop.takeEvents() {
        switch event {
        case .input(.takeOver(let takeover)): takeOver(takeover)
        case .input(.message(let message, let node, _)): take(message, from: node)
        case .input(let input): handle(input)
        case .journal(let news): handle(.journal(news))
        case .taken(let sum): giveRoomsUp(after: sum)
        }
      }
    }
  }

  private func take(_ message: LinkMessage, from node: NodeSlot) {
    switch message {
    case .move(let session, _), .attach(let session, _): welcome(session, of: node, by: message)
    case .said(let session, let lines):
      guard let (id, connection) = guest(session, of: node) else { return }
      guard connection.intake.heldBytes + lines.count <= Self.guestBytes else { return handle(.flooded(id)) }
      // Held lines go first.
      guard connection.intake.isEmpty else {
        connection.intake.hold(lines.span)
        return touch(id, connection)
      }
      dispatchLines(lines.span, from: id, connection)
    case .ended(let session):
      guard let (id, connection) = guest(session, of: node) else { return }
      connection.intake.hasEnded = true
      dispatchEnd(of: id, connection)
    default: handle(.message(message, from: node))
    }
  }

  // MARK: - Remote sessions

  private func guest(_ session: LinkSession, of node: NodeSlot) -> (ConnectionID, Connection)? {
    guard let id = self.node.guest(Cluster.Passage(node: node, session: session)) else { return nil }
    return connections[id].map { (id, $0) }
  }

  /// Adds a remote session. A correct node gives each session number out once, so it never repeats one.
  private func welcome(_ session: LinkSession, of node: NodeSlot, by message: LinkMessage) {
    let passage = Cluster.Passage(node: node, session: session)
    guard let cluster, self.node.guest(passage) == nil else { return }
    let id = connections.insert(Connection(.none))
    cluster.guests[id] = passage
    handle(.message(message, from: node, guest: id))
  }

  func sendToGuest(_ lines: ArraySlice<UInt8>, _ id: ConnectionID) {
    guard let cluster, let passage = cluster.guests[id] else { return }
    var rest = lines
    while !rest.isEmpty {
      var piece = rest.prefix(Self.guestBytes)
      // Whole lines only, since the edge may insert its own in between.
      if piece.count < rest.count, let end = piece.lastIndex(of: UInt8(ascii: "\n")) { piece = piece[...end] }
      cluster.links.send(.lines(passage.session, Array(piece)), to: passage.node)
      rest = rest[piece.endIndex...]
    }
  }

  func closeGuest(_ id: ConnectionID, _ connection: Connection) {
    if let passage = cluster?.guests[id] {
      cluster?.links.send(.close(passage.session), to: passage.node)
    }
    forgetGuest(id, connection)
  }

  func forgetGuest(_ id: ConnectionID, _ connection: Connection) {
    cluster?.guests[id] = nil
    connections.remove(id)
    connection.phase = .lost
    deadlines.remove(id)
  }

  // MARK: - Effects

  func perform(_ effect: ClusterEffect) {
    switch effect {
    case .send(let message, let node): cluster?.links.send(message, to: node)
    case .ask(let question, let id): cluster?.redis.ask(.lobby(question, id), at: now)
    case .hold(let id): connections[id]?.intake.isHeld = true
    case .goOn(let id):
      guard let connection = connections[id] else { return }
      connection.intake.isHeld = false
      touch(id, connection)
    case .pass(let id): connections[id]?.intake.isPassed = true
    case .keep(let id, let unread):
      guard let connection = connections[id] else { return }
      connection.intake.isPassed = false
      connection.intake.unread(unread[...])
      // The old owner received the end, but has not processed these lines.
      if connection.phase == .ended { connection.phase = .open }
      touch(id, connection)
    case .drop(let id): if let connection = connections[id] { forgetGuest(id, connection) }
    case .tookOver(let rooms): cluster?.takeovers.noteTakeover(rooms: rooms)
    case .giveBack(let id, let session, let node):
      guard let connection = connections[id] else { return }
      cluster?.links.send(.returned(session, lines: connection.intake.takeHeld()), to: node)
      forgetGuest(id, connection)
    }
  }

  func passSome(
    of bytes: Span<UInt8>, from offset: inout Int, through intake: inout Intake, as id: ConnectionID
  ) -> Intake.Pause? {
    var pause = Intake.Pause.read
    while !node.holds {
      let line = intake.next(in: bytes, from: &offset, at: now, rate: limits.lines, pause: &pause) {
        $0.nextRawLine(in: bytes, from: &$1)
      }
      guard let line else { return pause }
      node.handle(.line(line, from: id), at: now)
    }
    return nil
  }
}
