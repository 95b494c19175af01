import GuessProtocol

/// The names that have an owner.
///
/// A copy shares the memory until one of them changes, so that taking a snapshot costs nothing.
package struct OwnedNames: Equatable, Sendable {
  package private(set) var owners: [Name: JournalEntry.NameOwner] = [:]

  package init() {}

  package var count: Int { owners.count }

  package var isEmpty: Bool { owners.isEmpty }

  /// The owner of a name; nil without one.
  package func owner(of name: Name, on today: Day, after days: Int) -> JournalEntry.NameOwner? {
    owners[name].flatMap { $0.isGone(on: today, after: days) ? nil : $0 }
  }

  /// Sets or removes the owner of a name.
  package mutating func set(_ owner: JournalEntry.NameOwner?, of name: Name) { owners[name] = owner }

  /// Removes the owners who have not come for so many days. Returns the names.
  mutating func removeGone(on today: Day, after days: Int) -> [Name] {
    let gone = owners.filter { $0.value.isGone(on: today, after: days) }.keys
    for name in gone { owners[name] = nil }
    return Array(gone)
  }

  /// The entries that restore them.
  var entries: some Sequence<JournalEntry> { owners.lazy.map { .owner($0.key, $0.value) } }
}

extension JournalEntry.NameOwner {
  func isGone(on today: Day, after days: Int) -> Bool {
    switch self {
    case .player(_, let lastUse): lastUse.number.addingSaturating(Int64(days)) < today.number
    case .host: false
    }
  }
}

/// Ownership of names.
extension Lobby {
  /// `CLAIM`: makes the player the owner of the name, with a new key.
  mutating func claim(_ asker: Asker) throws(Refusal) {
    guard let name = players[try player(asker)]?.name else { throw .needName }
    guard configuration.keepsJournal else { throw .limit(.ownedNames) }
    // A confirmed owner stays one after a crash.
    if hasJournalFailed { throw .unavailable(retry: Self.retry) }
    switch owner(of: name) {
    case .host: throw .nameOwned(isKeyWrong: false)
    case .player: break
    case nil: try countClaim(asker)
    }
    let key = drawToken()
    set(.player(key: TokenDigest(of: key), lastUse: context.today), of: name)
    ok(.claim(name: name, key: key), asker)
  }

  /// Refuses another owned name if there are too many, or too many from this address.
  private mutating func countClaim(_ asker: Asker) throws(Refusal) {
    guard let origin = sessions[asker.id]?.origin else { return }
    if let delay = addresses.noteClaim(from: origin, at: now, limits: limits) {
      throw .rate(retry: delay, .claims)
    }
    scheduleForgetting()
    // After the limit of the address, as it looks at all names.
    if ownedNames.count >= limits.ownedNames {
      for name in ownedNames.removeGone(on: context.today, after: limits.nameDays) {
        context.record(.owner(name, nil))
      }
    }
    guard ownedNames.count < limits.ownedNames else { throw .limit(.ownedNames) }
  }

  /// `UNCLAIM`: gives up the ownership of the player's name.
  mutating func unclaim(_ asker: Asker) throws(Refusal) {
    guard let name = players[try player(asker)]?.name else { throw .needName }
    if case .player? = owner(of: name) { set(nil, of: name) }
    ok(.unclaim(name: name), asker)
  }

  /// Refuses a name whose owner is someone else. Notes that its owner has come.
  ///
  /// Wrong keys are limited by connection alone: a limit for the name or the address would let anyone keep its owner out.
  mutating func checkOwner(of name: Name, _ key: Token?, _ asker: Asker) throws(Refusal) {
    guard let owner = owner(of: name), asker.player == nil || players.find(name) != asker.player else {
      return
    }
    guard let key else { throw .nameOwned(isKeyWrong: false) }
    if let delay = sessions[asker.id]?.tries.delay(at: now, rate: limits.roomTries) {
      throw .rate(retry: delay, .keys)
    }
    guard case .player(TokenDigest(of: key), let lastUse) = owner else {
      noteMiss(of: asker.id)
      throw .nameOwned(isKeyWrong: true)
    }
    if lastUse != context.today {
      set(.player(key: TokenDigest(of: key), lastUse: context.today), of: name)
    }
  }

  func owner(of name: Name) -> JournalEntry.NameOwner? {
    ownedNames.owner(of: name, on: context.today, after: limits.nameDays)
  }

  mutating func set(_ owner: JournalEntry.NameOwner?, of name: Name) {
    ownedNames.set(owner, of: name)
    context.record(.owner(name, owner))
  }
}
