import GuessProtocol

/// The player's or bot's wish, to which a new connection is brought.
///
/// A seat, a game alone and a tournament are kept by the server, and RESUME takes them back; what a server forgets with the
/// connection is a request here: a PLAY that waits, a WATCH, and any other without an answer.
package struct Wish {
  private var asked: Command?
  /// The PLAY or WATCH whose result is the player's place.
  private var settled: Command?
  private var inquiry: Command?
  /// True if the player has declined the seat that is requested, until it is left.
  package var declinesSeat = false

  package init(_ request: Command? = nil) { asked = request }

  package mutating func ask(_ command: Command) {
    switch command {
    case .play, .watch, .create, .join, .solo, .tournament: asked = command
    case .scores, .resume: inquiry = command
    // A wait for a rival ends with the connection, and the seat that it may have led to is not what was to be left.
    case .leave:
      let place = (asked ?? settled)?.verb
      (asked, settled) = (place == .play || place == .watch ? nil : command, nil)
    default: break
    }
  }

  /// Returns the request with this verb to repeat on another server: one without an answer. Nobody leaves a place for a table.
  package func asked(_ verb: Verb, at location: MatchState.Location) -> Command? {
    [asked, location == .lobby ? inquiry : nil].compactMap(\.self).first { $0.verb == verb }
  }

  /// The request for a room to watch, which needs no name.
  package var watched: Command? { [asked, settled].compactMap(\.self).first { $0.verb == .watch } }

  package var claim: Command? { asked?.verb == .resume ? asked : nil }

  /// Records an answer, and what it means for a player who is at `location` now.
  package mutating func follow(_ line: ServerLine, at location: MatchState.Location) {
    let request = asked
    let isAnswered = request.map { line.answers($0.verb) } ?? false
    if isAnswered { asked = nil }
    switch location {
    case .waiting, .watching: if isAnswered, !line.isError { settled = request }
    // It may have been repeated.
    case .lobby, .seat, .alone, .attending: if asked != settled { settled = nil }
    }
  }

  /// Returns the room that was watched before a lost connection if `line` says that it no longer exists; call it before `follow`.
  package func closedRoom(in line: ServerLine?) -> RoomCode? {
    guard case .error(.noRoom, .watch?, nil)? = line, case .watch(let room)? = settled, asked == settled
    else { return nil }
    return room
  }

  /// The request that is still missing after the reply with which the name is back; nil if its result was kept. In the room
  /// `finished`, a match had ended before the loss.
  package func missing(after reply: Reply, from finished: RoomCode?) -> Command? {
    guard let request = asked ?? settled else { return nil }
    if case .resume(_, let room, _, let tournament) = reply, room != nil || tournament != nil {
      // A member of a tournament may watch.
      guard let room else { return request.verb == .watch ? request : nil }
      // In a tournament a LEAVE that was carried out may have led to a place that another one would leave.
      if request == .leave { return tournament == nil ? request : nil }
      // A room whose match is over can be left for another one, also if the rival has left it already.
      return room.state == .over || room.state == .waiting && room.code == finished ? request : nil
    }
    return request == .rematch || request == .leave ? nil : request
  }
}

extension Reply {
  /// The verb of a request for a place, or of one that another shard may have to answer; nil for others.
  fileprivate var requested: Verb? {
    switch self {
    case .play, .playWaiting: .play
    case .watch: .watch
    case .create: .create
    case .join, .joinTournament: .join
    case .solo: .solo
    case .tournament: .tournament
    case .scores: .scores
    case .resume: .resume
    case .leave, .leaveTournament: .leave
    default: nil
    }
  }
}

extension ServerLine {
  fileprivate var isError: Bool { if case .error = self { true } else { false } }

  fileprivate func answers(_ verb: Verb) -> Bool {
    switch self {
    case .ok(let reply, nil): reply.requested == verb
    case .error(_, let refused, nil): refused == verb
    default: false
    }
  }
}
