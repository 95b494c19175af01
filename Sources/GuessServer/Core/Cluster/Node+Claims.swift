import GuessGame
import GuessProtocol

/// Claims on names among all nodes. A name is claimed when it is taken, when its player arrives from another node, and when the
/// shared store is back; it is released when nobody has it any more.
extension Node {
  mutating func setOnline(_ isOnline: Bool) {
    guard cluster.isOnline != isOnline else { return }
    cluster.isOnline = isOnline
    (cluster.names.unclaimed, cluster.names.questions) = (isOnline ? lobby.players.keys[...] : [], [])
    claimNextNames()
  }

  /// Claims names of players and releases unused names, within a limit of open questions.
  mutating func claimNextNames() {
    guard cluster.isOnline else { return }
    while !cluster.names.isFull, let id = cluster.names.unclaimed.popFirst() {
      // Some have left meanwhile, and another node still has the names of those on trial.
      guard lobby.players[id] != nil, !isOnTrial(id) else { continue }
      if let question = askToClaim(for: id) { cluster.names.questions.insert(question) }
    }
    while !cluster.names.isFull, let name = cluster.names.unreleased.popFirst() {
      // Its player may be back.
      if !isHere(name), let question = ask(.release(name)) { cluster.names.questions.insert(question) }
    }
    guard cluster.names.unclaimed.isEmpty, cluster.names.questions.isEmpty else { return }
    // Now that this node has claimed its own names, those of nodes that it has taken over are free.
    let runs = cluster.names.vacated
    cluster.names.vacated = []
    for run in runs { ask(.vacate(run)) }
  }

  /// Continues after a claim. A failed one ends the claiming, which starts again when the shared store is back.
  mutating func noteClaim(_ id: QuestionID, _ answer: ClusterAnswer?) {
    guard cluster.names.questions.remove(id) != nil else { return }
    if answer == nil { cluster.names.unclaimed = [] } else { claimNextNames() }
  }

  /// Holds a request that takes a name, unless the lobby would refuse it; returns true if it waits.
  mutating func askForName(_ name: Name, _ asker: Asker, as command: Command) throws(Refusal) -> Bool {
    guard lobby.refusal(of: command, by: asker) == nil else { return false }
    if isBeingRestored(name) { throw .nameTaken(retry: nil) }
    if cluster.nodes.isDoubted { throw .unavailable(retry: Lobby.retry) }
    // A name that another player has as well is claimed again.
    let own = lobby.sessions[asker.id]?.player
    let isKept = own.map { lobby.players[$0]?.name == name && !claim(of: $0).isLost } ?? false
    guard !asker.isVouched, !isKept else { return false }
    if cluster.names.asked.contains(name) { throw .nameTaken(retry: nil) }
    var tagged = TaggedName(name: name, tag: NameTag(using: &lobby.context.random))
    // A claim that was lost may be granted yet, and nobody would release a second tag.
    if let own, lobby.players[own]?.name == name, claim(of: own).tag != .none {
      tagged = claim(of: own).tagged(name)
    }
    guard let question = ask(.claim(tagged), for: asker.id) else { return false }
    cluster.names.asked.insert(name)
    wait(asker, for: .answer(question), as: command)
    return true
  }

  /// Claims the name of a player again, since it may be lost.
  mutating func claimAgain(for id: PlayerID) {
    changeClaim(of: id) { $0.state = .local }
    askToClaim(for: id)
  }

  /// Claims the name of a player, who gets a tag first if restored from a journal, which contains no tags.
  @discardableResult
  private mutating func askToClaim(for id: PlayerID) -> QuestionID? {
    if claim(of: id).tag == .none {
      let tag = NameTag(using: &lobby.context.random)
      changeClaim(of: id) { $0.tag = tag }
    }
    guard let name = taggedName(of: id) else { return nil }
    return ask(.claim(name))
  }

  mutating func changeClaim(of id: PlayerID, _ change: (inout NameClaim) -> Void) {
    guard lobby.players[id] != nil else { return }
    change(&cluster.names.claims[id, default: NameClaim()])
  }

  /// Returns the claim of a player who is here, or was until just now.
  func claim(of id: PlayerID) -> NameClaim { cluster.names.claims[id] ?? NameClaim() }

  func taggedName(of id: PlayerID) -> TaggedName? {
    lobby.players[id].map { claim(of: id).tagged($0.name) }
  }

  /// Gives the player's name the tag under which it was claimed.
  mutating func adopt(_ question: ClusterQuestion?, for id: ConnectionID) {
    guard case .claim(let name) = question, let player = lobby.sessions[id]?.player,
      lobby.players[player]?.name == name.name
    else { return }
    changeClaim(of: player) { $0.tag = name.tag }
  }

  func isHere(_ name: TaggedName) -> Bool {
    lobby.players.find(name.name).map { claim(of: $0).tag } == name.tag
  }

  /// Releases a name as soon as the shared store answers.
  mutating func release(_ name: TaggedName) {
    if ask(.release(name)) == nil { cluster.names.keepUnreleased(name) }
  }

  // MARK: - Names that are lost

  /// Records a name that was taken and is still to be claimed. An unchanged name keeps its tag, under which it may have been
  /// claimed although the answer was lost, and needs no claim unless it was lost.
  mutating func noteName(of id: PlayerID, from old: Name?) {
    let isSame = lobby.players[id]?.name == old
    let claim = claim(of: id)
    if isSame, !claim.isLost { return }
    if let old, !isSame { release(claim.tagged(old)) }
    let tag = isSame ? claim.tag : NameTag(using: &lobby.context.random)
    changeClaim(of: id) { ($0.state, $0.tag) = (.local, tag) }
  }

  /// Releases the name of a player who has left, unless another node still has it.
  mutating func releaseName(_ name: Name, of id: PlayerID) {
    let tagged = claim(of: id).tagged(name)
    cluster.names.claims[id] = nil
    if !isOnTrial(tagged) { release(tagged) }
  }

  /// Records the result of a claim: the player here has the name, or has lost it.
  mutating func note(_ answer: ClusterAnswer?, of name: TaggedName) {
    guard let id = lobby.players.find(name.name), isHere(name) else {
      // A claim without an answer may have succeeded. Releasing a name twice does no harm.
      if answer == .done || answer == nil { release(name) }
      return
    }
    switch answer {
    case .taken: lose(id)
    case .done: changeClaim(of: id) { $0.state = .held }
    // According to the last news here, the player might leave.
    case .moved: if claim(of: id).isDoubtful { remove(id) }
    case .suiting, nil: break
    }
  }

  private mutating func lose(_ id: PlayerID) {
    changeClaim(of: id) { if $0.state != .told { $0.state = .taken } }
    announceLoss(of: id)
  }

  /// Notifies a player once that another player has the name as well; an absent one is notified later.
  mutating func announceLoss(of id: PlayerID) {
    guard let player = lobby.players[id], claim(of: id).state == .taken, player.connection != nil
    else { return }
    changeClaim(of: id) { $0.state = .told }
    lobby.effects.announce(.taken(name: player.name), to: .player(id))
  }
}
