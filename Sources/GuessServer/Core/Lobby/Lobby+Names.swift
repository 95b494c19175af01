import GuessProtocol

/// Who someone is.
extension Lobby {
  /// `HELLO`: the name first, because only that can be refused, and a refusal changes nothing.
  mutating func greet(
    _ hello: Command.Hello, _ asker: Asker
  ) throws(Refusal) {
    var credentials: Credentials?
    if let name = hello.name {
      credentials = try take(name, asker, as: .hello(hello))
      if credentials == nil { return }
    }
    guard var session = sessions[asker.id] else { return }
    if let kind = hello.kind { session.kind = kind }
    if let wantsText = hello.wantsText { session.style.wantsText = wantsText }
    if let language = hello.language { session.style.language = language }
    sessions[asker.id] = session
    ok(.hello(kind: session.kind, style: session.style, credentials: credentials), asker)
  }

  /// `NAME`: takes a name that nobody else has, or changes one's own, outside rooms; nil where the request waits for the
  /// cluster. It came as `command`.
  mutating func take(
    _ name: Name, _ asker: Asker, as command: @autoclosure () -> Command
  ) throws(Refusal) -> Credentials? {
    let own = sessions[asker.id]?.player
    if let own, case .seated = players[own]?.place { throw .inRoom }
    try checkBan(of: name)
    if House.names.contains(name) { throw .nameTaken(retry: nil) }
    if let holder = players.find(name), holder != own {
      throw .nameTaken(retry: nameEnd(of: holder).map { max($0 - now, .zero) })
    }
    if isToComeBack(name) { throw .nameTaken(retry: nil) }
    if cluster?.isDoubted == true { throw .unavailable(retry: Cluster.retry) }
    let old = own.flatMap { taggedName(of: $0) }
    // A name that is someone else's as well is asked for again.
    let isKept = old?.name == name && own.map(isLost) != true
    if mayAsk(asker), !isKept, let question = try claim(name, for: asker.id) {
      wait(asker, for: .answer(question), as: command())
      return nil
    }
    let token = Token(rawValue: .random(using: &context.random))
    if let own {
      if let old, old.name != name { release(old) }
      players.rename(own, to: name)
      players.setTokens(of: own, to: TokenDigest(of: token), former: nil)
    } else {
      let player = Player(connection: asker.id, name: name, token: TokenDigest(of: token))
      sessions[asker.id]?.player = players.insert(player)
    }
    if let origin = sessions[asker.id]?.origin { effects.tell(.named(asker.id, name, from: origin)) }
    if cluster != nil, !isKept { markUnclaimed(name, isSame: old?.name == name) }
    return Credentials(name: name, token: token)
  }

  /// When the name of a player who is away is free again, unless the player comes back; nil for one who is there.
  private func nameEnd(of id: PlayerID) -> Instant? {
    guard let player = players[id], let end = player.awayUntil, case .seated(let id, let seat) = player.place
    else { return nil }
    // In a match the seat waits as long as that of a rival who is away as well.
    guard let room = rooms[id], room.isRunning, let rivalEnd = room.occupant(of: seat.other)?.awayUntil else {
      return end
    }
    return max(end, rivalEnd)
  }

  /// Who asks; those who need a name have been refused before without one.
  func player(_ asker: Asker) throws(Refusal) -> PlayerID {
    guard let player = asker.player else { throw .needName }
    return player
  }

  /// The room and the seat of who asks.
  ///
  /// Inlined: without it a guess takes 25 instructions more, of 1,690 in the core with 16 requests at once.
  @inline(__always) mutating func seat(_ asker: Asker) throws(Refusal) -> (room: RoomID, seat: Seat) {
    let place = players.withValue(try player(asker)) { $0?.place }
    if case .seated(let room, let seat)?? = place { return (room, seat) }
    throw sessions[asker.id]?.watched == nil ? .notInRoom : .notPlaying
  }
}
