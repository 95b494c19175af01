import GuessProtocol

extension Lobby {
  /// Time for which the table of an ended tournament is kept: until everyone has copied it.
  static let tableTime = Milliseconds.minutes(60)
  /// Rows of the final table that members get without SCORES: a podium, and a screen with the sentence after it.
  static let placesAnnounced = 10

  mutating func openTournament(_ settings: TournamentSettings, plays: Bool, _ asker: Asker) throws(Refusal) {
    let player = try player(asker)
    forgetTournaments()
    let origin = sessions[asker.id]?.origin
    try checkTournaments(of: origin)
    goToLobby(asker)
    let code = drawCode()
    var tournament = Tournament(code: code, settings: settings, ownerPlays: plays)
    (tournament.opened, tournament.origin) = (now, origin)
    tournaments[code] = tournament
    recordOpening(of: tournament)
    timers.lobby.schedule(.tournaments, at: now + limits.tournamentStart)
    enter(player, in: tournament)
    if let tournament = tournaments[code] { ok(.tournament(tournament.summary(for: player)), asker) }
  }

  private func checkTournaments(of origin: Origin?) throws(Refusal) {
    let open = tournaments.values.filter { $0.end == nil }
    guard open.count < Limits.tournaments else { throw .limit(.tournaments) }
    guard let most = limits.addressTournaments else { return }
    for place in origin?.places ?? [] {
      let count = open.count { $0.origin?.places.contains(place) == true }
      guard count < most * place.addresses else { throw .limit(.addressTournaments) }
    }
  }

  mutating func recordOpening(of tournament: Tournament) {
    let startTime = context.startTime
    context.record(tournament.opening(startTime: startTime))
  }

  /// Enters a tournament, for the first time or again. A member is known by its token, as anyone may have taken the name since.
  mutating func join(_ tournament: Tournament, range: GuessRange?, _ asker: Asker) throws(Refusal) {
    let player = try player(asker)
    guard range == nil else { throw .badArgument(.range) }
    guard tournament.settings.rivalFilter.includes(sessions[asker.id]?.kind ?? .human) else {
      throw .tournament(.kind)
    }
    let namesake = players[player].flatMap { tournament.index(of: $0.name) }.map { tournament.entrants[$0] }
    let isKnown = players[player].map { namesake?.departure?.includes($0.token) == true } ?? false
    guard tournament.end == nil else { throw .tournament(.over) }
    guard isKnown || !tournament.isComplete else { throw .tournament(.begun) }
    guard isKnown || namesake == nil else { throw .tournament(.name) }
    guard isKnown || tournament.contestants.count < Limits.tournamentPlayers else {
      throw .limit(.tournamentPlayers)
    }
    goToLobby(asker)
    enter(player, in: tournament)
    guard let tournament = tournaments[tournament.code] else { return }
    ok(.joinTournament(tournament.summary(for: player)), asker)
    announceToOwner(of: tournament, .entered, players[player]?.name)
  }

  private mutating func enter(_ player: PlayerID, in tournament: Tournament) {
    guard let name = players[player]?.name, let connection = players[player]?.connection,
      let kind = sessions[connection]?.kind
    else { return }
    players[player]?.place = .attending(tournament.code)
    if let index = tournament.index(of: name) {
      tournaments[tournament.code]?.entrants[index].player = player
      tournaments[tournament.code]?.entrants[index].departure = nil
    } else {
      tournaments[tournament.code]?.entrants.append(
        Tournament.Entrant(name: name, kind: kind, player: player))
    }
    recordTokens(of: player)
  }

  /// Removes a player who is in no match from a tournament. Its owner ends one that has not started.
  mutating func withdraw(_ player: PlayerID, _ departure: Tournament.Departure, from code: RoomCode) {
    guard let tournament = tournaments[code], let index = tournament.index(of: player) else { return }
    let name = tournament.entrants[index].name
    if isAttending(player) { players[player]?.place = .lobby }
    context.record(.exit(code, name, isKept: departure.isKept))
    tournaments[code]?.entrants[index].player = nil
    tournaments[code]?.entrants[index].departure = departure
    if tournament.rounds.isEmpty, index == 0 { return consequences.append(.end(code)) }
    tournaments[code]?.removeUnpaired(index)
    if let tournament = tournaments[code] { announceToOwner(of: tournament, .left, name) }
  }

  /// The tournament and the entrant whose place is kept for a token; nil if none is. Looks at all who have left a tournament.
  func keptPlace(for token: TokenDigest) -> (tournament: RoomCode, index: Int)? {
    for tournament in tournaments.values {
      // A member who has left for another tournament has a place there alone under the same token.
      let index = tournament.entrants.firstIndex { $0.departure?.isKept(for: token) == true }
      if let index { return (tournament.code, index) }
    }
    return nil
  }

  /// Makes a player again of a member that has only a place. Its name is free.
  mutating func bringMemberBack(with token: TokenDigest) -> PlayerID? {
    guard let (code, index) = keptPlace(for: token), let entrant = tournaments[code]?.entrants[index],
      let departure = entrant.departure, players.find(entrant.name) == nil
    else { return nil }
    var player = Player(connection: nil, name: entrant.name, token: departure.token)
    (player.formerToken, player.place) = (departure.former, .attending(code))
    let id = players.insert(player)
    tournaments[code]?.entrants[index].player = id
    tournaments[code]?.entrants[index].departure = nil
    if let tournament = tournaments[code] { announceToOwner(of: tournament, .entered, entrant.name) }
    return id
  }

  func tournament(of player: PlayerID) -> RoomCode? {
    switch players[player]?.place {
    case .attending(let code): code
    case .seated(let room, _): rooms[room]?.tournament
    case .lobby, .waiting, nil: nil
    }
  }

  /// The tournament with this code; nil if there is none. Its code is as secret as that of an unlisted room.
  mutating func findTournament(_ code: RoomCode, _ asker: Asker) throws(Refusal) -> Tournament? {
    guard let tournament = tournaments[code] else { return nil }
    if asker.player.flatMap(tournament.index(of:)) == nil { try checkTries(asker) }
    return tournament
  }
}
