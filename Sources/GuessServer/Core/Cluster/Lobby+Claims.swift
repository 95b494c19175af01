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
      guard let name = players[id]?.name, !isOnTrial(name), let question = ask(.claim(name)) else { continue }
      cluster?.claims.out.insert(question)
    }
  }

  /// Goes on when a claim was answered. One in vain ends it: it begins again once all can be asked again.
  mutating func noteClaim(_ id: QuestionID, _ answer: ClusterAnswer?) {
    guard cluster?.claims.out.remove(id) != nil else { return }
    if answer == nil { cluster?.claims.waiting = [] } else { claimNextNames() }
  }
}
