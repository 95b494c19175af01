import GuessProtocol

/// One secret number, and how near each player has come to it.
///
/// It knows whose guess is due under its rules. What others may learn of a guess, and when, is the room's business.
package struct Round: Equatable, Sendable {
  /// What one player knows and has done in the round.
  package struct Hand: Equatable, Sendable {
    /// What is still possible for this player.
    package fileprivate(set) var range: GuessRange
    /// How many numbers that are at most, as far as others may know.
    fileprivate(set) var bound: PublicBound
    /// Guesses that have counted.
    package fileprivate(set) var guesses = 0
    /// Guesses that missed and left as many still needed as before.
    package fileprivate(set) var wasted = 0
    fileprivate(set) var lastGuess: Instant?
    /// The hints so far, where they are to be told afterwards.
    package fileprivate(set) var trail = Trail()
    /// The guesses that always suffice.
    fileprivate let par: UInt8
    private var isSealed = false
    private var guess: Int64 = 0

    fileprivate init(range: GuessRange) {
      self.range = range
      bound = PublicBound(range)
      par = UInt8(range.par)
    }

    /// The guess of this step, in lockstep, while the step is open.
    package fileprivate(set) var sealed: Int64? {
      get { isSealed ? guess : nil }
      set { (isSealed, guess) = (newValue != nil, newValue ?? 0) }
    }

    fileprivate mutating func count(_ guess: Int64, hint: Hint, at now: Instant, keepsTrail: Bool) {
      guard let left = range.narrowed(by: hint, to: guess) else {
        preconditionFailure("the range of a player always holds the secret")
      }
      if hint != .hit {
        if left.par == range.par { wasted += 1 }
        bound.miss(guess, in: range)
      }
      range = left
      guesses += 1
      lastGuess = now
      if keepsTrail { trail.append(hint) }
    }

    /// A hand as it is told in the journal, of a round that began at `start`.
    fileprivate init(_ hand: JournalEntry.RoundStart.Hand, in whole: GuessRange, start: Instant) {
      self.init(range: whole)
      range = hand.range
      bound = hand.boundSpan.map { PublicBound(span: $0) } ?? PublicBound(hand.range)
      guesses = hand.guesses
      wasted = hand.wasted
      sealed = hand.sealed
      trail = hand.trail ?? Trail()
      lastGuess = hand.lastGuess.map { start + $0 }
    }

    fileprivate func entry(start: Instant, keepsTrail: Bool) -> JournalEntry.RoundStart.Hand {
      JournalEntry.RoundStart.Hand(
        range: range, boundSpan: bound == PublicBound(range) ? nil : bound.span, guesses: guesses,
        wasted: wasted,
        lastGuess: lastGuess.map { $0 - start }, sealed: sealed, trail: keepsTrail ? trail : nil)
    }
  }

  /// How guesses follow each other.
  package enum Order: Equatable, Sendable {
    /// Whenever one likes.
    case free
    /// One from each in a step; `number` counts steps from 1.
    case steps(number: Int)
    /// One after the other.
    case turns(Seat)
  }

  /// What has been published before the first guess.
  package let commitment: Commitment
  let nonce: Nonce
  let secret: Int64
  /// When it began; later by as long as all clocks stood still.
  package private(set) var start: Instant
  /// When the step or the turn began that is open.
  package private(set) var orderStart: Instant
  /// For whom the step or the turn has waited, and begun again: it does so once for each.
  private(set) var waitedFor = Seats.none
  package private(set) var order: Order
  /// Whether hints are kept.
  private let keepsTrail: Bool
  private let place: Int32
  package private(set) var hands: BySeat<Hand>

  /// Its number in the match, from 1.
  package var number: Int { Int(place) }

  /// A round to find `secret`, which is in the range of `settings`; `starter` has the first turn, where
  /// there are turns, and `ranges` are what each player begins with.
  package init(
    number: Int, settings: MatchSettings, secret: Int64, starter: Seat, ranges: BySeat<GuessRange>,
    at now: Instant, using random: inout any RandomNumberGenerator
  ) {
    place = Int32(clamping: number)
    keepsTrail = settings.seed?.isToday == true
    start = now
    orderStart = now
    self.secret = secret
    nonce = Nonce(rawValue: .random(using: &random))
    commitment = Commitment(to: secret, nonce: nonce)
    hands = BySeat(first: Hand(range: ranges[.first]), second: Hand(range: ranges[.second]))
    order =
      switch settings.rules {
      case .race, .solo: .free
      case .lockstep: .steps(number: 1)
      case .duel: .turns(starter)
      }
  }

  /// The guesses that always suffice for the player in `seat`.
  package func par(of seat: Seat) -> Int { Int(hands[seat].par) }

  /// Whether anyone has guessed.
  package var hasGuesses: Bool {
    hands[.first].guesses + hands[.second].guesses > 0
  }

  /// Whether the open step or turn waits for the player in `seat`.
  ///
  /// Inlined: without it a guess takes 55 instructions more, of 1,690 in the core with 16 requests at once.
  @inline(__always) package func awaits(_ seat: Seat) -> Bool {
    switch order {
    case .free: false
    case .steps: hands[seat].sealed == nil
    case .turns(let turn): turn == seat
    }
  }

  /// Whether every guess of the open step is sealed.
  package var isStepComplete: Bool {
    hands[.first].sealed != nil && hands[.second].sealed != nil
  }

  /// Counts a guess and answers it; one that is refused changes nothing and costs nothing.
  ///
  /// In turns the range is shared, and the turn passes on.
  ///
  /// Inlined: without it a guess takes 40 instructions more, without `check` 80, and without `count` 25.
  @inline(__always) package mutating func guess(
    _ guess: Int64, by seat: Seat, pace: Milliseconds, at now: Instant
  ) throws(Refusal) -> GuessAnswer {
    try check(guess, by: seat, pace: pace, at: now)
    let answer = count(guess, by: seat, at: now)
    if case .turns = order {
      hands[seat.other].range = answer.range
      passTurn(at: now)
    }
    return answer
  }

  /// Seals a guess until the step closes; one that is refused changes nothing.
  package mutating func seal(
    _ guess: Int64, by seat: Seat, pace: Milliseconds, at now: Instant
  ) throws(Refusal) {
    try check(guess, by: seat, pace: pace, at: now)
    hands[seat].sealed = guess
    hands[seat].lastGuess = now
  }

  /// Closes a step: counts what is sealed, and answers it by seat; nil for one who has let it pass.
  package mutating func closeStep(at now: Instant) -> BySeat<GuessAnswer?> {
    guard case .steps(let number) = order else { preconditionFailure("only lockstep has steps") }
    var answers = BySeat<GuessAnswer?>(repeating: nil)
    for seat in Seat.allCases {
      guard let guess = hands[seat].sealed, let time = hands[seat].lastGuess else { continue }
      hands[seat].sealed = nil
      answers[seat] = count(guess, by: seat, at: time)
    }
    order = .steps(number: number + 1)
    beginOrder(at: now)
    return answers
  }

  /// Gives the turn to the other player.
  package mutating func passTurn(at now: Instant) {
    guard case .turns(let seat) = order else { return }
    order = .turns(seat.other)
    beginOrder(at: now)
  }

  /// Begins the time of a step or a turn.
  mutating func beginOrder(at now: Instant) {
    orderStart = now
    waitedFor = .none
  }

  /// Gives the open step or turn its whole time again, after it has waited for the player in `seat`, who was away.
  mutating func restartOrder(waitingFor seat: Seat, at now: Instant) {
    orderStart = now
    waitedFor = Seats(waitedFor.all + [seat])
  }

  // MARK: - In the journal

  /// The round at its beginning; `drawn` is how many secrets have been drawn for the room.
  package func entry(drawn: Int) -> JournalEntry.RoundStart {
    JournalEntry.RoundStart(
      number: number, drawn: drawn, secret: secret, nonce: nonce, commitment: commitment, turn: turn)
  }

  /// The round as far as it has come at `now`.
  package func entry(drawn: Int, at now: Instant) -> JournalEntry.RoundStart {
    let progress = JournalEntry.RoundStart.Progress(
      elapsed: now - start, step: step,
      hands: BySeat(
        first: hands[.first].entry(start: start, keepsTrail: keepsTrail),
        second: hands[.second].entry(start: start, keepsTrail: keepsTrail)))
    return JournalEntry.RoundStart(
      number: number, drawn: drawn, secret: secret, nonce: nonce, commitment: commitment, turn: turn,
      progress: progress)
  }

  /// A round as it is told in the journal, which began at `Instant.start`; nil where that can't have been.
  package init?(settings: MatchSettings, ranges: BySeat<GuessRange>, entry: JournalEntry.RoundStart) {
    guard settings.range.contains(entry.secret), entry.commitment.isKept(by: entry.secret, nonce: entry.nonce)
    else { return nil }
    place = Int32(clamping: entry.number)
    keepsTrail = settings.seed?.isToday == true
    start = .start
    orderStart = .start
    secret = entry.secret
    nonce = entry.nonce
    commitment = entry.commitment
    hands = BySeat(first: Hand(range: ranges[.first]), second: Hand(range: ranges[.second]))
    switch (settings.rules, entry.turn) {
    case (.race, nil), (.solo, nil): order = .free
    case (.lockstep, nil): order = .steps(number: entry.progress?.step ?? 1)
    case (.duel, let turn?): order = .turns(turn)
    default: return nil
    }
    guard let progress = entry.progress else { return }
    for seat in Seat.allCases {
      let hand = progress.hands[seat]
      guard ranges[seat].contains(hand.range), hand.range.contains(entry.secret),
        (hand.range.span...ranges[seat].span).contains(hand.boundSpan ?? hand.range.span),
        hand.sealed.map({ hand.range.contains($0) && hand.lastGuess != nil && step != nil }) ?? true
      else { return nil }
      hands[seat] = Hand(hand, in: ranges[seat], start: .start)
    }
  }

  /// Moves all of its times, as is due after a restart: the clock has another start.
  package mutating func move(by time: Milliseconds) {
    delay(by: time)
    for seat in Seat.allCases {
      hands[seat].lastGuess = hands[seat].lastGuess.map { $0 + time }
    }
  }

  private var turn: Seat? {
    if case .turns(let seat) = order { seat } else { nil }
  }

  private var step: Int? {
    if case .steps(let number) = order { number } else { nil }
  }

  /// Moves its clocks on by as long as they stood still.
  package mutating func delay(by time: Milliseconds) {
    start = start + time
    orderStart = orderStart + time
  }

  @inline(__always) private func check(
    _ guess: Int64, by seat: Seat, pace: Milliseconds, at now: Instant
  ) throws(Refusal) {
    guard order == .free || awaits(seat) else { throw .notYourTurn }
    let range = hands[seat].range
    guard range.contains(guess) else { throw .outOfRange(range) }
    if let last = hands[seat].lastGuess, now < last + pace { throw .cooldown(retry: last + pace - now) }
  }

  @inline(__always) private mutating func count(_ guess: Int64, by seat: Seat, at now: Instant) -> GuessAnswer
  {
    let hint = Hint(for: guess, secret: secret)
    hands[seat].count(guess, hint: hint, at: now, keepsTrail: keepsTrail)
    return GuessAnswer(
      number: hands[seat].guesses, guess: guess, hint: hint, range: hands[seat].range, elapsed: now - start)
  }
}
