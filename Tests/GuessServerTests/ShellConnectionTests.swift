import GuessServerCore
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
    { _ = $0.outbox.append(raw: [UInt8](repeating: 0x2E, count: count), limit: .max) }
  }

  @Test("is read from, and written to only while something waits")
  func quiet() {
    #expect(connection { _ in }.wantedInterest == .read)
    #expect(connection(waiting(1)).wantedInterest == [.read, .write])
  }

  @Test("is read from at the bound of what may wait, and not above it")
  func stalled() {
    let atBound = connection(waiting(Outbox.stallBytes))
    #expect(atBound.wantedInterest == [.read, .write])
    #expect(atBound.takesLines)
    let above = connection(waiting(Outbox.stallBytes + 1))
    #expect(above.wantedInterest == .write)
    #expect(!above.takesLines)
  }

  @Test("is not read from while lines are held, nor after its end")
  func held() {
    #expect(connection { $0.intake.hold([0x2E].span) }.wantedInterest == [])
    #expect(connection { $0.intake.hasEnded = true }.wantedInterest == [])
  }

  @Test("is read from again after the goodbye, so that the last line arrives")
  func goodbye() {
    #expect(connection { $0.phase = .closing }.wantedInterest == [])
    #expect(connection { $0.phase = .lingering(until: .start, bytes: 1) }.wantedInterest == .read)
  }

  @Test("counts for the lobby until the lobby closes it or it is lost")
  func knownToLobby() {
    #expect(connection { _ in }.isKnownToLobby)
    #expect(connection { $0.phase = .ended }.isKnownToLobby)
    #expect(!connection { $0.phase = .closing }.isKnownToLobby)
    #expect(!connection { $0.phase = .lost }.isKnownToLobby)
  }

  @Test("comes up at the first of its deadlines")
  func deadlines() {
    func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }
    let connection = connection { _ in }
    #expect(connection.nextDeadline == nil)
    connection.stallsAt = at(3)
    #expect(connection.nextDeadline == at(3))
    connection.intake.resumesAt = at(2)
    #expect(connection.nextDeadline == at(2))
    connection.phase = .lingering(until: at(1), bytes: 1)
    #expect(connection.nextDeadline == at(1))
  }
}
