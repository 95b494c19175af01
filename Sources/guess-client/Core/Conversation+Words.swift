import Protocol

extension Conversation {
  /// What a line is worth saying.
  private enum Wording {
    case nothing
    /// The server's own sentence.
    case sentence(Remark.Tone = .plain)
    case own(String, Remark.Tone = .plain)
  }

  /// The remark on a line that has been followed already; `text` is the sentence that came with it.
  func remark(on line: ServerLine, text: String?) -> Remark? {
    switch wording(of: line) {
    case .nothing: nil
    case .sentence(let tone): (text ?? line.sentence(in: .english)).map { Remark($0, tone) }
    case .own(let words, let tone): Remark(words, tone)
    }
  }

  private func wording(of line: ServerLine) -> Wording {
    switch line {
    case .row(.limit(let name, let value), _): .own("  \(name.rawValue) = \(value)")
    case .row(.room(let room), _): .own("  " + Self.words(for: room))
    case .row(.help, _), .row(.waiting, _): .sentence()
    case .ok(let reply, _): wording(of: reply)
    case .error: .sentence(.error)
    case .event(let event): wording(of: event)
    }
  }

  private func wording(of reply: Reply) -> Wording {
    switch reply {
    case .hello(_, _, let credentials?), .name(let credentials): .own("Hello, \(credentials.name)!")
    case .hello, .quit, .say: .nothing
    case .ping(let word): .own(word.map { "pong \($0)" } ?? "pong")
    case .create(_, _, _, _?): .sentence()
    case .create(let room, _, _, nil):
      .own(
        "Room \(room) is open. Your rival types JOIN \(room), or: guess-client \(server.invitation(to: room))"
      )
    case .join(let room, let rival, _), .play(let room, let rival, _):
      .own("You are in room \(room). Your rival is \(rival).")
    case .guess(let answer): wording(of: answer.hint)
    case .help, .limits, .status, .language, .resume, .rooms, .watch, .leave, .playWaiting, .solo,
      .guessSealed,
      .rematch:
      .sentence()
    }
  }

  private func wording(of hint: Hint) -> Wording {
    switch hint {
    case .low: .sentence(.low)
    case .high: .sentence(.high)
    // END says it.
    case .hit: .nothing
    }
  }

  private func wording(of event: Event) -> Wording {
    switch event {
    case .hello(let version): .own("Connected to \(server), which runs guess-server \(version).")
    case .paired(let room, let rival): .own("You are in room \(room). Your rival is \(rival).")
    case .start(let start) where start.firstTo > 1 || start.round > 1: .own(Self.words(for: start))
    case .hint(let hint): wording(of: hint.answer.hint)
    case .guessed(let guess): wording(of: guess.answer.hint)
    case .turn(let name, let seconds) where name == self.name:
      .own("Your turn: guess within \(seconds) seconds.")
    case .end(let end): wording(of: end)
    case .match(let end): wording(of: end)
    case .said(let name, let text): .own("\(name == self.name ? "you" : "\(name)"): \(text.text)")
    case .notice(let text): .own("The host says: \(text.text)")
    case .warn: .sentence(.error)
    case .bye(let reason): .sentence(reason == .quit ? .plain : .error)
    case .joined, .handicap, .countdown, .start, .rival, .step, .turn, .pass, .away, .back, .state, .review,
      .rematch,
      .left, .closed:
      .sentence()
    }
  }

  private func wording(of end: RoundEnd) -> Wording {
    if end.isTie { return .sentence() }
    guard let winner = end.winner else { return .own("Nobody found it: the number was \(end.secret).") }
    if case .watching = place { return .own("\(winner) found it: the number was \(end.secret).") }
    return winner == name
      ? .own("You found it! The number was \(end.secret).", .win)
      : .own("\(winner) found it first: the number was \(end.secret).", .loss)
  }

  private func wording(of end: MatchEnd) -> Wording {
    if place == .alone { return .own("SOLO plays another one, LEAVE goes back.") }
    guard let winner = end.winner else { return .sentence() }
    let score = "\(end.score.own)–\(end.score.other)"
    if case .watching = place { return .own("\(winner) wins the match \(score).") }
    let isOwn = winner == name
    let result = isOwn ? "You win the match" : "\(winner) wins the match"
    let tone: Remark.Tone = isOwn ? .win : .loss
    return switch end.reason {
    case .left where isOwn: .own("\(result): your rival has left.", tone)
    case .forfeit where isOwn:
      .own("\(result): your rival did not come back, or let it pass too often.", tone)
    case .found: .own("\(result) \(score)! REMATCH plays on, LEAVE goes back.", tone)
    case .left, .forfeit, .timeout, .tie: .own("\(result) \(score).", tone)
    }
  }

  private static func words(for start: RoundStart) -> String {
    let target = start.firstTo > 1 ? ", first to \(start.firstTo)" : ""
    let par = start.range.par == 1 ? "One guess always suffices" : "\(start.range.par) guesses always suffice"
    return
      "Round \(start.round)\(target): a number from \(start.range.lo) to \(start.range.hi). \(par). Go!"
  }

  private static func words(for room: RoomSummary) -> String {
    let settings = room.settings
    let watchers = room.watchers == 0 ? "" : ", \(room.watchers) watching"
    let what =
      "\(settings.rules.rawValue) \(settings.range.lo)..\(settings.range.hi), first to \(settings.firstTo)"
    let state =
      switch room.state {
      case .waiting: "waits for a rival"
      case .playing: "playing"
      case .over: "match over"
      }
    return "\(room.code)  \(what): \(state)\(watchers)"
  }
}
