import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServerCore

@Suite("The log of a dead node")
struct LogReaderTests {
  /// A log of a match, piece by piece, with the match as it is at its end.
  private struct Sample {
    var pieces: [LogChunk] = []
    var table: Table
    private var log = RoomLog(
      lease: .seconds(6), start: .start(unixTime: 0, version: "1"), first: 1, renewedAt: nil, at: .start)
    private var (told, guesses) = (0, 0)

    init() throws {
      table = try Table.match(rules: "duel", "range=1..1000 first_to=2")
      log.online("one", isForgotten: false, at: .start)
    }

    mutating func act(_ body: (inout RoomLog, inout [RoomLog.Effect]) -> Void) {
      var effects: [RoomLog.Effect] = []
      body(&log, &effects)
      for case .append(let piece) in effects {
        pieces.append(piece)
        log.answered(piece, .done, &effects)
      }
    }

    /// Writes all rooms as they are, with a guess meanwhile.
    mutating func tellRooms() {
      told = table.journal.entries.count
      let number = log.beginPreparation()
      var rooms: [[UInt8]] = []
      table.lobby.image.writePieces { rooms.append($0) }
      guess()
      guess()
      act { $0.prepared(rooms, scores: Array("row\n".utf8), number, &$1) }
    }

    /// Has the player whose turn it is guess the lowest number, which is not the secret.
    mutating func guess() {
      guesses += 1
      table.send("\(guesses)", from: guesses.isMultiple(of: 2) ? "bob" : "ada")
      #expect(table.journal.entries.count == told + 1)
      tellChanges()
    }

    mutating func tellChanges() {
      var changes = JournalChanges()
      for entry in table.journal.entries[told...] {
        changes.append(entry)
        changes.endChange()
      }
      told = table.journal.entries.count
      let bytes = changes.bytes
      act { $0.record(bytes, ended: [], &$1) }
    }

    /// A log of one generation with changes after it.
    static func one() throws -> Sample {
      var sample = try Sample()
      sample.tellRooms()
      for _ in 0..<6 { sample.guess() }
      return sample
    }
  }

  private func read(_ pieces: [LogChunk]) throws -> Recovery {
    var reader = LogReader()
    for piece in pieces { try reader.take(piece) }
    return try #require(try reader.state()).recovery
  }

  /// Checks that a log restores the rooms of `table`.
  private func check(_ pieces: [LogChunk], _ table: Table) throws {
    let recovery = try read(pieces)
    #expect(recovery.rooms.count == 1)
    try JournalMirror(recovery).check(table.lobby, configuration: .forTests)
  }

  @Test("restores the rooms as they were at its end, with the match that was played")
  func roundTrip() throws {
    let sample = try Sample.one()
    #expect(Set(sample.pieces.map(\.kind)) == Set(LogChunk.Kind.allCases))
    #expect(sample.table.lobby.image.entries.contains { if case .round = $0 { true } else { false } })
    try check(sample.pieces, sample.table)
  }

  @Test("restores the same if it has several generations, and repeats nothing")
  func generations() throws {
    var sample = try Sample.one()
    let first = sample.pieces.count
    sample.tellRooms()
    sample.guess()
    try check(sample.pieces, sample.table)
    // Earlier pieces may be deleted by then.
    try check(Array(sample.pieces[first...].drop { $0.kind != .begin }), sample.table)
  }

  @Test("restores the previous generation if the last one is incomplete")
  func unfinished() throws {
    let sample = try Sample.one()
    var lost = sample
    lost.tellRooms()
    let begin = try #require(lost.pieces.lastIndex { $0.kind == .begin })
    let whole = try #require(lost.pieces.lastIndex { $0.kind == .whole })
    #expect(sample.pieces.count < begin && begin < whole)
    for end in begin + 1...whole {
      // The guesses of the meantime are in the old generation.
      try check(Array(lost.pieces[..<end]), lost.table)
    }
    try check(sample.pieces, sample.table)
  }

  @Test("restores no rooms before the first generation is whole")
  func incomplete() throws {
    let pieces = try Sample.one().pieces
    let whole = try #require(pieces.firstIndex { $0.kind == .whole })
    for (count, isThere) in [(0, false), (whole, false), (whole + 1, true)] {
      var reader = LogReader()
      for piece in pieces.prefix(count) { try reader.take(piece) }
      #expect((try reader.state() != nil) == isThere)
    }
  }

  private static func gap(before position: LogPosition) -> LogReader.Fault {
    .unreadable("a piece is missing before \(position.generation)-\(position.number)")
  }

  private static func damage(inLine line: Int) -> LogReader.Fault { .unreadable("line \(line) is damaged") }

