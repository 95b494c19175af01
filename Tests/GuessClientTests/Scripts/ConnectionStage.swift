import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientBots
@testable import GuessClientCore
@testable import GuessClientPlay

/// Decisions of a client about connections: the reason why a helper program has ended, and the seat of an earlier session that it
/// returns to.
struct ConnectionStage: ScriptStage {
  private var saved: SavedSeat?
  private var files: [SeatFile] = []

  mutating func act(_ words: Words) throws -> [String]? {
    switch words.name {
    case "ended":
      let server = ServerAddress(host: "h", port: 4_838, room: nil)
      let complaints = String(decoding: words.bytes, as: UTF8.self)
      return [ConnectionMessage(endOf: "openssl", to: server, complaints: complaints).text(in: .english)]
    default: return try actOnSeats(words)
    }
  }

  /// Acts of seats; a seat is a name, a server and a place.
  private mutating func actOnSeats(_ words: Words) throws -> [String]? {
    switch words.name {
    case "seat":
      let seat = try Self.seat(words)
      saved = seat
      let text = String(decoding: seat.file, as: UTF8.self).replacing("\n", with: "\\n")
      return [seat.fileName, text] + (SavedSeat(file: seat.file) == seat ? [] : ["not read as the same"])
    case "read": return [SavedSeat(file: words.bytes).map { "\($0.name) at \($0.server)" } ?? "not read"]
    case "padded":
      let file = (saved?.file ?? []) + Array(repeating: 0x78, count: words.number()) + [0x0A]
      return ["\(file.count) bytes", SavedSeat(file: file) == saved ? "read" : "not read"]
    case "described": return ["\(try Self.seat(words))"]
    case "isname": return [SavedSeat.isFileName(words.text) ? "yes" : "no"]
    case "left":
      let seat = try Self.seat(words)
      let file = SeatFile(
        name: words.text("file") ?? seat.fileName, seat: words.text("file") == "broken" ? nil : seat,
        age: .seconds(Int64(words.value("ago") ?? 5)))
      files.append(file)
      return [file.seat == nil ? "to be deleted" : "kept"]
    case "offer":
      let options = try game(at: words.rest[0], name: words.text("name"))
      return [files.offer(for: options).map { "\($0.name)" } ?? "nothing"]
    default: return nil
    }
  }

  private static func seat(_ words: Words) throws -> SavedSeat {
    let places: [String: MatchState.Location] = ["lobby": .lobby, "alone": .alone]
    let place = words.rest.dropFirst(2).first.flatMap { places[$0] }
    let grace = words.value("grace").map { Int64($0) }
    return try GuessClientTests.seat(words.rest[0], at: words.rest[1], place, grace: grace)
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
