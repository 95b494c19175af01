/// What all of them have been told, and whether it is the same story.
struct Views: Sendable {
  private var views: [View?] = []
  private var closed: Set<Peer> = []

  subscript(peer: Peer) -> View? {
    peer.number < views.count ? views[peer.number] : nil
  }

  /// All who are connected, in the order in which they came.
  var all: [View] { views.compactMap { $0 } }

  /// Takes in a step.
  mutating func take(_ step: Step) throws(Violation) {
    switch step.cause {
    case .connected(let peer):
      while views.count <= peer.number { views.append(nil) }
      views[peer.number] = View(peer)
    case .lost(let peer), .ended(let peer): forget(peer)
    case .line, .tooLong, .deadline, .drain: break
    }
    closed.removeAll(keepingCapacity: true)
    var story = Story()
    for outcome in step.outcomes {
      switch outcome {
      case .close(let peer): closed.insert(peer)
      case .line(let line, let peer):
        guard let view = self[peer] else { continue }
        if line.isEvent("RIVAL") { try checkSecrecy(of: line, to: view) }
        try story.take(line, to: view)
        try views[peer.number]?.take(line, at: step.time)
      }
    }
    try story.check(against: all.filter { !closed.contains($0.peer) })
    for peer in closed { forget(peer) }
    for index in views.indices { try views[index]?.finishStep() }
  }

  private mutating func forget(_ peer: Peer) {
    if peer.number < views.count { views[peer.number] = nil }
  }

  /// Whoever hears of a rival hears a count of guesses and how many more suffice, and both are right.
  private func checkSecrecy(of line: SeenLine, to view: View) throws(Violation) {
    let text = line.bytes.readable
    guard let name = line["name"], name != view.name, let rival = player(called: name, in: view.room),
      let hand = rival.hand
    else { throw Violation(.secrecy, "nobody of that name plays against \(view.peer): \(text)") }
    try require(
      line.count("n") == hand.guesses.count && line.count("needs") == hand.needs, .secrecy,
      "\(hand.guesses.count) guesses, \(hand.needs) more, not \(text)")
    let sentence = line.sentence?.uppercased() ?? ""
    try require(
      !sentence.contains("LOW") && !sentence.contains("HIGH"), .secrecy, "it tells the hint: \(text)")
  }

  private func player(called name: String, in room: String?) -> View? {
    for case let view? in views where view.name == name && view.room == room && view.role == .player {
      return view
    }
    return nil
  }
}
