import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

@MainActor
struct Writing {
  /// Connections to flush at the end of the batch, each once. Some may be closed by then.
  var touched: [(id: ConnectionID, connection: Connection)] = []
  /// Connections that were given up in the batch, and whether the lobby has a session for them and has to be notified.
  var losses: [(id: ConnectionID, loss: Loss, isKnownToLobby: Bool)] = []
  var queuedBytes = 0
  var buffers = BufferPool()
  /// Sends to many sockets at once, up to 4 KiB each: twenty answers with sentences, as many as clients have guesses in flight. Nil
  /// if the system does not support it. Apart from that of reading, as output may be sent while some input is still to be processed.
  let sockets = SocketBatch(slotBytes: 4 * 1_024)
}

/// Connections whose output is closed, and which wait for their clients to close.
@MainActor
struct Lingering {
  var queue = DeadlineQueue<ConnectionID>()
  /// Number of those that the lobby has refused.
  private(set) var refused = 0

  mutating func add(_ id: ConnectionID, _ goodbye: Connection.Goodbye) {
    queue.schedule(id, at: goodbye.until)
    if goodbye.isRefused { refused += 1 }
  }

  mutating func remove(_ id: ConnectionID, _ connection: Connection) {
    guard case .lingering(let goodbye, _) = connection.state else { return }
    queue.remove(id)
    if goodbye.isRefused { refused -= 1 }
  }
}

extension Server {
  /// Performs the lobby's effects. Those for lost connections are skipped.
  func performEffects() {
    if !lobby.context.effects.changes.isEmpty {
      journal?.record(lobby.context.effects.changes, at: now)
      cluster?.record(lobby.context.effects.changes, isKept: journal?.recorder.keepsChanges == true)
    }
    let (bytes, recipients) = (lobby.context.effects.bytes, lobby.context.effects.recipients)
    perform(lobby.context.effects.list, with: bytes, to: recipients)
    for event in lobby.context.effects.operatorEvents { logEvent(event) }
    lobby.removeEffects()
  }

  private func perform(_ effects: [Effect], with bytes: [UInt8], to recipients: [ConnectionID]) {
    for effect in effects {
      switch effect {
      case .send(let lines, let id): queue(bytes.span.extracting(lines), to: id)
      case .share(let lines, let places):
        for place in places { queue(bytes.span.extracting(lines), to: recipients[Int(place)]) }
      case .close(let id):
        guard let connection = connections[id], connection.isKnownToLobby else { continue }
        let isMutual = connection.state == .finishing
        connection.state = .closing(.init(until: now + limits.closing, isMutual: isMutual))
        touch(id, connection)
      }
    }
  }

  func touch(_ id: ConnectionID, _ connection: Connection) {
    guard !connection.isTouched else { return }
    connection.isTouched = true
    writing.touched.append((id, connection))
  }

  /// Gives a connection up. The lobby is notified after its current work.
  func lose(_ id: ConnectionID, _ connection: Connection, _ loss: Loss) {
    guard connection.state != .lost else { return }
    writing.losses.append((id, loss, connection.isKnownToLobby))
    lingering.remove(id, connection)
    connection.state = .lost
  }

  /// Ends a batch. Repeated, as sending finds more lost connections, which the lobby answers with more lines.
  func flushAll() {
    repeat {
      // What another node has done, and lost connections, make the last changes.
      takeClusterEvents()
      while !writing.losses.isEmpty {
        let gone = writing.losses
        writing.losses = []
        for (id, loss, isKnownToLobby) in gone { remove(id, loss, isKnownToLobby: isKnownToLobby) }
      }
      // All effects of the batch are decided and none is sent yet: here one write has everything that players are about to see, so
      // that a crash can't take it back.
      writeJournal()
      transmitTouched()
      for (id, connection) in writing.touched { flush(id, connection) }
      writing.touched.removeAll(keepingCapacity: true)
      writing.queuedBytes = 0
    } while !writing.losses.isEmpty || cluster?.events.isEmpty == false
  }

  /// Closes a connection that the lobby does not know or no longer knows.
  func close(_ id: ConnectionID, _ connection: Connection) {
    connections.remove(id)
    lingering.remove(id, connection)
    // References that remain must not use it.
    connection.state = .lost
    deadlines.remove(id)
    proxies.players[id] = nil
    System.release(connection.descriptor)
    log(.debug, "connection_closed", ["connection": "\(id)"])
  }

