import GuessProtocol

extension English {
  static let pickHelp: [(keys: String, words: String)] = [
    ("↑ ↓  k j", "turn the wheel"),
    ("← →  h l", "another wheel"),
    ("0–9  - +", "set digit, sign"),
    ("PgUp PgDn", "ten up, ten down"),
    ("Home End", "lowest; highest"),
    ("m  r", "middle; random number"),
    ("Enter", "guess what they show"),
    ("/ :  Tab", "type a request; talk"),
    ("q  Ctrl-C", "leave"),
    ("▲ ▼", "too low; too high"),
  ]
}

extension PickerMessage {
  var english: String {
    switch self {
    case .status(let status): status.english
    case .choice(let choice): choice.english
    case .key(let hint): hint.english
    case .round(let number): "round \(number)"
    case .firstTo(let rounds): "first to \(rounds)"
    case .left(let count): "\(count) left"
    case .you(let guesses, let par?): "you: \(guesses), par \(par)"
    case .you(let guesses, nil): "you: \(guesses)"
    case .me: "you"
    case .tooLow: "too low"
    case .tooHigh: "too high"
    case .hit: "found"
    case .rival(let name, let guesses, let needs?): "\(name): \(guesses), at most \(needs) to go"
    case .rival(let name, let guesses, nil): "\(name): \(guesses)"
    case .away(let name): "\(name) is away"
    case .notOffered(let digit): "No remaining number has \(digit) there."
    case .tooSmall(let columns, let rows): "The wheels need \(columns)×\(rows)."
    case .anyKey: "Any key goes back"
    case .needTerminal: "the wheels need a terminal for input and output; the lines pass unchanged."
    case .needCursor:
      "the wheels need a terminal with a movable cursor, which TERM=dumb lacks; this is line mode."
    }
  }
}

extension PickerStatus {
  fileprivate var english: String {
    switch self {
    case .guessWith(let number): "Enter guesses \(number)"
    case .yourTurn(let number): "Your turn: Enter guesses \(number)"
    case .spinning: "Enter takes the result"
    case .onItsWay: "Guess sent…"
    case .sealed(let number?): "\(number) is locked in for this step"
    case .sealed(nil): "Locked in for this step"
    case .turn(let name): "\(name)'s turn"
    case .countdown(let seconds): "Get ready: \(seconds)"
    case .nextRound(let secret, let seconds?): "It was \(secret). Next round in \(seconds)"
    case .nextRound(let secret, nil): "It was \(secret)."
    case .waitingForRival: "Waiting for a rival…"
    case .waitingForRoom(let room): "Waiting in room \(room)…"
    case .watching: "You are watching."
    case .matchOver(let outcome, let secret): outcome.english + words(forSecret: secret)
    case .soloOver(true, let secret): "You found it." + words(forSecret: secret)
    case .soloOver(false, let secret): "The game is over." + words(forSecret: secret)
    case .whatNext: "What next?"
    case .yourName: "What is your name?"
    case .offline: "Disconnected; reconnecting…"
    }
  }
}

extension PickerChoice {
  fileprivate var english: String {
    switch self {
    case .play: "play: find a rival"
    case .solo: "solo: a game alone"
    case .daily: "daily: today's number, one for all"
    case .house: "house: play the computer"
    case .create: "create: a room for a friend"
    case .join: "join: a friend's room"
    case .watch: "watch: a game of others"
    case .again: "again, or Enter: a new match"
    case .againToo(let name): "again: \(name) has asked"
    case .againAsked: "again: waiting for your rival"
    case .leave: "leave: go back"
    }
  }
}

extension MatchState.Outcome {
  fileprivate var english: String {
    switch self {
    case .won: "You win!"
    case .lost(let name): "\(name) wins."
    case .nobody: "Nobody wins."
    }
  }
}

extension KeyHint {
  fileprivate var english: String {
    switch self {
    case .guess: "Enter guess"
    case .help: "? help"
    case .spin: "r spin"
    case .middle: "m middle"
    case .talk: "/ type"
    case .quit: "q quit"
    case .turn: "↑↓ turn"
    case .wheel: "←→ wheel"
    }
  }
}

private func words(forSecret secret: Int64?) -> String {
  secret.map { " It was \($0)." } ?? ""
}
