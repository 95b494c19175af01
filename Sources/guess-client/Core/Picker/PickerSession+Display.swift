import GuessProtocol

/// What the screen shows, and how it gets there.
extension PickerSession {
  func screen(at now: Instant) -> PickerScreen {
    var screen = PickerScreen(language: language, signs: signs)
    screen.title = title.map { signs.text($0) }
    screen.status =
      line.isLeavingConfirmed && line.match.isInMatch
      ? signs.text(line.text(of: .confirmLeaving)) : screen.text(of: note ?? .status(status(at: now)))
    screen.messages = messages
    screen.keys = keys
    screen.showsHelp = showsHelp
    screen.moves = line.match.guesses
    screen.comment = line.match.outcome == nil ? nil : comment
    // The rooms that there are to watch take their place, where there is little.
    let isInLobby = line.match.location == .lobby
    screen.choices = (isTyping && isInLobby ? [] : line.offers).map {
      PickerScreen.Choice(key: Character($0.key), words: screen.text(of: .choice(choice($0.choice))))
    }
    if let shown = shownWheels(at: now) {
      screen.dial = PickerScreen.Dial(wheels: shown, isTurnable: wheels != nil)
    }
    screen.remainder = remainder
    screen.count = isSeated && (wheels != nil || line.match.ownGuesses > 0) ? line.match.ownGuesses : nil
    screen.players = players.map { player in
      PickerScreen.Player(
        player: player, grace: player.isAway ? text(line.match.clock.graces[player.name], at: now) : nil)
    }
    if line.isOffline {
      screen.timer = text(ownGrace, at: now)
    } else {
      screen.timer = text(line.match.clock.move, at: now)
      screen.clock = text(line.match.clock.round, at: now)
    }
    return screen
  }

  /// What is said of an offer.
  private func choice(_ choice: Offer.Choice) -> PickerChoice {
    switch choice {
    case .play: return .play
    case .solo: return .solo
    case .daily: return .daily
    case .house: return .house
    case .create: return .create
    case .join: return .join
    case .watch: return .watch
    case .leave: return .leave
    case .again:
      if let name = line.match.name, line.match.rematchRequests.contains(name) { return .againAsked }
      return line.match.rematchRequests.first.map { .againToo($0) } ?? .again
    }
  }

  /// What is shown counting down.
  var timers: [MatchClock.Timer] {
    let others = players.filter(\.isAway).compactMap { line.match.clock.graces[$0.name] }
    return (line.isOffline ? [ownGrace] : [line.match.clock.move, line.match.clock.round]).compactMap(\.self)
      + others
  }

  private func text(_ timer: MatchClock.Timer?, at now: Instant) -> PickerScreen.Timer? {
    timer.map { PickerScreen.Timer(text: $0.text(at: now), isPressing: $0.isPressing(at: now)) }
  }

  /// How one guessed, in the words of the server's catalogue.
  var comment: String? {
    line.match.review.flatMap { ServerLine.event(.review($0)).sentence(in: language) }
  }

  private var players: [MatchState.Opponent] {
    isSeated ? [line.match.rival].compactMap(\.self) : line.match.watched
  }

  private var remainder: PickerScreen.Remainder? {
    let range = wheels?.range ?? (isSeated ? nil : line.match.round?.range)
    return range.map { PickerScreen.Remainder(range: $0, whole: line.match.whole ?? $0) }
  }

  private var keys: [KeyHint] {
    guard wheels != nil else { return [.help, .talk, .quit] }
    let mayGuess = line.match.wait == nil && !line.isOffline
    return KeyHint.allCases.filter { $0 != .guess || mayGuess }
  }

  // MARK: - Drawing

  /// What brings the screen up to date.
  mutating func drawing(at now: Instant) -> String {
    let (columns, rows) = (line.terminal.columns, line.terminal.rows)
    let screen = screen(at: now)
    var new = screen.body(columns: columns, rows: rows).map {
      $0.rendering(columns: columns, palette: line.palette)
    }
    new.append(
      typesLine
        ? line.editor.rendering(prompt: line.prompt, on: line.terminal)
        : screen.footer(columns: columns).rendering(columns: columns, palette: line.palette))
    return painter.drawing(of: new, hasCursor: typesLine)
  }
}
