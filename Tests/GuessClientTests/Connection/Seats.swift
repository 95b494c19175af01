import GuessProtocol
import Testing

@testable import GuessClientCore

/// A seat as its file holds it: ada's at a server on this machine by default.
func seat(
  _ name: String = "ada", at url: String = "localhost", _ place: SavedSeat.Place? = nil,
  token: String = Lines.tokenDigits
) throws -> SavedSeat {
  let digits = Token(Array(token.utf8).span)
  let credentials = Credentials(name: try #require(Name(name)), token: try #require(digits))
  let room = try #require(RoomCode("F7KD2Q"))
  return SavedSeat(server: try ServerAddress(url), credentials: credentials, place: place ?? .room(room))
}
