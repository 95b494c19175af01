import GuessClientCore
import GuessProtocol

struct PickerScreen {
  /// The smallest window for all parts: a phone's width, and half of the usual height.
  static let leastColumns = 40
  static let leastRows = 12

  /// Least width for messages beside the wheels: a usual window.
  static let wideColumns = 80
  /// Columns of everything else then. The messages have 32, which are those of a key to write down.
  private static let mainColumns = 45

  let session: PickerSession
  let columns: Int
  let rows: Int

  var play: PlaySession { session.play }
  var match: MatchState { session.play.match }
  var language: Language { session.language }
  var signs: Glyphs { session.signs }

  /// All rows of the screen but the last one, which is `footer` or the line that is being typed.
  var body: [StyledRow] {
    let height = max(0, rows - 1)
    let parts = session.mode == .help ? helpRows : parts(height: max(0, height - 1))
    return ([titleRow] + parts).filled(to: height)
  }

  var footer: StyledRow {
    if session.mode == .help { return StyledRow(text(of: PickerMessage.anyKey), .dim) }
    return StyledRow(keys.map { text(of: $0) }.joined(separator: "  ", cells: columns - 1), .dim)
  }

  func text(of message: some LocalizedText) -> String { signs.text(of: message, in: language) }

  // MARK: - Layout

  /// True if there is space for the wheels.
  var hasWheels: Bool { columns >= Self.leastColumns && rows >= Self.leastRows }

  var mainColumns: Int {
    columns >= Self.wideColumns ? Self.mainColumns + (columns - Self.wideColumns) / 3 : columns
  }

  var reach: Int { rows >= 30 ? 3 : isRoomy ? 2 : 1 }

  /// True if lines set off the shown row.
  var hasSlot: Bool { rows >= 16 }

  /// True if blank rows separate the parts.
  var isRoomy: Bool { rows >= 20 }

  /// True if the secret stays on the wheels while the player chooses what to do next, and messages have rows all the same.
  var showsSecret: Bool { isRoomy && (columns >= Self.wideColumns || rows >= 30) }

  /// All parts below the title, side by side if there is room.
  private func parts(height: Int) -> [StyledRow] {
    let main = mainRows
    guard columns >= Self.wideColumns else {
      return main + messageRows(columns: mainColumns, rows: height - main.count)
    }
    let frame = " \(signs.upright) "
    let messages = messageRows(columns: columns - mainColumns - frame.cellWidth, rows: height)
    return zip(main.filled(to: height), messages.filled(to: height)).map { main, message in
      main.fitted(to: mainColumns) + StyledRow(frame, .dim) + message
    }
  }

  private var titleRow: StyledRow {
    let (clock, title) = (text(play.clock), title.map { signs.text($0) })
    let room = columns - (clock.map { $0.text.cellWidth + 1 } ?? 0)
    let pieces = title.prefix(1).map { $0.cut(to: room, more: signs.more) } + title.dropFirst()
    let row = StyledRow(pieces.joined(separator: signs.dot, cells: room), .strong)
    return row.ending(with: clock, columns: columns)
  }

  var helpRows: [StyledRow] {
    language.pickHelp.map { entry in
      StyledRow(" " + signs.text(entry.keys).padded(to: 11), .strong) + StyledRow(signs.text(entry.words))
    }
  }
}

// MARK: - Content

extension PickerScreen {
  func text(_ timer: MatchClock.Timer?) -> Message? {
    timer.map { Message($0.text(at: play.now), $0.isPressing(at: play.now) ? .error : .strong) }
  }

  private var keys: [KeyHint] {
    guard session.wheels != nil else { return [.help, .talk, .quit] }
    let mayGuess = match.wait == nil && !play.isOffline
    return KeyHint.allCases.filter { $0 != .guess || mayGuess }
  }

  /// The server's address, or its program at a socket, whose path is the operator's.
  private var server: String { play.options.server.host == nil ? "guess-server" : "\(play.options.server)" }

  private var title: [String] {
    guard match.name != nil || match.isWatching else { return [server] }
    var title = match.name.map { ["\($0)"] } ?? []
    if session.isSeated, let name = match.name, let rival = match.rival {
      title = ["\(name) \(match.score?.dashed ?? "–") \(rival.name)"]
    } else if match.players.count == 2 {
      title = ["\(match.players[0].name) \(match.score?.dashed ?? "–") \(match.players[1].name)"]
    }
    if let round = match.round { title.append(StatusMessage.round(round.number).text(in: language)) }
    if let rules = match.rules { title.append(rules.rawValue) }
    if let rounds = match.settings?.firstTo, rounds > 1 {
      title.append(PickerMessage.firstTo(rounds).text(in: language))
    }
    switch match.location {
    case .seat(let room): title.append(match.tournament?.label ?? "\(room)")
    case .watching(let room): title.append("\(room)")
    case .attending(let tournament):
      title.append(match.tournament?.label ?? "\(tournament)")
      if let place = match.tournament?.standing {
        title.append(StatusMessage.standing(place).text(in: language))
      }
    case .alone where play.meanwhile != nil: title.append(StatusMessage.waitingForRival.text(in: language))
    case .lobby, .waiting, .alone: title.append(server)
    }
    return title
  }

  private var status: any LocalizedText {
    if play.asked != nil, let question = play.leavingQuestion { return question }
    if session.wheels != nil, let note = session.dial?.note { return note }
    if play.isAsking, !play.isOffline, let question = play.connection.signIn.question { return question }
    return play.wait == .round(nil) ? invitation ?? play.wait : play.wait
  }

  /// Names the effect of Enter while the player may guess.
  private var invitation: (any LocalizedText)? {
    guard let wheels = session.wheels else { return nil }
    if let motion = session.dial?.motion, motion.isSpin, motion.frame(at: play.now) != nil {
      return PickerMessage.spinning
    }
    return PickerMessage.guessWith(wheels.number)
  }

  private func words(for offer: Offer) -> any LocalizedText {
    guard offer == .again else { return offer }
    if match.awaitsRematch { return PickerMessage.againAsked }
    return match.rematchRequests.first.map { PickerMessage.againToo($0) } ?? offer
  }

  var count: Int? {
    session.isSeated && (session.wheels != nil || match.ownGuesses > 0) ? match.ownGuesses : nil
  }

  /// The action possible now, or the state that is waited for: two rows if it is long, as all of it matters.
  func statusRows(columns: Int) -> [StyledRow] {
    let timer = text(play.timer)
    let room = max(1, columns - (timer.map { $0.text.cellWidth + 1 } ?? 0))
    var rows = text(of: status).wrapped(cells: room, cuts: true).prefix(2).map { StyledRow($0, .strong) }
    rows[0] = rows[0].ending(with: timer, columns: columns)
    return rows
  }

  /// Empty without a connection, and in the lobby while a line is typed, to leave space for a list of rooms.
  var choiceRows: [StyledRow] {
    guard !play.isOffline, session.mode != .line || match.location != .lobby else { return [] }
    return play.offers.map {
      StyledRow("  [\($0.key)] ", .strong) + StyledRow(text(of: words(for: $0)))
    }
  }
}

extension StyledRow {
  func ending(with timer: Message?, columns: Int) -> StyledRow {
    guard let timer else { return self }
    return fitted(to: max(0, columns - timer.text.cellWidth)) + StyledRow(timer.text, timer.tone)
  }
}
