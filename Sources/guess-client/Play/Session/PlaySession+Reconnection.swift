import GuessClientCore
import GuessProtocol

extension PlaySession {
  var isOffline: Bool { connection.isReconnecting }

  mutating func reconnect(
    because cause: Reconnection.Cause = .loss, saying message: ConnectionMessage? = nil
  ) {
    say(message ?? .lost(hasSeat: match.keptLocation.isKept), .error)
    if match.name == nil { connection.signIn.restart(name: options.name) }
    connection.reconnect(as: match, because: cause, at: now, &output.effects)
  }

  mutating func follow(_ outcome: ServerConnection.Outcome?, with received: ReceivedLine? = nil) {
    switch (outcome, received) {
    case (.silent?, _): lose(or: .ended(options.server, silence: Keepalive.silence))
    case (.givenUp?, _): fail(.ended(options.server))
    case (.delayed?, let received?): say(received)
    case (.dismissed(let reason)?, let received?):
      say(received)
      if reason.endsSeat { output.seat.giveUp() }
      quit(.failed)
    case (.back(let reply, let location)?, let received?): welcomeBack(received, with: reply, to: location)
    case (.nameless?, let received?):
      match.loseSeat()
      say(received)
      if let line = received.line { introduce(with: line) }
      if connection.signIn.isAsking, let room = wish.watched { request(room) }
    case (.nameIsRefused(let location)?, let received?):
      match.loseSeat()
      say(.back(hadSeat: location.isKept))
      say(received)
    // All others come with a line.
    case (nil, _), (_, nil): break
    }
  }

  private mutating func welcomeBack(
    _ received: ReceivedLine, with reply: Reply, to location: MatchState.Location
  ) {
    let missing = wish.missing(after: reply, from: match.finishedRoom)
    if case .name = reply {
      // The server greets as at first; the client has a better message.
      _ = promises.fairness.check(received)
      match.loseSeat()
    } else {
      say(received)
    }
    if wish.declinesSeat {
      say(.back(hadSeat: false))
      return leaveSeat()
    }
    if !match.location.isKept {
      say(.back(hadSeat: location.isKept))
      if !location.isKept, missing == nil { say(.welcome) }
    }
    // A JOIN of this room was carried out, and only its answer is lost.
    if case .join(let room, _)? = wish.asked(.join, at: match.location), match.location == .seat(room) {
      wish = Wish()
    } else if let missing {
      request(missing)
    }
  }
}
