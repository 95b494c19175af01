import GuessProtocol

extension Lobby {
  /// `CLAIM`: makes the player the owner of the name, with a new key; or changes only whether tables list it.
  mutating func claim(isListed: Bool?, _ asker: Asker) throws(Refusal) {
    guard let name = players[try player(asker)]?.name else { throw .needName }
    guard configuration.keepsJournal else { throw .limit(.ownedNames) }
    // A confirmed owner stays one after a crash, also on another node.
    if !isRecording { throw .unavailable(retry: Self.retry) }
    var old: JournalEntry.NameHolder?
    switch owner(of: name) {
    case .reserved: throw .nameOwned(isKeyWrong: false)
    case .player(let holder): old = holder
    case nil:
      if isKeptForMember(name) { throw .nameTaken(retry: nil) }
      try countClaim(asker)
      forgetGone(name)
    }
    let key = old == nil || isListed == nil ? drawToken() : nil
    guard let digest = key.map({ TokenDigest(of: $0) }) ?? old?.key else { return }
    var holder = JournalEntry.NameHolder(
      key: digest, lastUse: old?.lastUse ?? context.today, isListed: isListed ?? old?.isListed ?? true,
      old?.record ?? OwnerRecord())
    holder.use(on: context.today)
    set(.player(holder), of: name)
    ok(.claim(name: name, key: key, isListed: holder.isListed), asker)
  }

  /// True if a member of a tournament may come back under this name with a token alone, and would be its owner.
  private func isKeptForMember(_ name: Name) -> Bool {
    tournaments.values.contains { tournament in
      tournament.index(of: name).map { tournament.entrants[$0].departure?.isKept == true } ?? false
    }
  }

  /// Refuses another owned name if there are too many, or too many from this address.
  private mutating func countClaim(_ asker: Asker) throws(Refusal) {
    guard let origin = sessions[asker.id]?.origin else { return }
    if let delay = addresses.delay(of: \.claims, from: origin, at: now, rate: limits.claims) {
      throw .rate(retry: delay, .claims)
    }
    addresses.take(\.claims, from: origin, at: now, rate: limits.claims, limits: limits)
    scheduleForgetting()
    // After the limit of the address, as it looks at all names.
    if ownedNames.count >= limits.ownedNames {
      for name in ownedNames.gone(on: context.today, after: nameDays) { set(nil, of: name) }
    }
    guard ownedNames.count < limits.ownedNames else { throw .limit(.ownedNames) }
  }

  /// Removes a name whose owner has lost it, so that the next owner does not inherit the matches of the last one.
  private mutating func forgetGone(_ name: Name) {
    if owner(of: name) == nil, ownedNames[name] != nil { set(nil, of: name) }
  }

  /// `UNCLAIM`: gives up the ownership of the player's name.
  mutating func unclaim(_ asker: Asker) throws(Refusal) {
    let player = try player(asker)
    guard let name = players[player]?.name else { throw .needName }
    // The match counts for both.
    if isInMatch(player), let room = seat(of: player)?.room, rooms[room]?.settings.isRated == true {
      throw .inRoom(.match)
    }
    if waitsForRated(player) { throw .inRoom(.waiting) }
    if case .player? = owner(of: name) { set(nil, of: name) }
    ok(.unclaim(name: name), asker)
  }

  /// Refuses a name whose owner is someone else. Notes that its owner has come.
  ///
  /// Wrong keys are limited by connection alone: a limit for the name or the address would let anyone keep its owner out.
  mutating func checkOwner(of name: Name, _ key: Token?, _ asker: Asker) throws(Refusal) {
    guard let owner = owner(of: name), asker.player == nil || players.find(name) != asker.player else {
      return forgetGone(name)
    }
    guard let key else { throw .nameOwned(isKeyWrong: false) }
    if let delay = sessions[asker.id]?.tries.delay(at: now, rate: limits.roomTries) {
      throw .rate(retry: delay, .keys)
    }
    guard case .player(var holder) = owner, holder.key == TokenDigest(of: key) else {
      noteMiss(of: asker.id)
      throw .nameOwned(isKeyWrong: true)
    }
    if holder.use(on: context.today) { set(.player(holder), of: name) }
  }

  /// Days without a visit after which a name is free again: more while the clock may be ahead, which frees no name.
  var nameDays: Int { limits.nameDays + Int(max(0, context.doubt) / 86_400) }

  func owner(of name: Name) -> JournalEntry.NameOwner? {
    ownedNames[name].flatMap { $0.isGone(on: context.today, after: nameDays) ? nil : $0 }
  }

  mutating func set(_ owner: JournalEntry.NameOwner?, of name: Name) {
    ownerTables.replace(ownedNames[name], with: owner, of: name)
    ownedNames.set(owner, of: name)
    context.record(.owner(name, owner))
  }
}
