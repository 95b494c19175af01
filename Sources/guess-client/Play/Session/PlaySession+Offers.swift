import GuessClientCore
import GuessProtocol

/// An action on one key while no match is running: with the wheels the key alone, in a line the key or the word.
enum Offer: String, CaseIterable {
  case play, solo, daily, computer, create, join, watch, again, leave, start, table

  static let inLobby: [Offer] = [.play, .solo, .daily, .computer, .create, .join, .watch]

  var key: Unicode.Scalar {
    switch self {
    case .leave: "x"
    // The first letter is that of `create`.
    case .computer: "o"
    default: rawValue.unicodeScalars[rawValue.startIndex]
    }
  }

  /// The request; nil if a room code is needed. The table is that of the tournament that the player is in.
  func command(in tournament: RoomCode?) -> Command? {
    switch self {
    case .play: .play(.standard, with: nil)
    case .solo: .solo(.oneToHundred, seed: nil)
    case .daily: .solo(.oneToHundred, seed: ShortWord("today"))
    case .computer: .create(.standard, isListed: true, computer: ComputerSettings(.easy))
    case .create: .create(.standard, isListed: true, computer: nil)
    case .join: nil
    // Lists the rooms to watch.
    case .watch: .rooms(after: nil)
    case .again: .rematch
    case .leave: .leave
    case .start: .start
    case .table: tournament.map { .scores(.tournament($0), after: 0) }
    }
  }

  var roomVerb: Verb? { self == .join ? .join : self == .watch ? .watch : nil }
}

extension PlaySession {
  var offers: [Offer] {
    guard !match.isInMatch, !isAsking else { return [] }
    return switch match.location {
    case .lobby: match.name == nil ? [] : Offer.inLobby
    case .seat, .alone:
      if !match.isOver {
        [.leave]
      } else if match.canHaveRematch {
        meanwhile == nil ? [.again, .leave, .play, .solo] : [.again, .leave]
      } else {
        match.location == .alone ? [.solo, .leave, .play] : [.play, .leave, .solo]
      }
    case .waiting: [.solo, .leave]
    case .watching: [.leave]
    case .attending:
      match.tournament?.mayStart == true ? [.start, .table, .leave] : [.table, .watch, .leave]
    }
  }

  /// The first offer if it is another game, which Enter begins; not immediately after a match.
  var enterOffer: Offer? {
    guard !isLeaving, let offer = offers.first, [.again, .solo].contains(offer) else { return nil }
    if let end = match.overSince, now < end + Self.againPause { return nil }
    return offer == .again && match.awaitsRematch ? nil : offer
  }

  /// The request for a line of the key or the word of one of `offers`, and perhaps options; nil if the line is a request itself.
  func request(offeredBy line: Substring, among offers: [Offer]) -> Substring? {
    let word = line.prefix { $0 != " " }
    let rest = line[word.endIndex...].trimmingBlanks
    guard Verb(typed: Array(word.utf8).span) == nil,
      let offer = offers.first(where: { [String($0.key), $0.rawValue].contains(word.lowercased()) })
    else { return nil }
    if let verb = offer.roomVerb { return "\(verb.rawValue) \(rest)"[...].trimmingBlanks }
    var options = rest.split(separator: " ").map(String.init)
    // The level alone is enough.
    if offer == .computer, let level = options.first, !level.contains("=") {
      options[0] = "computer=\(level)"
    }
    guard options.allSatisfy({ $0.contains("=") }) else { return nil }
    return offer.command(in: match.tournament?.code).map { command in
      // Typed options replace those of the offer.
      let keys = options.map { $0.prefix { $0 != "=" }.lowercased() + "=" }
      let own = command.line().split(separator: " ").map(String.init)
      return (own.filter { word in !keys.contains(where: word.hasPrefix) } + options).joined(separator: " ")[
        ...]
    }
  }
}
