import GuessGame
import GuessProtocol
import Platform

extension Server {
  /// Bytes of answers after which they are sent before other connections are processed, so that clients have work meanwhile.
  private static let answersInHand = 16 * 1_024

  func enqueue(_ readiness: Interest, of id: ConnectionID, _ connection: Connection) {
    if connection.readiness.isEmpty { readyQueue.add(id) }
    connection.readiness.formUnion(readiness)
  }

  func serveBatch() {
    readyQueue.take(
      SocketBatch.size, yields: lobby.givesUp > .nothing ? { [unowned self] in !lobby.isPlaying($0) } : nil)
    for id in readyQueue.batch {
      if let connection = connections[id] { reading.batch.append((id, connection)) }
    }
    let received = receiveBatch()
    for (slot, (id, connection)) in reading.batch.enumerated() {
      take(id, connection, received?.received(in: slot))
      if writing.queuedBytes >= Self.answersInHand { flushAll() }
    }
    reading.batch.removeAll(keepingCapacity: true)
  }

  func followLoad() {
    let next = load.stage(at: now)
    guard next != lobby.givesUp else { return }
    // At most two lines a second, as a stage lasts at least that long.
    if next == .nothing {
      log(.info, "overload_ended")
    } else if lobby.givesUp == .nothing {
      log(
        .warning, "overload_started",
        [
          "waiting": "\(readyQueue.waiting)",
          "hint": "running matches go on; guess_overload_stage has what does not",
        ])
    }
    handle(.load(next))
  }

  /// Receives from each connection of the batch, in the slot of its index; nil if they are too few.
  private func receiveBatch() -> SocketBatch? {
    guard let sockets = reading.sockets, reading.batch.count >= SocketBatch.leastSize else { return nil }
    for (slot, (_, connection)) in reading.batch.enumerated() where connection.isReadable {
      sockets.receive(from: connection.descriptor, in: slot)
    }
    sockets.run()
    return sockets
  }

  /// Processes a ready connection, with the bytes that the batch received from it, if any.
  private func take(_ id: ConnectionID, _ connection: Connection, _ received: UnsafeBufferPointer<UInt8>?) {
    let (isReadable, readiness) = (connection.isReadable, connection.readiness)
    connection.readiness = []
    // A flush in between may have ended it.
    guard connection.state != .lost else { return }
    if readiness.contains(.write) { touch(id, connection) }
    let count, room: Int
    if let received {
      // They are processed even if the batch has made them unwanted since.
      (count, room) = (received.count, Reading.receivedBytes)
      take(received.span, from: id, connection)
    } else if isReadable {
      (count, room) = (read(from: id, connection), readLimit)
    } else {
      // Nothing is read while lines are held.
      if connection.intake.isDue(at: now) {
        let held = connection.intake.takeHeld()
        dispatchLines(held.span, from: id, connection)
      }
      return
    }
    traffic.received += UInt64(count)
    // The rest is not reported again, nor is the end after the last bytes. The kernel also ends a read before urgent data,
    // which is the second byte of Telnet's Synch.
    let isTelnet = connection.intake.framer.isInsideTelnetCommand
    if count == room || count > 0 && (readiness.contains(.end) || isTelnet) {
      enqueue(readiness.subtracting(.write), of: id, connection)
    }
  }

  /// Sends the output of touched connections, many with one system call. `flush` sends the rest, or finds the error.
  func transmitTouched() {
    guard let sockets = writing.sockets, writing.touched.count >= SocketBatch.leastSize else { return }
    for start in stride(from: 0, to: writing.touched.count, by: SocketBatch.size) {
      let together = writing.touched[start..<min(start + SocketBatch.size, writing.touched.count)]
      for (slot, (_, connection)) in zip(0..., together) {
        guard connection.state != .lost, !connection.outbox.isEmpty,
          connection.outbox.count <= sockets.slotBytes
        else { continue }
        sockets.transmit(connection.outbox, to: connection.descriptor, in: slot)
      }
      sockets.run()
      for (slot, (_, connection)) in zip(0..., together) {
        if let sent = sockets.result(in: slot) { noteSending(of: sent, to: connection) }
      }
    }
  }
}
