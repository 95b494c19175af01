/// The sentences in English.
enum English: Catalogue {
  static func sentence(for event: Event) -> Sentence {
    switch event {
    case .hello: "Welcome! NAME <you>, then PLAY. HELP lists the rest."
    case .joined(_, let name, _): "\(name) has joined."
    case .handicap(let name, let range): "\(name) has a handicap: range \(range.lo)..\(range.hi)."
    case .paired(_, let rival): "Your rival is \(rival)."
    case .countdown(let seconds): "Get ready: \(seconds, "second", "seconds")."
    case .start(let start):
      start.turn.map {
        "I have a number from \(start.range.lo) to \(start.range.hi). Both share the range, and \($0) begins."
      }
        ?? "I have a number from \(start.range.lo) to \(start.range.hi). \(start.range.par, "guess is", "guesses are") enough if you halve. Go!"
    case .rival(let name, let guesses, let needs):
      "\(name) has guessed \(times(guesses)) and can finish within \(needs) more."
    case .hint(_, let answer): sentence(for: answer)
    case .guessed(let name, let answer, _): "\(name): \(sentence(for: answer))"
    case .step(let number, let seconds, _, isWatched: true):
      "Step \(number): the players have \(seconds, "second", "seconds") to lock in a guess."
    case .step(let number, let seconds, isSealed: true, _):
      "Step \(number): your guess is locked in. The step ends within \(seconds, "second", "seconds")."
    case .step(let number, let seconds, isSealed: false, _):
      "Step \(number): lock in a guess within \(seconds, "second", "seconds")."
    case .turn(let name, let seconds): "\(name)'s turn: \(seconds, "second", "seconds")."
    case .missed(let name, let strikes):
      "\(name) did not guess in time: strike \(strikes) of \(Limits.strikes)."
    case .away(let name, let seconds):
      "\(name) is disconnected. The seat is kept for \(seconds, "second", "seconds")."
    case .back(let name): "\(name) is back."
    case .state(let state):
      "Round \(state.round), a number from \(state.range.lo) to \(state.range.hi); the score is \(state.score)."
    case .end(let end) where end.isTie: "Both found it in the same step: \(end.secret)."
    case .end(let end):
      end.winner.map { "\($0) found it: \(end.secret)." }
        ?? "Nobody found it; the number was \(end.secret)."
    case .match(let end): sentence(for: end)
    case .review(let review): sentence(for: review)
    case .recorded(let match): "The match is recorded under ID \(match)."
    case .recording(isOn: false): "The server cannot save results right now. The game continues."
    case .recording(isOn: true): "Results are being saved again."
    case .rematch(let name, isWatched: true): "\(name) wants a rematch."
    case .rematch(let name, isWatched: false): "\(name) wants a rematch; REMATCH to accept."
    case .left(let name): "\(name) has left."
    case .requeue(let seconds):
      "Your rival is gone without a guess. PLAY within \(seconds, "second", "seconds") and you keep your place in line."
    case .waiting(let count, let settings?): sentence(forWaiting: count, settings)
    case .waiting(_, nil):
      "Still waiting. CREATE computer=easy plays against the computer; CREATE opens a room, and a friend types JOIN <code>."
    case .closed(let room): "Room \(room) is closed: its players have left."
    case .entry(let tournament, let name, let players, .entered):
      "\(name) is in tournament \(tournament), which has \(players, "player", "players") now."
    case .entry(let tournament, let name, let players, .left):
      "\(name) has left tournament \(tournament), which has \(players, "player", "players") now."
    case .entry(_, let name, _, .away): "\(name) is disconnected."
    case .entry(_, let name, _, .back): "\(name) is back."
    case .round(let round):
      round.rival.map { "Round \(round.number) of \(round.rounds) of the tournament: you meet \($0)." }
        ?? "Round \(round.number) of \(round.rounds) of the tournament: you have a bye, which counts as won."
    case .standing(let standing): sentence(for: standing)
    case .place(_, let placing): sentence(for: placing)
    case .finished(let tournament, _?, let shared) where shared > 0:
      "Tournament \(tournament) is over: \(shared, "player shares", "players share") the first place. The table: SCORES \(tournament)"
    case .finished(let tournament, let winner?, _):
      "Tournament \(tournament) is over: \(winner) wins! The table: SCORES \(tournament)"
    case .finished(let tournament, nil, _):
      "Tournament \(tournament) is cancelled: its owner has left, or has not started it within an hour."
    case .warn(let seconds, .idle):
      "Still there? Send anything within \(seconds, "second", "seconds") to stay."
    case .warn(let seconds, .clock): "\(seconds, "second", "seconds") left in this round."
    case .warn(let seconds, .grace):
      "The absent player's seat is kept for \(seconds, "more second", "more seconds")."
    case .warn(let seconds, .drain):
      "The server is shutting down. The match has \(seconds, "second", "seconds") to finish."
    case .said(let name, let text): "\(name): \(text)"
    case .notice(let text): "The host says: \(text)"
    case .bye(let reason, let address, let name): sentence(for: reason, at: address, by: name)
    }
  }

