import GuessProtocol

struct RecordedMove: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    /// A guess, its hint, and the player's range after it.
    case guess(Int64, Hint, left: GuessRange)
    case missed
  }

  let seat: Seat
  let action: Action
  let elapsed: Milliseconds
  /// The step, from 1; nil if the rules have no steps.
  let step: Int?

  var hint: Hint? {
    if case .guess(_, let hint, _) = action { hint } else { nil }
  }
}

/// A round as a journal records it, move by move.
struct RecordedRound: Equatable, Sendable {
  struct End: Equatable, Sendable {
    let winners: Seats
    let isBrokenOff: Bool
  }

  let rules: Rules
  /// The start in the round's first file; `progress` is what was played before that file began.
  let start: JournalEntry.RoundStart
  let ranges: BySeat<GuessRange>
  private(set) var hands: BySeat<JournalEntry.RoundStart.Hand>
  private var finders = Seats.none
  private(set) var moves: [RecordedMove] = []
  private(set) var end: End?
  private var step: Int
  private var turn: Seat?

  /// Starts a round, from its beginning or from later on.
  init(_ start: JournalEntry.RoundStart, rules: Rules, ranges: BySeat<GuessRange>) {
    self.rules = rules
    self.start = start
    self.ranges = ranges
    step = start.progress?.step ?? 1
    turn = start.turn
    hands = start.progress?.hands ?? ranges.map { JournalEntry.RoundStart.Hand(range: $0, hints: nil) }
    for seat in Seat.allCases { hands[seat].hints = hands[seat].hints ?? HintSequence() }
  }

  var number: Int { start.number }
  var secret: Int64 { start.secret }

  /// True if its first guesses are missing.
  var isIncomplete: Bool {
    Seat.allCases.contains { (start.progress?.hands[$0].guesses ?? 0) > 0 }
  }

  var isKept: Bool { start.commitment.isKept(by: secret, nonce: start.nonce) }

  /// The faults of its start; the secret must be in `range`.
  func faultsAtStart(in range: GuessRange) -> Faults {
    var faults: Faults = isKept ? [] : [.anotherSecret]
    let wrong = ([range] + Seat.allCases.map { hands[$0].range }).first { !$0.contains(secret) }
    if let wrong { faults.append(.secretOutside(wrong)) }
    return faults
  }

  // MARK: - Moves

  mutating func guess(_ guess: Int64, by seat: Seat, elapsed: Milliseconds, noting faults: inout Faults) {
    if rules == .lockstep || finders != .none || turn == seat.other || isEarly(elapsed, seat) {
      faults.append(.outOfPlace)
    }
    checkPossible(guess, by: seat, noting: &faults)
    resolve(guess, by: seat, elapsed: elapsed, step: nil)
    guard turn != nil else { return }
    hands[seat.other].range = hands[seat].range
    turn = seat.other
  }

  mutating func seal(_ guess: Int64, by seat: Seat, elapsed: Milliseconds, noting faults: inout Faults) {
    if rules != .lockstep || hands[seat].sealed != nil || isEarly(elapsed, seat) {
      faults.append(.outOfPlace)
    }
    checkPossible(guess, by: seat, noting: &faults)
    (hands[seat].sealed, hands[seat].lastGuess) = (guess, elapsed)
  }

  mutating func closeStep(passed: Seats, elapsed: Milliseconds, noting faults: inout Faults) {
    if rules != .lockstep { faults.append(.outOfPlace) }
    for seat in Seat.allCases {
      if let sealed = hands[seat].sealed {
        if passed[seat] { faults.append(.outOfPlace) }
        hands[seat].sealed = nil
        resolve(sealed, by: seat, elapsed: hands[seat].lastGuess ?? .zero, step: step)
      } else if passed[seat] {
        moves.append(RecordedMove(seat: seat, action: .missed, elapsed: elapsed, step: step))
      }
    }
    step += 1
  }

  mutating func pass(_ seat: Seat, elapsed: Milliseconds, noting faults: inout Faults) {
    if turn != seat { faults.append(.outOfPlace) }
    moves.append(RecordedMove(seat: seat, action: .missed, elapsed: elapsed, step: nil))
    turn = seat.other
  }

