import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore
@testable import GuessClientPlay

/// Seats of earlier sessions: a name, a server and a place, and what becomes of them.
@Suite("A saved seat", .timed)
struct SavedSeatTests {
  @Test(
    "The file of a seat has all that is needed to come back. Its name is the same in any case of letters and in any room",
    arguments: examples(
      #"""
      ada localhost → 567392593e6561264e4bd5420baa870a server=localhost:4837\nname=ada\nplace=F7KD2Q\n
      ADA localhost lobby → 567392593e6561264e4bd5420baa870a server=localhost:4837\nname=ADA\nplace=-\n
      ada localhost/F7KD2Q alone → 567392593e6561264e4bd5420baa870a server=localhost:4837\nname=ada\nplace=alone\n
      bob localhost → 9eff44240fe4099370b84fd056e9efea server=localhost:4837\nname=bob\nplace=F7KD2Q\n
      ada localhost:9 → 1094630287967a26e86e95c29721bbc9 server=localhost:9\nname=ada\nplace=F7KD2Q\n
      ada localhosT → 9d557049b47a1e7a4ae5784ba83aa261 server=localhosT:4837\nname=ada\nplace=F7KD2Q\n
      ada localhost grace=300 → 567392593e6561264e4bd5420baa870a server=localhost:4837\nname=ada\nplace=F7KD2Q\ngrace=300\n
      Eve-9 guess://[::1]:99 → 39151199e99ccfd39b0061b55637cbab server=[::1]:99\nname=Eve-9\nplace=F7KD2Q\n
      """#))
  func fileOfASeat(_ example: Example) throws { #expect(try file(example) == example.expected) }

  @Test(
    "It is read as it was written, or not at all",
    arguments: examples(
      #"""
      guess-client seat 1\nserver=h\nname=ada\ntoken={token}\nplace=F7KD2Q\n → ada at h
      → not read
      guess-client seat 1\n → not read
      guess-client seat 2\nserver=h\nname=ada\ntoken={token}\nplace=F7KD2Q\n → not read
      \nserver=h\nname=ada\ntoken={token}\nplace=F7KD2Q\n → not read
      guess-client seat 1\nserver=h\nname=ada\ntoken={token}\nplace=F7KD2Q → not read
      guess-client seat 1\nserver=h\nname=ada\ntoken={token}\nplace=F7KD2Q\n\x00 → not read
      guess-client seat 1\nname=ada\ntoken={token}\nplace=F7KD2Q\n → not read
      guess-client seat 1\nserver=h\nname=?\ntoken={token}\nplace=F7KD2Q\n → not read
      guess-client seat 1\nserver=h\nname=ada\ntoken=abab?\nplace=F7KD2Q\n → not read
      guess-client seat 1\nserver=h\nname=ada\ntoken={token}\nplace=?\n → not read
      \xFF\xFE → not read
      guess-client seat 1\nserver=h\nname=ada\ntoken={token}\nplace=-\n7KD2Q\n → ada at h
      """#))
  func isReadAsIt(_ example: Example) { #expect(read(example) == example.expected) }

  @Test(
    "Only it has such a name",
    arguments: examples(
      #"""
      0123456789abcdef0123456789abcdef → yes
      → no
      . → no
      .. → no
      history → no
      0123456789abcdef0123456789abcdef. → no
      0123456789abcdef0123456789abcdef.123 → no
      0123456789abcdef0123456789abcdef.x → no
      0123456789abcdef0123456789abcdef0 → no
      0123456789abcdef0123456789abcdeG → no
      x/0123456789abcdef0123456789abcdef → no
      """#))
  func onlyItHasSuch(_ example: Example) {
    #expect(SavedSeat.isFileName(example.given) == (example.expected == "yes"))
  }

  @Test(
    "A seat shows its token to nobody else",
    arguments: examples(
      #"""
      ada localhost → SavedSeat(server: "localhost:4837", credentials: GuessProtocol.Credentials(name: ada, token: Token(hidden), grace: nil), \#
      place: GuessClientCore.MatchState.Location.seat(F7KD2Q))
      """#))
  func seatShowsItsToken(_ example: Example) throws {
    #expect(try "\(seat(of: example.words))" == example.expected)
  }

  @Test(
    "A seat of an earlier session is offered at the same server, but not under another name or for another room",
    arguments: examples(
      #"""
      ada localhost | localhost → ada
      ada localhost | localhost/F7KD2Q → ada
      ada localhost | localhost name=ADA → ada
      ada localhost | localhost:4838 → nothing
      ada localhost | localhost/F7KD2R → nothing
      ada localhost | localhost name=bob → nothing
      """#))
  func seatOfAnEarlier(_ example: Example) throws { #expect(try offer(example.given) == example.expected) }

  @Test(
    "A seat of a game alone is offered for no room",
    arguments: examples(
      #"""
      ada localhost alone | localhost → ada
      ada localhost alone | localhost/F7KD2Q → nothing
      """#))
  func seatOfAGame(_ example: Example) throws { #expect(try offer(example.given) == example.expected) }

  @Test(
    "A name without a place is never offered",
    arguments: examples(
      #"""
      ada localhost lobby | localhost → nothing
      """#))
  func nameWithoutAPlace(_ example: Example) throws { #expect(try offer(example.given) == example.expected) }

  @Test(
    "The last one is offered first",
    arguments: examples(
      #"""
      ada localhost ago=9 & bob localhost ago=8 | localhost → bob
      ada localhost ago=9 & bob localhost ago=8 | localhost name=ada → ada
      """#))
  func lastOneIsOffered(_ example: Example) throws { #expect(try offer(example.given) == example.expected) }

  @Test(
    "The last one is offered first",
    arguments: examples(
      #"""
      ada localhost ago=9 → kept
      bob localhost ago=8 → kept
      """#))
  func lastOneIsOffered2(_ example: Example) throws {
    #expect(try (left(example.given).seat == nil) == (example.expected == "to be deleted"))
  }

  @Test(
    "It is offered for as long as a server keeps it, whatever the clock is set to",
    arguments: examples(
      #"""
      ada localhost ago=60 | localhost → ada
      """#))
  func isOfferedForAs(_ example: Example) throws { #expect(try offer(example.given) == example.expected) }

  @Test(
    "It is offered for as long as a server keeps it, whatever the clock is set to",
    arguments: examples(
      #"""
      ada localhost ago=60 → kept
      """#))
  func isOfferedForAs2(_ example: Example) throws {
    #expect(try (left(example.given).seat == nil) == (example.expected == "to be deleted"))
  }

  @Test(
    "A second later it is kept no more",
    arguments: examples(
      #"""
      ada localhost ago=61 | localhost → nothing
      """#))
  func secondLaterItIs(_ example: Example) throws { #expect(try offer(example.given) == example.expected) }

  @Test(
    "A second later it is kept no more",
    arguments: examples(
      #"""
      ada localhost ago=61 → to be deleted
      """#))
  func secondLaterItIs2(_ example: Example) throws {
    #expect(try (left(example.given).seat == nil) == (example.expected == "to be deleted"))
  }

  @Test(
    "A server may say that it keeps it for longer",
    arguments: examples(
      #"""
      ada localhost ago=300 grace=300 → kept
      ada localhost ago=301 grace=300 → to be deleted
      """#))
  func serverMaySayThat(_ example: Example) throws {
    #expect(try (left(example.given).seat == nil) == (example.expected == "to be deleted"))
  }

  @Test(
    "A clock may have been set back",
    arguments: examples(
      #"""
      ada localhost ago=-60 → kept
      ada localhost ago=-61 → to be deleted
      ada localhost ago=0 → kept
      """#))
  func clockMayHaveBeen(_ example: Example) throws {
    #expect(try (left(example.given).seat == nil) == (example.expected == "to be deleted"))
  }

  @Test(
    "A broken one is thrown away, and one in the file of another, which would overwrite it",
    arguments: examples(
      #"""
      ada localhost file=broken & ada localhost file=0123456789abcdef0123456789abcdef | localhost → nothing
      """#))
  func brokenOneIsThrown(_ example: Example) throws { #expect(try offer(example.given) == example.expected) }

  @Test(
    "A broken one is thrown away, and one in the file of another, which would overwrite it",
    arguments: examples(
      #"""
      ada localhost file=broken → to be deleted
      ada localhost file=0123456789abcdef0123456789abcdef → to be deleted
      """#))
  func brokenOneIsThrown2(_ example: Example) throws {
    #expect(try (left(example.given).seat == nil) == (example.expected == "to be deleted"))
  }

  @Test("may have 4,096 bytes")
  func size() throws {
    let seat = try GuessClientTests.seat()
    func padded(to count: Int) -> [UInt8] {
      seat.file + Array(repeating: 0x78, count: count - seat.file.count - 1) + [0x0A]
    }
    #expect(SavedSeat(file: padded(to: 4_096)) == seat && SavedSeat(file: padded(to: 4_097)) == nil)
  }

  /// A seat as its words say.
  private func seat(of words: [String]) throws -> SavedSeat {
    let places: [String: MatchState.Location] = ["lobby": .lobby, "alone": .alone]
    let words = Words("seat " + words.joined(separator: " "))
    return try GuessClientTests.seat(
      words.rest[0], at: words.rest[1], words.rest.dropFirst(2).first.flatMap { places[$0] },
      grace: words.value("grace").map { Int64($0) })
  }

  /// The name of its file, and the lines that differ from one to the other.
  private func file(_ example: Example) throws -> String {
    let seat = try seat(of: example.words)
    #expect(SavedSeat(file: seat.file) == seat)
    let text = String(decoding: seat.file, as: UTF8.self).replacing("token=\(Lines.tokenDigits)\n", with: "")
    return "\(seat.fileName) "
      + text.replacing("guess-client seat 1\n", with: "").replacing("\n", with: "\\n")
  }

  private func read(_ example: Example) -> String {
    let file = Words("> " + example.given.replacing("{token}", with: Lines.tokenDigits)).bytes
    return SavedSeat(file: file).map { "\($0.name) at \($0.server)" } ?? "not read"
  }

  /// A file that was written five seconds ago, or as `ago=` says; nil as its seat means that it is deleted.
  private func left(_ text: String) throws -> SeatFile {
    let words = Words("left \(text)")
    let (seat, file) = (try seat(of: words.rest), words.text("file"))
    return SeatFile(
      name: file ?? seat.fileName, seat: file == "broken" ? nil : seat,
      age: .seconds(Int64(words.value("ago") ?? 5)))
  }

  /// The name of the seat that is offered for an address, among those that were left.
  private func offer(_ text: String) throws -> String {
    let parts = text.components(separatedBy: " | ")
    let files = try parts[0].components(separatedBy: " & ").map(left)
    let words = Words("offer \(parts[1])")
    return files.offer(for: try game(at: words.rest[0], name: words.text("name"))).map { "\($0.name)" }
      ?? "nothing"
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
