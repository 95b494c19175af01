import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame

@Suite("Changes for the journal")
struct JournalChangesTests {
  private func guess(_ number: Int64) throws -> JournalEntry {
    .guess(try #require(RoomCode("F7KD2Q")), .first, number, elapsed: .zero)
  }

  @Test("are read back as they were made, with one entry or several")
  func reading() throws {
    let made = try [[guess(1)], [guess(2), guess(3), guess(4)], [guess(5), guess(6)], [guess(7)]]
    var changes = JournalChanges()
    for change in made {
      for entry in change { changes.append(entry) }
      #expect(changes.isOpen)
      changes.endChange()
      #expect(!changes.isOpen)
    }
    #expect(changes.read == made)
  }

  @Test("know the matches that they end, until they are forgotten")
  func matches() throws {
    let code = try #require(RoomCode("F7KD2Q"))
    let match = MatchID(Commitment(to: 1, nonce: Nonce(rawValue: Bits128(high: 1, low: 2))))
    var changes = JournalChanges([
      .over(code, match, winner: .first, .found, at: .zero), .over(code, nil, winner: nil, .found, at: .zero),
    ])
    #expect(changes.endedMatches == [match])
    changes.removeAll()
    #expect(changes.isEmpty && changes.endedMatches.isEmpty && changes.read.isEmpty)
  }
}

extension JournalChanges {
  /// One change, of these entries.
  init(_ change: [JournalEntry]) {
    self.init()
    for entry in change { append(entry) }
    endChange()
  }
}
