import Testing

@testable import GuessServer

@Suite("The outbox of a connection")
struct ShellOutboxTests {
  private func bytes(of outbox: Outbox) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: outbox.count) { room, count in
      if let start = room.baseAddress { outbox.copyBytes(to: start) }
      count = outbox.count
    }
  }

  private func contents(of outbox: Outbox) -> String {
    String(decoding: bytes(of: outbox), as: UTF8.self)
  }

  private func append(_ bytes: [UInt8], to outbox: inout Outbox) {
    outbox.append(bytes.span)
  }

  private func appendLines(_ text: String, to outbox: inout Outbox, endsInCarriageReturn: Bool) {
    outbox.append(Array(text.utf8).span, endsInCarriageReturn: endsInCarriageReturn)
  }

  @Test("holds lines in order, with the ending that the client wants")
  func order() {
    var outbox = Outbox()
    appendLines("OK PING\n", to: &outbox, endsInCarriageReturn: false)
    append([0x21], to: &outbox)
    appendLines("OK PING\n* NOTICE : hi\n", to: &outbox, endsInCarriageReturn: true)
    #expect(contents(of: outbox) == "OK PING\n!OK PING\r\n* NOTICE : hi\r\n")
  }

  @Test("forgets sent bytes, in whatever pieces they go")
  func pieces() {
    let bytes = (0..<100).map { UInt8($0) }
    for size in 1...100 {
      var outbox = Outbox()
      append(bytes, to: &outbox)
      var sent: [UInt8] = []
      while !outbox.isEmpty {
        let piece = self.bytes(of: outbox).prefix(size)
        outbox.removeFirst(piece.count)
        sent += piece
      }
      #expect(sent == bytes)
      #expect(outbox.count == 0)
    }
  }

  @Test("returns its memory when it is empty")
  func memory() {
    var pool = BufferPool()
    var outbox = Outbox()
    #expect(outbox.capacity == 0)
    outbox = pool.take()
    #expect(outbox.capacity >= BufferPool.smallestBuffer)
    append([1], to: &outbox)
    outbox.removeFirst(1)
    pool.give(&outbox)
    #expect(outbox.capacity == 0)
    #expect(pool.free.count == 1)
    #expect(pool.take().isEmpty)
    #expect(pool.free.count == 0)
  }

  @Test("keeps no buffer in its pool that is too large, and not more than a batch needs")
  func poolLimits() {
    var pool = BufferPool()
    for capacity in [0, BufferPool.largestBuffer + 64] {
      var outbox = Outbox()
      outbox.write { $0.reserveCapacity(capacity) }
      pool.give(&outbox)
      #expect(pool.free.count == 0 && outbox.capacity == 0)
    }
    for _ in 0...BufferPool.buffers {
      var outbox = Outbox()
      outbox.write { $0.reserveCapacity(1) }
      pool.give(&outbox)
    }
    #expect(pool.free.count == BufferPool.buffers)
  }
}
