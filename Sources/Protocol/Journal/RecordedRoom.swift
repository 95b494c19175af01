/// A room's state after the entries read so far.
struct RecordedRoom {
  private enum Phase {
    case waiting, countdown, playing, over, rematch
  }

  let opening: JournalEntry.RoomStart
  private(set) var sitters = BySeat<JournalEntry.Sitter?>(repeating: nil)
  private var phase = Phase.waiting
  var match: RecordedMatch?

  init(_ opening: JournalEntry.RoomStart) {
    self.opening = opening
  }

  // MARK: - Order of entries

  private var isFull: Bool {
    sitters[.first] != nil && (opening.settings.rules == .solo) == (sitters[.second] == nil)
  }
  private var isBetweenMatches: Bool { phase != .countdown && phase != .playing }

  private func player(in seat: Seat) -> Name? {
    if case .player(let name, _, _, _) = sitters[seat] { name } else { nil }
  }

  /// Applies an entry; false if a server could not have written it after the earlier ones. Guesses are checked by the
  /// round.
  mutating func follow(_ entry: JournalEntry, seated: inout Set<Name>) -> Bool {
    let (before, rules) = (phase, opening.settings.rules)
    switch entry {
    case .sit(_, let seat, let sitter):
      let isFree = sitters[seat] == nil && before == .waiting && (rules != .solo || seat == .first)
      sitters[seat] = sitter
      guard case .player(let name, _, _, let handicap) = sitter else { return isFree }
      return seated.insert(name).inserted && isFree
        && handicap.map { $0.contains(opening.settings.range) && rules != .duel } ?? true
    case .vacate(_, let seat):
      let wasTaken = sitters[seat] != nil && isBetweenMatches
      if let name = player(in: seat) { seated.remove(name) }
      (sitters[seat], phase) = (nil, .waiting)
      return wasTaken
    case .token(_, let seat, _, _): return player(in: seat) != nil
    case .rematch(_, let seat):
      phase = .rematch
      return before == .over && player(in: seat) != nil
    case .match:
      defer { phase = .countdown }
      return isBetweenMatches && isFull
    case .round:
      phase = .playing
      return before == .countdown
    case .end:
      phase = .countdown
      return before == .playing
    case .over:
      phase = .over
      return before == .countdown || before == .waiting && isFull
    case .guess, .seal, .step, .pass, .time: return before == .playing
    case .close: return Seat.allCases.allSatisfy { player(in: $0) == nil }
    case .file, .start, .mark, .taken, .heir, .room, .event, .enter, .exit, .meet: return true
    }
  }
}
