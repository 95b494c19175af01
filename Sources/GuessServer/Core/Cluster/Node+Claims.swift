import GuessProtocol

/// How all nodes know whose a name is: names are claimed when they are taken, when their players come from another node, and when
/// what all share can be asked again, and are given back when nobody has them any more.
extension Lobby {
  mutating func setOnline(_ isOnline: Bool) {
    guard let was = cluster?.isOnline, was != isOnline else { return }
    cluster?.isOnline = isOnline
    for name in cluster?.claims.free ?? [] { keepUnreleased(name) }
    var claims = Cluster.Claims()
    defer { claimNextNames() }
    if isOnline, let unreleased = cluster?.unreleased {
      (claims.waiting, claims.free) = (players.keys[...], unreleased[...])
      cluster?.unreleased = []
    }
    cluster?.claims = claims
  }

  /// Claims the names of players, and gives those back that nobody has, as long as not too many questions are out.
  mutating func claimNextNames() {
    while cluster?.claims.isFull == false, let id = cluster?.claims.waiting.popFirst() {
      // Some have gone meanwhile. One on trial has the name at another node still.
      guard let player = players[id], !isOnTrial(player) else { continue }
      // Those whom the journal has told of have none.
      if player.nameTag == .none { players[id]?.nameTag = NameTag(using: &context.random) }
      guard let name = taggedName(of: id) else { continue }
      if let question = ask(.claim(name)) { cluster?.claims.out.insert(question) }
    }
    while cluster?.claims.isFull == false, let name = cluster?.claims.free.popFirst() {
      // Its player may be back.
      if !isHere(name), let question = ask(.release(name)) { cluster?.claims.out.insert(question) }
    }
    if cluster?.claims.isDone == true { freeVacatedNames() }
  }

  /// Frees the names that nodes have left behind with whose rooms this one goes on, now that it has claimed its own.
  private mutating func freeVacatedNames() {
    guard cluster?.isOnline == true, let runs = cluster?.vacated, !runs.isEmpty else { return }
    cluster?.vacated = []
    for run in runs { ask(.vacate(run)) }
  }

  /// Goes on when a claim was answered. One in vain ends it: it begins again once all can be asked again.
  mutating func noteClaim(_ id: QuestionID, _ answer: ClusterAnswer?) {
    guard cluster?.claims.out.remove(id) != nil else { return }
    if answer == nil { cluster?.claims.waiting = [] } else { claimNextNames() }
  }

  /// Asks for a name, for who has asked for it; nil where that can't be done now.
  mutating func claim(_ name: Name, for connection: ConnectionID) throws(Refusal) -> QuestionID? {
    if cluster?.askedNames.contains(name) == true { throw .nameTaken(retry: nil) }
    let tagged = TaggedName(name: name, tag: NameTag(using: &context.random))
    let question = ask(.claim(tagged), for: connection)
    if question != nil { cluster?.askedNames.insert(name) }
    return question
  }

  /// Claims the name of a player for whom it may be lost.
  mutating func claimAgain(for id: PlayerID) {
    players[id]?.nameClaim = .local
    if players[id]?.nameTag == NameTag.none { players[id]?.nameTag = NameTag(using: &context.random) }
    if let name = taggedName(of: id) { ask(.claim(name)) }
  }

  /// The name of a player, as all nodes know it.
  func taggedName(of id: PlayerID) -> TaggedName? {
    players[id].map { TaggedName(name: $0.name, tag: $0.nameTag, moves: cluster?.moves[id] ?? 0) }
  }

  /// The name that was asked for is the player's, under the tag under which it was asked for.
  mutating func adopt(_ question: ClusterQuestion?, for id: ConnectionID) {
    guard case .claim(let name) = question, let player = sessions[id]?.player,
      players[player]?.name == name.name
    else { return }
    players[player]?.nameTag = name.tag
  }

  /// Whether the player is here who has the name under that tag.
  func isHere(_ name: TaggedName) -> Bool {
    players.find(name.name).flatMap { players[$0]?.nameTag } == name.tag
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
  /// the answer was lost.
  mutating func markUnclaimed(_ name: Name, isSame: Bool) {
    guard let id = players.find(name) else { return }
    players[id]?.nameClaim = .local
    if !isSame { players[id]?.nameTag = NameTag(using: &context.random) }
  }

  /// Takes note of what has come of asking for a name: that it is someone's here, or that it is lost.
  mutating func note(_ answer: ClusterAnswer?, of name: TaggedName) {
    guard let id = players.find(name.name), isHere(name) else {
      // Whether it was done is not known where nothing was answered. What was given back meanwhile is.
      if answer == .done || answer == nil, cluster?.claimedNames.contains(name) == true { release(name) }
      return
    }
    switch answer {
    case .taken: lose(id)
    case .done: players[id]?.nameClaim = .held
    // The last that this node had heard was that it might go.
    case .moved: if cluster?.doubtful.contains(id) == true { remove(id) }
    case .suiting, nil: break
    }
  }

  /// Whether someone else has the name of a player, as far as this node has heard.
  func isLost(_ id: PlayerID) -> Bool {
    let claim = players[id]?.nameClaim
    return claim == .taken || claim == .told
  }

  private mutating func lose(_ id: PlayerID) {
    if players[id]?.nameClaim != .told { players[id]?.nameClaim = .taken }
    announceLoss(of: id)
  }

  /// Tells a player once that someone else has the name as well; one who is away is told later.
  mutating func announceLoss(of id: PlayerID) {
    guard let player = players[id], player.nameClaim == .taken, player.connection != nil else { return }
    players[id]?.nameClaim = .told
    effects.announce(.event(.taken(name: player.name), to: .player(id)))
  }
}
