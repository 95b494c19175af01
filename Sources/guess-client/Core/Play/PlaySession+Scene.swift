import GuessProtocol

/// An action on one key while no match is running: with the wheels the key alone, in a line the key or the word.
enum Offer: String {
  case play, solo, daily, house, create, join, watch, again, leave, start, table

  var key: Unicode.Scalar { self == .leave ? "x" : rawValue.unicodeScalars[rawValue.startIndex] }

  /// The request; nil if a room code is needed.
  var command: Command? {
    switch self {
    case .play: .play(.standard, with: nil)
    case .solo: .solo(.oneToHundred, seed: nil)
    case .daily: .solo(.oneToHundred, seed: ShortWord("today"))
    case .house: .create(.standard, isListed: true, house: HouseSettings(.easy))
    case .create: .create(.standard, isListed: true, house: nil)
    case .join: nil
    // Lists the rooms to watch.
    case .watch: .rooms(after: nil)
    case .again: .rematch
    case .leave: .leave
    case .start: .start
    // Of the event that the player is in.
    case .table: nil
    }
  }

  /// The verb that takes a room code.
  var roomVerb: Verb? { self == .join ? .join : self == .watch ? .watch : nil }
}

extension PlaySession {
  /// Actions possible now.
  var offers: [Offer] {
    guard !match.isInMatch, !signIn.isAsking else { return [] }
    return switch match.location {
    case .lobby: match.name == nil ? [] : [.play, .solo, .daily, .house, .create, .join, .watch]
    case .seat, .alone:
      if match.canHaveRematch {
        meanwhile == nil ? [.again, .leave, .play, .solo] : [.again, .leave]
      } else {
        match.isOver ? [.play, .leave, .solo] : [.leave]
      }
    case .waiting: [.solo, .leave]
    case .watching: [.leave]
    case .attending: match.tournament?.mayStart == true ? [.start, .leave] : [.table, .watch, .leave]
    }
  }

  /// The request of an offer; nil if a room code is needed.
  func command(of offer: Offer) -> Command? {
    offer == .table ? match.tournament.map { .scores(.event($0.code), after: 0) } : offer.command
  }

  /// The action of Enter alone.
  var enterOffer: Offer? {
    guard !isLeaving else { return nil }
    if match.location == .waiting || offersSolo && match.location == .lobby { return .solo }
    guard match.location.isSeat, match.canHaveRematch, let end = match.overSince, now >= end + Self.againPause
    else { return nil }
    return match.name.map(match.rematchRequests.contains) == true ? nil : .again
  }

  /// The request for a line that begins with the key or the word of an offer; nil if the line is a request itself.
  func request(offeredBy line: Substring) -> Substring? {
    let word = line.prefix { $0 != " " }
    let rest = line[word.endIndex...].trimmingBlanks
    guard Verb(typed: Array(word.utf8).span) == nil,
      let offer = offers.first(where: { [String($0.key), $0.rawValue].contains(word.lowercased()) })
    else { return nil }
    if let verb = offer.roomVerb { return "\(verb.rawValue) \(rest)"[...].trimmingBlanks }
    return rest.isEmpty ? command(of: offer).map { $0.line()[...] } : nil
  }
}

// MARK: - For front ends

extension PlaySession {
  var scene: Scene {
    let seatEnd = connection.lostLocation?.isKept == true ? connection.lastTry : nil
    return Scene(match, isOffline: isOffline, seatEnd: seatEnd)
  }

  var isLeaving: Bool { leaving != nil }

  /// True if a status row above the line shows the match. Terminals without control sequences have none, and print everything
  /// in lines.
  var hasStatus: Bool {
    terminal.hasControlSequences && terminal.columns >= StatusLine.leastColumns
      && terminal.rows >= StatusLine.leastRows && !options[.pick]
  }

  /// True if the content of a line stays visible on the screen, and needs no message.
  func isDrawn(_ line: ServerLine) -> Bool {
    guard hasWheels || hasStatus && match.location.isSeat else { return false }
    return switch line {
    case .event(.countdown), .event(.rival): true
    case .event(.turn(let player, _)): hasWheels || player != match.name
    // The wheels also have places for the round, its range and par, all hints and the review.
    case .event(.start), .event(.step), .ok(.guess, _), .event(.hint), .event(.guessed), .ok(.guessSealed, _):
      hasWheels
    case .event(.review): hasWheels && match.location.isSeat
    default: false
    }
  }

  /// The prompt: a question, or the remaining range if the status row does not show it.
  var prompt: String {
    if isOffline { return text(of: .offline) }
    if connection.hasHeardServer || signIn.offer == nil,
      let question = signIn.question(in: match.language)
    {
      return options.signs.text(question)
    }
    if let query = editor.searchQuery { return text(of: .historySearch(query)) }
    if let enterOffer { return text(of: enterOffer == .again ? .againPrompt : .soloPrompt) }
    // Screen readers need not read a mark for where to type.
    guard terminal.hasControlSequences else { return "" }
    guard let range = match.round?.range, match.isInMatch, !hasStatus else { return "> " }
    let possible = "\(range.lo)..\(range.hi)"
    return possible.utf8.count <= Self.promptRangeCells ? "\(possible)> " : "> "
  }

  /// The widest range in a prompt: it leaves half of a narrow terminal for typing.
  private static let promptRangeCells = 24

  private func text(of message: LineMessage) -> String { options.signs.text(of: message, in: match.language) }
}
