import GuessProtocol

/// A tournament: its entrants in order of entry, and who has met whom. Everything else follows from these.
package struct Tournament: Equatable, Sendable {
  struct Entrant: Equatable, Sendable {
    let name: Name
    let kind: Kind
    /// Nil if the player has left the tournament, or is gone.
    var player: PlayerID?
    /// Nil while the player is a member, and if the journal does not have its tokens.
    var departure: Departure?
  }

  /// The tokens of a player who is gone. They, and not the name, are what it enters again with.
  package struct Departure: Equatable, Sendable {
    let token: TokenDigest
    let former: TokenDigest?
    /// True after a lost connection or `QUIT`: `RESUME` brings the player back. False after `LEAVE`: only `JOIN` does.
    let isKept: Bool

    func includes(_ other: TokenDigest) -> Bool { other == token || other == former }

    func isKept(for other: TokenDigest) -> Bool { isKept && includes(other) }
  }

  package typealias Result = JournalEntry.TournamentMeeting.Result

  /// A match of a round, or a bye, which has no room.
  struct Meeting: Equatable, Sendable {
    /// Without a second one for a bye, and for the computer.
    let pairing: Pairing
    let room: RoomCode?
    var result: Result?

    func includes(_ index: Int) -> Bool { pairing.first == index || pairing.second == index }
  }

  package let code: RoomCode
  var settings: TournamentSettings
  /// False if the owner, the first entrant, does not play.
  let ownerPlays: Bool
  var entrants: [Entrant] = []
  var rounds: [[Meeting]] = []
  var opened = Instant.start
  /// Origin of the owner's connection; nil after a restart.
  var origin: Origin?
  /// Start of the next round; nil if none is due.
  var nextRound: Instant?
  var end: Instant?

  /// The entrants who play or have played.
  var contestants: Range<Int> { min(ownerPlays ? 0 : 1, entrants.count)..<entrants.count }

  var members: [Int] { contestants.filter { entrants[$0].player != nil } }

  var owner: Entrant? { entrants.first }

  func summary(for player: PlayerID) -> TournamentSummary {
    TournamentSummary(
      code: code, players: members.count, round: rounds.count, settings: settings,
      isPlaying: index(of: player).map { contestants.contains($0) && !isOut($0) } ?? true)
  }

  var ownersStanding: TournamentStanding {
    TournamentStanding(
      tournament: code, round: rounds.count, rounds: settings.rounds ?? roundsNeeded, place: nil,
      matches: runningMatches)
  }

  private var runningMatches: Int { rounds.last?.count { $0.result == nil } ?? 0 }

  func standing(of index: Int, _ row: Placing) -> TournamentStanding {
    let isDecided = isRoundOver && rounds.count >= settings.rounds ?? .max
    let place = TournamentStanding.Place(
      rank: row.rank, players: contestants.count, points: row.points, isOut: isOut(index) && !isDecided)
    let meeting = rounds.last?.first { $0.result != nil && $0.pairing.second != nil && $0.includes(index) }
    let through = settings.pairing == .knockout && !isDecided ? meeting.map(Self.winner) : nil
    return TournamentStanding(
      tournament: code, round: rounds.count, rounds: settings.rounds ?? roundsNeeded, place: place,
      matches: runningMatches, through: through.map { entrants[$0].name })
  }

  /// True for a player who has lost in a knockout, or has left and whose place in the bracket the rival was given.
  func isOut(_ index: Int) -> Bool {
    settings.pairing == .knockout
      && rounds.contains { round in
        !round.contains { $0.includes(index) && ($0.result == nil || Self.winner(of: $0) == index) }
      }
  }

  /// True for a player of a knockout who has read it at the end of the match in this round.
  func knowsStanding(_ index: Int) -> Bool {
    settings.pairing == .knockout
      && rounds.last?.contains { $0.pairing.second != nil && $0.includes(index) } == true
  }

  func situation(of index: Int) -> Refusal.Situation {
    if rounds.isEmpty { return index == 0 ? .owner : .start }
    return contestants.contains(index) ? isOut(index) ? .out : .tournament : .referee
  }

  var progress: TournamentProgress {
    let isOver = end != nil
    let state: TournamentProgress.State =
      isOver ? .over : rounds.isEmpty ? .waiting : isRoundOver ? .pause : .playing
    let (winner, shared) = isOver ? winners : (nil, 0)
    return TournamentProgress(
      state: state, round: rounds.count, rounds: settings.rounds, winner: winner, shared: shared)
  }

  /// The first of the table, and how many share that place if they are several.
  var winners: (first: Name?, shared: Int) {
    let table = table
    let shared = table.prefix { $0.rank == table.first?.rank }.count
    return (table.first?.name, shared > 1 ? shared : 0)
  }

  var isRoundOver: Bool { runningMatches == 0 }

  var isComplete: Bool {
    !rounds.isEmpty && (settings.pairing != .swiss || rounds.count >= settings.rounds ?? 0)
  }

  var roundsNeeded: Int {
    let players = contestants.count
    return switch settings.pairing {
    case .swiss: settings.rounds ?? 1
    case .roundRobin:
      min(settings.rounds ?? Limits.tournamentRounds.upperBound, RoundRobin.rounds(of: players))
    case .knockout: Int.bitWidth - max(0, players - 1).leadingZeroBitCount
    }
  }

  func index(of player: PlayerID) -> Int? { entrants.firstIndex { $0.player == player } }

  func index(of name: Name) -> Int? { entrants.firstIndex { $0.name == name } }

  /// Removes an entrant who is gone, if that changes no table. The unpaired come last, so no index in use changes.
  mutating func removeUnpaired(_ index: Int) {
    let isPaired = rounds.joined().contains { $0.includes(index) }
    if index > 0, !isPaired { entrants.remove(at: index) }
  }

  /// The pairings of the next round. Players who have left are not paired, and their opponents have a bye.
  func pairings() -> [Pairing] {
    let gone = Set(entrants.indices).subtracting(members)
    let first = contestants.lowerBound
    func moved(_ pairing: Pairing) -> Pairing {
      Pairing(first: pairing.first + first, second: pairing.second.map { $0 + first })
    }
    // In round one nobody has left, so all later rounds have the number of players of the first one.
    switch settings.pairing {
    case .swiss: return swiss.pairings(without: gone)
    case .roundRobin:
      return RoundRobin.pairings(rounds.count, of: contestants.count).map(moved)
        .compactMap { pairing in
          let present = [pairing.first, pairing.second].compactMap(\.self).filter { !gone.contains($0) }
          return present.first.map { Pairing(first: $0, second: present.dropFirst().first) }
        }
    case .knockout:
      let bracket =
        rounds.last.map { Knockout.nextRound(of: $0.map(Self.winner)) }
        ?? Knockout.firstRound(of: contestants.count).map(moved)
      // The bracket keeps its places, so a place whose two players have left is given to one of them.
      return bracket.map { pairing in
        guard let second = pairing.second else { return pairing }
        if gone.contains(second) { return Pairing(first: pairing.first, second: nil) }
        return gone.contains(pairing.first) ? Pairing(first: second, second: nil) : pairing
      }
    }
  }

  /// The result of a meeting. In a knockout somebody has to win.
  func points(of outcome: Match.Outcome) -> BySeat<Int> {
    switch (outcome.winner, outcome.reason) {
    case (.first?, _): BySeat(first: Swiss.win, second: Swiss.loss)
    case (.second?, _): BySeat(first: Swiss.loss, second: Swiss.win)
    case (nil, _) where settings.pairing == .knockout: BySeat(first: Swiss.win, second: Swiss.loss)
    case (nil, .tie): BySeat(repeating: Swiss.tie)
    case (nil, _): BySeat(repeating: Swiss.loss)
    }
  }

  /// Enters the result of a room's match and returns its meeting; nil if the room has no meeting that runs.
  mutating func settle(_ room: RoomCode, _ result: Result) -> Meeting? {
    guard let round = rounds.indices.last,
      let index = rounds[round].firstIndex(where: { $0.room == room && $0.result == nil })
    else { return nil }
    rounds[round][index].result = result
    return rounds[round][index]
  }

  /// Gives no points for matches that run in a room that does not exist.
  mutating func forgetMatches(where isGone: (RoomCode) -> Bool) {
    guard let round = rounds.indices.last else { return }
    for (index, meeting) in rounds[round].enumerated()
    where meeting.result == nil && meeting.room.map(isGone) ?? true {
      rounds[round][index].result = Result(
        points: BySeat(repeating: Swiss.loss), guesses: BySeat(repeating: 0))
    }
  }

  private static func winner(of meeting: Meeting) -> Int {
    let pairing = meeting.pairing
    guard let second = pairing.second, let points = meeting.result?.points else { return pairing.first }
    return points[.first] >= points[.second] ? pairing.first : second
  }

  var guesses: Int {
    rounds.joined().compactMap { $0.result?.guesses }.reduce(0) { $0 + $1[.first] + $1[.second] }
  }

  private var results: [TournamentResult] {
    rounds.joined().compactMap { meeting in meeting.result.map { (meeting.pairing, $0) } }
  }

  private var swiss: Swiss { Swiss(players: entrants.count, results) }

  /// All who play or have played, the best first. In a knockout points count the rounds that a player has survived.
  var table: [Placing] {
    Placing.table(of: entrants.map(\.name), from: contestants.lowerBound, results)
  }
}
