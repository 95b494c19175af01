import GuessProtocol

/// The table of one event, from its entries in journals.
struct EventStandings {
  private let code: RoomCode
  private var ownerPlays = true
  /// In order of entry.
  private var names: [Name] = []
  /// By round, then by first player. New files repeat them.
  private var meetings: [Int: [Name: JournalEntry.EventMeeting]] = [:]
  /// True once the server has forgotten it, so that another one may have its code.
  private var isForgotten = false

  init(_ code: RoomCode) { self.code = code }

  mutating func add(_ entry: JournalEntry) {
    guard entry.room == code else { return }
    switch entry {
    case .event(let start):
      if isForgotten { self = EventStandings(code) }
      ownerPlays = start.ownerPlays
    case .enter(let entry): if !names.contains(entry.name) { names.append(entry.name) }
    // Later ones keep their points.
    case .exit(_, let name): if meetings.isEmpty { names.removeAll { $0 == name } }
    case .meet(let meeting): meetings[meeting.round, default: [:]][meeting.first] = meeting
    case .close: isForgotten = true
    default: break
    }
  }

  var table: [Placing] {
    let results = meetings.values.flatMap(\.values).compactMap { meeting -> EventResult? in
      guard let first = names.firstIndex(of: meeting.first), let result = meeting.result else { return nil }
      return EventResult(
        first: first, second: meeting.second.flatMap { names.firstIndex(of: $0) }, points: result.points,
        guesses: result.guesses)
    }
    return Placing.table(of: names, from: ownerPlays ? 0 : 1, results)
  }
}
