import GuessProtocol

/// An event as read from the journal, without players.
package struct RecoveredTournament: Equatable, Sendable {
  package private(set) var event: Tournament
  /// Those who have not left, with their tokens.
  package private(set) var members: [Name: JournalEntry.EventEntry] = [:]
  package private(set) var hasEnded = false

  package init(_ start: JournalEntry.EventStart) {
    event = Tournament(code: start.code, settings: start.settings, ownerPlays: start.ownerPlays)
    hasEnded = start.hasEnded
  }

  /// Applies the next entry about this event.
  package mutating func take(_ entry: JournalEntry) throws(Contradiction) {
    switch entry {
    case .event(let start):
      (event.settings, hasEnded) = (start.settings, start.hasEnded)
      if hasEnded { members = [:] }
    case .enter(let entry):
      if index(of: entry.name) == nil {
        event.entrants.append(Tournament.Entrant(name: entry.name, kind: entry.kind, player: nil))
      }
      members[entry.name] = entry.token == nil ? nil : entry
    case .exit(_, let name):
      guard members.removeValue(forKey: name) != nil, let index = index(of: name) else {
        throw Contradiction()
      }
      if event.rounds.isEmpty { event.entrants.remove(at: index) }
    case .meet(let meeting): try add(meeting)
    default: throw Contradiction()
    }
  }

  private mutating func add(_ told: JournalEntry.EventMeeting) throws(Contradiction) {
    let round = told.round - 1
    guard let first = index(of: told.first), round == event.rounds.count || round == event.rounds.count - 1
    else { throw Contradiction() }
    let pairing = Pairing(first: first, second: told.second.flatMap(index(of:)))
    guard (pairing.second == nil) == (told.second == nil) else { throw Contradiction() }
    let meeting = Tournament.Meeting(pairing: pairing, room: told.room, result: told.result)
    if round == event.rounds.count { event.rounds.append([]) }
    if let known = event.rounds[round].firstIndex(where: { $0.pairing.first == first }) {
      event.rounds[round][known] = meeting
    } else {
      event.rounds[round].append(meeting)
    }
  }

  private func index(of name: Name) -> Int? { event.entrants.firstIndex { $0.name == name } }
}

/// Journal entries of an event.
extension Tournament {
  package var opening: JournalEntry {
    .event(
      JournalEntry.EventStart(
        code: code, settings: settings, ownerPlays: ownerPlays, hasEnded: end != nil))
  }

  /// The entrant at `index`; `player` looks up a player.
  func entry(of index: Int, player: (PlayerID) -> Player?) -> JournalEntry {
    let entrant = entrants[index]
    let member = entrant.player.flatMap(player)
    return .enter(
      JournalEntry.EventEntry(
        code: code, name: entrant.name, kind: entrant.kind, token: member?.token, former: member?.formerToken
      ))
  }

  func entry(of meeting: Meeting, in round: Int) -> JournalEntry {
    .meet(
      JournalEntry.EventMeeting(
        code: code, round: round, first: entrants[meeting.pairing.first].name,
        second: meeting.pairing.second.map { entrants[$0].name }, room: meeting.room, result: meeting.result))
  }

  /// All of them, for a snapshot.
  package func entries(player: (PlayerID) -> Player?) -> [JournalEntry] {
    [opening] + entrants.indices.map { entry(of: $0, player: player) }
      + rounds.enumerated().flatMap { round, meetings in meetings.map { entry(of: $0, in: round + 1) } }
  }
}
