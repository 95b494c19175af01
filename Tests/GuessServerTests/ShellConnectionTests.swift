import GuessGame
import GuessProtocol
import Platform
import Testing

@testable import GuessServer

@Suite("A connection")
@MainActor
struct ShellConnectionTests {
  private func connection(_ change: (Connection) -> Void) -> Connection {
    let connection = Connection(Descriptor(number: -1))
    change(connection)
    return connection
  }

  private func waiting(_ count: Int) -> (Connection) -> Void {
    { $0.outbox.append([UInt8](repeating: 0x2E, count: count).span) }
  }

  @Test("is read from up to the bound of waiting bytes, and written to only while something waits")
  func interest() {
    #expect(connection { _ in }.wantedInterest == .read)
    let atBound = connection(waiting(ServerLimits.outboxSlowBytes))
    #expect(atBound.wantedInterest == [.read, .write] && atBound.takesLines)
    let above = connection(waiting(ServerLimits.outboxSlowBytes + 1))
    #expect(above.wantedInterest == .write && !above.takesLines)
  }

  @Test(
    "is not read from while lines are held, nor after its end, but after BYE, so that the last line arrives")
  func states() {
    #expect(connection { $0.intake.hold([0x2E].span) }.wantedInterest == [])
    let finishing = connection { $0.state = .finishing }
    #expect(finishing.wantedInterest == [] && finishing.isKnownToLobby)
    let closing = connection { $0.state = .closing(.init(until: .start)) }
    #expect(closing.wantedInterest == [] && !closing.isKnownToLobby)
    #expect(connection { $0.state = .lingering(.init(until: .start), bytes: 1) }.wantedInterest == .read)
    #expect(!connection { $0.state = .lost }.isKnownToLobby)
  }

  @Test("is read from for a limited time until a proxy's header arrives, and counts for the lobby only then")
  func arriving() {
    let end = Instant.start + ServerLimits().proxyHeader
    let connection = connection { $0.state = .arriving(ProxyHeaderReader(), until: end) }
    #expect(connection.wantedInterest == .read && !connection.isKnownToLobby && !connection.takesLines)
    #expect(connection.nextDeadline == end)
    #expect(connection.fault(at: end + .init(-1)) == nil)
    #expect(connection.fault(at: end) == .header(.late))
  }

  // MARK: - Slow clients

  /// A connection with `count` waiting bytes whose last write took none of them.
  private func connection(with count: Int) -> Connection {
    connection { connection in
      waiting(count)(connection)
      connection.noteSending(of: nil, at: .start, limits: ServerLimits())
    }
  }

  private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

  @Test("is given up after taking nothing for ten seconds, and not before")
  func stall() {
    let connection = connection(with: 1)
    connection.noteSending(of: nil, at: at(9_999), limits: ServerLimits())
    #expect(connection.fault(at: at(9_999)) == nil)
    #expect(connection.nextDeadline == at(10_000))
    #expect(connection.fault(at: at(10_000)) == .unread)
  }

  @Test("stays open while it reads a byte now and then and little is queued")
  func dripping() {
    let connection = connection(with: ServerLimits.outboxSlowBytes)
    for second in 1...1_000 as ClosedRange<Int64> {
      connection.noteSending(of: 1, at: at(9_999 * second), limits: ServerLimits())
      #expect(connection.fault(at: at(9_999 * second)) == nil)
    }
    #expect(connection.slowUntil == nil)
    #expect(connection.fault(at: at(9_999 * 1_000 + 10_000)) == .unread)
  }

  @Test("is given up if it reads only a byte now and then and much has been queued for ten seconds")
  func slow() {
    let connection = connection(with: ServerLimits.outboxSlowBytes + 100)
    for second in 1...9 as ClosedRange<Int64> {
      connection.noteSending(of: 1, at: at(1_000 * second), limits: ServerLimits())
      waiting(5)(connection)
    }
    #expect(connection.fault(at: at(9_999)) == nil)
    #expect(connection.nextDeadline == at(10_000))
    #expect(connection.fault(at: at(10_000)) == .slow)
  }

  @Test("holds the bound of waiting bytes, and in addition the rest of one batch that was larger by itself")
  func overfull() {
    let limits = ServerLimits()
    let limit = limits.outboxBytes
    func wait(_ count: Int, for connection: Connection) -> Bool {
      waiting(count)(connection)
      connection.noteSending(of: nil, at: .start, limits: limits)
      return connection.isOverfull(limit: limit)
    }
    let steady = connection(with: limit)
    #expect(!steady.isOverfull(limit: limit))
    #expect(wait(1, for: steady))

    let burst = connection(with: 3 * limit)
    #expect(!burst.isOverfull(limit: limit))
    #expect(!wait(limit, for: burst))
    #expect(wait(1, for: burst))

    let reader = connection(with: 3 * limit)
    reader.noteSending(of: 2 * limit, at: .start, limits: limits)
    #expect(!wait(limit, for: reader) && wait(1, for: reader))
    reader.noteSending(of: reader.outbox.count - ServerLimits.outboxSlowBytes, at: .start, limits: limits)
    #expect(!wait(limit - ServerLimits.outboxSlowBytes, for: reader) && wait(1, for: reader))
  }

  @Test("has ten seconds again once it has caught up")
  func caughtUp() {
    let connection = connection(with: ServerLimits.outboxSlowBytes + 1)
    connection.noteSending(of: 1, at: at(9_999), limits: ServerLimits())
    #expect(connection.slowUntil == nil)
    waiting(1)(connection)
    connection.noteSending(of: nil, at: at(9_999), limits: ServerLimits())
    #expect(connection.slowUntil == at(19_999))
  }

  @Test("does not stay open for its last lines by taking a byte now and then")
  func closingSlowly() {
    let connection = connection(with: 1_000)
    connection.state = .closing(.init(until: at(30_000)))
    for second in 1...29 as ClosedRange<Int64> {
      connection.noteSending(of: 1, at: at(1_000 * second), limits: ServerLimits())
    }
    #expect(connection.fault(at: at(29_999)) == nil)
    #expect(connection.nextDeadline == at(30_000))
    #expect(connection.fault(at: at(30_000)) == .slow)
  }

  @Test("has the first of its deadlines")
  func deadlines() {
    let connection = connection { _ in }
    #expect(connection.nextDeadline == nil)
    connection.outbox.append([0x2E].span)
    var limits = ServerLimits()
    limits.stall = Milliseconds(3)
    connection.noteSending(of: nil, at: .start, limits: limits)
    #expect(connection.nextDeadline == at(3))
    connection.intake.hold([0x2E].span, until: at(2))
    #expect(connection.nextDeadline == at(2))
    connection.state = .lingering(.init(until: at(1)), bytes: 1)
    #expect(connection.nextDeadline == at(1))
  }
}
