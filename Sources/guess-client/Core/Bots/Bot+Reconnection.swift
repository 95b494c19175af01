import Protocol

/// How a bot gets a lost connection back.
extension Bot {
  mutating func disconnect(at now: Instant) {
    switch phase {
    case .leaving: go()
    case .comingBack(let comeback): failTry(of: comeback, at: now)
    case .arriving, .introducing, .present:
      if let farewell, !(table != nil && farewell.isWorthComingBack(isInMatch: match != nil)) {
        return fail(.dismissed(farewell))
      }
      lose(or: .closed(by: server), at: now)
    case .gone: break
    }
  }

  /// The connection is lost: whoever has a name comes back.
  mutating func lose(or news: ConnectionNews, at now: Instant) {
    guard credentials != nil else { return fail(.connection(news)) }
    let place: Conversation.Place = table.map { .seat($0.room) } ?? .lobby
    farewell = nil
    retryTime = nil
    desk.clear()
    effects.append(.hangUp)
    tell(.lost)
    phase = .comingBack(Comeback(to: place, at: now, using: &random))
  }

  mutating func tick(_ comeback: Comeback, at now: Instant) {
    var comeback = comeback
    let action = comeback.tick(at: now)
    phase = .comingBack(comeback)
    switch action {
    case .connect: effects.append(.connect)
    case .abandonTry: failTry(of: comeback, at: now)
    case .remind, nil: break
    }
  }

  private mutating func failTry(of comeback: Comeback, at now: Instant) {
    var comeback = comeback
    effects.append(.hangUp)
    guard comeback.fail(at: now, using: &random) else {
      if match != nil { finish(.lost, reason: .forfeit) }
      return fail(.connection(.givenUp(server)))
    }
    phase = .comingBack(comeback)
  }

  /// Takes a line from the new connection, until the name is back.
  mutating func take(_ received: ReceivedLine, during comeback: Comeback, at now: Instant) {
    var comeback = comeback
    let progress = comeback.take(received)
    phase = .comingBack(comeback)
    guard let credentials else { return }
    switch progress {
    case .none: break
    case .isGreeted:
      // What a connection has been told of its client does not outlive it. Only a server is shown the token.
      send(.hello(.init(kind: .bot, wantsText: false)))
      send(.resume(credentials.token))
    case .seatIsGone: send(.name(credentials.name))
    case .isBack: welcomeBack(received)
    case .nameIsRefused:
      loseSeat()
      introduce()
    case .isStranger: failTry(of: comeback, at: now)
    }
  }

  private mutating func welcomeBack(_ received: ReceivedLine) {
    phase = .present
    if let line = received.line { _ = fairness.take(line) }
    switch received.line {
    case .ok(.resume(let credentials, let room?, let rival), _):
      self.credentials = credentials
      sitDown(in: room, with: rival)
    case .ok(.resume(let credentials, nil, _), _), .ok(.name(let credentials), _):
      self.credentials = credentials
      loseSeat()
      if let errand { request(errand) }
    default: break
    }
  }

  /// The seat is there. What was told in the meantime is not told again, so a match that has ended has an end that is not
  /// known.
  private mutating func sitDown(in room: RoomSummary, with rival: Name?) {
    table = Table(room: room.code, rival: rival, settings: room.settings)
    switch room.state {
    case .playing: begin(table)
    case .over, .waiting:
      if match?.fault != nil { finish(.lost, reason: .left) }
      if match != nil { return finish(.unknown, reason: nil) }
      if room.state == .over, let errand { request(errand) }
    }
    if match?.fault != nil { send(.leave) }
  }

  private mutating func loseSeat() {
    let hadSeat = table != nil
    table = nil
    if match != nil {
      finish(.lost, reason: .forfeit)
    } else if hadSeat {
      errand = nil
      tell(.homeless)
    }
  }
}
