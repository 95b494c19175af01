import GuessServerCore
import GuessProtocol
import Platform

extension Server {
  /// Bytes read from one connection at once where lines are limited: what is read above the limit has to be held.
  private static let limitedReadBytes = 4 * 1_024

  /// Bytes of answers that are made before they are queued: so much more than it may, an outbox may hold for a moment.
  private static let answerBytes = 4 * 1_024

  /// Bytes read from one connection at once.
  var readLimit: Int { limits.lines == nil ? readBuffer.count : Self.limitedReadBytes }

  /// Takes what has come from a client, at most `readLimit` bytes of it, and answers how many that were.
  func read(from id: ConnectionID, _ connection: Connection) -> Int {
    let received: Int?
    do {
      received = try System.receive(from: connection.descriptor, into: &readBuffer, atMost: readLimit)
    } catch {
      lose(id, connection, .broken(error))
      return 0
    }
    guard let received else { return 0 }
    let buffer = readBuffer
    take(buffer.span.extracting(..<received), from: id, connection)
    return received
  }

  /// Takes what was received from a client; nothing is its end.
  func take(_ bytes: Span<UInt8>, from id: ConnectionID, _ connection: Connection) {
    traffic.received += UInt64(bytes.count)
    switch connection.phase {
    case .lingering(let until, let allowance):
      return discard(bytes.count, from: id, connection, until: until, allowance: allowance)
    case .arriving(let reader, let until):
      return takeHeader(bytes, from: id, connection, reader, until: until)
    case .open, .ended, .closing, .lost: break
    }
    if bytes.isEmpty {
      connection.intake.hasEnded = true
      dispatchEnd(of: id, connection)
      touch(id, connection)
    } else if let foreign = connection.detector.foreignProtocol(in: bytes) {
      lose(id, connection, .foreign(foreign))
    } else {
      dispatchLines(bytes, from: id, connection)
    }
  }

  /// Goes on with what was held back.
  func resumeReading(from id: ConnectionID, _ connection: Connection) {
    let held = connection.intake.takeHeld()
    dispatchLines(held.span, from: id, connection)
  }

  /// Hands in all complete lines, as far as the client's rate and its outbox allow, and holds the rest.
  func dispatchLines(_ bytes: Span<UInt8>, from id: ConnectionID, _ connection: Connection) {
    var offset = 0
    lines: while connection.takesLines {
      let pause =
        connection.intake.isPassed
        ? passSome(of: bytes, from: &offset, through: &connection.intake, as: id)
        : Self.dispatchSome(
          of: bytes, from: &offset, through: &connection.intake,
          rate: connection.isGuest ? nil : limits.lines,
          to: &node, as: id, at: now)
      performEffects()
      switch pause {
      case nil: continue
      case .wait(let until):
        connection.intake.resumesAt = until
        traffic.delays += 1
        break lines
      case .flooded:
        handle(.flooded(id))
        break lines
      case .read: break lines
      }
    }
    answerTelnet(connection)
    touch(id, connection)
    guard connection.phase == .open else { return }
    connection.intake.hold(bytes.extracting(offset...))
    dispatchEnd(of: id, connection)
  }

  /// Hands in complete lines until there is much to be sent; answers why no further one can be handed in, if so.
  ///
  /// It is handed all that it changes, once for many lines: looking for each line where the server keeps it would cost more
  /// than the line does.
  private static func dispatchSome(
    of bytes: Span<UInt8>, from offset: inout Int, through intake: inout Intake, rate: TokenBucket.Rate?,
    to node: inout Node, as id: ConnectionID, at now: Instant
  ) -> Intake.Pause? {
    var pause = Intake.Pause.read
    while node.lobby.context.effects.bytes.count < answerBytes, !node.holds {
      guard let request = intake.nextRequest(in: bytes, from: &offset, at: now, rate: rate, pause: &pause)
      else { return pause }
      node.handle(.request(request, from: id), at: now)
    }
    return nil
  }

  /// Tells the lobby that nothing more will come, once all that came has been handed in.
  func dispatchEnd(of id: ConnectionID, _ connection: Connection) {
    guard connection.phase == .open, connection.intake.hasEnded, connection.intake.isEmpty,
      !connection.intake.isHeld
    else { return }
    connection.phase = .ended
    handle(.ended(id))
  }

  private func answerTelnet(_ connection: Connection) {
    let replies = connection.intake.takeTelnetReplies()
    guard !replies.isEmpty, connection.isKnownToLobby else { return }
    // Full or not, these few bytes are bounded by what telnet may ask.
    connection.outbox.append(replies.span)
  }

  private func discard(
    _ count: Int, from id: ConnectionID, _ connection: Connection, until: Instant, allowance: Int
  ) {
    guard count > 0, count <= allowance else { return close(id, connection) }
    connection.phase = .lingering(until: until, bytes: allowance - count)
  }
}
