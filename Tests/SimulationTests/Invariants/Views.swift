/// The views of all clients, and their consistency.
struct Views: Sendable {
  var views: [View?] = []
  var absentees: [Absentee] = []
  var tokens = Tokens()
  /// True if nothing is recorded.
  var isRecordingOff = false
  /// True if the server stops: nobody can come back, so no grace period ends.
  var isDraining = false
  private var draws: Draws
  /// Rooms with a match whose members are all away, by time.
  var deserted: [String: Int64] = [:]
  /// The computer's guesses and how many more it needs, by commitment.
  var computers: [String: (count: Int, needs: Int)] = [:]
  private var steps: Int64 = 0

  // State of the current step.
  private var closed: Set<Peer> = []
  private var presence = Presence()
  private var gaveWay: Set<String> = []

  private let mostAbsentees: Int

  init(startTime: Int64, mostAbsentees: Int) {
    self.mostAbsentees = mostAbsentees
    draws = Draws(startTime: startTime)
  }

  subscript(peer: Peer) -> View? {
    peer.number < views.count ? views[peer.number] : nil
  }

  /// All connected clients, in order of arrival.
  var all: [View] { views.compactMap { $0 } }

  func absentee(called name: String) -> View? {
    absentees.first { $0.view.name == name }?.view
  }

  /// Takes a step, whose line makes `request`.
  mutating func take(_ step: Step, asking request: SentLine?) throws(Violation) {
    steps += 1
    closed.removeAll(keepingCapacity: true)
    presence = Presence()
    for absentee in absentees where step.gaveWay.contains(absentee.view.name ?? "") { try giveWay(absentee) }
    gaveWay = step.gaveWay
    switch step.cause {
    case .connected(let peer):
      while views.count <= peer.number { views.append(nil) }
      views[peer.number] = View(peer)
    case .lost(let peer), .ended(let peer): depart(peer, at: step.time)
    case .line(_, let peer), .tooLong(let peer): tokens.confirm(self[peer]?.name)
    case .deadline: break
    case .drain: isDraining = true
    case .journal(let news): if news == .failed || news == .resumed { isRecordingOff = news == .failed }
    }
    var story = Story()
    for outcome in step.outcomes {
      switch outcome {
      case .close(let peer): closed.insert(peer)
      case .line(let line, let peer): try take(line, to: peer, in: step, asking: request, telling: &story)
      }
    }
    if !story.isEmpty {
      try story.check(
        against: all, closing: closed, absentees: absentees.map(\.view))
    }
    for peer in closed.sorted(by: { $0.number < $1.number }) { depart(peer, at: step.time) }
    if step.cause == .deadline, !isDraining { try removeOverdue(at: step.time) }
    if !presence.isEmpty { try presence.check(against: all) }
    for index in views.indices {
      try views[index]?.finishStep()
      try views[index]?.checkRecording(isOff: isRecordingOff)
    }
    for index in absentees.indices { try absentees[index].view.finishStep() }
    try require(
      gaveWay.isEmpty || absentees.count <= mostAbsentees || step.cause == .deadline, .limits,
      "\(absentees.count) seats are kept")
    try checkDuels()
    noteDesertion(at: step.time)
  }

  private mutating func take(
    _ line: SeenLine, to peer: Peer, in step: Step, asking request: SentLine?, telling story: inout Story
  ) throws(Violation) {
    try tokens.checkSecrecy(of: line, isToAsker: peer == step.asker)
    if peer == step.asker, let request, line.form != .event {
      try tokens.take(line, to: request, of: self[peer]?.name)
      if line.isOK("RESUME") { try takeOver(line, by: peer, at: step.time) }
    }
    guard let before = self[peer] else { return }
    if line.isEvent("LEFT"), let name = line["name"] { try giveUp(name, in: before.room, at: step.time) }
    if line.isEvent("LEFT"), presence.isGivenUp(line["name"]) {
      views[peer.number]?.departure = .overdue
    }
    try checkStandstill(line, to: before)
    try checkPlay(line, to: before)
    try draw(line, to: before)
    presence.take(line, to: before)
    try story.take(line, to: before)
    try views[peer.number]?.take(line, at: step.time)
    guard let after = self[peer] else { return }
    // A connection closed by the server is lost, and there may be no seat left to keep.
    if line.isEvent("BYE"), line["reason"] != "quit", let name = after.name, gaveWay.contains(name) {
      presence.giveUp(name)
    }
    if let request, line.isOK("CREATE") || line.isOK("SOLO") {
      draws.open(after.room, for: request, at: step.time)
    }
    if line.form == .ok, line["token"] != nil { try checkNames() }
    try tell(absenteesAbout: line, before, after, at: step.time)
  }

  private mutating func draw(_ line: SeenLine, to view: View) throws(Violation) {
    guard line.form == .event, !view.hearsAgain(line) else { return }
    switch line.subject {
    case "START": try draws.take(start: line, in: view.room, step: steps)
    case "END": try draws.take(end: line, to: view)
    case "REVIEW": try draws.take(review: line, in: view.room)
    default: break
    }
  }

  // MARK: - Coming and going

