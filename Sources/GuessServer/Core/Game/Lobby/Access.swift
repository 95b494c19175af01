import GuessProtocol

/// Who may use a verb, and when. Refusals count in the order of the properties, and before those of the verb's own code.
package struct Access {
  /// Situation in which a player, or a client without a name, may use a verb.
  package enum Place: CaseIterable {
    case anywhere
    /// Without a seat, and in no tournament.
    case outside
    /// In no running match, and in no tournament.
    case free
    /// In no running match.
    case idle
    /// In a room, a tournament or the queue of `PLAY`, or as a spectator.
    case inside
    case seated
    /// In a seat, and in no tournament.
    case seatedOutsideTournaments
    /// In a seat, or as the owner of a tournament between two matches.
    case seatedOrOwner
    case owner
  }

  /// True if it takes a seat back or is needed for that, so that it is open to a connection that may do nothing else.
  package var isForReturning = false
  package var needsName = false
  /// The stage of overload from which on it is refused; nil if it never is.
  package var refusedFrom: Load.Stage?
  package var isOpenWhileDraining = true
  package var place = Place.anywhere

  /// The row of a verb that begins a match or may lead to one.
  private static func beginning(in place: Place) -> Access {
    Access(needsName: true, refusedFrom: .opening, isOpenWhileDraining: false, place: place)
  }

  @inline(__always) package static func of(_ verb: Verb) -> Access {
    switch verb {
    case .hello, .quit: Access(isForReturning: true)
    case .help, .limits, .status, .ping, .language, .text, .rooms, .scores: Access()
    case .name: Access(place: .outside)
    case .claim, .unclaim: Access(needsName: true)
    case .resume: Access(isForReturning: true, place: .outside)
    case .create, .join, .play, .solo, .tournament: beginning(in: .free)
    case .start: beginning(in: .owner)
    case .watch: Access(refusedFrom: .watching, place: .idle)
    case .leave: Access(place: .inside)
    case .guess: Access(needsName: true, place: .seated)
    case .say: Access(needsName: true, refusedFrom: .chatting, place: .seatedOrOwner)
    case .rematch: Access(needsName: true, place: .seatedOutsideTournaments)
    }
  }

  /// The row of a request: a `HELLO` that takes a name is a `NAME`.
  @inline(__always) package static func of(_ command: Command, _ verb: Verb) -> Access {
    if verb == .hello, case .hello(let hello) = command, hello.name != nil { return of(.name) }
    return of(verb)
  }
}

extension Lobby {
  @inline(__always) mutating func admit(
    _ command: Command, _ verb: Verb, _ asker: inout Asker
  ) throws(Refusal) {
    let access = Access.of(command, verb)
    if asker.isOnlyToReturn, !access.isForReturning { try checkArrival(asker.id) }
    if access.needsName, asker.player == nil { throw .needName }
    if givesUp > .nothing, let stage = access.refusedFrom, givesUp >= stage {
      throw .unavailable(retry: Self.retry)
    }
    if !access.isOpenWhileDraining, isDraining { throw .draining }
    switch access.place {
    case .anywhere: break
    case .seated: asker.seat = try seat(of: asker)
    default: try check(access.place, &asker)
    }
  }

  private mutating func check(_ place: Access.Place, _ asker: inout Asker) throws(Refusal) {
    let (player, tournament) = (asker.player, asker.player.flatMap(tournament(of:)))
    let isOwner = tournament.map { tournaments[$0]?.owner?.player == player } ?? false
    switch place {
    case .anywhere: break
    case .outside, .free:
      if isAttending(player) { throw .tournament(.inside) }
      if place == .outside || isInMatch(player) { try checkSeatless(player) }
    case .idle: if isInMatch(player) { try checkSeatless(player) }
    case .inside: if isInLobby(player), sessions[asker.id]?.watched == nil { throw .notInRoom(nil) }
    case .seatedOutsideTournaments where tournament != nil: throw .tournament(.inside)
    case .seatedOrOwner where isAttending(player): if !isOwner { throw .tournament(.inside) }
    case .seated, .seatedOutsideTournaments, .seatedOrOwner: asker.seat = try seat(of: asker)
    case .owner: if !isOwner { throw .tournament(tournament == nil ? .outside : .owner) }
    }
  }

  private func isInLobby(_ player: PlayerID?) -> Bool {
    switch player.flatMap({ players[$0]?.place }) {
    case .lobby, nil: true
    case .waiting, .seated, .attending: false
    }
  }

  /// Inlined: otherwise a guess takes 25 more instructions, of 1,690 in the core with 16 requests at once.
  @inline(__always) private mutating func seat(of asker: Asker) throws(Refusal) -> (room: RoomID, seat: Seat)
  {
    let place = asker.player.flatMap { player in players.withValue(player) { $0?.place } ?? nil }
    switch place {
    case .seated(let room, let seat)?: return (room, seat)
    case .attending(let tournament)?: throw .notPlaying(situation(of: asker, in: tournament), retry: nil)
    case _ where sessions[asker.id]?.watched != nil: throw .notPlaying(.watching, retry: nil)
    case .waiting?: throw .notInRoom(.waiting)
    case .lobby?, nil: throw .notInRoom(nil)
    }
  }

  private func situation(of asker: Asker, in tournament: RoomCode) -> Refusal.Situation {
    guard let player = asker.player, let tournament = tournaments[tournament],
      let index = tournament.index(of: player)
    else { return .tournament }
    return tournament.situation(of: index)
  }
}
