import GuessProtocol

/// A tournament as read from the journal, without players.
package struct RecoveredTournament: Equatable, Sendable {
  package private(set) var tournament: Tournament
  /// Those who have not left, with their tokens.
  private(set) var members: [Name: JournalEntry.TournamentEntry] = [:]
  private(set) var hasEnded = false
  /// Unix time of the opening or the end; nil in older journals.
  private(set) var time: Int64?

  package init(_ start: JournalEntry.TournamentStart) {
    tournament = Tournament(code: start.code, settings: start.settings, ownerPlays: start.ownerPlays)
    (hasEnded, time) = (start.hasEnded, start.time)
  }

  package mutating func take(_ entry: JournalEntry) throws(ImpossibleEntry) {
    switch entry {
    case .tournament(let start):
      (tournament.settings, hasEnded) = (start.settings, start.hasEnded)
      time = start.time
      guard hasEnded else { return }
      members = [:]
      for index in tournament.entrants.indices { tournament.entrants[index].departure = nil }
    case .enter(let entry):
      if let index = tournament.index(of: entry.name) {
        tournament.entrants[index].departure = nil
      } else {
        tournament.entrants.append(Tournament.Entrant(name: entry.name, kind: entry.kind, player: nil))
      }
      members[entry.name] = entry.token == nil ? nil : entry
    case .exit(_, let name, let isKept):
      guard let member = members.removeValue(forKey: name), let index = tournament.index(of: name) else {
        throw ImpossibleEntry()
      }
      tournament.entrants[index].departure = member.token.map {
        Tournament.Departure(token: $0, former: member.former, isKept: isKept)
      }
      tournament.removeUnpaired(index)
    case .meet(let meeting): try add(meeting)
    default: throw ImpossibleEntry()
    }
  }

  private mutating func add(_ recorded: JournalEntry.TournamentMeeting) throws(ImpossibleEntry) {
    let round = recorded.round - 1
    guard let first = tournament.index(of: recorded.first),
      round == tournament.rounds.count || round == tournament.rounds.count - 1
    else { throw ImpossibleEntry() }
    let pairing = Pairing(first: first, second: recorded.second.flatMap { tournament.index(of: $0) })
    guard (pairing.second == nil) == (recorded.second == nil) else { throw ImpossibleEntry() }
    let meeting = Tournament.Meeting(pairing: pairing, room: recorded.room, result: recorded.result)
    if round == tournament.rounds.count { tournament.rounds.append([]) }
    if let known = tournament.rounds[round].firstIndex(where: { $0.pairing.first == first }) {
      tournament.rounds[round][known] = meeting
    } else {
      tournament.rounds[round].append(meeting)
    }
  }
}

extension Tournament {
  func opening(startTime: Int64) -> JournalEntry {
    .tournament(
      JournalEntry.TournamentStart(
        code: code, settings: settings, ownerPlays: ownerPlays, hasEnded: end != nil,
        time: startTime + ((end ?? opened) - .start).count / 1_000))
  }

  func entry(of index: Int, player: (PlayerID) -> Player?) -> JournalEntry {
    let entrant = entrants[index]
    let member = entrant.player.flatMap(player)
    return .enter(
      JournalEntry.TournamentEntry(
        code: code, name: entrant.name, kind: entrant.kind,
        token: member?.token ?? entrant.departure?.token,
        former: member == nil ? entrant.departure?.former : member?.formerToken))
  }

  func entry(of meeting: Meeting, in round: Int) -> JournalEntry {
    .meet(
      JournalEntry.TournamentMeeting(
        code: code, round: round, first: entrants[meeting.pairing.first].name,
        second: meeting.pairing.second.map { entrants[$0].name }, room: meeting.room, result: meeting.result))
  }

  /// All of them, for a snapshot. Departures come last: until then it is not known who has been paired.
  func entries(startTime: Int64, player: (PlayerID) -> Player?) -> [JournalEntry] {
    [opening(startTime: startTime)] + entrants.indices.map { entry(of: $0, player: player) }
      + rounds.enumerated().flatMap { round, meetings in meetings.map { entry(of: $0, in: round + 1) } }
      + entrants.compactMap { entrant in
        entrant.departure.map { .exit(code, entrant.name, isKept: $0.isKept) }
      }
  }
}
