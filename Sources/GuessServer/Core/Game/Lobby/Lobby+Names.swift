import GuessProtocol

extension Lobby {
  mutating func greet(_ hello: Command.Hello, _ asker: Asker) throws(Refusal) {
    try check(hello, asker)
    let credentials = try hello.name.map { name throws(Refusal) in
      try take(name, key: hello.key, asker)
    }
    if let kind = hello.kind { sessions[asker.id]?.kind = kind }
    let style = LineStyle(
      text: hello.text ?? asker.style.text, language: hello.language ?? asker.style.language)
    setStyle(style, of: asker.id)
    let kind = sessions[asker.id]?.kind ?? .human
    ok(.hello(kind: kind, style: style, credentials: credentials), asker)
  }

  /// `NAME`: takes an unused name, or changes the player's name outside rooms.
  mutating func take(_ name: Name, key: Token?, _ asker: Asker) throws(Refusal) -> Credentials {
    try check(name, asker)
    try checkOwner(of: name, key, asker)
    // CLAIM, which the sentence names, needs a journal; and another shard may know the key.
    let isUnowned =
      key != nil && configuration.keepsJournal && configuration.shard == nil && owner(of: name) == nil
    // The operator's list decides how a name is written.
    let name = configuration.names.flatMap { names in names.firstIndex(of: name).map { names[$0] } } ?? name
    let token = drawToken()
    if let own = sessions[asker.id]?.player {
      players.rename(own, to: name)
      players.setTokens(of: own, to: TokenDigest(of: token), former: nil)
    } else {
      let player = players.insert(
        Player(connection: asker.id, name: name, token: TokenDigest(of: token)))
      sessions[asker.id]?.player = player
    }
    effects.operatorEvents.append(.named(asker.id, name))
    return credentials(name, token, isUnowned: isUnowned)
  }

  func credentials(_ name: Name, _ token: Token, isUnowned: Bool = false) -> Credentials {
    let grace = limits.grace == Limits.grace ? nil : limits.grace.secondsRoundedUp
    return Credentials(name: name, token: token, grace: grace, isUnowned: isUnowned)
  }

  /// Refuses a name that `NAME` would refuse, and another kind than a rival or a tournament has been promised.
  func check(_ hello: Command.Hello, _ asker: Asker) throws(Refusal) {
    if let name = hello.name { try check(name, asker) }
    guard let kind = hello.kind, let session = sessions[asker.id], kind != session.kind,
      let player = session.player
    else { return }
    let rivalFilter = tournament(of: player).flatMap { tournaments[$0]?.settings.rivalFilter }
    guard queue(of: player)?.kind ?? kind == kind, rivalFilter?.includes(kind) != false else {
      throw .badArgument(.kind)
    }
  }

  func check(_ name: Name, _ asker: Asker) throws(Refusal) {
    // A rated match is between owned names.
    if let player = asker.player, players[player]?.name != name, waitsForRated(player) {
      throw .inRoom(.waiting)
    }
    try checkBan(of: name)
    if let names = configuration.names, !names.contains(name) { throw .unlisted }
    if name.isReserved { throw .nameTaken(retry: nil) }
    try checkFree(name, for: asker.player)
  }

  func checkFree(_ name: Name, for own: PlayerID?) throws(Refusal) {
    if let holder = players.find(name), holder != own {
      throw .nameTaken(retry: nameEnd(of: holder).map { max($0 - now, .zero) })
    }
  }

  private func nameEnd(of id: PlayerID) -> Instant? {
    guard let player = players[id], let end = player.awayUntil else { return nil }
    guard case .seated(let id, let seat) = player.place else { return end }
    // During a match, the seat is kept until the graces of both absent players are over.
    guard let room = rooms[id], room.isRunning, let rivalEnd = room.occupants[seat.other]?.awayUntil else {
      return end
    }
    return max(end, rivalEnd)
  }
}

extension Name {
  package var isReserved: Bool {
    let name = description.lowercased()
    return ["admin", "host", "operator", "server"].contains(name) || name.hasPrefix("computer-")
  }
}
