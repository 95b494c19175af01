import GuessProtocol

/// Keeps the saved seat up to date with the server's lines.
struct SeatSaver {
  private var kept: SavedSeat?
  /// True if the seat was left on purpose or belongs to another client.
  private var isGivenUp = false

  /// Deletes a saved seat that is gone or not wanted.
  mutating func refuse(_ seat: SavedSeat, _ effects: inout [Effect]) {
    effects.append(.forget(seat))
    if kept?.fileName == seat.fileName { kept = nil }
  }

  /// The player leaves the seat for good.
  mutating func giveUp() { isGivenUp = true }

  /// Saves the current seat if it has changed.
  mutating func keep(_ match: MatchState, at server: ServerAddress, _ effects: inout [Effect]) {
    let seat =
      isGivenUp
      ? nil
      : match.credentials.map {
        SavedSeat(server: server, credentials: $0, place: SavedSeat.Place(match.location))
      }
    guard seat != kept else { return }
    if let kept, kept.fileName != seat?.fileName { effects.append(.forget(kept)) }
    if let seat { effects.append(.keep(seat)) }
    kept = seat
  }
}

extension Farewell {
  /// True if the seat is lost with a connection closed for this reason.
  var endsSeat: Bool {
    switch self {
    case .quit, .displaced, .kicked, .banned: true
    case .idle, .slow, .nonsense, .flood, .full, .crowded, .drain, .unreachable, .moved: false
    }
  }
}
