import GuessClientCore

/// Keeps the saved seat up to date with the server's lines.
struct SeatSaver {
  private enum Use { case kept, givenUp, forgotten }

  private var kept: SavedSeat?
  private var use = Use.kept

  mutating func refuse(_ seat: SavedSeat, _ effects: inout [Effect]) {
    effects.append(.forget(seat))
    if let kept, kept.isSame(as: seat) { self.kept = nil }
  }

  /// The seat was left on purpose or belongs to another client.
  mutating func giveUp() { if use == .kept { use = .givenUp } }

  /// Saves the current seat if it has changed. Deletes one that is given up, also if only an earlier session has saved it.
  mutating func keep(_ match: MatchState, at server: ServerAddress, _ effects: inout [Effect]) {
    guard use != .forgotten, let credentials = match.credentials else { return }
    let place = match.keptLocation.isKept ? match.keptLocation : .lobby
    let seat = SavedSeat(server: server, credentials: credentials, place: place)
    if let kept, !kept.isSame(as: seat) { effects.append(.forget(kept)) }
    if use == .givenUp {
      effects.append(.forget(seat))
      use = .forgotten
    } else if seat != kept {
      effects.append(.keep(seat))
    }
    kept = seat
  }
}
