import GuessProtocol

/// The player's location on the server, and the state of the match.
///
/// Updated from the server's lines, and read by every session.
package struct MatchState: Sendable {
  /// Guesses kept for display: more than the tallest window has rows.
  static let keptGuesses = 200

  /// The player's place, with what exists only there.
  private enum Place {
    /// In no room: in the lobby, or in a tournament between its matches. `owesEnd` after a LEAVE from a match that counts as lost
    /// then, and whose MATCH is still to come.
    case outside(owesEnd: Bool = false)
    case waiting(MatchSettings?)
    case room(Room)
  }

  package private(set) var language: Language
  package private(set) var credentials: Credentials?
  /// The tournament that the player is in, during its matches too; nil for none.
  package private(set) var tournament: Tournament?
  private var place = Place.outside()

  package init(in language: Language = .english) { self.language = language }

  var room: Room? { if case .room(let room) = place { room } else { nil } }

  /// True if the match that was left last counts, until its end comes.
  var owesEnd: Bool { if case .outside(owesEnd: true) = place { true } else { false } }

  package var location: Location {
    switch place {
    case .outside: home
    case .waiting: .waiting
    case .room(let room): room.site
    }
  }

  private var home: Location { tournament.map { .attending($0.code) } ?? .lobby }

  /// The location that a disconnected player comes back to; in a tournament that also leads back to its match.
  package var keptLocation: Location { tournament == nil ? location : home }

  package var settings: MatchSettings? {
    switch place {
    case .outside: nil
    case .waiting(let settings): settings
    case .room(let room): room.settings
    }
  }

  package mutating func follow(_ line: ServerLine, at now: Instant) {
    switch line {
    case .ok(let reply, _): follow(reply, at: now)
    case .event(let event): follow(event, at: now)
    case .error(let refusal, let verb, _): inRoom { $0.match.play.follow(refusal, of: verb) }
    case .row: break
    }
  }

  private mutating func follow(_ reply: Reply, at now: Instant) {
    if reply.isOutsideTournaments { tournament = nil }
    switch reply {
    case .hello(_, let style, let credentials):
      language = style.language
      if let credentials { self.credentials = credentials }
    case .language(let language): self.language = language
    case .name(let credentials): self.credentials = credentials
    case .resume(let credentials, let room, let rival, let code):
      self.credentials = credentials
      tournament?.players = nil
      // It may have ended during a disconnect.
      if let code { expectTournament(code) } else { tournament = nil }
      resume(in: room, with: rival, at: now)
    case .create(let room, let settings, _, let computer):
      enter(Room(.seat(room), settings, isInMatch: computer != nil))
    case .join(let room, let rival, let settings), .play(let room, let rival, let settings):
      enter(Room(.seat(room), settings, players: [rival], isInMatch: true))
    case .playWaiting(let settings, _): place = .waiting(settings)
    case .watch(let room): enter(Room(.watching(room.code), room.settings, players: room.names))
    case .leave: leave()
    case .tournament(let tournament): enter(Tournament(tournament, isOwn: true))
    case .joinTournament(let tournament): enter(Tournament(tournament))
    case .start: tournament?.start()
    case .leaveTournament: loseSeat()
    case .solo(_, _, let day, let isAgain):
      enter(Room(.alone, isInMatch: true))
      inRoom { $0.match.counts = day != nil && !isAgain }
    default:
      let name = name
      inRoom { $0.follow(reply, as: name) }
    }
  }

  private mutating func follow(_ event: Event, at now: Instant) {
    switch event {
    case .paired(let room, let rival):
      enter(Room(.seat(room), tournament?.settings ?? settings, players: [rival], isInMatch: true))
    case .closed: place = .outside()
    case .round(let round):
      expectTournament(round.tournament)
      tournament?.begin(round)
    case .standing(let standing):
      expectTournament(standing.tournament)
      tournament?.keep(standing)
    case .entry(_, _, let players, _): tournament?.players = players
    case .finished: tournament = nil
    case .match(let end): finishMatch(end, at: now)
    default:
      let name = name
      inRoom { $0.follow(event, as: name, at: now) }
    }
  }

  private mutating func finishMatch(_ end: MatchEnd, at now: Instant) {
    let (name, counts) = (name, counts)
    inRoom { $0.finishMatch(end, as: name, counts: counts, at: now) }
    // The server closes the room.
    if tournament != nil, location.isSeat { place = .outside() }
  }

  /// Records that a guess was sent, whose answer the player waits for at the wheels.
  package mutating func awaitAnswer() { inRoom { $0.match.play.wait(for: .answer) } }

  /// Records that a new connection did not get the seat of the last one back.
  package mutating func loseSeat() {
    tournament = nil
    place = .outside()
  }

  /// Records that the player is in a tournament, if it is not known yet.
  private mutating func expectTournament(_ code: RoomCode) {
    if tournament?.code != code { tournament = Tournament(code: code) }
  }

  // MARK: - Places

  private mutating func enter(_ tournament: Tournament) {
    self.tournament = tournament
    place = .outside()
  }

  private mutating func enter(_ room: Room) { place = .room(room) }

  private mutating func leave() {
    place = .outside(owesEnd: isInMatch && counts)
  }

  /// Continues in a room after a disconnect: the state of the match is kept, and `STATE` brings the rest.
  private mutating func resume(in summary: RoomSummary?, with rival: Name?, at now: Instant) {
    guard let summary else { return place = .outside() }
    let site = summary.settings.rules == .solo ? Location.alone : .seat(summary.code)
    // In another room nothing is as it was in the last one.
    let known = room.flatMap { $0.site == site ? $0 : nil }
    tournament?.resume(inSameMatch: known != nil)
    var room = known ?? Room(site)
    // Numbers of a seed may be those of a day.
    if known == nil, site == .alone { room.match.counts = summary.settings.isSeeded }
    room.resume(at: site, as: summary, with: rival, now)
    enter(room)
  }

  private mutating func inRoom(_ change: (inout Room) -> Void) {
    guard case .room(var room) = place else { return }
    place = .outside()
    change(&room)
    place = .room(room)
  }
}
