/// How large a run is.
struct Setting: Sendable {
  /// Seats for clients; each is taken again when its client has gone.
  let clients: Int
  /// Things that happen.
  let steps: Int
  /// Connections that the lobby takes.
  let connections: Int
  /// Whether the server is asked to stop before the run is over.
  let drains: Bool
  /// Whether nearly everybody goes to the same room, or opens one.
  let isCrowd: Bool

  /// Most runs are short and small, since most faults show between few; some are long, and a few are crowded.
  init(_ dice: inout SeededGenerator) {
    isCrowd = dice.isOnce(in: 1_000)
    let isLong = dice.isOnce(in: 50)
    clients = isCrowd ? 75 : 3 + dice.below(4)
    steps = isCrowd ? 250 : isLong ? 400 : 30 + dice.below(41)
    connections = isCrowd || !dice.isOnce(in: 10) ? 10_000 : max(2, clients - 1)
    drains = dice.isOnce(in: 6)
  }
}
