import Protocol

/// What the screen shows, and how it gets there.
extension PickSession {
  /// Something that a single key asks for while no round is running.
  struct Offer {
    let key: Unicode.Scalar
    let verb: Verb
    let phrase: PickPhrase

    static let play = Offer(key: "p", verb: .play, phrase: .play)
    static let solo = Offer(key: "s", verb: .solo, phrase: .solo)
    static let again = Offer(key: "a", verb: .rematch, phrase: .again)
    static let leave = Offer(key: "x", verb: .leave, phrase: .leave)
  }

  var offers: [Offer] {
    let conversation = line.conversation
    guard !conversation.isInMatch, !line.introduction.isAsking else { return [] }
    return switch conversation.place {
    case .lobby: conversation.name == nil ? [] : [.play, .solo]
    case .seat, .alone: board.isOver ? [.again, .leave, .play, .solo] : [.leave]
    case .waiting, .watching: [.leave]
    }
  }

  var screen: PickScreen {
    var screen = PickScreen(language: language)
    screen.title = title
    screen.status = language.words(for: note ?? status)
    screen.messages = messages
    screen.keys = keys
    if isSeated { screen.rival = board.rival }
    screen.guesses = board.guesses
    screen.count = wheels == nil && board.count == 0 ? nil : board.count
    if showsHelp {
      screen.center = .help
    } else if let wheels {
      screen.center = .wheels(wheels)
      screen.remainder = PickScreen.Remainder(range: wheels.range, whole: board.whole ?? wheels.range)
    } else {
      screen.center = .choices(
        offers.map { PickScreen.Choice(key: Character($0.key), words: language.words(for: $0.phrase)) })
    }
    return screen
  }

  private var keys: [PickKeyHint] {
    guard wheels != nil else { return [.help, .talk, .quit] }
    return PickKeyHint.allCases.filter { $0 != .guess || board.wait == nil }
  }

  private var title: [String] {
    let conversation = line.conversation
    guard let name = conversation.name else { return ["\(conversation.server)"] }
    var title = ["\(name)"]
    if isSeated, let rival = board.rival {
      let score = conversation.score.map { "\($0.own)–\($0.other)" } ?? "–"
      title = ["\(name) \(score) \(rival.name)"]
    }
    if let round = conversation.round { title.append(language.words(for: PickPhrase.round(round.number))) }
    if let rules = board.rules { title.append(rules.rawValue) }
    switch conversation.place {
    case .seat(let room), .watching(let room): title.append("\(room)")
    case .lobby, .waiting, .alone: title.append("\(conversation.server)")
    }
    return title
  }

  private var status: PickPhrase {
    if line.isOffline { return .offline }
    if line.introduction.isAsking { return .yourName }
    if let wheels {
      return switch board.wait {
      case nil: .guessWith(wheels.number)
      case .answer: .onItsWay
      case .step(let sealed): .sealed(sealed)
      case .turn(let name): .turn(of: name)
      }
    }
    if line.conversation.isInMatch, let seconds = board.countdown { return .countdown(seconds: seconds) }
    return switch line.conversation.place {
    case .lobby: .whatNext
    case .waiting: .waitingForRival
    case .seat where board.isOver, .alone where board.isOver: .matchOver
    case .seat(let room): .waitingForRoom(room)
    case .alone: .whatNext
    case .watching: .watching
    }
  }

  // MARK: - Drawing

  /// What brings the screen up to date: the rows that have changed, in one write.
  mutating func drawing() -> String {
    let (columns, rows) = (line.terminal.columns, line.terminal.rows)
    let screen = screen
    var body = screen.body(columns: columns, rows: rows)
    if !typesLine { body.append(screen.footer(columns: columns)) }
    let new = body.map { $0.rendering(columns: columns, palette: line.palette) }
    var output = "\u{1B}[?25l" + (drawn.isEmpty ? "\u{1B}[2J" : "")
    for (index, row) in new.enumerated() where !drawn.indices.contains(index) || drawn[index] != row {
      output += Self.emptyRow(index) + row
    }
    drawn = new
    if typesLine {
      output += Self.emptyRow(rows - 1) + line.editor.rendering(prompt: line.prompt, on: line.terminal)
      output += "\u{1B}[?25h"
    }
    return output
  }

  /// Goes to a row and empties it first: erasing behind a row that is full would take its last cell.
  private static func emptyRow(_ index: Int) -> String {
    "\u{1B}[\(index + 1);1H\u{1B}[2K"
  }
}
