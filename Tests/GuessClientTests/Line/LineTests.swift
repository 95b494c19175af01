import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore
@testable import GuessClientPlay

/// Tests of all sizes, limits and reasons; the scripts in Tests/Fixtures/sessions have the rest.
@Suite("A player at a terminal")
struct LineTests {
  @Test(
    "Only names that fit are suggested",
    arguments: examples(
      #"""
      ada → ada2
      ada9 → ada10
      ada999 → ada1000
      a-1 → a-2
      r2d2 → r2d3
      r2d2x → r2d2x2
      agent007 → agent008
      agent099 → agent100
      fifteen-letters → fifteen-letters2
      sixteen-letters_ → sixteen-letters2
      sixteen-letters9 → sixteen-letter10
      a99999999999999 → a100000000000000
      a999999999999999 → a2
      a000000000000001 → a000000000000002
      """#))
  func suggestedNames(_ example: Example) {
    #expect(Name(example.given)?.next.map { "\($0)" } ?? "none" == example.expected)
  }

  @Test("has a status row that fits into any width, in every language", arguments: Language.allCases)
  func status(language: Language) throws {
    for columns in Array(40...80) + [120, 200] {
      let options = try commandLine("localhost --name ada --no-motion --lang \(language.rawValue)")
      var player = Player(options, on: TerminalShape(columns: columns))
      player.hear(
        Lines.greeting, Lines.helloNamed.replacing("lang=en", with: "lang=\(language.rawValue)"),
        Lines.joined,
        Lines.start(2), "* RIVAL name=bob guesses=3 needs=4",
        "OK GUESS n=2 guess=50 hint=LOW lo=51 hi=74 ms=5")
      let status = try #require(player.status)
      #expect(status.cellWidth < columns)
      #expect(status.hasSuffix("3:00") && status.contains("51..74") && status.contains("bob"))
    }
  }

  @Test("sees no more guesses than any window shows")
  func keptGuesses() throws {
    var player = try Player.ada(Lines.joined, Lines.start())
    for _ in 0...MatchState.keptGuesses {
      player.hear("* GUESSED name=bob n=1 guess=80 hint=HIGH lo=1 hi=79 turn=ada")
    }
    #expect(player.session.play.match.guesses.count == MatchState.keptGuesses)
  }

  @Test(
    "keeps the seat after any BYE but those after which someone else has it or the server gave it up, and comes back unless it is final"
  )
  func farewells() throws {
    for reason in DisconnectReason.allCases {
      var player = try Player.ada(Lines.joined, Lines.start())
      player.hear("* BYE reason=\(reason.rawValue)")
      let isForgotten = [.quit, .displaced, .kicked, .banned, .ended].contains(reason)
      #expect((player.seats.last == .some(nil)) == isForgotten, "\(reason)")
      player.handle(.disconnected)
      let end: ExitCode? =
        switch reason {
        case .quit, .ended: .done
        case .idle, .full, .crowded, .displaced, .kicked, .banned: .failed
        case .drain, .moved, .slow, .nonsense, .flood: nil
        }
      #expect(player.end == end, "\(reason)")
    }
  }
}
