import GuessGame
import GuessProtocol

/// Takes clients of other nodes whose old owner is gone, and sends edges what they need to attach their clients elsewhere if
/// this node goes.
extension Node {
  mutating func attach(
    _ id: ConnectionID, by passage: Cluster.Passage, _ handover: Handover, watched: RoomCode?
  ) {
    beginGuest(id, on: passage, handover)
    let mark = lobby.effects.list.count
    do throws(Refusal) {
      try checkGuests()
      try take(handover, watching: watched, on: id)
    } catch {
      lobby.sessions[id]?.player = nil
      removeSession(id)
      return refuse(passage, id, isMiss: error == .notInRoom)
    }
    accept(passage, id, at: mark)
  }

  /// Gives a connection its player back, or has it watch its room.
  mutating func take(
    _ handover: Handover, watching code: RoomCode?, on id: ConnectionID
  ) throws(Refusal) {
    let handed = handover.player
    let former = handed?.formerToken.flatMap { lobby.players.find($0) }
    guard let handed, let player = lobby.players.find(handed.token) ?? former else {
      // The player may be here under a newer token, and so on another connection.
      if let handed, isHere(handed.taggedName) { throw .badToken }
      guard let code else { throw .notInRoom }
      return try look(at: code, handover, on: id)
    }
    guard lobby.players[player]?.connection == nil, lobby.players[player]?.isKept == true else {
      throw .badToken
    }
    changeClaim(of: player) {
      $0.moves = max(handed.claim.moves, $0.moves)
      // The journal does not contain it.
      if $0.tag == .none { $0.tag = handed.claim.tag }
    }
    lobby.bring(player, backOn: id)
    settleDoubt(of: player)
    lobby.comeBack(player)
    handleNews()
  }

  /// Has a client watch a room that does not know it, as rooms are recorded without watchers.
  private mutating func look(at code: RoomCode, _ handover: Handover, on id: ConnectionID) throws(Refusal) {
    try settle(handover, as: id)
    do throws(Refusal) {
      try perform(.watch(code), for: asker(id, tag: nil, isVouched: true, isQuiet: true))
    } catch {
      forgetPlayer(of: id)
      throw error
    }
    claimBack(id)
  }

  /// Claims the name of a session from a lost node, which may have released it, so that another player may have taken it.
  mutating func claimBack(_ id: ConnectionID) {
    if let player = lobby.sessions[id]?.player, !claim(of: player).isLost { claimAgain(for: player) }
  }

  /// Sends the edge of a guest the state of its session if that has changed. This precedes the effects after `mark`, so that
  /// the edge knows of a seat before the client does.
  mutating func updateEdge(of id: ConnectionID, before mark: Int? = nil) {
    guard let session = lobby.sessions[id], let passage = cluster.guests[id] else { return }
    let (handover, watched) = (handover(of: session), session.watched.flatMap { lobby.rooms[$0]?.code })
    var whereabouts = Cluster.Whereabouts(handover, watched: watched, isPlaced: handover.isPlaced)
    whereabouts.player = handover.player?.identity
    guard cluster.whereabouts[id] != whereabouts else { return }
    cluster.whereabouts[id] = whereabouts
    guard cluster.isLinked(passage.node) else { return }
    put(.send(.renewed(passage.session, handover, watched: watched), to: passage.node), at: mark)
  }

  func handover(of session: Session) -> Handover {
    let claim = session.player.map(claim) ?? NameClaim()
    return Handover(session, session.player.flatMap { lobby.players[$0] }, claim, at: now, limits: limits)
  }
}