  private static func sentence(for standing: TournamentStanding) -> Sentence {
    switch (standing.round, standing.place) {
    case (0, let place?):
      "You are in tournament \(standing.tournament) with \(place.players, "player", "players"); it has not started."
    case (0, nil): "Your tournament \(standing.tournament) has not started. START begins it."
    case (_, let place?) where place.isOut: sentence(forOut: standing)
    case (let round, _?) where standing.through != nil:
      "You go on to round \(round + 1) of \(standing.rounds), which begins by itself."
    case (let round, let place?):
      "After round \(round) of \(standing.rounds) you are number \(place.rank) of \(place.players), with \(place.points, "point", "points")."
    case (let round, nil) where standing.matches > 0:
      "Round \(round) of \(standing.rounds) of your tournament: \(standing.matches, "match", "matches") running."
    case (let round, nil):
      "Round \(round) of \(standing.rounds) of your tournament is over. SCORES \(standing.tournament) shows the table."
    }
  }

  private static func times(_ count: Int) -> Sentence {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }

  private static func sentence(forOut standing: TournamentStanding) -> Sentence {
    let how: Sentence = standing.through.map { "\($0) goes on, and you are out" } ?? "You are out"
    return
      "\(how) of tournament \(standing.tournament). ROOMS lists its matches to WATCH, SCORES \(standing.tournament) is the table."
  }

  private static func sentence(for end: MatchEnd) -> Sentence {
    let next: Sentence =
      switch end.next {
      case .nothing: ""
      case .rematch: " REMATCH to play again, LEAVE to go back."
      case .rival: " PLAY finds another rival."
      }
    return switch (end.reason, end.winner) {
    case (.found, let winner?): "\(winner) wins!\(next)"
    case (.forfeit, let winner?) where end.strikes > 0:
      "\(winner) wins: the other player did not guess in time \(end.strikes) times in a row.\(next)"
    case (.forfeit, let winner?): "\(winner) wins: the other player did not come back.\(next)"
    case (.forfeit, nil): "Neither player came back, so nobody wins."
    case (.left, let winner?): "\(winner) wins: the other player has left.\(next)"
    case (.timeout, _): "Nobody has guessed for a long time, so nobody wins.\(next)"
    case (.tie, _): "A tie: nobody leads after the last round.\(next)"
    // Only a game alone ends like that.
    case (.left, nil): "The game is over."
    case (_, let winner?): "\(winner) wins."
    case (_, nil): "The match is over; nobody wins."
    }
  }

  static func sentence(for remark: ReviewRemark, on review: Review) -> Sentence {
    switch remark {
    case .nothing: "No guess has counted."
    case .count: "\(review.guesses, "guess", "guesses")."
    case .ofPar(let par): "\(review.guesses, "guess", "guesses"), par is \(par)."
    case .missed: " You did not find it."
    case .withinPar: " Well played."
    case .abovePar: " Were you trying them all? Halving the range gets there sooner."
    case .wasted: " \(review.wasted, "guess", "guesses") ruled out too little; guess nearer the middle."
    case .streak(let days): " You have found it \(days) days in a row."
    case .again: " You have played today's number before."
    case .share(let daily, let par):
      " To share: guess \(daily.day) \(daily.hints.arrows) \(review.guesses)/\(par)"
    }
  }

  private static func sentence(
    for reason: DisconnectReason, at address: PublicAddress?, by name: Name?
  ) -> Sentence {
    switch reason {
    case .quit: "Goodbye!"
    case .idle: "Disconnected: no input for a long time. Come back any time."
    case .slow: "Your client stopped reading, so it was disconnected."
    case .nonsense:
      "None of the last \(Limits.badLinesInRow) lines was valid. Connect again and try HELP."
    case .flood:
      "\(Limits.floodBytes / 1_024) KiB came without a complete line. Connect again, and end each line with Enter."
    case .full: "The server is full. Please try again in a minute."
    case .crowded: "Too many connections from your address. Close one, or try again in a minute."
    case .displaced: "You resumed on another connection, so this one is closed."
    case .kicked: "The host of this server has disconnected you. You can connect again."
    case .banned: "You are banned from this server. If that is a mistake, ask its host."
    case .drain: "The server is shutting down. Please come back in a few minutes."
    case .ended:
      name.map { "\($0) has ended the game. Thank you for playing!" }
        ?? "The host has ended the game. Thank you for playing!"
    case .moved:
      address.map { "The server hands its games over to another one. Connect to \($0), then RESUME <token>." }
        ?? "The server hands its games over to another one. Connect again, then RESUME <token>."
    }
  }
}
