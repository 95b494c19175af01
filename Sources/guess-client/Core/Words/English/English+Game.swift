import GuessProtocol

extension GameMessage {
  package var english: String {
    switch self {
    case .greeted(let name): "Hello, \(name)!"
    case .opened(let room, let server):
      "Room \(room) is open. Your rival types JOIN \(room), or: guess-client \(server.invitation(to: room))"
    case .stillWaiting(let server):
      "Still waiting. CREATE house=easy plays against the computer. A friend types PLAY after: guess-client \(server.invitation())"
    case .seated(let room, let rival): "You are in room \(room). Your rival is \(rival)."
    case .roundBegins(let start): start.english
    case .sealed(let state):
      "Round \(state.round), a number from \(state.range.lo) to \(state.range.hi). Your guess for this step is already locked in."
    case .yourTurn(let seconds): "Your turn: guess within \(seconds, "second", "seconds")."
    case .youFound(let secret): "You found it! The number was \(secret)."
    case .rivalFound(let secret, let name): "\(name) found it first: the number was \(secret)."
    case .playerFound(let secret, let name): "\(name) found it: the number was \(secret)."
    case .nobodyFound(let secret): "Nobody found it: the number was \(secret)."
    case .soloIsOver: "SOLO to play again, LEAVE to go back."
    case .youWin(let score, let reason): "You win the match\(ending(score, reason, isOwn: true))"
    case .rivalWins(let name, let score, let reason):
      "\(name) wins the match\(ending(score, reason, isOwn: false))"
    case .playerWins(let name, let score): "\(name) wins the match \(score.dashed)."
    case .said(let name, let text): "\(name.map { "\($0)" } ?? "you"): \(text)"
    case .notice(let text): "The host says: \(text)"
    case .room(let room): room.english
    case .breach: "NOT FAIR: the server cheated in this round. Don't trust it."
    }
  }
}

extension RoundStart {
  fileprivate var english: String {
    let target = firstTo > 1 ? ", first to \(firstTo)" : ""
    let head = "Round \(round)\(target): a number from \(range.lo) to \(range.hi)."
    if let turn = turn { return "\(head) You share the range, and \(turn) begins." }
    let par =
      range.par == 1 ? "One guess is enough" : "\(range.par) guesses are enough if you halve"
    return "\(head) \(par). Go!"
  }
}

extension RoomSummary {
  fileprivate var english: String {
    let settings = settings
    let watchers = watchers == 0 ? "" : ", \(watchers) watching"
    let what =
      "\(settings.rules.rawValue) \(settings.range.lo)..\(settings.range.hi), first to \(settings.firstTo)"
    let state =
      switch state {
      case .waiting: "waits for a rival"
      case .playing: "playing"
      case .over: "match over"
      }
    return "\(code)  \(what): \(state)\(watchers)"
  }
}

private func ending(_ score: Score, _ reason: MatchEnd.Reason, isOwn: Bool) -> String {
  switch reason {
  case .left where isOwn: ": your rival has left. PLAY finds another."
  case .left: ": you have left."
  case .forfeit where isOwn: ": your rival did not come back or missed \(Limits.strikes) turns in a row."
  case .forfeit: ": you missed \(Limits.strikes) turns in a row."
  case .found: " \(score.dashed)! REMATCH to play again, LEAVE to go back."
  case .timeout, .tie: " \(score.dashed)."
  }
}

extension Score {
  /// The score as print has it.
  var dashed: String { "\(own)–\(other)" }
}
