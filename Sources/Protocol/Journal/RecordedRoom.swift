/// The seats and the phase of a room after the entries read so far, which decide what can be next.
package struct RecordedRoom: Equatable, Sendable {
  private enum Phase {
    case waiting, countdown, playing, over, rematch
  }

  package let opening: JournalEntry.RoomStart
  package private(set) var sitters = BySeat<JournalEntry.RecordedOccupant?>(repeating: nil)
  private var phase = Phase.waiting
  /// Numbers of the rounds of the match from before the file that may still come; nil if none.
  private var earlierRounds: ClosedRange<Int>?

  package init(_ opening: JournalEntry.RoomStart) { self.opening = opening }

  package var names: [Name] { Seat.allCases.compactMap(player(in:)) }

  private var isFull: Bool {
    sitters[.first] != nil && (opening.settings.rules == .solo) == (sitters[.second] == nil)
  }

  /// True during a match.
  package var isPlaying: Bool { phase == .countdown || phase == .playing }

  private func player(in seat: Seat) -> Name? {
    if case .player(let name, _, _, _) = sitters[seat] { name } else { nil }
  }

  /// Applies an entry; false if a server could not have written it after the earlier ones. `seated` are the players in all rooms.
  package mutating func follow(_ entry: JournalEntry, seated: inout Set<Name>) -> Bool {
    let (before, rules) = (phase, opening.settings.rules)
    switch entry {
    case .sit(_, let seat, let sitter):
      let isFree = sitters[seat] == nil && before == .waiting && (rules != .solo || seat == .first)
      sitters[seat] = sitter
      guard case .player(let name, _, _, let handicap) = sitter else { return isFree }
      return seated.insert(name).inserted && isFree
        && handicap.map { $0.contains(opening.settings.range) && rules != .duel } ?? true
    case .vacate(_, let seat):
      let wasTaken = sitters[seat] != nil && !isPlaying
      if let name = player(in: seat) { seated.remove(name) }
      // That ends a match.
      (sitters[seat], phase) = (nil, .waiting)
      return wasTaken
    case .token(_, let seat, let token, _):
      guard case .player(let name, let kind, _, let handicap) = sitters[seat] else { return false }
      sitters[seat] = .player(name, kind, token, handicap: handicap)
      return true
    case .rematch(_, let seat):
      phase = .rematch
      return before == .over && player(in: seat) != nil
    case .match(_, let start):
      let wasPlaying = isPlaying
      phase = .countdown
      earlierRounds = start.progress.flatMap { $0.rounds > 0 ? 1...$0.rounds : nil }
      return !wasPlaying && isFull
    case .played(_, let round):
      guard let earlier = earlierRounds, earlier.contains(round.number) else { return false }
      earlierRounds = round.number < earlier.upperBound ? round.number + 1...earlier.upperBound : nil
      return before == .countdown
    case .round:
      (phase, earlierRounds) = (.playing, nil)
      return before == .countdown
    case .end:
      phase = .countdown
      return before == .playing
    case .over:
      phase = .over
      return before == .countdown || before == .waiting && isFull
    case .guess, .seal, .step, .missed, .time: return before == .playing
    case .close: return names.isEmpty
    case .file, .start, .mark, .taken, .result, .owner, .room, .tournament, .enter, .exit, .meet: return true
    }
  }
}
