import Platform
import TestSupport
import Testing

@testable import GuessServer

@MainActor
@Suite(
  "A batch of sockets",
  .enabled("no io_uring, or it is forbidden here") { await SocketBatch.isPossible })
struct ShellSocketBatchTests {
  private static let slotBytes = 2_048

  /// Calls `body` with `count` pairs of connected sockets.
  private func withPairs(
    _ count: Int, _ body: (SocketBatch, [(near: Descriptor, far: Descriptor)]) throws -> Void
  ) throws {
    let batch = try #require(SocketBatch(slotBytes: Self.slotBytes))
    defer { batch.close() }
    var pairs: [(near: Descriptor, far: Descriptor)] = []
    defer { for pair in pairs { System.release(pair.near) } }
    for _ in 0..<count {
      var numbers: [Int32] = [-1, -1]
      try System.call("socketpair") { socketpair(AF_UNIX, System.streams, 0, &numbers) }
      pairs.append((Descriptor(number: numbers[0]), Descriptor(number: numbers[1])))
    }
    try body(batch, pairs)
  }

  private func send(_ bytes: [UInt8], to descriptor: Descriptor) throws {
    let sent = try System.transmit(bytes.span, to: descriptor)
    #expect(sent == bytes.count)
  }

  /// An outbox in which these bytes wait, after a sent line.
  private func outbox(_ bytes: [UInt8]) -> Outbox {
    var outbox = Outbox()
    outbox.append(([0x21] + bytes).span)
    outbox.removeFirst(1)
    return outbox
  }

  private func received(_ batch: SocketBatch, in slot: Int) -> [UInt8]? {
    batch.received(in: slot).map { Array($0) }
  }

  @Test("receives and sends for each socket, as many as there are slots, again and again")
  func both() throws {
    try withPairs(SocketBatch.size) { batch, pairs in
      for round in 0..<5 {
        for (slot, pair) in pairs.enumerated() {
          try send([UInt8(slot), UInt8(round)], to: pair.far)
          batch.receive(from: pair.near, in: slot)
        }
        batch.run()
        for slot in pairs.indices { #expect(received(batch, in: slot) == [UInt8(slot), UInt8(round)]) }
        for (slot, pair) in pairs.enumerated() {
          let answer = [UInt8](repeating: UInt8(slot), count: slot + 1)
          batch.transmit(outbox(answer), to: pair.near, in: slot)
        }
        batch.run()
        var buffer = [UInt8](repeating: 0, count: 100)
        for (slot, pair) in pairs.enumerated() {
          #expect(batch.result(in: slot) == slot + 1)
          #expect(try System.receive(from: pair.far, into: &buffer, atMost: 100) == slot + 1)
          #expect(buffer[slot] == UInt8(slot))
        }
      }
      for pair in pairs { System.release(pair.far) }
    }
  }

  @Test(
    "has no result for a socket without input or an invalid descriptor, and an empty one after the peer's end"
  )
  func nothing() throws {
    try withPairs(4) { batch, pairs in
      try send([7], to: pairs[3].far)
      System.release(pairs[1].far)
      Programs.awaitStarts()
      batch.receive(from: pairs[0].near, in: 0)
      batch.receive(from: pairs[1].near, in: 1)
      batch.receive(from: Descriptor(number: -1), in: 2)
      batch.receive(from: pairs[3].near, in: 3)
      batch.run()
      #expect([0, 2].allSatisfy { batch.result(in: $0) == nil })
      #expect(received(batch, in: 1) == [])
      #expect(received(batch, in: 3) == [7])
      batch.run()
      #expect(batch.result(in: 3) == nil, "received bytes are not reported again")
      for slot in [0, 2, 3] { System.release(pairs[slot].far) }
    }
  }

  @Test("takes and gives as much as a slot holds, and leaves the rest")
  func slots() throws {
    try withPairs(1) { batch, pairs in
      let full = (0..<Self.slotBytes).map { UInt8(truncatingIfNeeded: $0) }
      try send(full + [0x21], to: pairs[0].far)
      batch.receive(from: pairs[0].near, in: 0)
      batch.run()
      #expect(received(batch, in: 0) == full)
      batch.receive(from: pairs[0].near, in: 0)
      batch.run()
      #expect(received(batch, in: 0) == [0x21])
      batch.transmit(outbox(full), to: pairs[0].near, in: 0)
      batch.run()
      #expect(batch.result(in: 0) == full.count)
      System.release(pairs[0].far)
    }
  }
}

extension SocketBatch {
  /// True if the system has batches and allows one.
  fileprivate static var isPossible: Bool {
    let batch = SocketBatch(slotBytes: 1)
    batch?.close()
    return batch != nil
  }
}
