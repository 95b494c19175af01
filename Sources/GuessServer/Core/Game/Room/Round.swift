import GuessProtocol

/// A secret number, and each player's progress towards it. The room decides what others see of a guess, and when.
struct Round: Equatable, Sendable {
  enum Order: Equatable, Sendable {
    case free
    /// One from each player per step, numbered from 1. Those of players in `sealed` are made.
    case steps(number: UInt32, sealed: Seats)
    case turns(Seat)

    init(_ rules: Rules, starter: Seat, step: Int = 1, sealed: Seats = .none) {
      self =
        switch rules {
        case .race, .solo: .free
        case .lockstep: .steps(number: UInt32(clamping: step), sealed: sealed)
        case .duel: .turns(starter)
        }
    }
  }

  // Properties are ordered to avoid padding, as there is one in each room.

  private(set) var hands: BySeat<Hand>
  let nonce: Nonce
  let secret: Int64
  /// Start of the round, delayed by all pauses of the clocks.
  private(set) var start: Instant
  private(set) var orderStart: Instant
  /// The hints of a daily game, which is played alone in the first seat; nil in others.
  private(set) var hints: HintSequence?
  private(set) var order: Order
  /// Players for whom the step or turn has waited and restarted: once for each.
  private(set) var waitedFor = Seats.none
  private let shortNumber: UInt16

  /// `secret` must be in the range of `settings`. In a duel `starter` moves first; `ranges` are the players' own.
  init(
    number: Int, settings: MatchSettings, secret: Int64, starter: Seat, ranges: BySeat<GuessRange>,
    at now: Instant, using random: inout any RandomNumberGenerator
  ) {
    shortNumber = UInt16(clamping: number)
    start = now
    orderStart = now
    self.secret = secret
    nonce = Nonce(rawValue: .random(using: &random))
    hands = ranges.map { Hand(range: $0) }
    hints = settings.seed?.isToday == true ? HintSequence() : nil
    order = Order(settings.rules, starter: starter)
  }

  /// From 1 within the match.
  var number: Int { Int(shortNumber) }

  /// Published before the first guess. Not stored, as it follows from the secret and the nonce.
  var commitment: Commitment { Commitment(to: secret, nonce: nonce) }

  /// Time of the player's last guess since the round began; zero without a guess.
  func time(of seat: Seat) -> Milliseconds { max(.zero, hands[seat].lastGuess ?? .zero) }

  /// True if the current step or turn needs a guess of `seat`.
  ///
  /// Inlined: otherwise a guess takes 55 more instructions, of 1,690 in the core with 16 requests at once.
  @inline(__always) func awaits(_ seat: Seat) -> Bool {
    switch order {
    case .free: false
    case .steps(_, let sealed): !sealed[seat]
    case .turns(let turn): turn == seat
    }
  }

  var isStepComplete: Bool {
    if case .steps(_, let sealed) = order { sealed == Seats(repeating: true) } else { false }
  }

  /// In lockstep, the player's guess of the open step; nil before it is made.
  func sealed(by seat: Seat) -> Int64? {
    if case .steps(_, let sealed) = order, sealed[seat] { hands[seat].sealed } else { nil }
  }

  /// Counts a guess and answers it. A refused guess changes nothing, and no turn is used up.
  ///
  /// In a duel the range is shared, and the turn passes.
  ///
  /// Inlined: otherwise a guess takes 40 more instructions, 80 without inlining `check`, and 25 without `count`.
  @inline(__always) mutating func guess(
    _ guess: Int64, by seat: Seat, pace: Milliseconds, at now: Instant
  ) throws(Refusal) -> GuessAnswer {
    try check(guess, by: seat, pace: pace, at: now)
    let answer = count(guess, by: seat, elapsed: now - start)
    if case .turns = order {
      hands[seat.other].range = answer.range
      passTurn(at: now)
    }
    return answer
  }

  /// Seals a guess until the step closes. A refused guess changes nothing.
  mutating func seal(
    _ guess: Int64, by seat: Seat, pace: Milliseconds, at now: Instant
  ) throws(Refusal) {
    try check(guess, by: seat, pace: pace, at: now)
    guard case .steps(let number, var sealed) = order else { throw .notYourTurn(isSealed: false) }
    sealed[seat] = true
    order = .steps(number: number, sealed: sealed)
    hands[seat].sealed = guess
    hands[seat].lastGuess = now - start
  }

