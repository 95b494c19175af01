import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A seat that is kept", .timed)
struct SeatSaverTests {
  private let other = String(repeating: "cd", count: 16)
  private var resumed: String {
    "OK RESUME name=ada token=\(other) room=F7KD2Q \(Lines.settings) players=2 watchers=0 state=playing names=ada,bob rival=bob"
  }

  private func seated() throws -> Player {
    try Player.ada(Lines.joined, Lines.start())
  }

  @Test("is written when the name is granted, and again when there is a room or a new token")
  func writing() throws {
    var player = try Player(name: "ada")
    player.hear(Lines.greeting)
    #expect(player.seats.isEmpty)
    player.hear(Lines.helloNamed)
    #expect(player.seats == [try seat("ada", SavedSeat.Place.none)])
    player.hear(Lines.joined)
    player.hear(Lines.start())
    #expect(player.seats.dropFirst() == [try seat()])
    player.handle(.disconnected)
    player.wait(Backoff.firstPause)
    player.handle(.connected)
    player.hear(Lines.greeting, resumed)
    #expect(player.seats.dropFirst(2) == [try seat(token: other)])
    player.hear("OK LEAVE room=F7KD2Q")
    #expect(try player.seats.last == seat("ada", SavedSeat.Place.none, token: other))
    player.hear("OK NAME name=eve token=\(Lines.tokenDigits)")
    #expect(player.seats.suffix(2) == [nil, try seat("eve", SavedSeat.Place.none)])
  }

  @Test("is kept for a one-player game as well, but not for a place in the queue")
  func places() throws {
    var player = try Player.ada(Lines.solo)
    #expect(try player.seats.last == seat("ada", .alone))
    player.hear("OK LEAVE", "OK PLAY waiting=1 \(Lines.settings)")
    #expect(try player.seats.last == seat("ada", SavedSeat.Place.none))
  }

  @Test("is forgotten when the player leaves on purpose", arguments: ["QUIT\r", "\u{4}", "\u{3}\u{3}"])
  func leaving(keys: String) throws {
    var player = try seated()
    player.type(keys)
    player.hear("OK QUIT", Lines.goodbye)
    player.handle(.disconnected)
    #expect(player.seats.last == .some(nil) && player.end != nil)
  }

  @Test("is kept for a later start when the terminal or the connection is lost")
  func losing() throws {
    var gone = try seated()
    gone.handle(.inputEnded)
    #expect(gone.end == .failed)
    #expect(try gone.seats.last == seat())
    var lost = try seated()
    lost.handle(.disconnected)
    for _ in 0..<400 where lost.end == nil {
      lost.now = try #require(lost.session.nextDeadline)
      lost.sent = ""
      lost.handle(.deadline)
      if lost.sent.contains("<connect>") { lost.handle(.disconnected) }
    }
    #expect(lost.end == .failed)
    #expect(try lost.seats.last == seat())
    // A player who gives up waiting may still come back later.
    var impatient = try seated()
    impatient.handle(.disconnected)
    impatient.type("\u{3}\u{3}")
    #expect(impatient.end == .interrupted)
    #expect(try impatient.seats.last == seat())
  }

  @Test(
    "is forgotten when someone else has it or the server gave it up, and kept after any other BYE")
  func farewells() throws {
    for reason in DisconnectReason.allCases {
      var player = try seated()
      player.hear("* BYE reason=\(reason.rawValue)")
      let isForgotten = [.quit, .displaced, .kicked, .banned].contains(reason)
      #expect((player.seats.last == .some(nil)) == isForgotten, "\(reason)")
    }
  }
}
