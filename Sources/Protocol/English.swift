/// The sentences for people, in English.
enum English: Catalogue {
  // MARK: - Events

  static func sentence(for event: Event) -> Sentence? {
    switch event {
    case .hello: "Welcome! NAME <you>, then PLAY. HELP lists the rest."
    case .joined(_, let name, _): "\(name) has sat down."
    case .handicap(let name, let range): "\(name) takes the range from \(range.lo) to \(range.hi)."
    case .paired(_, let rival): "Your rival is \(rival)."
    case .countdown(let seconds): "Get ready: \(seconds, "second", "seconds")."
    case .start(let start): sentence(for: start)
    case .rival(let name, let guesses, let needs):
      "\(name) has guessed \(times(guesses)) and needs at most \(needs) more."
    case .hint(let hint): sentence(for: hint.answer)
    case .guessed(let guess): "\(guess.name): \(sentence(for: guess.answer))"
    case .step(let number, let seconds):
      "Step \(number): seal a guess within \(seconds, "second", "seconds")."
    case .turn(let name, let seconds): "\(name) has the turn, for \(seconds, "second", "seconds")."
    case .pass(let name, let strikes):
      "\(name) has let it pass, strike \(strikes) of \(Limits.strikes)."
    case .away(let name, let seconds):
      "\(name) has lost the connection. The seat is kept for \(seconds, "second", "seconds")."
    case .back(let name): "\(name) is back."
    case .state(let state):
      "Round \(state.round), a number from \(state.range.lo) to \(state.range.hi); the score is \(state.score)."
    case .end(let end): sentence(for: end)
    case .match(let end): sentence(for: end)
    case .review(let review): sentence(for: review)
    case .recorded(let match): "The match is on record as \(match)."
    case .recording(isOn: false): "The server cannot save results just now. The game goes on."
    case .recording(isOn: true): "Results are being saved again."
    case .rematch(let name): "\(name) wants another one; REMATCH to accept."
    case .left(let name): "\(name) has left."
    case .closed(let room): "Room \(room) is closed: its players have left."
    case .warn(let seconds, .idle):
      "Still there? Send anything within \(seconds, "second", "seconds") to stay."
    case .warn(let seconds, .clock): "\(seconds, "second", "seconds") left in this round."
    case .warn(let seconds, .grace):
      "The seat of the player who is away is kept for \(seconds, "second", "seconds") more."
    case .warn(let seconds, .drain):
      "The server stops soon. Finish your match within \(seconds, "second", "seconds")."
    case .said, .notice: nil
    case .bye(let reason): sentence(for: reason)
    }
  }

  private static func times(_ count: Int) -> Sentence {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }

  private static func sentence(for start: RoundStart) -> Sentence {
    if let turn = start.turn {
      return
        "I have a number from \(start.range.lo) to \(start.range.hi). You share the range, and \(turn) begins."
    }
    return
      "I have a number from \(start.range.lo) to \(start.range.hi). \(start.range.par, "guess", "guesses") always suffice. Go!"
  }

  private static func sentence(for end: RoundEnd) -> Sentence {
    if end.isTie {
      "Both have found it in the same step: \(end.secret)."
    } else if let winner = end.winner {
      "\(winner) has found it: \(end.secret)."
    } else {
      "Nobody has found it: \(end.secret)."
    }
  }

  private static func sentence(for end: MatchEnd) -> Sentence {
    switch (end.reason, end.winner) {
    case (.found, let winner?): "\(winner) wins! REMATCH plays on, LEAVE goes back."
    case (.forfeit, let winner?): "\(winner) wins: the rival did not come back or let it pass too often."
    case (.forfeit, nil): "Neither player came back, so nobody wins."
    case (.left, let winner?): "\(winner) wins: the rival has left."
    case (.timeout, _):
      "Nobody has guessed for long, so nobody wins. REMATCH plays on, LEAVE goes back."
    case (.tie, _): "A tie: nobody leads after the last round. REMATCH plays on, LEAVE goes back."
    case (_, let winner?): "\(winner) wins."
    case (_, nil): "The match is over; nobody wins."
    }
  }

  private static func sentence(for review: Review) -> Sentence {
    if let daily = review.daily, review.hasFound {
      return "To share: guess \(daily.day) \(daily.trail.arrows) \(review.guesses)/\(review.par)"
    }
    guard review.guesses > 0 else {
      return "No guess this time; par is \(review.par). From the middle, each hint halves what is left."
    }
    let count: Sentence = "\(review.guesses, "guess", "guesses"), par is \(review.par)."
    guard review.hasFound else { return "\(count) Next time the number will not get away." }
    switch Verdict(guesses: review.guesses, par: review.par) {
    case .rareLuck: return "\(count) Rare luck: have you seen my notes?"
    case .asItShouldBe: return "\(count) As it should be."
    case .teasing: return "\(count) Were you trying them all? Halving what is left gets there sooner."
    }
  }

  private static func sentence(for reason: Farewell) -> Sentence {
    switch reason {
    case .quit: "Goodbye!"
    case .idle: "Nothing came from you for a long time, so I stop waiting. Come back any time."
    case .slow: "You do not read what I send, so I stop sending."
    case .nonsense:
      "I understood none of the last \(Limits.badLinesInRow) lines. HELP, in a new connection, tells what I know."
    case .full: "No connection is free just now. Please try again in a minute."
    case .crowded: "Too many connections come from your address. Close one of them, or try again in a minute."
    case .displaced: "You have come back on another connection, so this one ends."
    case .drain: "The server stops now. Please come back in a few minutes."
    }
  }
}
