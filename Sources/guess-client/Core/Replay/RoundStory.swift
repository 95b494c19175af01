import Protocol

/// What a player did in a round, and what came of it.
package struct StoryMove: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// A guess, its hint, and what was possible for the player afterwards.
    case guess(Int64, Hint, left: GuessRange)
    /// A step or a turn without a guess.
    case pass
  }

  package let seat: Seat
  package let action: Action
  /// Since the beginning of the round.
  package let elapsed: Milliseconds
  /// The step, from 1, where there are steps.
  package let step: Int?

  /// The hint that it was answered with; nil for a pass.
  package var hint: Hint? {
    if case .guess(_, let hint, _) = action { hint } else { nil }
  }
}

/// A round, move by move.
package struct RoundStory: Equatable, Sendable {
  /// What one player has come to know and has done.
  package struct Hand: Equatable, Sendable {
    package fileprivate(set) var range: GuessRange
    package fileprivate(set) var guesses = 0
    package fileprivate(set) var wasted = 0
    fileprivate var hasHit = false
    fileprivate var sealed: Sealed?

    fileprivate struct Sealed: Equatable {
      let guess: Int64
      let elapsed: Milliseconds
    }

    fileprivate init(range: GuessRange) {
      self.range = range
    }
  }

  package struct End: Equatable, Sendable {
    package let winners: Seats
    package let isBrokenOff: Bool
  }

  package let rules: Rules
  /// As it was told at first; its progress is what was played before anything is known of it.
  package let start: JournalEntry.RoundStart
  /// What each player began with.
  package let ranges: BySeat<GuessRange>
  package private(set) var hands: BySeat<Hand>
  package private(set) var moves: [StoryMove] = []
  /// How it ended; nil while it is open.
  package private(set) var end: End?
  private var step: Int
  private var turn: Seat?

  /// A round as it is told, from its beginning or from later on.
  init(_ start: JournalEntry.RoundStart, rules: Rules, ranges: BySeat<GuessRange>) {
    self.rules = rules
    self.start = start
    self.ranges = ranges
    step = start.progress?.step ?? 1
    turn = start.turn
    hands = BySeat(repeating: Hand(range: ranges[.first]))
    for seat in Seat.allCases {
      hands[seat] = Hand(range: ranges[seat])
      guard let told = start.progress?.hand(of: seat) else { continue }
      hands[seat].range = told.range
      hands[seat].guesses = told.guesses
      hands[seat].wasted = told.wasted
      hands[seat].sealed = told.sealedGuess
    }
  }

  package var number: Int { start.number }
  package var secret: Int64 { start.secret }

  /// Whether its first moves are missing.
  package var beginsLater: Bool { Seat.allCases.contains { (start.progress?.hand(of: $0).guesses ?? 0) > 0 } }

  /// Whether the secret is the one that was promised.
  package var isKept: Bool { start.commitment.isKept(by: secret, nonce: start.nonce) }

  /// What is wrong with its beginning, for a secret that must lie in `range`.
  func faultsAtStart(in range: GuessRange) -> [StoryFault.Kind] {
    var faults: [StoryFault.Kind] = isKept ? [] : [.anotherSecret]
    let wrong = ([range] + Seat.allCases.map { hands[$0].range }).first { !$0.contains(secret) }
    if let wrong { faults.append(.secretOutside(wrong)) }
    return faults
  }

  // MARK: - What happens

  mutating func guess(
    _ guess: Int64, by seat: Seat, elapsed: Milliseconds, noting faults: inout [StoryFault.Kind]
  ) {
    let isFound = Seat.allCases.contains { hands[$0].hasHit }
    if rules == .lockstep || isFound || turn == seat.other { faults.append(.outOfPlace) }
    checkPossible(guess, by: seat, noting: &faults)
    count(guess, by: seat, elapsed: elapsed, step: nil)
    guard turn != nil else { return }
    hands[seat.other].range = hands[seat].range
    turn = seat.other
  }

  mutating func seal(
    _ guess: Int64, by seat: Seat, elapsed: Milliseconds, noting faults: inout [StoryFault.Kind]
  ) {
    if rules != .lockstep || hands[seat].sealed != nil { faults.append(.outOfPlace) }
    checkPossible(guess, by: seat, noting: &faults)
    hands[seat].sealed = Hand.Sealed(guess: guess, elapsed: elapsed)
  }

  mutating func closeStep(passed: Seats, elapsed: Milliseconds, noting faults: inout [StoryFault.Kind]) {
    if rules != .lockstep { faults.append(.outOfPlace) }
    for seat in Seat.allCases {
      if let sealed = hands[seat].sealed {
        if passed.contains(seat) { faults.append(.outOfPlace) }
        hands[seat].sealed = nil
        count(sealed.guess, by: seat, elapsed: sealed.elapsed, step: step)
      } else if passed.contains(seat) {
        moves.append(StoryMove(seat: seat, action: .pass, elapsed: elapsed, step: step))
      }
    }
    step = step.addingSaturating(1)
  }

  mutating func pass(_ seat: Seat, elapsed: Milliseconds, noting faults: inout [StoryFault.Kind]) {
    if turn != seat { faults.append(.outOfPlace) }
    moves.append(StoryMove(seat: seat, action: .pass, elapsed: elapsed, step: nil))
    turn = seat.other
  }

  mutating func finish(winners: Seats, isBrokenOff: Bool, noting faults: inout [StoryFault.Kind]) {
    end = End(winners: winners, isBrokenOff: isBrokenOff)
    for seat in Seat.allCases where winners.contains(seat) != hands[seat].hasHit {
      faults.append(hands[seat].hasHit ? .missedWin(seat) : .falseWin(seat))
    }
  }

  private func checkPossible(_ guess: Int64, by seat: Seat, noting faults: inout [StoryFault.Kind]) {
    let left = hands[seat].range
    if !left.contains(guess) { faults.append(.impossibleGuess(guess, left: left)) }
  }

  private mutating func count(_ guess: Int64, by seat: Seat, elapsed: Milliseconds, step: Int?) {
    let hint = Hint(for: guess, secret: secret)
    let before = hands[seat].range
    // Only a false journal leaves nothing; what was possible before is then all that can be said.
    let left = before.narrowed(by: hint, to: guess) ?? before
    hands[seat].range = left
    hands[seat].guesses = hands[seat].guesses.addingSaturating(1)
    if hint == .hit {
      hands[seat].hasHit = true
    } else if left.par == before.par {
      hands[seat].wasted = hands[seat].wasted.addingSaturating(1)
    }
    let action = StoryMove.Action.guess(guess, hint, left: left)
    moves.append(StoryMove(seat: seat, action: action, elapsed: elapsed, step: step))
  }
}