  @Test("is reported with the next piece if a piece is missing")
  func gap() throws {
    let pieces = try Sample.one().pieces
    for missing in pieces.indices.dropLast() {
      let position = pieces[missing + 1].position
      #expect(throws: Self.gap(before: position)) {
        try read(Array(pieces[..<missing] + pieces[(missing + 1)...]))
      }
    }
    // A repeated piece, a generation that does not begin with a beginning, and one that does not begin with number 0.
    let last = try #require(pieces.last).position
    #expect(throws: Self.gap(before: last)) { try read(pieces + pieces.suffix(1)) }
    let strange = LogPosition(generation: 2, number: last.number + 1)
    #expect(throws: Self.gap(before: strange)) {
      try read(pieces + [LogChunk(strange, .change)])
    }
    let late = LogPosition(generation: 2, number: 1)
    #expect(throws: Self.gap(before: late)) { try read(pieces + [LogChunk(late, .begin)]) }
  }

  @Test("is reported if a piece is damaged, contradicts others, or is no journal")
  func faults() throws {
    let pieces = try Sample.one().pieces
    func index(of kind: LogChunk.Kind) throws -> Int { try #require(pieces.firstIndex { $0.kind == kind }) }
    func damage(at index: Int) -> LogReader.Fault {
      Self.damage(inLine: Self.lineInText(pieces, before: index) + 1)
    }
    let (begin, rooms, change) = (try index(of: .begin), try index(of: .rooms), try index(of: .change))
    let last = try #require(pieces.lastIndex { $0.kind == .change })
    // An error in the first word.
    let damaged = [pieces[change].bytes[0] ^ 1] + pieces[change].bytes.dropFirst()
    for (index, bytes, fault) in [
      (change, damaged, damage(at: change)),
      // The room exists already.
      (last, pieces[rooms].bytes, damage(at: last)),
      (begin, Array("GET / HTTP/1.1\n".utf8), Self.damage(inLine: 1)),
    ] as [(Int, [UInt8], LogReader.Fault)] {
      var pieces = pieces
      pieces[index] = LogChunk(pieces[index].position, pieces[index].kind, bytes)
      #expect(throws: fault) { try read(pieces) }
    }
  }

  /// The number of lines that count before the piece: those of the whole generation.
  private static func lineInText(_ pieces: [LogChunk], before index: Int) -> Int {
    let begin = pieces[..<index].lastIndex { $0.kind == .begin } ?? 0
    return pieces[begin..<index].filter { $0.kind != .scores }.flatMap(\.bytes).count { $0 == 0x0A }
  }

  @Test("is of a newer version if an entry continues it that is no piece, and else it is nobody's")
  func newer() throws {
    let pieces = try Sample.one().pieces
    let last = try #require(pieces.last).position
    var reader = LogReader()
    for piece in pieces { try reader.take(piece) }
    let next = LogPosition(generation: last.generation, number: last.number + 1)
    #expect(reader.fault(ofEntryAt: next) == .newer("piece \(next.generation)-\(next.number)"))
    let stranger = LogReader.Fault.unreadable("an entry was not written by a node")
    for position in [nil, last, LogPosition(generation: last.generation + 1, number: 0)] {
      #expect(reader.fault(ofEntryAt: position) == stranger)
    }
  }

  @Test("has a maximum length")
  func length() throws {
    let pieces = try Sample.one().pieces
    let bytes = pieces.filter { $0.kind != .whole }.flatMap(\.bytes).count
    for (limit, isRead) in [(bytes, true), (bytes - 1, false)] {
      var reader = LogReader(mostBytes: limit)
      var isTooLong = false
      do throws(LogReader.Fault) {
        for piece in pieces { try reader.take(piece) }
        #expect(reader.count == bytes)
      } catch {
        #expect(error == .unreadable("it is longer than any node writes"))
        isTooLong = true
      }
      #expect(isTooLong != isRead)
    }
  }

  @Test("is read at the greatest length that a node writes")
  func greatestLength() {
    let limits = LogLimits()
    // With more, the node that serves writes no rooms at all.
    let rooms = limits.waitingBytes
    let (whole, next, meanwhile) = (rooms * limits.generationRooms, rooms, limits.waitingBytes)
    #expect(LogLimits.mostBytes >= whole + next + meanwhile)
  }

  @Test("ends with the last whole change if the node was killed during one")
  func tornEnd() throws {
    let sample = try Sample.one()
    let last = try #require(sample.pieces.last)
    var changes = JournalChanges()
    changes.append(try #require(sample.table.journal.entries.last))
    changes.endChange()
    let bytes = changes.bytes
    for end in [0, 1, bytes.count / 2, bytes.count - 1] {
      let position = LogPosition(generation: last.position.generation, number: last.position.number + 1)
      try check(sample.pieces + [LogChunk(position, .change, Array(bytes[..<end]))], sample.table)
    }
  }
}
