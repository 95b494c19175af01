/// Players who leave or return in a step, and the clients informed.
struct Presence: Sendable {
  private struct Change: Hashable {
    let name: String
    let room: String
    let event: String
  }

  private var changes: [Change: Peer?] = [:]
  private var tellings: [Change: Set<Peer>] = [:]
  private var givenUp: Set<String> = []
  /// Connections whose player has returned on another one.
  private var displaced: [Peer: Peer] = [:]
  private var dismissed: Set<Peer> = []

  /// True if no change was announced.
  var isEmpty: Bool { changes.isEmpty && tellings.isEmpty && displaced.isEmpty && dismissed.isEmpty }

  func isGivenUp(_ name: String?) -> Bool { name.map(givenUp.contains) ?? false }

  mutating func depart(_ name: String, from room: String) {
    changes[Change(name: name, room: room, event: "AWAY")] = .some(nil)
  }

  mutating func comeBack(_ name: String, to room: String, as peer: Peer) {
    changes[Change(name: name, room: room, event: "BACK")] = .some(peer)
  }

  mutating func giveUp(_ name: String) { givenUp.insert(name) }

  mutating func displace(_ former: Peer, by peer: Peer) { displaced[former] = peer }

  /// Takes a line to the client that had `view` before it.
  mutating func take(_ line: SeenLine, to view: View) {
    guard line.form == .event else { return }
    if line.subject == "BYE", line["reason"] == "displaced" { dismissed.insert(view.peer) }
    guard line.subject == "AWAY" || line.subject == "BACK", let name = line["name"], let room = view.room
    else {
      return
    }
    tellings[Change(name: name, room: room, event: line.subject), default: []].insert(view.peer)
  }

  /// Checks that remaining clients were informed, and that displaced ones are closed.
  func check(against views: [View]) throws(Violation) {
    for (former, peer) in displaced {
      try require(
        dismissed.contains(former) && !views.contains { $0.peer == former }, .oneConnection,
        "\(former) is still connected beside \(peer)")
    }
    try require(dismissed.count == displaced.count, .oneConnection, "no successor: \(dismissed)")
    for (change, peer) in changes {
      for view in views where view.room == change.room && view.peer != peer {
        try require(
          tellings[change]?.contains(view.peer) == true, .presence,
          "\(view.peer) got no \(change.event) of \(change.name)")
      }
    }
    for (telling, peers) in tellings where telling.event == "BACK" {
      try require(changes[telling] != nil, .presence, "\(telling.name) has not changed: \(peers)")
    }
  }
}
