import Protocol

/// How a bot gets a lost connection back.
extension Bot {
  mutating func disconnect(at now: Instant) {
    switch phase {
    case .leaving: go()
    case .reconnecting: if !connection.failTry(at: now, using: &random, &effects) { giveUp() }
    case .arriving, .introducing, .present:
      if let farewell, !(table != nil && farewell.isWorthComingBack(isInMatch: match != nil)) {
        return fail(.dismissed(farewell))
      }
      lose(or: .closed(by: server), at: now)
    case .gone: break
    }
  }

  /// The connection is lost: a bot that has a name reconnects.
  private mutating func lose(or news: ConnectionMessage, at now: Instant) {
    guard credentials != nil else { return fail(.connection(news)) }
    farewell = nil
    retryTime = nil
    desk.clear()
    phase = .reconnecting
    let location: MatchState.Location = table.map { .seat($0.room) } ?? .lobby
    connection.reconnect(to: location, at: now, using: &random, &effects)
    tell(.lost)
  }

  /// Does what is due for the connection.
  mutating func tickConnection(at now: Instant) {
    switch connection.tick(at: now, using: &random, &effects) {
    case .silent: lose(or: .silent(server, seconds: Keepalive.silence.secondsRoundedUp), at: now)
    case .givenUp: giveUp()
    case .stillTrying, nil: break
    }
  }

  private mutating func giveUp() {
    if match != nil { finish(.lost, reason: .forfeit) }
    fail(.connection(.givenUp(server)))
  }

  /// Takes a line from the new connection, until the name is back.
  mutating func resume(with received: ReceivedLine, at now: Instant) {
    guard let credentials else { return }
    let hello = Command.hello(.init(kind: .bot, wantsText: false))
    switch connection.resume(
      with: received, as: credentials, saying: hello, at: now, using: &random, &effects)
    {
    case .pending: break
    case .back: welcomeBack(received)
    case .nameIsRefused:
      loseSeat()
      introduce()
    case .givenUp: giveUp()
    }
  }

  private mutating func welcomeBack(_ received: ReceivedLine) {
    phase = .present
    if let line = received.line { _ = fairness.check(line) }
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
