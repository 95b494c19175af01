import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The file of a seat", .timed)
struct SavedSeatTests {
  @Test("holds all that is needed to come back")
  func file() throws {
    let seat = try seat()
    #expect(
      String(decoding: seat.file, as: UTF8.self)
        == "guess-client seat 1\nserver=localhost:4837\nname=ada\ntoken=\(Lines.tokenDigits)\nplace=F7KD2Q\n")
    for place in [.lobby, .alone, seat.place] {
      let seat = try GuessClientTests.seat("Eve-9", at: "guess://[::1]:99", place)
      #expect(SavedSeat(file: seat.file) == seat)
    }
  }

  @Test(
    "is read as it was written or not at all",
    arguments: [
      "", "guess-client seat 1\n", "guess-client seat 2\nREST", "\nREST", "guess-client seat 1\nREST",
      "guess-client seat 1\nREST\n\u{0}",
    ])
  func strangers(text: String) throws {
    let rest = try String(decoding: seat().file, as: UTF8.self).split(separator: "\n").dropFirst()
    let file = text.replacing("REST", with: rest.joined(separator: "\n"))
    #expect(SavedSeat(file: Array(file.utf8)) == nil)
  }

  @Test("is read whole if the end of a longer one is left after it")
  func rest() throws {
    let (long, short) = (try seat().file, try seat("ada", .lobby).file)
    #expect(long.count > short.count)
    #expect(SavedSeat(file: short + long[short.count...]) == SavedSeat(file: short))
  }

  @Test("is rejected if a line is broken")
  func brokenLines() throws {
    let lines = try String(decoding: seat().file, as: UTF8.self).split(separator: "\n")
    for index in lines.indices {
      var lines = lines
      lines[index] = lines[index].dropLast(25) + "?"
      #expect(SavedSeat(file: Array((lines.joined(separator: "\n") + "\n").utf8)) == nil || index == 1)
    }
    #expect(SavedSeat(file: [0xFF, 0xFE]) == nil)
  }

  @Test("is rejected if it is too long")
  func bound() throws {
    let file = try seat().file
    let room = SavedSeat.byteLimit - file.count - 1
    #expect(SavedSeat(file: file + Array(repeating: 0x78, count: room) + [0x0A]) != nil)
    #expect(SavedSeat(file: file + Array(repeating: 0x78, count: room + 1) + [0x0A]) == nil)
  }

  @Test("is named after the server and the player, whatever their case, and reveals neither")
  func names() throws {
    let name = try seat().fileName
    #expect(SavedSeat.isFileName(name))
    let same = [
      try seat("ADA", .lobby, token: String(repeating: "cd", count: 16)),
      try seat(at: "localhost/F7KD2Q"),
    ]
    let others = [try seat("bob"), try seat(at: "localhost:9"), try seat(at: "localhosT")]
    #expect(same.allSatisfy { $0.fileName == name } && !others.contains { $0.fileName == name })
    for other in [
      "", ".", "..", "history", "\(name).", "\(name).123", "\(name).x", "\(name)0", "\(name.dropLast())G",
      "x/\(name)",
    ] {
      #expect(!SavedSeat.isFileName(other), "\(other)")
    }
  }

  @Test("shows its token to nobody else")
  func tokens() throws {
    #expect(!"\(try seat())".contains(Lines.tokenDigits))
  }
}

@Suite("Seats of earlier sessions", .timed)
struct SeatFileTests {
  private func file(_ seat: SavedSeat, seconds: Int64 = 5) -> SeatFile {
    SeatFile(name: seat.fileName, seat: seat, age: .seconds(seconds))
  }

  private func options(_ url: String = "localhost", name: String? = nil) throws -> Options {
    Options(server: try ServerAddress(url), name: name.flatMap { Name($0) })
  }

  @Test("are offered at the same server, but not under another name or for another room")
  func offers() throws {
    let seat = try seat()
    let seats = [file(seat)]
    for options in [try options(), try options("localhost/F7KD2Q"), try options(name: "ADA")] {
      #expect(seats.offer(for: options) == seat)
    }
    for options in [
      try options("localhost:4838"), try options("localhost/F7KD2R"), try options(name: "bob"),
    ] {
      #expect(seats.offer(for: options) == nil)
    }
    let alone = [file(try GuessClientTests.seat("ada", .alone))]
    #expect(alone.offer(for: try options()) != nil)
    #expect(alone.offer(for: try options("localhost/F7KD2Q")) == nil)
    #expect([file(try GuessClientTests.seat("ada", .lobby))].offer(for: try options()) == nil)
  }

  @Test("are offered one at a time, the last one first")
  func latest() throws {
    let (ada, bob) = (try GuessClientTests.seat("ada"), try GuessClientTests.seat("bob"))
    let seats = [file(ada, seconds: 9), file(bob, seconds: 8)]
    #expect(seats.offer(for: try options()) == bob)
    #expect(seats.offer(for: try options(name: "ada")) == ada)
  }

  @Test("are offered for exactly as long as a server keeps them, whatever the clock is set to")
  func age() throws {
    let seat = try seat()
    for (seconds, isKept) in [(0, true), (60, true), (61, false), (-5, true), (-60, true), (-61, false)]
      as [(Int64, Bool)]
    {
      let file = file(seat, seconds: seconds)
      #expect([file].offer(for: try options()) == (isKept ? seat : nil))
      #expect((file.seat == nil) == !isKept)
    }
  }

  @Test("are thrown away if they are broken")
  func expired() throws {
    let name = try seat().fileName
    let fresh = Milliseconds.seconds(1)
    #expect(SeatFile(name: name, seat: nil, age: fresh).seat == nil)
    #expect(try [SeatFile(name: name, seat: nil, age: fresh)].offer(for: options()) == nil)
    // A seat in the file of another one, which would overwrite it.
    let moved = SeatFile(name: try GuessClientTests.seat("bob").fileName, seat: try seat(), age: fresh)
    #expect(moved.seat == nil)
  }
}

/// A seat as its file holds it: ada's at a server on this machine by default.
func seat(
  _ name: String = "ada", at url: String = "localhost", _ place: MatchState.Location? = nil,
  token: String = Lines.tokenDigits
) throws -> SavedSeat {
  let digits = Token(Array(token.utf8).span)
  let credentials = Credentials(name: try #require(Name(name)), token: try #require(digits))
  let room = try #require(RoomCode("F7KD2Q"))
  return SavedSeat(server: try ServerAddress(url), credentials: credentials, place: place ?? .seat(room))
}
