import GuessServerCore
import GuessProtocol

extension Server {
  /// Bytes of answers after which those who wait for them come before what else is ready: clients that ask for much at once
  /// have something to do while we go on. Where each asks for one thing, so much never comes together.
  private static let answersInHand = 16 * 1_024

  func enqueue(_ readiness: Interest, of id: ConnectionID, _ connection: Connection) {
    if connection.readiness.isEmpty { readyQueue.add(id) }
    connection.readiness.formUnion(readiness)
  }

  /// Takes connections that are ready, many at once where that is possible.
  func serveBatch() {
    readyQueue.take(SocketBatch.size, into: &nextIDs)
    for id in nextIDs {
      if let connection = connections[id] { batch.append((id, connection)) }
    }
    let received = receiveBatch()
    for (slot, (id, connection)) in batch.enumerated() {
      take(id, connection, received?.received(in: slot))
      if queuedBytes >= Self.answersInHand { flushAll() }
    }
    batch.removeAll(keepingCapacity: true)
  }

  /// Receives what has come from the batch, from each in the slot of its place; nil where they are too few.
  private func receiveBatch() -> SocketBatch? {
    guard let incoming, batch.count >= SocketBatch.leastSize else { return nil }
    for (slot, (_, connection)) in batch.enumerated() where connection.isReadable {
      incoming.receive(from: connection.descriptor, in: slot)
    }
    incoming.run()
    return incoming
  }

  /// Takes what a connection is ready for, with what was received from it, if it has been asked already.
  private func take(_ id: ConnectionID, _ connection: Connection, _ received: UnsafeBufferPointer<UInt8>?) {
    let (isReadable, readiness) = (connection.isReadable, connection.readiness)
    connection.readiness = []
    // What was sent in between may have been its last line.
    guard connection.phase != .lost else { return }
    if readiness.contains(.write) { touch(id, connection) }
    let count, room: Int
    if let received {
      // Wanted or not any more since others of the batch were taken: it has been received.
      (count, room) = (received.count, Self.receivedBytes)
      take(received.span, from: id, connection)
    } else if isReadable {
      (count, room) = (read(from: id, connection), readLimit)
    } else {
      return
    }
    // What is left is not reported again, and behind all that was sent its end may be left. The kernel ends a read before
    // urgent data, which is the second byte of Telnet's Synch.
    if count == room || count > 0 && (readiness.contains(.end) || connection.intake.isInsideTelnetCommand) {
      enqueue(readiness.subtracting(.write), of: id, connection)
    }
  }

  /// Sends what waits for the connections that were touched, as far as that is possible for many at once. What is left is
  /// for `flush` to send, or to find out why it can't be.
  func transmitTouched() {
    guard let outgoing, touched.count >= SocketBatch.leastSize else { return }
    for start in stride(from: 0, to: touched.count, by: SocketBatch.size) {
      let together = touched[start..<min(start + SocketBatch.size, touched.count)]
      for (slot, (_, connection)) in zip(0..., together) {
        guard connection.phase != .lost, !connection.outbox.isEmpty,
          connection.outbox.count <= outgoing.slotBytes
        else { continue }
        outgoing.transmit(connection.outbox, to: connection.descriptor, in: slot)
      }
      outgoing.run()
      for (slot, (_, connection)) in zip(0..., together) {
        if let sent = outgoing.result(in: slot) { noteSending(of: sent, to: connection) }
      }
    }
  }
}
