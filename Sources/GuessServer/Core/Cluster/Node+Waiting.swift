import GuessGame
import GuessProtocol

/// Requests that wait for the rest of the cluster.
///
/// Meanwhile their client's lines are held, so that answers come in the order of the requests.
extension Node {
  /// Performs a request, unless it waits for other nodes or moves to one.
  mutating func perform(_ command: Command, for asker: Asker) throws(Refusal) {
    if try detour(command, asker) { return }
    defer { handleNews() }
    do throws(Refusal) {
      try lobby.perform(command, for: asker)
    } catch {
      switch command {
      // Rooms that were taken over have codes of another node.
      case .join, .watch, .scores(.event, _):
        if error == .noRoom, cluster.nodes.isIncomplete { throw .unavailable(retry: Lobby.retry) }
      default: break
      }
      throw error
    }
  }

  /// Holds a request for other nodes, moves it to one, or answers it for all. Returns true if the lobby must not see it now.
  private mutating func detour(_ command: Command, _ asker: Asker) throws(Refusal) -> Bool {
    switch command {
    case .name(let name): return try askForName(name, asker, as: command)
    case .hello(let hello):
      return try hello.name.map { name throws(Refusal) in try askForName(name, asker, as: command) } ?? false
    case .resume(let token): return try askForHolder(token, asker)
    case .join(let code, _), .watch(let code): return try goToRoom(code, asker, command)
    case .scores(.event(let code), _):
      // A session with a place here stays.
      let session = lobby.sessions[asker.id]
      let isPlaced = session?.player.flatMap { lobby.players[$0] }?.isPlaced == true
      return try isPlaced || session?.watched != nil ? false : goToRoom(code, asker, command)
    case .play(let settings, let company): return askForRival(settings, company, asker)
    case .rooms(let code): return askForListings(after: code, asker)
    case .status:
      reportNodes(asker)
      return true
    default: return false
    }
  }

  /// Moves a request to the node that has its room; returns false if it stays.
  private mutating func goToRoom(
    _ code: RoomCode, _ asker: Asker, _ command: Command
  ) throws(Refusal) -> Bool {
    guard lobby.refusal(of: command, by: asker) == nil else { return false }
    if !asker.isVouched, lobby.rooms.find(code) == nil, lobby.tournaments[code] == nil,
      let owner = owner(of: code)
    {
      // A member of an event who watches a room there would leave the event.
      if lobby.isAttending(asker.player) { throw .event(.inside) }
      try move(asker, to: owner, command)
      return true
    }
    if cluster.nodes.isDoubted { throw .unavailable(retry: Lobby.retry) }
    return false
  }

  /// Returns the node with the room; nil if it is this node or an unknown one.
  private func owner(of code: RoomCode) -> NodeSlot? {
    guard let slot = cluster.nodes.newHome(of: code) ?? membership?.codes.slot(of: code) else { return nil }
    return slot == membership?.node.slot || cluster.nodes.peers[slot] == nil ? nil : slot
  }

  mutating func wait(_ asker: Asker, for awaited: Cluster.Awaited, as command: Command) {
    hold(
      asker.id, Cluster.Wait(command: command, tag: asker.tag, isQuiet: asker.isQuiet, awaited: awaited))
  }

  mutating func hold(_ id: ConnectionID, _ wait: Cluster.Wait) {
    cluster.waits[id] = wait
    if case .nodes(let question, _, _) = wait.awaited { cluster.askers[question] = id }
    cluster.deadlines.schedule(id, at: now + wait.patience)
    if case .edge = wait.awaited { lobby.departing.insert(id) }
    put(.hold(id))
  }

  /// Ends a wait without an answer.
  @discardableResult
  mutating func release(_ id: ConnectionID) -> Cluster.Wait? {
    guard let wait = forgetWait(of: id) else { return nil }
    lobby.departing.remove(id)
    put(.goOn(id))
    return wait
  }

  mutating func forgetWait(of id: ConnectionID) -> Cluster.Wait? {
    guard let wait = cluster.waits.removeValue(forKey: id) else { return nil }
    cluster.deadlines.remove(id)
    if case .nodes(let question, _, _) = wait.awaited { cluster.askers[question] = nil }
    return wait
  }

