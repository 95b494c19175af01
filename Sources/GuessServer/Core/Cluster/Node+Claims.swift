import GuessProtocol

/// How all nodes know whose a name is: names are claimed when they are taken, when their players come from another node, and when
/// what all share can be asked again, and are given back when nobody has them any more.
extension Node {
  mutating func setOnline(_ isOnline: Bool) {
    guard let was = cluster?.isOnline, was != isOnline else { return }
    cluster?.isOnline = isOnline
    for name in cluster?.reclaiming.free ?? [] { keepUnreleased(name) }
    var claims = Cluster.Reclaiming()
    defer { claimNextNames() }
    if isOnline, let unreleased = cluster?.unreleased {
      (claims.waiting, claims.free) = (lobby.players.keys[...], unreleased[...])
      cluster?.unreleased = []
    }
    cluster?.reclaiming = claims
  }

  /// Claims the names of players, and gives those back that nobody has, as long as not too many questions are out.
  mutating func claimNextNames() {
    while cluster?.reclaiming.isFull == false, let id = cluster?.reclaiming.waiting.popFirst() {
      // Some have gone meanwhile. One on trial has the name at another node still.
      guard lobby.players[id] != nil, !isOnTrial(id) else { continue }
      tagIfNeeded(id)
      guard let name = taggedName(of: id) else { continue }
      if let question = ask(.claim(name)) { cluster?.reclaiming.out.insert(question) }
    }
    while cluster?.reclaiming.isFull == false, let name = cluster?.reclaiming.free.popFirst() {
      // Its player may be back.
      if !isHere(name), let question = ask(.release(name)) { cluster?.reclaiming.out.insert(question) }
    }
    if cluster?.reclaiming.isDone == true { freeVacatedNames() }
  }

  /// Frees the names that nodes have left behind with whose rooms this one goes on, now that it has claimed its own.
  private mutating func freeVacatedNames() {
    guard cluster?.isOnline == true, let runs = cluster?.vacated, !runs.isEmpty else { return }
    cluster?.vacated = []
    for run in runs { ask(.vacate(run)) }
  }

  /// Goes on when a claim was answered. One in vain ends it: it begins again once all can be asked again.
  mutating func noteClaim(_ id: QuestionID, _ answer: ClusterAnswer?) {
    guard cluster?.reclaiming.out.remove(id) != nil else { return }
    if answer == nil { cluster?.reclaiming.waiting = [] } else { claimNextNames() }
  }

  /// Has a request wait that takes a name, unless the lobby would refuse it; answers whether it does.
  mutating func askForName(_ name: Name, _ asker: Asker, as command: Command) throws(Refusal) -> Bool {
    guard lobby.refusal(of: command, by: asker) == nil else { return false }
    if isToComeBack(name) { throw .nameTaken(retry: nil) }
    if cluster?.isDoubted == true { throw .unavailable(retry: Lobby.retry) }
    // A name that is someone else's as well is asked for again.
    let own = lobby.sessions[asker.id]?.player
    let isKept = own.map { lobby.players[$0]?.name == name && !isLost($0) } ?? false
    guard mayAsk(asker), !isKept, let question = try claim(name, for: asker.id) else { return false }
    wait(asker, for: .answer(question), as: command)
    return true
  }

  /// Asks for a name, for who has asked for it; nil where that can't be done now.
  private mutating func claim(_ name: Name, for connection: ConnectionID) throws(Refusal) -> QuestionID? {
    if cluster?.askedNames.contains(name) == true { throw .nameTaken(retry: nil) }
    let tagged = TaggedName(name: name, tag: NameTag(using: &lobby.context.random))
    let question = ask(.claim(tagged), for: connection)
    if question != nil { cluster?.askedNames.insert(name) }
    return question
  }

  /// Claims the name of a player for whom it may be lost.
  mutating func claimAgain(for id: PlayerID) {
    changeClaim(of: id) { $0.state = .local }
    tagIfNeeded(id)
    if let name = taggedName(of: id) { ask(.claim(name)) }
  }

  /// Changes what is known of a player's name.
  mutating func changeClaim(of id: PlayerID, _ change: (inout NameClaim) -> Void) {
    guard lobby.players[id] != nil else { return }
    var claim = cluster?.claims[id] ?? NameClaim()
    change(&claim)
    cluster?.claims[id] = claim
  }

  /// The tag of a player's name.
  func tag(of id: PlayerID) -> NameTag { cluster?.claims[id]?.tag ?? NameTag.none }

