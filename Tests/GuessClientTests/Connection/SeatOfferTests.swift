import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A seat that is offered", .timed)
struct SeatOfferTests {
  private let other = String(repeating: "cd", count: 16)
  private var resumed: String {
    "OK RESUME name=ada token=\(other) room=F7KD2Q \(Lines.settings) players=2 watchers=0 state=playing names=ada,bob rival=bob"
  }

  private func offered(_ url: String = "localhost", name: String? = nil) throws -> Player {
    var player = try Player(url, name: name, memory: SavedSession(seat: try seat()))
    player.hear(Lines.greeting)
    return player
  }

  @Test("is offered once a server has greeted, and Enter takes it back")
  func taking() throws {
    var player = try Player(memory: SavedSession(seat: try seat()))
    #expect(player.sent == "HELLO 1 kind=human lang=en\n" && player.printed.hasSuffix("> "))
    // Only a server receives the token.
    #expect(player.during { $0.type("\r") }.sent.isEmpty)
    player.hear(Lines.greeting)
    #expect(
      player.text.contains(
        "Your seat as ada in room F7KD2Q may still be kept. Enter takes it back; n leaves\r\nit, and your rival wins.\r\n"
      ))
    #expect(player.printed.hasSuffix("Take it back? [Enter/n] ") && player.seats.isEmpty)
    #expect(player.during { $0.type("\r") }.sent == "RESUME \(Lines.tokenDigits)\n")
    let back = player.during { $0.hear(resumed, Lines.state()) }
    #expect(back.printed.contains("Welcome back, ada! You are in room F7KD2Q.") && back.sent.isEmpty)
    #expect(player.seats == [try seat(token: other)])
    // The room says where the round began.
    player.hear(Lines.low(50))
    #expect(player.status?.contains("51..100 [···········") == true)
    #expect(player.during { $0.type("60\r") }.sent == "GUESS 60 round=1\n")
    #expect(!player.printed.contains(Lines.tokenDigits) && !player.printed.contains(other))
  }

  @Test(
    "is given up with n, so that the rival wins and the name is free",
    arguments: ["n", " No ", "нет", "不"])
  func declining(answer: String) throws {
    var player = try offered(name: "ada")
    #expect(player.sent == "HELLO 1 kind=human lang=en\n")
    #expect(player.during { $0.type("\(answer)\r") }.sent == "RESUME \(Lines.tokenDigits)\n")
    #expect(player.during { $0.hear(resumed) }.sent == "LEAVE\nNAME ada\n")
    player.hear("OK LEAVE room=F7KD2Q", Lines.named)
    let left = try seat("ada", SavedSeat.Place.none)
    #expect(player.printed.contains("PLAY finds a rival") && player.seats.last == left)
    // If no name was given, one is asked for.
    var nameless = try offered()
    nameless.type("\(answer)\r")
    #expect(nameless.during { $0.hear(resumed) }.sent == "LEAVE\n")
    #expect(nameless.printed.hasSuffix("Your name [ada]: "))
    nameless.hear("OK LEAVE room=F7KD2Q")
    #expect(nameless.during { $0.type("eve\r") }.sent == "NAME eve\n")
  }

  @Test("is forgotten without a message if it has expired when the player types n")
  func decliningTooLate() throws {
    var player = try offered(name: "ada")
    player.type("n\r")
    let late = player.during { $0.hear("ERR RESUME BAD_TOKEN : None.") }
    #expect(late.sent == "NAME ada\n" && !late.printed.contains("Too late") && player.seats == [nil])
    // The name still exists, but no seat.
    var seatless = try offered()
    seatless.type("n\r")
    #expect(seatless.during { $0.hear("OK RESUME name=ada token=\(other)") }.sent == "")
    #expect(seatless.printed.hasSuffix("Your name [ada]: "))
  }

  @Test("is taken with yes as well, and offered again after any other answer")
  func answers() throws {
    for answer in ["y", "YES", "да", "好"] {
      var player = try offered()
      #expect(player.during { $0.type("\(answer)\r") }.sent.hasPrefix("RESUME"), "\(answer)")
    }
    var player = try offered()
    let asked = player.during { $0.type("perhaps\r") }
    #expect(asked.sent.isEmpty && asked.printed.contains("may still be kept"))
    #expect(player.during { $0.type("rooms\r") }.sent == "rooms\n")
    #expect(player.during { $0.type("NAME eve\r") }.sent == "NAME eve\n")
    player.hear("OK NAME name=eve token=\(other)")
    #expect(player.printed.hasSuffix("\r\n> "))
  }

  @Test("is reported kindly if it no longer exists, and the name is claimed again")
  func tooLate() throws {
    var player = try offered("localhost/F7KD2Q")
    player.type("\r")
    let late = player.during { $0.hear("ERR RESUME BAD_TOKEN : None.") }
    #expect(late.printed.contains("Too late: nothing is kept for ada any more."))
    #expect(!late.printed.contains("No seat is kept for that token") && late.sent == "NAME ada\n")
    #expect(player.seats == [nil])
    #expect(player.during { $0.hear(Lines.named) }.sent == "JOIN F7KD2Q\n")
    var taken = try offered()
    taken.type("\r")
    taken.hear("ERR RESUME BAD_TOKEN", "ERR NAME NAME_TAKEN")
    #expect(taken.printed.hasSuffix("Your name [ada2]: "))
  }

  @Test("is not followed by JOIN if the address has the same room")
  func sameRoom() throws {
    var player = try offered("localhost/F7KD2Q")
    player.type("\r")
    #expect(player.during { $0.hear(resumed) }.sent.isEmpty)
    var alone = try offered("localhost/F7KD2Q")
    alone.type("\r")
    // The name still exists, but no seat.
    #expect(alone.during { $0.hear("OK RESUME name=ada token=\(other)") }.sent == "JOIN F7KD2Q\n")
  }

  @Test("stays on file if the player leaves without an answer")
  func undecided() throws {
    for keys in ["\u{4}", "\u{3}"] {
      var player = try offered()
      player.type(keys)
      #expect(player.sent.contains("QUIT") && player.seats.isEmpty)
    }
    var lost = try offered()
    lost.type("\r")
    lost.handle(.disconnected)
    #expect(lost.end == .failed && lost.seats.isEmpty)
  }

  @Test("is offered while the wheels are shown as well")
  func wheels() throws {
    var options = Options(server: .local)
    options[.pick] = true
    var session = PickerSession(
      PlaySession(
        options, on: TerminalShape(columns: 60, rows: 16), palette: Palette(hasColors: false), at: .start,
        using: MiddleGenerator(), remembering: SavedSession(seat: try seat())), using: MiddleGenerator())
    _ = session.handle(.connected, at: .start)
    _ = session.handle(.received(Lines.bytes([Lines.greeting])), at: .start)
    #expect(session.painter.rows.contains { $0.contains("may still be kept") })
    let effects = session.handle(.typed([0x0D]), at: .start)
    #expect(effects.contains(.send(Array("RESUME \(Lines.tokenDigits)\n".utf8))))
    let back = session.handle(.received(Lines.bytes([resumed, Lines.state()])), at: .start)
    #expect(back.contains(.keep(try seat(token: other))) && session.wheels != nil)
  }
}

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
