import GuessProtocol

/// All players: found by identifier, by name and by token.
struct PlayerDirectory {
  private var players = SlotMap<PlayerID, Player>()
  private var byName = SlotIndex<PlayerID, Player, Name> { $0?.name }
  private var byToken = SlotIndex<PlayerID, Player, TokenDigest> { $0?.token }
  /// Those whose token before the last is good still: few at any time, and none for long.
  private var byFormerToken: [TokenDigest: PlayerID] = [:]

  /// All players, by identifier.
  var values: SlotMap<PlayerID, Player> { players }

  /// Number of players.
  var count: Int { players.count }

  var isEmpty: Bool { players.isEmpty }

  /// Identifiers of all players.
  var keys: [PlayerID] { players.keys }

  /// Number of names under which someone is found.
  var names: Int { byName.count }

  /// Number of tokens that are good.
  var tokens: Int { byToken.count + byFormerToken.count }

  /// The player under an identifier, or nil when it is gone. Name and tokens are changed by `rename` and `setTokens` only.
  subscript(id: PlayerID) -> Player? {
    get { players[id] }
    _modify { yield &players[id] }
  }

  /// Calls `body` with the player under an identifier where it lies; answers nil when it is gone.
  mutating func withValue<Result>(_ id: PlayerID, _ body: (inout Player?) -> Result)
    -> Result?
  {
    players.withValue(id, body)
  }

  /// Who has that name.
  func find(_ name: Name) -> PlayerID? { byName.find(name, in: players) }

  /// Whom that token takes back.
  func find(_ token: TokenDigest) -> PlayerID? { byToken.find(token, in: players) ?? byFormerToken[token] }

  /// Adds a player whose name and tokens nobody has.
  mutating func insert(_ player: Player) -> PlayerID {
    let id = players.insert(player)
    byName.insert(id, in: players)
    byToken.insert(id, in: players)
    if let former = player.formerToken { byFormerToken[former] = id }
    return id
  }

  /// Takes a player out.
  @discardableResult
  mutating func remove(_ id: PlayerID) -> Player? {
    guard let player = players[id] else { return nil }
    byName.remove(id, in: players)
    byToken.remove(id, in: players)
    if let former = player.formerToken { byFormerToken[former] = nil }
    return players.remove(id)
  }

  /// Gives a player a name that nobody else has.
  mutating func rename(_ id: PlayerID, to name: Name) {
    byName.remove(id, in: players)
    players[id]?.name = name
    byName.insert(id, in: players)
  }

  /// Gives a player another token, and lets `former`, if any, be good as well.
  mutating func setTokens(of id: PlayerID, to token: TokenDigest, former: TokenDigest?) {
    if let old = players[id]?.formerToken { byFormerToken[old] = nil }
    byToken.remove(id, in: players)
    players[id]?.token = token
    players[id]?.formerToken = former
    byToken.insert(id, in: players)
    if let former { byFormerToken[former] = id }
  }

  /// Lets no token but the last be good.
  mutating func forgetFormerToken(of id: PlayerID) {
    if let former = players[id]?.formerToken { byFormerToken[former] = nil }
    players[id]?.formerToken = nil
  }
}