  /// Tags the name of a player of whom a journal has told, which tells no tag.
  private mutating func tagIfNeeded(_ id: PlayerID) {
    guard self.tag(of: id) == NameTag.none else { return }
    let tag = NameTag(using: &lobby.context.random)
    changeClaim(of: id) { $0.tag = tag }
  }

  /// The name of a player, as all nodes know it.
  func taggedName(of id: PlayerID) -> TaggedName? {
    lobby.players[id].map { tagged($0.name, of: id) }
  }

  /// A name that a player has, or has had until just now.
  private func tagged(_ name: Name, of id: PlayerID) -> TaggedName {
    let claim = cluster?.claims[id] ?? NameClaim()
    return TaggedName(name: name, tag: claim.tag, moves: claim.moves)
  }

  /// The name that was asked for is the player's, under the tag under which it was asked for.
  mutating func adopt(_ question: ClusterQuestion?, for id: ConnectionID) {
    guard case .claim(let name) = question, let player = lobby.sessions[id]?.player,
      lobby.players[player]?.name == name.name
    else { return }
    changeClaim(of: player) { $0.tag = name.tag }
  }

  /// Whether the player is here who has the name under that tag.
  func isHere(_ name: TaggedName) -> Bool {
    lobby.players.find(name.name).map(tag) == name.tag
  }

  /// Gives a name back, as soon as that can be done.
  mutating func release(_ name: TaggedName) {
    cluster?.claimedNames.remove(name)
    if cluster != nil, ask(.release(name)) == nil { keepUnreleased(name) }
  }

  /// Gives the name of a player back who has gone to another node, when that has had time to claim it: nothing comes of it then.
  mutating func releaseLater(_ name: TaggedName) {
    guard let count = cluster?.departedNames.count, count < Cluster.mostUnreleased else { return }
    let due = now + Cluster.claimPatience
    cluster?.departedNames.append((name, due))
    scheduleCluster()
  }

  mutating func keepUnreleased(_ name: TaggedName) {
    guard let count = cluster?.unreleased.count, count < Cluster.mostUnreleased else { return }
    cluster?.unreleased.append(name)
  }

  // MARK: - Names that are lost

  /// A name was taken, and not all nodes know it yet. The same one as before keeps its tag: it may have been claimed under that, and
  /// the answer was lost. One that is the player's alone already stays so.
  mutating func noteName(of id: PlayerID, from old: Name?) {
    let isSame = lobby.players[id]?.name == old
    if isSame, !isLost(id) { return }
    if let old, !isSame { release(tagged(old, of: id)) }
    changeClaim(of: id) { $0.state = .local }
    if isSame { return }
    let tag = NameTag(using: &lobby.context.random)
    changeClaim(of: id) { $0.tag = tag }
  }

  /// A player is gone, and gives the name back, unless another node has it still.
  mutating func releaseName(_ name: Name, of id: PlayerID) {
    let tagged = tagged(name, of: id)
    cluster?.forget(id)
    if !isOnTrial(tagged) { release(tagged) }
  }

  /// Takes note of what has come of asking for a name: that it is someone's here, or that it is lost.
  mutating func note(_ answer: ClusterAnswer?, of name: TaggedName) {
    guard let id = lobby.players.find(name.name), isHere(name) else {
      // Whether it was done is not known where nothing was answered. What was given back meanwhile is.
      if answer == .done || answer == nil, cluster?.claimedNames.contains(name) == true { release(name) }
      return
    }
    switch answer {
    case .taken: lose(id)
    case .done: changeClaim(of: id) { $0.state = .held }
    // The last that this node had heard was that it might go.
    case .moved: if cluster?.doubtful.contains(id) == true { remove(id) }
    case .suiting, nil: break
    }
  }

  /// Whether someone else has the name of a player, as far as this node has heard.
  func isLost(_ id: PlayerID) -> Bool {
    cluster?.claims[id]?.isLost == true
  }

  private mutating func lose(_ id: PlayerID) {
    changeClaim(of: id) { if $0.state != .told { $0.state = .taken } }
    announceLoss(of: id)
  }

  /// Tells a player once that someone else has the name as well; one who is away is told later.
  mutating func announceLoss(of id: PlayerID) {
    guard let player = lobby.players[id], cluster?.claims[id]?.state == .taken, player.connection != nil
    else {
      return
    }
    changeClaim(of: id) { $0.state = .told }
    lobby.effects.announce(.event(.taken(name: player.name), to: .player(id)))
  }
}
