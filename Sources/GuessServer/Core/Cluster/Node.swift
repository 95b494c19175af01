import GuessGame
import GuessProtocol

/// One of the nodes that play as one: a lobby, and the layer around it that knows the others.
///
/// Every input comes here first. Without a cluster it goes on to the lobby. In a cluster a request may have to wait for other
/// nodes before the lobby sees it, or move to one; and the lobby's news is sent to the others.
package struct Node {
  package internal(set) var lobby: Lobby
  /// Nil without a cluster.
  package let membership: Membership?
  var cluster = Cluster()
  /// Effects of the node itself, to which the lobby's ordered effects refer by index.
  package private(set) var orders: [ClusterEffect] = []
  /// True if lines of some connection are to be held.
  package private(set) var holds = false
  /// Time of the next `handle(.deadline, …)`; nil if nothing waits for time to pass. It is stored, since a getter would receive
  /// a copy of the lobby.
  package private(set) var nextDeadline: Instant?

  /// A node without rooms, and without a cluster if `membership` is nil. It draws secrets, codes, tokens and tags from
  /// `random`.
  package init(
    configuration: LobbyConfiguration, membership: Membership?, random: any RandomNumberGenerator
  ) {
    var configuration = configuration
    if let membership {
      configuration.tellsNews = true
      configuration.drawCode = { membership.codes.code(of: membership.node.slot, using: &$0) }
    }
    self.membership = membership
    lobby = Lobby(configuration: configuration, random: random)
  }

  typealias Asker = Lobby.Asker

  var now: Instant { lobby.now }
  var limits: ServerLimits { lobby.limits }

  // MARK: - Inputs

  package mutating func handle(_ input: consuming Input, at now: Instant) {
    guard membership != nil else {
      lobby.handle(input, at: now)
      nextDeadline = lobby.alarms.next
      return
    }
    lobby.begin(at: now)
    if !cluster.hasLeft { take(input) }
    finish()
  }

  /// Takes an input from the rest of the cluster; it has no effect without one.
  package mutating func handle(_ input: ClusterInput, at now: Instant) {
    lobby.begin(at: now)
    if membership != nil, !cluster.hasLeft { take(input) }
    finish()
  }

  private mutating func take(_ input: consuming Input) {
    switch input {
    case .request(let request, let id): return answer(request, from: id)
    case .ended(let id) where cluster.remotes[id]?.owner != nil: return endElsewhere(id)
    case .deadline: return fireAlarms()
    case .lost(let id): completeMoveEarly(of: id)
    default: break
    }
    lobby.take(input)
  }

  private mutating func answer(_ request: Request, from id: ConnectionID) {
    // Not `lobby.effects`: reading an accessor of another module allocates, for every request.
    let mark = lobby.context.effects.list.count
    var isUnderstood = false
    if case .success = request.command { isUnderstood = true }
    if let asker = lobby.noteLine(isUnderstood: isUnderstood, tag: request.tag, from: id) {
      do throws(Refusal) {
        let command = try request.command.get()
        try lobby.admit(command, request.verb, asker)
        try perform(command, for: asker)
      } catch {
        lobby.send(lobby.errorLine(error, verb: request.verb, tag: request.tag, to: id), to: id)
      }
      lobby.finishAnswer(request.verb, asker)
      handleNews()
      updateEdge(of: id, before: mark)
    }
    lobby.noteRelease(of: id)
  }

  private mutating func fireAlarms() {
    while let due = cluster.nextDeadline, due <= now {
      lobby.fireAlarms(until: due)
      handleNews()
      advanceCluster()
    }
    lobby.fireAlarms()
  }

  mutating func finish() {
    handleNews()
    lobby.finish()
    handleNews()
    if !lobby.context.scores.changes.isEmpty {
      send(scores: lobby.context.scores.takeChanges(), isWhole: false, to: cluster.nodes.linked)
    }
    nextDeadline = cluster.hasLeft ? nil : .earliest(lobby.alarms.next, cluster.nextDeadline)
  }

  mutating func handleNews() {
    for news in lobby.takeNews() {
      switch news {
      case .named(let player, let old): noteName(of: player, from: old)
      case .unnamed(let player, let name): releaseName(name, of: player)
      case .waits(let player): beginWish(of: player)
      case .waitsNoMore(let player, let ticket): endWish(of: player, ticket)
      case .restored(let player):
        cluster.names.claims[player] = NameClaim(state: .local, isDoubtful: true)
      case .cameBack(let player): announceLoss(of: player)
      case .gone(let id): leaveCluster(id)
      case .freed(let id): updateEdge(of: id)
      case .missed(let origin): for node in cluster.nodes.linked { send(.miss(origin), to: node) }
      case .decided(let entry): for node in cluster.nodes.linked { send(.sanctions([entry]), to: node) }
      }
    }
  }

  // MARK: - Calls of the lobby that make news

  mutating func close(_ id: ConnectionID, reason: DisconnectReason) {
    lobby.close(id, reason: reason)
    handleNews()
  }

  mutating func remove(_ id: PlayerID) {
    lobby.remove(id)
    handleNews()
  }

  mutating func removeSession(_ id: ConnectionID) {
    lobby.removeSession(id)
    handleNews()
  }

  // MARK: - Effects

  /// Adds an effect, before all effects that were added after `mark`.
  mutating func put(_ effect: ClusterEffect, at mark: Int? = nil) {
    if case .hold = effect { holds = true }
    orders.append(effect)
    lobby.effects.put(other: orders.count - 1, at: mark ?? lobby.effects.list.count)
  }

  package mutating func removeEffects() {
    lobby.removeEffects()
    orders.removeOneByOne()
    holds = false
  }

  // MARK: - Rooms and lists that are kept

  package mutating func restore(_ recovery: Recovery) {
    lobby.restore(recovery.inhabited, recovery.tournaments)
    handleNews()
    if let own = membership?.node.slot {
      for (run, extent) in recovery.takeovers.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        remember(run, extent)
        // Clients may still wait for the new owner.
        if extent == .all { noteNewOwner(of: run, from: own, at: own) }
      }
    }
    nextDeadline = lobby.alarms.next
  }

  /// Counts matches that ended before the start.
  package mutating func count(_ results: ArraySlice<MatchResult>) { lobby.count(results) }

  /// State of every room, and of the takeovers whose rooms are or were among them.
  package var image: LobbyImage {
    var image = lobby.image
    image.others = cluster.extents.map { .heir(of: $0.run.word, last: $0.extent.last) }
    return image
  }

  /// Adopts bans and mutes from the disk. Must come before the first connection.
  package mutating func adopt(_ list: ModerationList) {
    lobby.moderation = list
    lobby.moderation.forget(at: lobby.wallTime)
  }

  /// Continues with the counters, the bans and the mutes of the node before this one, but not with its tables of results: some of
  /// them are void.
  package mutating func adopt(from former: Node) {
    lobby.counters = former.lobby.counters
    adopt(former.lobby.moderation)
  }
}

package enum ClusterEffect: Hashable, Sendable {
  case send(LinkMessage, to: NodeSlot)
  /// Ask the shared store, and return the answer as `ClusterInput.answered`.
  case ask(ClusterQuestion, QuestionID)
  /// Hold the lines of a connection until `goOn`.
  case hold(ConnectionID)
  case goOn(ConnectionID)
  /// Pass on lines of the connection unparsed, since its session is on another node.
  case pass(ConnectionID)
  /// The session is back, with these unread lines. If its client has ended, that is to be reported again.
  case keep(ConnectionID, unread: [UInt8])
  /// Forget a guest without a message to its edge.
  case drop(ConnectionID)
  case tookOver(rooms: Int)
  /// Return a guest's unread lines to its edge, and forget the guest.
  case giveBack(ConnectionID, LinkSession, to: NodeSlot)
}
