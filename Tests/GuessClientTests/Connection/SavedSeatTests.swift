import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

/// Seats of earlier sessions: a name, a server and a place, and what becomes of them.
@Suite("A saved seat")
struct SavedSeatTests {
  private static let now: Int64 = 100_000

  @Test(
    "has a line with all that is needed to come back, the same in any room",
    arguments: examples(
      #"""
      ada localhost → ada {token} F7KD2Q - localhost:4837
      ADA localhost lobby → ADA {token} - - localhost:4837
      ada localhost/F7KD2Q alone → ada {token} alone - localhost:4837
      ada localhosT → ada {token} F7KD2Q - localhosT:4837
      ada localhost grace=300 → ada {token} F7KD2Q 300 localhost:4837
      Eve-9 guess://[::1]:99 → Eve-9 {token} F7KD2Q - [::1]:99
      """#))
  func line(_ example: Example) throws {
    let seat = try seat(of: example.words)
    #expect(SavedSeat(line: seat.line[...]) == seat)
    #expect(seat.line.replacing(Lines.tokenDigits, with: "{token}") == example.expected)
  }

  @Test(
    "is read as it was written, or not at all",
    arguments: examples(
      #"""
      ada {token} F7KD2Q - h → ada at h
      ada {token} tournament:F7KD2Q - h via ssh -W %h:%p gate → ada at h via ssh -W %h:%p gate
      → not read
      ada {token} F7KD2Q - → not read
      ? {token} F7KD2Q - h → not read
      ada abab? F7KD2Q - h → not read
      ada {token} ? - h → not read
      """#))
  func reading(_ example: Example) {
    let line = example.given.replacing("{token}", with: Lines.tokenDigits)
    #expect(
      (SavedSeat(line: line[...]).map { "\($0.name) at \($0.server)" } ?? "not read") == example.expected)
  }

  @Test("shows its token to nobody else")
  func description() throws { #expect(try !"\(seat())".contains(Lines.tokenDigits)) }

  @Test(
    "is offered like this",
    arguments: examples(
      #"""
      ## is offered at the same server, the last one first, but not under another name or for another room
      ada localhost | localhost → ada
      ada localhost | localhost/F7KD2Q → ada
      ada localhost | localhost name=ADA → ada
      ada localhost | localhost:4838 → nothing
      ada localhost | localhost/F7KD2R → nothing
      ada localhost | localhost name=bob → nothing
      ada localhost alone | localhost → ada
      ada localhost alone | localhost/F7KD2Q → nothing
      ada localhost lobby | localhost → nothing
      ada localhost ago=9 & bob localhost ago=8 | localhost → bob
      ada localhost ago=9 & bob localhost ago=8 | localhost name=ada → ada
      ada localhost ago=9 & bob localhost:4838 ago=8 | localhost → ada
      ada localhost ago=9 & ADA localhost lobby ago=8 | localhost → nothing
      ## is on file for as long as a server keeps it, a second later no more, whatever the clock is set to
      ada localhost ago=60 | localhost → ada
      ada localhost ago=61 | localhost → nothing
      ada localhost ago=300 grace=300 | localhost → ada
      ada localhost ago=301 grace=300 | localhost → nothing
      ada localhost ago=-60 | localhost → ada
      ada localhost ago=-61 | localhost → nothing
      """#))
  func offers(_ example: Example) throws { #expect(try offer(example.given) == example.expected) }

  @Test("has a file with sixteen of them, each once, the latest ones, and no broken lines")
  func file() throws {
    var seats = SavedSeats(file: [], at: Self.now)
    for number in 1...SavedSeats.limit { seats.keep(try seat("p\(number)"), at: Self.now) }
    #expect(seats.file.count { $0 == 0x0A } == 16)
    #expect(seats.offer(for: try game(at: "localhost", name: "p1")) != nil)
    seats.keep(try seat("P16"), at: Self.now)
    #expect(seats.file.count { $0 == 0x0A } == 16)
    seats.keep(try seat("p17"), at: Self.now)
    #expect(seats.file.count { $0 == 0x0A } == 16)
    #expect(seats.offer(for: try game(at: "localhost", name: "p1")) == nil)
    seats.forget(try seat("P17"))
    #expect(seats.file.count { $0 == 0x0A } == 15)
    let broken = [0xFF, 0x0A] + Array("5\nx y\n".utf8) + seats.file + Array("9".utf8)
    #expect(SavedSeats(file: broken, at: Self.now).file == seats.file)
  }

  /// A seat as its words say.
  private func seat(of words: [String]) throws -> SavedSeat {
    let places: [String: MatchState.Location] = ["lobby": .lobby, "alone": .alone]
    let words = Words("seat " + words.joined(separator: " "))
    return try GuessClientTests.seat(
      words.rest[0], at: words.rest[1], words.rest.dropFirst(2).first.flatMap { places[$0] },
      grace: words.value("grace").map { Int64($0) })
  }

  private func seat(_ name: String = "ada") throws -> SavedSeat { try GuessClientTests.seat(name) }

  /// The name of the seat that is offered for an address, of a file with seats from five seconds ago, or as `ago=` says.
  private func offer(_ text: String) throws -> String {
    let parts = text.components(separatedBy: " | ")
    var seats = SavedSeats(file: [], at: Self.now)
    for part in parts[0].components(separatedBy: " & ") {
      let words = Words("left \(part)")
      seats.keep(try seat(of: words.rest), at: Self.now - Int64(words.value("ago") ?? 5))
    }
    let words = Words("offer \(parts[1])")
    let options = try game(at: words.rest[0], name: words.text("name"))
    return SavedSeats(file: seats.file, at: Self.now).offer(for: options).map { "\($0.name)" } ?? "nothing"
  }
}

/// A seat as its file holds it: ada's at a server on this machine by default.
func seat(
  _ name: String = "ada", at url: String = "localhost", _ place: MatchState.Location? = nil,
  grace: Int64? = nil
) throws -> SavedSeat {
  let digits = Token(Array(Lines.tokenDigits.utf8).span)
  let credentials = Credentials(
    name: try #require(Name(name)), token: try #require(digits), grace: grace)
  let room = try #require(RoomCode("F7KD2Q"))
  return SavedSeat(server: try ServerAddress(url), credentials: credentials, place: place ?? .seat(room))
}
