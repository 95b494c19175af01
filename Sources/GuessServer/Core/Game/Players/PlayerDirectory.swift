import GuessProtocol

package struct PlayerDirectory {
  private var players = SlotMap<PlayerID, Player>()
  private var byName = SlotIndex<PlayerID, Player, Name> { $0?.name }
  private var byToken = SlotIndex<PlayerID, Player, TokenDigest> { $0?.token }
  /// Previous tokens that are still valid: few at any time, none for long.
  private var byFormerToken: [TokenDigest: PlayerID] = [:]

  var values: SlotMap<PlayerID, Player> { players }

  package var count: Int { players.count }

  var keys: [PlayerID] { players.keys }

  var names: Int { byName.count }

  /// The player with this identifier; nil if gone. Change names and tokens by `rename` and `setTokens` only.
  package subscript(id: PlayerID) -> Player? {
    get { players[id] }
    _modify { yield &players[id] }
  }

  /// Calls `body` with the player in place. Returns nil if gone.
  mutating func withValue<Result>(_ id: PlayerID, _ body: (inout Player?) -> Result)
    -> Result?
  {
    players.withValue(id, body)
  }

  package func find(_ name: Name) -> PlayerID? { byName.find(name, in: players) }

  func find(_ token: TokenDigest) -> PlayerID? {
    byToken.find(token, in: players) ?? byFormerToken[token]
  }

  /// Adds a player with an unused name and unused tokens.
  mutating func insert(_ player: Player) -> PlayerID {
    let id = players.insert(player)
    byName.insert(id, in: players)
    byToken.insert(id, in: players)
    if let former = player.formerToken { byFormerToken[former] = id }
    return id
  }

  @discardableResult
  mutating func remove(_ id: PlayerID) -> Player? {
    guard let player = players[id] else { return nil }
    byName.remove(id, in: players)
    byToken.remove(id, in: players)
    if let former = player.formerToken { byFormerToken[former] = nil }
    return players.remove(id)
  }

  mutating func rename(_ id: PlayerID, to name: Name) {
    byName.remove(id, in: players)
    players[id]?.name = name
    byName.insert(id, in: players)
  }

  /// Sets a player's token, and keeps `former` valid, if any.
  mutating func setTokens(of id: PlayerID, to token: TokenDigest, former: TokenDigest?) {
    if let old = players[id]?.formerToken { byFormerToken[old] = nil }
    byToken.remove(id, in: players)
    players[id]?.token = token
    players[id]?.formerToken = former
    byToken.insert(id, in: players)
    if let former { byFormerToken[former] = id }
  }

  mutating func forgetFormerToken(of id: PlayerID) {
    if let former = players[id]?.formerToken { byFormerToken[former] = nil }
    players[id]?.formerToken = nil
  }
}