  /// Closes a connection; its player keeps a seat.
  private mutating func depart(_ peer: Peer, at time: Int64) {
    guard let view = self[peer] else { return }
    views[peer.number] = nil
    guard view.role == .player, let room = view.room, let name = view.name, !view.isLeaving else {
      return tokens.forget(view.name)
    }
    guard !view.isDismissed else { return tokens.forget(name) }
    guard !gaveWay.contains(name) else { return expel(view, called: name) }
    absentees.append(Absentee(view: view, since: time))
    presence.depart(name, from: room)
  }

  /// Drops an away player to keep another seat: nobody may lose a match by that.
  private mutating func giveWay(_ absentee: Absentee) throws(Violation) {
    let room = absentee.view.room
    let others =
      all.filter { $0.role == .player && $0.room == room }.count
      + absentees.filter { $0.view.room == room }.count - 1
    try require(others == 0, .surrender, "\(absentee.view.name ?? "-") has a rival, but no longer a seat")
    remove(absentee.view)
    if let name = absentee.view.name { presence.giveUp(name) }
  }

  /// Drops a player whose seat can't be kept.
  private mutating func expel(_ view: View, called name: String) {
    presence.giveUp(name)
    tokens.forget(name)
    for index in absentees.indices where absentees[index].view.room == view.room {
      absentees[index].view.endUnheard()
      absentees[index].view.departure = .overdue
    }
  }

  /// Takes `OK RESUME`: a player moves to another connection with its whole state.
  private mutating func takeOver(_ line: SeenLine, by peer: Peer, at time: Int64) throws(Violation) {
    let name = line["name"]
    if let index = absentees.firstIndex(where: { $0.view.name == name }) {
      views[peer.number] = absentees.remove(at: index).view
      views[peer.number]?.order.endWait()
      if let room = views[peer.number]?.room, let name {
        presence.comeBack(name, to: room, as: peer)
        if let since = deserted.removeValue(forKey: room) { delay(room, by: time - since) }
      }
    } else if let other = views.firstIndex(where: { $0?.name == name && $0?.peer != peer }) {
      presence.displace(Peer(number: other), by: peer)
      views[peer.number] = views[other]
      views[other] = nil
    } else {
      throw Violation(.tokens, "no player is called \(name ?? "-"): \(line.text)")
    }
    try views[peer.number]?.move(to: peer, line)
  }

  private mutating func delay(_ room: String, by milliseconds: Int64) {
    for index in views.indices where views[index]?.room == room { views[index]?.delay(by: milliseconds) }
    for index in absentees.indices where absentees[index].view.room == room {
      absentees[index].view.delay(by: milliseconds)
    }
  }

  /// Takes `LEFT` of an away player.
  private mutating func giveUp(_ name: String, in room: String?, at time: Int64) throws(Violation) {
    guard
      let index = absentees.firstIndex(where: { $0.view.name == name && $0.view.room == room })
    else { return }
    try require(
      absentees[index].isOverdue(at: time) && !isDraining, .surrender,
      "\(name)'s seat was kept for \(time - absentees[index].since) ms")
    remove(absentees[index].view)
    presence.giveUp(name)
  }

  /// Drops players whose seats were released without any witness.
  private mutating func removeOverdue(at time: Int64) throws(Violation) {
    let overdue = absentees.filter { $0.isOverdue(at: time) }
    for absentee in overdue {
      let view = absentee.view
      let waitsForRival = absentees.contains {
        $0.view.room == view.room && $0.view.name != view.name && !$0.isOverdue(at: time)
      }
      if view.course.isRunning, waitsForRival { continue }
      try require(
        !views.contains { $0?.room == view.room && $0?.role == .player }, .surrender,
        "\(view.name ?? "-")'s seat is kept too long")
      remove(view)
    }
  }

  /// Drops a player whose grace is over; a rival who is away as well then sits alone.
  private mutating func remove(_ view: View) {
    absentees.removeAll { $0.view.name == view.name }
    for index in absentees.indices where absentees[index].view.room == view.room {
      absentees[index].view.departure = .overdue
    }
    tokens.forget(view.name)
  }

  private mutating func noteDesertion(at time: Int64) {
    guard !absentees.isEmpty else { return deserted.removeAll() }
    for absentee in absentees where absentee.view.course.isRunning {
      guard let room = absentee.view.room, deserted[room] == nil,
        !views.contains(where: { $0?.room == room && $0?.role == .player })
      else { continue }
      deserted[room] = time
    }
  }

  /// Updates away players with what their rivals receive.
  private mutating func tell(
    absenteesAbout line: SeenLine, _ before: View, _ after: View, at time: Int64
  ) throws(Violation) {
    for index in absentees.indices {
      let room = absentees[index].view.room
      let (wasThere, isThere) = (
        before.role == .player && before.room == room, after.role == .player && after.room == room
      )
      if wasThere, !isThere || after.isLeaving && !before.isLeaving {
        absentees[index].view.departure = .left
      } else if isThere, after.isDismissed {
        if !after.course.isRunning { absentees[index].view.departure = .left }
      } else if isThere {
        try absentees[index].view.overhear(line, toldTo: after.name, at: time)
      }
    }
  }
}
