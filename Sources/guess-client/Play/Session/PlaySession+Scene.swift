import GuessClientCore
import GuessProtocol

/// The visible state of the game, the same for the line and the wheels.
extension PlaySession {
  enum Wait: Hashable {
    /// The connection, a rival, another player of the room, or the start of a match or of a round of a tournament; or nothing, since
    /// others play.
    case status(StatusMessage)
    case round(MatchState.Wait?)
    case nextRound(secret: Int64, seconds: Int64?)
    /// The match is over; `secret` is the last round's, if there was one.
    case matchEnd(MatchState.Outcome, secret: Int64?)
    case soloEnd(isFound: Bool, secret: Int64?)
    case choice
  }

  var wait: Wait {
    if isOffline { return .status(.offline) }
    if match.round != nil, match.location.isSeat { return .round(match.wait) }
    switch match.location {
    case .lobby: return .choice
    case .attending: return match.tournament.map { .status($0.wait) } ?? .choice
    case .waiting: return .status(.waitingForRival)
    case .alone where match.isOver: return .soloEnd(isFound: match.outcome == .won, secret: match.secret)
    case .alone: return .choice
    case .seat(let room): return pause ?? (match.isOver ? .choice : .status(.waitingForRoom(room)))
    case .watching:
      if case .turn = match.wait { return .round(match.wait) }
      return pause ?? .status(.watching)
    }
  }

  /// The wait between rounds, before the first one or after the last one.
  private var pause: Wait? {
    if let outcome = match.outcome { return .matchEnd(outcome, secret: match.secret) }
    if let secret = match.secret, match.isInMatch || match.isWatching {
      return .nextRound(secret: secret, seconds: match.countdown)
    }
    return match.countdown.map { .status(.countdown(seconds: $0)) }
  }

  var clock: MatchClock.Timer? { isOffline ? nil : match.clock.round }

  /// Timer of the turn or the step; during a disconnect, of the reserved seat.
  var timer: MatchClock.Timer? {
    guard isOffline else { return match.clock.move }
    return connection.keptUntil.flatMap { $0 > now ? MatchClock.Timer(end: $0) : nil }
  }

  /// True if the next typed word answers a question. A spectator needs no name.
  var isAsking: Bool { connection.signIn.isAsking && !match.isWatching }

  package var hasWheels: Bool { options[.wheels] && terminal.hasControlSequences }

  /// True if a status row above the line shows the match; without control sequences there is none.
  var hasStatus: Bool {
    terminal.hasControlSequences && terminal.columns >= StatusLine.leastColumns
      && terminal.rows >= StatusLine.leastRows && !hasWheels
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

  var prompt: String {
    if isOffline { return text(of: .offline) }
    if isAsking, connection.hasHeardServer || connection.signIn.offer == nil,
      let question = connection.signIn.question
    {
      return text(of: question)
    }
    if let search = editor.searchState {
      return text(of: .historySearch(search.query, isFound: !search.hasFailed))
    }
    if let enterOffer { return text(of: enterOffer == .again ? .againPrompt : .soloPrompt) }
    // Screen readers need not read a mark for where to type.
    return terminal.hasControlSequences ? "> " : ""
  }

  private func text(of message: LineMessage) -> String { options.signs.text(of: message, in: match.language) }
}
