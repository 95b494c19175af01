import GuessClientCore
import GuessProtocol

extension Bot {
  mutating func disconnect(at now: Instant) {
    switch phase {
    case .leaving: go()
    case .arriving where connection.isReconnecting:
      follow(connection.failTry(at: now, &effects), at: now)
    case .arriving, .signingIn, .present: lose(or: .ended(server), at: now)
    case .dismissed(let reason, let address):
      guard let cause = Reconnection.Cause(reason, at: address, in: match) else {
        return fail(.dismissed(reason))
      }
      reconnect(because: cause, at: now)
    case .gone: break
    }
  }

  private mutating func lose(or message: ConnectionMessage, at now: Instant) {
    guard match.credentials != nil else { return fail(.connection(message)) }
    reconnect(because: .loss, at: now)
  }

  private mutating func reconnect(because cause: Reconnection.Cause, at now: Instant) {
    if let task { job = .task(task, due: nil) }
    pending.clear()
    phase = .arriving
    connection.reconnect(as: match, because: cause, at: now, &effects)
    tell(.lost)
  }

  /// Follows its task to the server of another shard.
  mutating func follow(to address: PublicAddress, at now: Instant) {
    guard task != nil, connection.follow(to: address, at: now, &effects) else {
      return fail(.refused(task?.verb ?? .join, .moved(to: address)))
    }
    (phase, match) = (.arriving, MatchState())
  }

  mutating func resume(with received: ReceivedLine, at now: Instant) {
    let hello = Command.hello(.init(kind: .bot, text: .off))
    follow(connection.resume(with: received, saying: hello, at: now, &effects), at: now)
  }

  mutating func follow(_ outcome: ServerConnection.Outcome?, at now: Instant) {
    switch outcome {
    case .silent: lose(or: .ended(server, silence: Keepalive.silence), at: now)
    case .givenUp:
      finish(.lost, reason: .forfeit)
      fail(.connection(.ended(server)))
    case .back(let reply, _): welcomeBack(with: reply, at: now)
    case .dismissed(let reason): fail(.dismissed(reason))
    case .nameless: introduce()
    case .nameIsRefused:
      loseSeat()
      introduce()
    case .delayed, nil: break
    }
  }

  /// Continues where the bot was, and repeats its task unless the server has kept the result.
  private mutating func welcomeBack(with reply: Reply, at now: Instant) {
    phase = .present
    let line = ServerLine.ok(reply, tag: nil)
    _ = fairness.check(line)
    let (missing, former) = (Wish(task).missing(after: reply, from: match.finishedRoom), room)
    if case .resume(_, let room, let rival, let tournament) = reply, room != nil || tournament != nil {
      match.follow(line, at: now)
      // The match that it was in has ended, also if another rival has sat down in its room.
      if let own = record?.room, own != room?.code { finish(.unknown, reason: nil) }
      if let former = record?.rival, let rival, former != rival { finish(.unknown, reason: nil) }
      if let room { sitDown(in: room, lacking: missing, isKnown: room.code == former) }
      return
    }
    loseSeat()
    match.follow(line, at: now)
    if let missing, task != nil { request(missing) }
  }

  /// Returns to the seat. The result of a match that has ended follows, unless the server was restarted since.
  private mutating func sitDown(in room: RoomSummary, lacking task: Command?, isKnown: Bool) {
    switch room.state {
    case .playing: beginMatch()
    case .over, .waiting:
      if record?.fault != nil { finish(.lost, reason: .left) }
      if record != nil {
        if room.progress == nil { finish(.unknown, reason: nil) }
        return
      }
      if let task { return request(task) }
      // The answer to CREATE was lost with the connection.
      if case .create? = self.task, !isKnown { tell(.opened(room.code)) }
    }
    if record?.fault != nil { send(.leave) }
  }

  private mutating func loseSeat() {
    let isHomeless = record == nil ? match.keptLocation.isKept : match.tournament != nil
    match.loseSeat()
    finish(.lost, reason: .forfeit)
    guard isHomeless else { return }
    job = .none
    tell(.homeless)
  }
}
