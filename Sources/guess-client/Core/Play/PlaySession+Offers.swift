import GuessProtocol

/// An action on one key while no match is running: with the wheels the key alone, in a line the key or the word.
enum Offer: String {
  case play, solo, daily, house, create, join, watch, again, leave

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
    }
  }

  /// The verb that takes a room code.
  var roomVerb: Verb? {
    switch self {
    case .join: .join
    case .watch: .watch
    default: nil
    }
  }
}

extension PlaySession {
  /// Actions possible now.
  var offers: [Offer] {
    guard !match.isInMatch, !signIn.isAsking else { return [] }
    return switch match.location {
    case .lobby: match.name == nil ? [] : [.play, .solo, .daily, .house, .create, .join, .watch]
    case .seat, .alone:
      if match.canHaveRematch {
        [.again, .leave, .play, .solo]
      } else {
        match.isOver ? [.play, .leave, .solo] : [.leave]
      }
    case .waiting, .watching: [.leave]
    }
  }

  /// The action of Enter alone.
  var enterOffer: Offer? {
    guard !isLeaving else { return nil }
    if offersSolo, match.location == .lobby { return .solo }
    guard match.location.isSeat, match.canHaveRematch, let overSince, now >= overSince + Self.againPause
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
    return rest.isEmpty ? offer.command.map { $0.line()[...] } : nil
  }
}
