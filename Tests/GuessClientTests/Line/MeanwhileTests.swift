import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A game while PLAY waits", .timed)
struct MeanwhileTests {
  private static let waiting = "OK PLAY waiting=1 \(Lines.settings) : Waiting."
  private static let paired = "* PAIRED room=F7KD2Q rival=bob : You meet bob."

  @Test("is offered, played with the usual sentences, and sends nothing, so that the place in line is kept")
  func line() throws {
    var player = try Player.ada(Self.waiting)
    #expect(player.text.hasSuffix("[Enter: SOLO] "))
    // The middle of 1 to 100 as the generator draws it.
    let sent = player.during { $0.type("\r50\r101\r52\r51\r") }.sent
    #expect(sent.isEmpty && player.seats.allSatisfy { $0?.place == SavedSeat.Place.none })
    for words in [
      "A game of your own while you wait.", "I have a number from 1 to 100.",
      "50 is too low. It is between 51 and 100.",
      "Already ruled out, so it does not count.", "52 is too high. It can only be 51.",
      "You found it! The number was 51.", "SOLO to play again, LEAVE to go back.", "3 guesses, par is 7.",
    ] { #expect(player.text.contains(words), "\(words)") }
    player.wait(.seconds(1))
    #expect(player.during { $0.type("\r50\r") }.sent.isEmpty && player.session.play.match.ownGuesses == 1)
    #expect(player.during { $0.hear("* WAITING waiting=1") }.printed.contains("Still waiting."))
    let left = player.during { $0.type("leave\r") }
    #expect(left.sent.isEmpty && left.printed.contains("You are still in line for a rival."))
    #expect(player.status?.contains("Waiting for a rival") == true)
    #expect(player.session.play.match.location == .waiting)
    #expect(player.during { $0.type("leave\r") }.sent == "leave\n")
  }

  @Test("ends when a rival comes: a sentence says so, and the match begins without anything of the game")
  func rival() throws {
    var player = try Player.ada(Self.waiting)
    player.type("solo range=1..9\r3\r4\u{1B}[O")
    let printed = player.during { $0.hear(Self.paired) }.printed
    #expect(printed.contains("\u{1B}[2JA rival is here, so your own game ends.\r\nYou are in room F7KD2Q."))
    #expect(printed.hasSuffix("\u{7}") && player.session.play.editor.text.isEmpty)
    player.hear("* COUNTDOWN in=3", Lines.start())
    #expect(player.session.play.match.ownGuesses == 0 && player.status?.contains("bob") == true)
    #expect(player.during { $0.type("50\r") }.sent == "GUESS 50 round=1\n")

    var picker = try Picker(Self.waiting)
    #expect(picker.screen.contains("[s] "))
    #expect(picker.press("s", "\r").isEmpty && picker.session.play.match.ownGuesses == 1)
    #expect(picker.screen.contains("Waiting for a rival"))
    picker.hear(Self.paired)
    #expect(picker.session.shownWheels == nil)
    #expect(
      picker.session.messages.map(\.text).suffix(2) == [
        "A rival is here, so your own game ends.", "You are in room F7KD2Q. Your rival is bob.",
      ])
    picker.hear(Lines.start())
    #expect(picker.press("\r") == "GUESS 50 round=1\n")
  }

  @Test(
    "ends without that sentence when the player goes elsewhere, and when the server or the connection does",
    arguments: [
      "OK CREATE room=F7KD2Q \(Lines.settings) listed=yes", "OK SOLO lo=1 hi=100", "OK LEAVE",
      "* BYE reason=drain", nil,
    ])
  func otherEnds(line: String?) throws {
    var player = try Player.ada(Self.waiting)
    player.type("\r50\r")
    let printed = player.during { player in
      if let line { player.hear(line) } else { player.handle(.disconnected) }
    }.printed
    #expect(player.session.play.meanwhile == nil && player.session.play.match.ownGuesses == 0)
    #expect(!printed.contains("A rival is here") && !printed.contains("your seat"))
  }

  @Test("is none for a number that follows from a seed, nor in the lobby, and forfeits nothing")
  func limits() throws {
    var player = try Player.ada(Self.waiting)
    #expect(player.during { $0.type("solo seed=today\r") }.sent == "solo seed=today\n")
    player.type("\r50\r")
    #expect(player.during { $0.type("\u{3}") }.sent.hasPrefix("QUIT"))
    var lobby = try Player.ada()
    #expect(lobby.during { $0.type("solo\r") }.sent == "solo\n")
  }
}