// MARK: - Told again in a new file

extension RoundStory {
  /// The round as far as a new file tells it again; what the old file knows of later moves is left out, since the new one
  /// tells them as well. Nil where the old file knows less of it than the new one.
  func retold(_ start: JournalEntry.RoundStart, noting faults: inout [StoryFault.Kind]) -> RoundStory? {
    guard let progress = start.progress else { return nil }
    guard start.number == number, start.commitment == self.start.commitment, start.secret == secret,
      start.nonce == self.start.nonce
    else {
      faults.append(.toldDifferently)
      return nil
    }
    var round = RoundStory(self.start, rules: rules, ranges: ranges)
    for move in moves(before: progress, turn: start.turn) { round.repeatMove(move) }
    round.step = progress.step ?? round.step
    round.turn = start.turn
    // In a duel a guess moves both ranges, so neither is compared before both counts are.
    guard Seat.allCases.allSatisfy({ round.hands[$0].guesses >= progress.hand(of: $0).guesses }) else {
      return nil
    }
    for seat in Seat.allCases {
      let told = progress.hand(of: seat)
      round.hands[seat].sealed = told.sealedGuess
      if !round.agrees(with: told, seat) { faults.append(.toldDifferently) }
    }
    return round
  }

  private func agrees(with told: JournalEntry.RoundStart.Hand, _ seat: Seat) -> Bool {
    let hand = hands[seat]
    return hand.range == told.range && hand.guesses == told.guesses && hand.wasted == told.wasted
      && told.trail.map { $0 == trail(of: seat) } ?? true
  }

  /// The hints that a player was given, the first one first, as far as they are known.
  package func trail(of seat: Seat) -> Trail {
    var trail = start.progress?.hand(of: seat).trail ?? Trail()
    for move in moves where move.seat == seat {
      if let hint = move.hint { trail.append(hint) }
    }
    return trail
  }

  /// The moves that had been made when a new file began.
  private func moves(before progress: JournalEntry.RoundStart.Progress, turn: Seat?) -> [StoryMove] {
    if let step = progress.step { return moves.filter { ($0.step ?? step) < step } }
    var left = BySeat(repeating: 0)
    for seat in Seat.allCases {
      let known = start.progress?.hand(of: seat).guesses ?? 0
      left[seat] = progress.hand(of: seat).guesses.subtractingSaturating(known)
    }
    var kept: [StoryMove] = []
    var isBehind = false
    for move in moves {
      if move.hint == nil {
        // A pass leaves no count behind, so its time has to tell.
        if !isBehind, move.elapsed <= progress.elapsed { kept.append(move) }
      } else if left[move.seat] > 0 {
        left[move.seat] -= 1
        kept.append(move)
      } else {
        isBehind = true
      }
    }
    // One that came in the same millisecond is told by whose turn it was.
    if let turn, let last = kept.last, last.hint == nil, last.seat == turn { kept.removeLast() }
    return kept
  }

  private mutating func repeatMove(_ move: StoryMove) {
    guard case .guess(let guess, _, _) = move.action else {
      moves.append(move)
      return
    }
    count(guess, by: move.seat, elapsed: move.elapsed, step: move.step)
    if rules == .duel { hands[move.seat.other].range = hands[move.seat].range }
  }
}

extension JournalEntry.RoundStart.Progress {
  func hand(of seat: Seat) -> JournalEntry.RoundStart.Hand {
    seat == .first ? first : second
  }
}

extension JournalEntry.RoundStart.Hand {
  fileprivate var sealedGuess: RoundStory.Hand.Sealed? {
    sealed.map { RoundStory.Hand.Sealed(guess: $0, elapsed: lastGuess ?? .zero) }
  }
}
