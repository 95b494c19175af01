import GuessProtocol

extension LineMessage {
  package var english: String {
    switch self {
    case .nameQuestion(nil): "Your name: "
    case .nameQuestion(let suggestion?): "Your name [\(suggestion)]: "
    case .offline: "offline> "
    case .welcome:
      "PLAY finds a rival, CREATE opens a room for a friend, SOLO is for you alone. HELP lists the rest."
    case .hosting(let room):
      "Room \(room) is open. Send your friend the line below. Nobody there yet? LEAVE, then CREATE house=easy plays the computer."
    case .noServerStarts:
      "guess-server could not be started. Put it next to guess-client or in the PATH (swift build makes both)."
    case .serverIsPrivate:
      "a server is running here already, but only this machine reaches it. Stop it, or start it with guess-server --listen '[::]:4837', then try again."
    case .howToBegin:
      "guess-client host starts one here and waits for a friend; guess-client HOST plays on another machine."
    case .needsTerminal: "this needs a terminal for input and output."
    case .confirmLeaving: "Leaving forfeits the match. Do it again to leave."
    case .notSent: "Not sent: there is no connection. Press Enter again when it is back."
    case .notPrinted(let reason): "the output can't be written: \(reason). Check where it is redirected to."
    case .seatOffer(let name, .room(let room)):
      "Your seat as \(name) in room \(room) may still be kept. Enter takes it back; n leaves it, and your rival wins."
    case .seatOffer(let name, .alone), .seatOffer(let name, .none):
      "Your game as \(name) may still be kept. Enter takes it back, n ends it."
    case .seatQuestion: "Take it back? [Enter/n] "
    case .invalidName(let name):
      "“\(name)” is not a valid name. A name is a letter A to Z, then up to 15 of A to Z, digits, _ or -, like ada."
    case .seatTooLate(let name):
      "Too late: nothing is kept for \(name) any more. You start again."
    case .lateGuess(let number, let round):
      "Round \(round) ended before your guess \(number) was sent, so it does not count."
    case .nameIsKept(let seconds):
      "That name is kept for its player, who is away, for \(seconds, "second", "seconds"). Please take another one."
    case .overflow(let bytes, let lines):
      "Not all of that fits: a line holds \(bytes) bytes, and a paste \(lines) lines."
    case .pasted(let lines):
      "\(lines, "line is", "lines are") waiting. Enter sends all of it, Ctrl-C drops it."
    case .historySearch(let query): "search “\(query)”: "
    case .againPrompt: "[Enter: again] "
    case .soloPrompt: "[Enter: SOLO] "
    case .noGame: "No game is running. Enter starts one for you alone; PLAY finds a rival."
    case .matchIsOver: "The match is over. Enter plays again; LEAVE goes back."
    case .rivalLeft(let name): "\(name) has left. PLAY finds another rival; LEAVE goes back."
    case .noRoomCode(let text):
      "“\(text)” is not a room code. A room code has six letters and digits, like F7KD2Q."
    case .nextMatch(let number, let rival, let score):
      "Match \(number) against \(rival): \(standing(score, rival))."
    case .seriesIsOver(let rival, let score):
      score.own == score.other
        ? "You and \(rival) drew \(score.dashed)."
        : "You \(score.own > score.other ? "won" : "lost") \(score.dashed) against \(rival)."
    case .gameIsLeft: "You have left the game."
    case .gameIsBack(let name): "Welcome back, \(name)! Your game goes on."
    case .help(let topic): topic.english
    }
  }
}

extension HelpTopic {
  fileprivate var english: String {
    switch self {
    case .findingGame:
      "To play: PLAY finds a rival, CREATE opens a room for a friend, JOIN F7KD2Q enters it."
    case .playingAlone:
      "Alone: SOLO starts a game, DAILY is the number of the day, HOUSE plays the computer."
    case .inGame: "In a game: a number is a guess. SAY hello talks, LEAVE goes back."
    case .afterMatch: "After a match: Enter or REMATCH plays again."
    case .watching: "To watch: ROOMS lists rooms, WATCH F7KD2Q shows one."
    case .keys:
      "Keys: p, s, d, h, c, j and w are short for PLAY, SOLO, DAILY, HOUSE, CREATE, JOIN and WATCH. Tab completes, ↑ recalls a line, Ctrl-R searches, Ctrl-C clears the line or leaves, Ctrl-D leaves."
    case .lostConnection: "A lost connection: you get your seat back automatically."
    case .more: "More: HELP ALL lists everything, HELP CREATE one command with its options."
    }
  }
}

private func standing(_ score: Score, _ rival: Name) -> String {
  if score.own == score.other { return "\(score.dashed) so far" }
  return score.own > score.other ? "you lead \(score.dashed)" : "\(rival) leads \(score.other)–\(score.own)"
}

extension StatusMessage {
  var english: String {
    switch self {
    case .roundNumber(let number): "round \(number)"
    case .remaining(let count): "\(count) left"
    case .progress(let name, let guesses, let needs?): "\(name): \(guesses), at most \(needs) to go"
    case .progress(let name, let guesses, nil): "\(name): \(guesses)"
    case .isAway(let name): "\(name) is away"
    case .hasTurn(let name): "\(name)'s turn"
    case .yourTurn: "your turn"
    case .isSealed(let number?): "\(number) locked in"
    case .isSealed(nil): "locked in"
    case .getReady(let seconds): "Get ready: \(seconds)"
    case .lookingForRival: "Waiting for a rival…"
    case .waiting(let room): "Waiting in room \(room)…"
    case .lookingOn: "You are watching."
    case .isOver: "The match is over."
    case .isOffline: "Disconnected; reconnecting…"
    }
  }
}