  /// Returns a client as the asker of a request that was held, or was made for it.
  func asker(_ id: ConnectionID, tag: ShortWord?, isVouched: Bool = false, isQuiet: Bool = false) -> Asker {
    Asker(
      id: id, tag: tag, lobby.sessions[id] ?? Session(style: LineStyle(), at: now), isVouched: isVouched,
      isQuiet: isQuiet)
  }

  /// Performs a request that has waited, after everything else that could answer it was asked.
  mutating func resume(_ wait: Cluster.Wait, of id: ConnectionID) {
    guard lobby.sessions[id] != nil else { return }
    let mark = lobby.effects.list.count
    do throws(Refusal) {
      try perform(wait.command, for: asker(id, tag: wait.tag, isVouched: true, isQuiet: wait.isQuiet))
    } catch {
      refuse(wait, of: id, error)
    }
    lobby.deliverAnnouncements()
    updateEdge(of: id, before: mark)
  }

  mutating func noteMiss(of id: ConnectionID) {
    lobby.noteMiss(of: id)
    handleNews()
  }

  mutating func refuse(_ wait: Cluster.Wait, of id: ConnectionID, _ refusal: Refusal) {
    guard !wait.isQuiet else { return }
    lobby.send(lobby.errorLine(refusal, verb: wait.command.verb, tag: wait.tag, to: id), to: id)
  }

  /// Ends a wait that has become too long, or pointless.
  mutating func giveUp(_ wait: Cluster.Wait, of id: ConnectionID) {
    switch wait.awaited {
    case .answer(let question):
      release(id)
      // A name that is free here is better than none, and a wish is known here at least.
      resume(wait, of: id)
      adopt(cluster.questions[question]?.question, for: id)
    case .nodes(_, _, let rows):
      release(id)
      if case .rooms(let code) = wait.command {
        return lobby.listRooms(after: code, with: rows, asker(id, tag: wait.tag))
      }
      refuse(wait, of: id, .unavailable(retry: Lobby.retry))
    case .move(let passage, _):
      cancel(passage)
      release(id)
      refuseMove(wait, of: id, .unavailable(retry: Lobby.retry))
    // The edge decides, or the loss of its link.
    case .edge:
      cluster.deadlines.schedule(id, at: now + Cluster.patience)
    // Lines sent in between may be lost.
    case .returned: close(id, reason: .unreachable)
    }
  }

  mutating func take(_ answer: ClusterAnswer?, to id: QuestionID) {
    guard let asked = cluster.questions.removeValue(forKey: id) else { return }
    if case .claim(let name) = asked.question { cluster.names.asked.remove(name.name) }
    defer { noteClaim(id, answer) }
    if let connection = asked.connection, let wait = cluster.waits[connection],
      case .answer(id) = wait.awaited
    {
      let mark = lobby.effects.list.count
      release(connection)
      take(answer, to: asked.question, wait, of: connection)
      updateEdge(of: connection, before: mark)
    } else {
      takeLate(answer, to: asked.question)
    }
  }

  private mutating func take(
    _ answer: ClusterAnswer?, to question: ClusterQuestion, _ wait: Cluster.Wait, of id: ConnectionID
  ) {
    switch (question, answer) {
    case (.claim, .taken):
      refuse(wait, of: id, .nameTaken(retry: nil))
    case (.claim(let name), _):
      resume(wait, of: id)
      adopt(question, for: id)
      note(answer, of: name)
    case (.match, .suiting(let node?)) where cluster.nodes.isLinked(node):
      goToRival(at: node, wait, of: id)
    case (.match(let wish, let player), _):
      resume(wait, of: id)
      if lobby.wish(of: player) == nil, answer != nil { ask(.withdraw(wish, of: player)) }
    case (.release, _), (.withdraw, _), (.vacate, _): break
    }
  }

  private mutating func takeLate(_ answer: ClusterAnswer?, to question: ClusterQuestion) {
    switch (question, answer) {
    case (.claim(let name), _): note(answer, of: name)
    case (.release(let name), nil): cluster.names.keepUnreleased(name)
    case (.vacate(let run), nil): cluster.names.vacated.append(run)
    case (.match(let wish, let player), .suiting(let node)):
      guard lobby.wish(of: player) != nil else {
        if node == nil { ask(.withdraw(wish, of: player)) }
        return
      }
      if let node { goQuietly(player, with: wish, to: node) }
    default: break
    }
  }
}