  /// Closes a step: counts the sealed guesses and returns the answers by seat; nil for a player who made none.
  mutating func closeStep(at now: Instant) -> BySeat<GuessAnswer?> {
    var answers = BySeat<GuessAnswer?>(repeating: nil)
    guard case .steps(let number, _) = order else { return answers }
    for seat in Seat.allCases {
      guard let guess = sealed(by: seat), let time = hands[seat].lastGuess else { continue }
      answers[seat] = count(guess, by: seat, elapsed: time)
      hands[seat].sealed = 0
    }
    order = .steps(number: number.addingSaturating(1), sealed: .none)
    beginOrder(at: now)
    return answers
  }

  mutating func passTurn(at now: Instant) {
    guard case .turns(let seat) = order else { return }
    order = .turns(seat.other)
    beginOrder(at: now)
  }

  mutating func beginOrder(at now: Instant) {
    orderStart = now
    waitedFor = .none
  }

  /// Restarts the clock of the current step or turn, which has waited for the player in `seat`.
  mutating func restartOrder(waitingFor seat: Seat, at now: Instant) {
    orderStart = now
    waitedFor[seat] = true
  }

  /// The round at `now`, or at its start if nil; `drawn` is the number of secrets drawn for the room.
  func entry(drawn: Int, at now: Instant? = nil) -> JournalEntry.RoundStart {
    let progress = now.map {
      JournalEntry.RoundStart.Progress(
        elapsed: $0 - start, step: step,
        hands: BySeat { seat in
          // A daily game is played in the first seat.
          let own = seat == .first ? hints : hints.map { _ in HintSequence() }
          return hands[seat].recorded(sealed: sealed(by: seat), hints: own)
        })
    }
    return JournalEntry.RoundStart(
      number: number, drawn: drawn, secret: secret, nonce: nonce, commitment: commitment, turn: turn,
      progress: progress)
  }

  /// Restores a recorded round, with `Instant.start` as its start; nil if the entry is invalid.
  init?(settings: MatchSettings, ranges: BySeat<GuessRange>, entry: JournalEntry.RoundStart) {
    guard settings.range.contains(entry.secret), entry.commitment.isKept(by: entry.secret, nonce: entry.nonce)
    else { return nil }
    shortNumber = UInt16(clamping: entry.number)
    start = .start
    orderStart = .start
    secret = entry.secret
    nonce = entry.nonce
    hands = ranges.map { Hand(range: $0) }
    hints = settings.seed?.isToday == true ? entry.progress?.hands[.first].hints ?? HintSequence() : nil
    let sealed = entry.progress?.hands.map { $0.sealed != nil } ?? .none
    let step = entry.progress?.step ?? 1
    order = Order(settings.rules, starter: entry.turn ?? .first, step: step, sealed: sealed)
    guard turn == entry.turn else { return nil }
    guard let progress = entry.progress else { return }
    guard settings.rules == .lockstep || sealed == .none else { return nil }
    for seat in Seat.allCases {
      guard let hand = Hand(progress.hands[seat], from: ranges[seat]), hand.range.contains(entry.secret)
      else { return nil }
      hands[seat] = hand
    }
  }

  private var turn: Seat? {
    if case .turns(let seat) = order { seat } else { nil }
  }

  var step: Int? {
    if case .steps(let number, _) = order { Int(number) } else { nil }
  }

  /// Shifts its clocks by the length of a pause, or to the server's new clock after a restart.
  mutating func delay(by time: Milliseconds) {
    start = start + time
    orderStart = orderStart + time
  }

  @inline(__always) private func check(
    _ guess: Int64, by seat: Seat, pace: Milliseconds, at now: Instant
  ) throws(Refusal) {
    guard order == .free || awaits(seat) else { throw .notYourTurn(isSealed: step != nil) }
    let range = hands[seat].range
    guard range.contains(guess) else { throw .outOfRange(range) }
    guard let last = hands[seat].lastGuess else { return }
    let next = start + last + pace
    if now < next { throw .cooldown(retry: next - now) }
  }

  @inline(__always) private mutating func count(_ guess: Int64, by seat: Seat, elapsed: Milliseconds)
    -> GuessAnswer
  {
    let hint = Hint(for: guess, secret: secret)
    hands[seat].count(guess, hint: hint, elapsed: elapsed)
    hints?.append(hint)
    return GuessAnswer(
      number: hands[seat].guesses, guess: guess, hint: hint, range: hands[seat].range, elapsed: elapsed)
  }
}
