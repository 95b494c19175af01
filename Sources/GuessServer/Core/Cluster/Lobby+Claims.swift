import Protocol

/// How names become known to all nodes that were taken while what all share could not be asked.
extension Lobby {
  mutating func setOnline(_ isOnline: Bool) {
    guard let was = cluster?.isOnline, was != isOnline else { return }
    cluster?.isOnline = isOnline
    cluster?.claims = Cluster.Claims()
    guard isOnline else { return }
    cluster?.claims.waiting = players.keys[...]
    claimNextNames()
  }

  /// Claims the names of players as long as not too many claims are out.
  private mutating func claimNextNames() {
    while cluster?.claims.isFull == false, let id = cluster?.claims.waiting.popFirst() {
      // Some have gone meanwhile. One on trial has the name at another node still.
      guard let player = players[id], !isOnTrial(player.name) else { continue }
      // A name that has come along is that of the node it came from until it was taken over, which is no one else's.
      let moves = player.nameClaim == .held ? cluster?.moves[id] : nil
      let name = player.name
      guard let question = ask(moves.map { .takeOver(name, moves: $0) } ?? .claim(name)) else { continue }
      cluster?.claims.out.insert(question)
    }
  }

  /// Goes on when a claim was answered. One in vain ends it: it begins again once all can be asked again.
  mutating func noteClaim(_ id: QuestionID, _ answer: ClusterAnswer?) {
    guard cluster?.claims.out.remove(id) != nil else { return }
    if answer == nil { cluster?.claims.waiting = [] } else { claimNextNames() }
  }

  // MARK: - Names that are lost

  /// A name was taken, and not all nodes know it yet.
  mutating func markUnclaimed(_ name: Name) {
    if let id = players.find(name) { players[id]?.nameClaim = .local }
  }

  /// Takes note of whose a name is.
  mutating func note(_ answer: ClusterAnswer?, of name: Name) {
    guard let id = players.find(name) else { return }
    switch answer {
    case .owned where isHeldForAnother(name, than: id): lose(id)
    case .taken: lose(id)
    case .done, .owned: players[id]?.nameClaim = .held
    case .suiting, nil: break
    }
  }

  /// Whether this node holds a name for a client whose session is on another node, which has not taken it over.
  private func isHeldForAnother(_ name: Name, than id: PlayerID) -> Bool {
    cluster?.formerNames.contains { $0.value == name && $0.key != players[id]?.connection } == true
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