  mutating func finish(winners: Seats, isBrokenOff: Bool, noting faults: inout Faults) {
    end = End(winners: winners, isBrokenOff: isBrokenOff)
    for seat in Seat.allCases where winners[seat] != finders[seat] {
      faults.append(finders[seat] ? .missedWin(seat) : .falseWin(seat))
    }
  }

  private func isEarly(_ elapsed: Milliseconds, _ seat: Seat) -> Bool {
    hands[seat].lastGuess.map { elapsed < $0 } ?? false
  }

  private func checkPossible(_ guess: Int64, by seat: Seat, noting faults: inout Faults) {
    let left = hands[seat].range
    if !left.contains(guess) { faults.append(.impossibleGuess(guess, left: left)) }
  }

  private mutating func resolve(_ guess: Int64, by seat: Seat, elapsed: Milliseconds, step: Int?) {
    let hint = Hint(for: guess, secret: secret)
    let before = hands[seat].range
    // Only a false journal leaves nothing; then the range stays as it was.
    let left = before.narrowed(by: hint, to: guess) ?? before
    hands[seat].range = left
    hands[seat].lastGuess = elapsed
    hands[seat].hints?.append(hint)
    hands[seat].guesses += 1
    if hint == .hit {
      finders[seat] = true
    } else if left.par == before.par {
      hands[seat].wasted += 1
    }
    let action = RecordedMove.Action.guess(guess, hint, left: left)
    moves.append(RecordedMove(seat: seat, action: action, elapsed: elapsed, step: step))
  }
}

// MARK: - Resumed in a new file

extension RecordedRound {
  /// The round at the point at which a new file resumes it. Later moves of the old file are dropped, since the new one repeats
  /// them. Nil if the old file has less of the round than the new one claims, or another secret.
  func rewound(to start: JournalEntry.RoundStart, noting faults: inout Faults) -> RecordedRound? {
    guard let progress = start.progress else { return nil }
    guard start.number == number, start.commitment == self.start.commitment, start.secret == secret,
      start.nonce == self.start.nonce
    else {
      faults.append(.recordedDifferently)
      return nil
    }
    var round = RecordedRound(self.start, rules: rules, ranges: ranges)
    round.replay(moves, before: progress, turn: start.turn)
    round.step = progress.step ?? round.step
    round.turn = start.turn
    // In a duel a guess changes both ranges, so both counts are checked before either range.
    guard Seat.allCases.allSatisfy({ round.hands[$0].guesses >= progress.hands[$0].guesses }) else {
      return nil
    }
    for seat in Seat.allCases {
      let hand = progress.hands[seat]
      (round.hands[seat].sealed, round.hands[seat].lastGuess) = (hand.sealed, hand.lastGuess)
      let known = round.hands[seat]
      if known.range != hand.range || known.guesses != hand.guesses || known.wasted != hand.wasted
        || known.hints != hand.hints ?? known.hints
      {
        faults.append(.recordedDifferently)
      }
    }
    return round
  }

  /// Makes those of the moves again that were made before a new file began.
  private mutating func replay(
    _ moves: [RecordedMove], before progress: JournalEntry.RoundStart.Progress, turn: Seat?
  ) {
    var isBehind = false
    for move in moves {
      if let step = progress.step {
        if move.step ?? step < step { replay(move) }
      } else if move.hint == nil {
        // A pass changes no count, so its time decides.
        if !isBehind, move.elapsed <= progress.elapsed { replay(move) }
      } else if hands[move.seat].guesses < progress.hands[move.seat].guesses {
        replay(move)
      } else {
        isBehind = true
      }
    }
    // A pass in the same millisecond was not made yet if the turn is still that player's.
    if let turn, let last = self.moves.last, last.hint == nil, last.seat == turn { self.moves.removeLast() }
  }

  private mutating func replay(_ move: RecordedMove) {
    guard case .guess(let guess, _, _) = move.action else {
      moves.append(move)
      return
    }
    resolve(guess, by: move.seat, elapsed: move.elapsed, step: move.step)
    if rules == .duel { hands[move.seat.other].range = hands[move.seat].range }
  }
}
