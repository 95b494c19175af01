import GuessGame
import GuessProtocol
import Platform

@MainActor
struct Reading {
  /// Bytes read at once, so that one connection does not delay the others for long.
  private static let bufferBytes = 64 * 1_024
  /// Bytes received at once from each of many sockets: about a hundred lines of a player. The rest waits for another turn.
  static let receivedBytes = 2 * 1_024

  var batch: [(id: ConnectionID, connection: Connection)] = []
  /// Receives from many sockets at once; nil if the system does not support it.
  let sockets = SocketBatch(slotBytes: receivedBytes)
  /// Input of all connections passes through it, so that an idle one needs no memory for it.
  var buffer = [UInt8](repeating: 0, count: bufferBytes)
}

extension Server {
  /// Bytes read at once from a connection with a line rate: those above the rate have to be held.
  private static let limitedReadBytes = 4 * 1_024

  /// Bytes of answers after which they are queued: an outbox may exceed its limit by that for a moment.
  private static let answerBytes = 4 * 1_024

  var readLimit: Int { limits.lines == nil ? reading.buffer.count : Self.limitedReadBytes }

  func read(from id: ConnectionID, _ connection: Connection) -> Int {
    let received: Int?
    do {
      received = try System.receive(from: connection.descriptor, into: &reading.buffer, atMost: readLimit)
    } catch {
      lose(id, connection, .broken(error))
      return 0
    }
    guard let received else { return 0 }
    let buffer = reading.buffer
    take(buffer.span.extracting(..<received), from: id, connection)
    return received
  }

  /// Takes received bytes; none mean the end of input.
  func take(_ bytes: Span<UInt8>, from id: ConnectionID, _ connection: Connection) {
    switch connection.state {
    case .lingering(let goodbye, let allowance):
      guard !bytes.isEmpty, bytes.count <= allowance else { return close(id, connection) }
      connection.state = .lingering(goodbye, bytes: allowance - bytes.count)
      return
    case .arriving(let reader, let until):
      return takeHeader(bytes, from: id, connection, reader, until: until)
    case _ where bytes.isEmpty:
      if connection.isKnownToLobby {
        connection.state = .finishing
        dispatchEnd(of: id, connection)
      }
      return touch(id, connection)
    case .greeted(var detector):
      if let foreign = detector.foreignProtocol(in: bytes) { return lose(id, connection, .foreign(foreign)) }
      connection.state = detector.isSettled ? .open : .greeted(detector)
    case .open, .finishing, .closing, .lost: break
    }
    dispatchLines(bytes, from: id, connection)
  }

  /// Passes all complete lines to the lobby, as far as the client's rate and its outbox allow, and holds the rest.
  func dispatchLines(_ bytes: Span<UInt8>, from id: ConnectionID, _ connection: Connection) {
    var offset = 0
    var resumesAt: Instant?
    lines: while connection.takesLines {
      let pause = Self.dispatchSome(
        of: bytes, from: &offset, through: &connection.intake, rate: limits.lines, to: &lobby, as: id, at: now
      )
      performEffects()
      switch pause {
      case nil: continue
      case .wait(let until):
        resumesAt = until
        traffic.delays += 1
        break lines
      case .flooded:
        handle(.flooded(id))
        break lines
      case .read: break lines
      }
    }
    let replies = connection.intake.framer.takeTelnetReplies()
    // No limit is checked: Telnet allows few requests.
    if !replies.isEmpty, connection.isKnownToLobby { connection.outbox.append(replies.span) }
    touch(id, connection)
    guard connection.isKnownToLobby else { return }
    connection.intake.hold(bytes.extracting(offset...), until: resumesAt)
    dispatchEnd(of: id, connection)
  }

  /// Passes complete lines to the lobby until there is much to send; otherwise returns the reason to pause. All that it changes is
  /// a parameter, once for many lines: a lookup for each would cost more than the line.
  private static func dispatchSome(
    of bytes: Span<UInt8>, from offset: inout Int, through intake: inout Intake, rate: TokenBucket.Rate?,
    to lobby: inout Lobby, as id: ConnectionID, at now: Instant
  ) -> Intake.Pause? {
    var pause = Intake.Pause.read
    while lobby.context.effects.bytes.count < answerBytes {
      let request = intake.next(in: bytes, from: &offset, at: now, rate: rate, pause: &pause)
      guard let request else { return pause }
      lobby.handle(.request(request, from: id), at: now)
    }
    return nil
  }

  /// Notifies the lobby of the end of input, once all lines have been passed on.
  func dispatchEnd(of id: ConnectionID, _ connection: Connection) {
    guard connection.state == .finishing, !connection.intake.isBehind else { return }
    handle(.ended(id))
  }
}
