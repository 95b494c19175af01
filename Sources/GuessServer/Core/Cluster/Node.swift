import GuessProtocol

/// One of the nodes that play as one: a lobby, and the layer around it that knows the others.
///
/// Every input comes here first. Alone it is handed on to the lobby. In a cluster a request may have to wait for others before the
/// lobby sees it, or go to another node; and what the lobby tells of itself goes on to the others.
package struct Node {
  package internal(set) var lobby: Lobby
  /// What it knows of the other nodes; nil alone.
  var cluster: Cluster?
  /// What it wants done itself, by the numbers under which the lobby's effects have it in their order.
  package private(set) var orders: [ClusterEffect] = []
  /// What is asked of what all nodes share.
  package internal(set) var questions: [(question: ClusterQuestion, id: QuestionID)] = []
  /// Whether a connection's lines are not to be taken any more, for now.
  package private(set) var holds = false
  /// When `handle(.deadline, …)` is due next; nil while nothing waits for time to pass. It is stored, since a getter would be
  /// handed a copy of the lobby.
  package private(set) var nextDeadline: Instant?

  /// A node without rooms, alone where it is no member of a cluster. It draws secrets, codes, tokens and tags from `random`.
  package init(
    configuration: LobbyConfiguration, membership: Membership?, random: any RandomNumberGenerator
  ) {
    var configuration = configuration
    if let membership {
      configuration.tellsNews = true
      configuration.drawCode = { membership.codes.code(of: membership.node.slot, using: &$0) }
    }
    cluster = membership.map { Cluster($0) }
    lobby = Lobby(configuration: configuration, random: random)
  }

  typealias Asker = Lobby.Asker

  var now: Instant { lobby.now }
  var limits: ServerLimits { lobby.limits }

  // MARK: - Inputs

  /// Takes one input, as the lobby does.
  package mutating func handle(_ input: consuming Input, at now: Instant) {
    guard cluster != nil else {
      lobby.handle(input, at: now)
      nextDeadline = lobby.nextDeadline
      return
    }
    lobby.begin(at: now)
    if cluster?.hasLeft != true { take(input) }
    finish()
  }

  /// Takes what comes from the rest of the cluster; nothing happens to a server alone.
  package mutating func handle(_ input: ClusterInput, at now: Instant) {
    lobby.begin(at: now)
    if cluster?.hasLeft == false { take(input) }
    finish()
  }

  private mutating func take(_ input: consuming Input) {
    switch input {
    case .request(let request, let id): return answer(request, from: id)
    case .ended(let id) where cluster?.passages[id] != nil: return endElsewhere(id)
    case .deadline: return fireAlarms()
    default: break
    }
    lobby.take(input)
  }

  private mutating func answer(_ request: Request, from id: ConnectionID) {
    let mark = lobby.effects.list.count
    var isUnderstood = false
    if case .success = request.command { isUnderstood = true }
    if let hearing = lobby.hear(isUnderstood: isUnderstood, from: id) {
      do throws(Refusal) {
        let command = try request.command.get()
        try lobby.admit(command, request.verb, hearing, id)
        try perform(
          command, for: Asker(id: id, tag: request.tag, player: hearing.player, style: hearing.style))
      } catch {
        lobby.send(lobby.errorLine(error, verb: request.verb, tag: request.tag), to: id)
      }
      lobby.finishAnswer(request.verb, hearing, id)
      heed()
      tellEdge(of: id, before: mark)
    }
    lobby.noteRelease(of: id)
  }

  private mutating func fireAlarms() {
    while let due = cluster?.alarm, due <= now {
      lobby.fireAlarms(until: due)
      heed()
      cluster?.alarm = nil
      advanceCluster()
    }
    lobby.fireAlarms()
  }

  /// Does what comes at the end of every input.
  mutating func finish() {
    heed()
    lobby.finish()
    heed()
    nextDeadline = cluster?.hasLeft == true ? nil : .earliest(lobby.nextDeadline, cluster?.alarm)
  }

  /// Takes note of what has happened in the lobby.
  mutating func heed() {
    for news in lobby.takeNews() {
      switch news {
      case .named(let player, let old): noteName(of: player, from: old)
      case .unnamed(let player, let name): releaseName(name, of: player)
      case .waits(let player): beginWish(of: player)
      case .waitsNoMore(let player, let ticket): endWish(of: player, ticket)
      case .restored(let player):
        cluster?.claims[player] = NameClaim(state: .local)
        cluster?.doubtful.insert(player)
      case .cameBack(let player): announceLoss(of: player)
      case .gone(let id): leaveCluster(id)
      case .missed(let origin): for node in cluster?.linked ?? [] { tell(.miss(origin), to: node) }
      case .decided(let entry): for node in cluster?.linked ?? [] { tell(.sanctions([entry]), to: node) }
      }
    }
  }

  // MARK: - What the lobby does, and this takes note of

  mutating func close(_ id: ConnectionID, reason: Farewell) {
    lobby.close(id, reason: reason)
    heed()
  }

  mutating func forget(_ id: ConnectionID) {
    lobby.forget(id)
    heed()
  }

  mutating func remove(_ id: PlayerID) {
    lobby.remove(id)
    heed()
  }

  mutating func removeSession(_ id: ConnectionID) {
    lobby.removeSession(id)
    heed()
  }

  // MARK: - Effects

  /// Has something done, before all that was put down after `mark`.
  mutating func put(_ effect: ClusterEffect, at mark: Int? = nil) {
    if case .hold = effect { holds = true }
    orders.append(effect)
    lobby.effects.put(other: orders.count - 1, at: mark ?? lobby.effects.list.count)
  }

  /// Forgets what has been done.
  package mutating func removeEffects() {
    lobby.removeEffects()
    orders.removeOneByOne()
    questions.removeOneByOne()
    holds = false
  }

  // MARK: - Rooms and lists that are kept

  /// Puts back the rooms that the journal has told, as the lobby does.
  package mutating func restore(_ recovery: Recovery) {
    lobby.restore(recovery)
    heed()
    for (run, extent) in recovery.heritages.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      remember(run, extent)
    }
    nextDeadline = lobby.nextDeadline
  }

  /// Every room as it is, and how much of the rooms of other nodes is among them, or was.
  package var image: LobbyImage {
    var image = lobby.image
    image.others = (cluster?.extents ?? []).map { .heir(of: $0.run.word, last: $0.extent.last) }
    return image
  }

  /// Goes by what the disk has kept, or a node before this one, before anyone is let in.
  package mutating func adopt(_ list: ModerationList) { lobby.adopt(list) }

  /// Goes on counting where the node before this one has stopped.
  package mutating func adopt(_ counters: Counters) { lobby.counters = counters }
}

/// One thing that a node of a cluster wants done.
package enum ClusterEffect: Hashable, Sendable {
  /// Say something to a linked node.
  case tell(LinkMessage, to: NodeSlot)
  /// Take no more lines of the connection until it may go on.
  case hold(ConnectionID)
  case goOn(ConnectionID)
  /// Hand in the connection's lines as they are, since its session is on another node.
  case pass(ConnectionID)
  /// The session is back, with these lines that have been read and not taken; that its client has ended is to be told again.
  case keep(ConnectionID, unread: [UInt8])
  /// Forget a guest, and tell its edge nothing.
  case drop(ConnectionID)
  /// Send back what a guest has said and was not taken, and forget it.
  case giveBack(ConnectionID, LinkSession, to: NodeSlot)
}