  private func remove(_ id: ConnectionID, _ loss: Loss, isKnownToLobby: Bool) {
    guard let connection = connections[id] else { return }
    traffic.losses[loss.kind] += 1
    if let hint = loss.hint {
      logRefusal(of: id, connection, loss.reason, hint: hint)
    } else {
      log(
        loss.level, "connection_dropped",
        ["connection": "\(id)", "reason": loss.reason])
    }
    close(id, connection)
    if isKnownToLobby { handle(.lost(id)) }
  }

  private func queue(_ lines: Span<UInt8>, to id: ConnectionID) {
    guard let connection = connections[id], connection.isKnownToLobby else { return }
    let isLate =
      lobby.givesUp >= .watching && connection.outbox.count < Load.lateBytes && lobby.isWatching(id)
    if isLate { deadlines.schedule(id, at: now + Load.lateness) }
    if connection.outbox.capacity == 0 { connection.outbox = writing.buffers.take() }
    connection.outbox.append(lines, endsInCarriageReturn: connection.intake.framer.endsLinesInCarriageReturn)
    writing.queuedBytes += lines.count
    if !isLate { touch(id, connection) }
  }

  private func flush(_ id: ConnectionID, _ connection: Connection) {
    connection.isTouched = false
    guard connection.state != .lost, send(to: id, connection) else { return }
    if connection.outbox.isEmpty {
      writing.buffers.give(&connection.outbox)
      if case .closing(let goodbye) = connection.state { return linger(id, connection, after: goodbye) }
    }
    // The limit counts bytes that the client has not taken, since much may come in one batch and be read at once.
    if !connection.outbox.isEmpty, connection.isKnownToLobby,
      connection.isOverfull(limit: lobby.outboxBytes(for: id))
    {
      lose(id, connection, .outboxFull)
      return
    }
    // Lines held for a full outbox are due as soon as that is over.
    if connection.intake.isBehind, connection.takesLines { connection.intake.resume(at: now) }
    watch(id, connection)
  }

  func send(to id: ConnectionID, _ connection: Connection) -> Bool {
    guard !connection.outbox.isEmpty else { return true }
    do {
      let sent = try connection.outbox.transmit(to: connection.descriptor)
      noteSending(of: sent, to: connection)
      return true
    } catch {
      lose(id, connection, .broken(error))
      return false
    }
  }

  func noteSending(of count: Int?, to connection: Connection) {
    traffic.sent += UInt64(count ?? 0)
    connection.noteSending(of: count, at: now, limits: limits)
  }

  /// Closes our output, and waits until the client closes too.
  private func linger(_ id: ConnectionID, _ connection: Connection, after goodbye: Connection.Goodbye) {
    let isWaitedFor = !goodbye.isRefused || lingering.refused < limits.lingeringRefused
    guard isWaitedFor, !goodbye.isMutual, (try? System.endOutput(of: connection.descriptor)) != nil else {
      close(id, connection)
      return
    }
    let goodbye = Connection.Goodbye(until: now + limits.lingering, isRefused: goodbye.isRefused)
    connection.state = .lingering(goodbye, bytes: limits.lingeringBytes)
    lingering.add(id, goodbye)
    watch(id, connection)
  }

  private func watch(_ id: ConnectionID, _ connection: Connection) {
    let wanted = connection.wantedInterest
    if wanted != connection.interest {
      do {
        try poller.change(connection.descriptor, as: .connection(id), from: connection.interest, to: wanted)
        connection.interest = wanted
      } catch {
        lose(id, connection, .broken(error))
        return
      }
    }
    if let deadline = connection.nextDeadline { deadlines.schedule(id, at: deadline) }
  }
}

extension Server {
  func writeJournal() {
    if let news = journal?.write(at: now) { passOn(news) }
    cluster?.write(lobby.moderation, at: now)
  }

  /// Results on disk are final at once, but in a cluster only when another node could resume them as well.
  func passOn(_ news: JournalNews) {
    if let cluster, case .recorded(let matches) = news { return cluster.synced(matches, at: now) }
    if case .failed = news { cluster?.diskFailed() }
    handle(.journal(news))
  }

  func finish(_ job: Journal.EndedJob, at moment: Moment) {
    iterate(at: moment) {
      if let news = self.journal?.finish(job, at: self.now) { self.passOn(news) }
    }
  }
}
