import GuessProtocol

/// Sees to it that what is kept of the player's seat is what the server has told last.
struct SeatKeeping {
  private var kept: KeptSeat?
  /// Whether the seat was left on purpose, or is someone else's.
  private var isGivenUp = false

  /// A seat that was taken from the shelf is not to be had, or not wanted.
  mutating func refuse(_ seat: KeptSeat, _ effects: inout [Effect]) {
    effects.append(.forget(seat))
    if kept?.fileName == seat.fileName { kept = nil }
  }

  /// The player leaves, and says so to the server.
  mutating func giveUp() { isGivenUp = true }

  /// Keeps what the player has now.
  mutating func keep(_ match: MatchState, at server: ServerAddress, _ effects: inout [Effect]) {
    let seat =
      isGivenUp
      ? nil
      : match.credentials.map {
        KeptSeat(server: server, credentials: $0, place: KeptSeat.Place(match.location))
      }
    guard seat != kept else { return }
    if let kept, kept.fileName != seat?.fileName { effects.append(.forget(kept)) }
    if let seat { effects.append(.keep(seat)) }
    kept = seat
  }
}

extension Farewell {
  /// Whether a seat is lost with the connection when the server says this.
  var endsSeat: Bool {
    switch self {
    case .quit, .displaced, .kicked, .banned: true
    case .idle, .slow, .nonsense, .flood, .full, .crowded, .drain, .unreachable, .moved: false
    }
  }
}
