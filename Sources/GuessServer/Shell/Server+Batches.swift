import GuessServerCore
import Protocol

extension Server {
  /// Bytes of answers after which those who wait for them come before what else is ready: clients that ask for much at once
  /// have something to do while we go on. Where each asks for one thing, so much never comes together.
  private static let answersInHand = 16 * 1_024

  /// Takes what is ready, many connections at once where that is possible.
  func takeReady() {
    var rest = ready[...]
    while !rest.isEmpty {
      let events = rest.prefix(SocketBatch.size)
      let received = receive(for: events)
      for (slot, event) in zip(0..., events) {
        take(event, slot, of: received)
        if queuedBytes >= Self.answersInHand { settle() }
      }
      rest = rest.dropFirst(events.count)
    }
  }

  /// Receives what has come from all of those connections, each in the slot of its event; nil where they are too few.
  private func receive(for events: ArraySlice<Ready>) -> SocketBatch? {
    guard let batch = incoming, events.count >= SocketBatch.leastSize else { return nil }
    for (slot, event) in zip(0..., events) {
      guard case .connection(let id) = event.key, event.interest.contains(.read),
        let connection = connections[id], connection.interest.contains(.read)
      else { continue }
      batch.receive(from: connection.descriptor, in: slot)
    }
    batch.run()
    return batch
  }

  /// Sends what waits for the connections that were touched, as far as that is possible for many at once. What is left is
  /// for `flush` to send, or to find out why it can't be.
  func transmitTouched() {
    guard let batch = outgoing, touched.count >= SocketBatch.leastSize else { return }
    for start in stride(from: 0, to: touched.count, by: SocketBatch.size) {
      let ids = touched[start..<min(start + SocketBatch.size, touched.count)]
      for (slot, id) in zip(0..., ids) {
        guard let connection = connections[id], connection.phase != .lost, !connection.outbox.isEmpty,
          connection.outbox.count <= SocketBatch.slotBytes
        else { continue }
        batch.transmit(connection.outbox, to: connection.descriptor, in: slot)
      }
      batch.run()
      for (slot, id) in zip(0..., ids) {
        guard let sent = batch.result(in: slot), let connection = connections[id] else { continue }
        connection.noteSending(of: sent, at: now, limits: limits)
      }
    }
  }
}
