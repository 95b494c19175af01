import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The state of a match", .timed)
struct MatchStateTests {
  /// The state of ada's match after these lines.
  private func match(_ lines: String...) throws -> MatchState {
    try hearing(MatchState(), [Lines.named] + lines)
  }

  private func hearing(_ match: MatchState, _ lines: String...) throws -> MatchState {
    try hearing(match, lines)
  }

  private func hearing(_ match: MatchState, _ lines: [String]) throws -> MatchState {
    var match = match
    for line in lines { match.follow(try #require(Lines.received(line).line, "\(line)"), at: .start) }
    return match
  }

  private let duel = "* GUESSED name=bob n=1 guess=80 hint=HIGH lo=1 hi=79 turn=ada"
  private let watched =
    "OK WATCH room=F7KD2Q \(Lines.settings) players=2 watchers=1 state=playing names=ada,bob : You are watching."

  @Test("keeps guesses with their players for one round, and no more than any window shows")
  func moves() throws {
    let known = try match(Lines.joined, Lines.start(), Lines.low(50), duel)
    #expect(
      known.guesses == [
        .init(number: 50, hint: .low), .init(number: 80, hint: .high, player: Name("bob")),
      ])
    #expect(try match(Lines.joined, Lines.start(), duel, Lines.start(2)).guesses.isEmpty)
    // After a lost connection the round is the same or another one.
    #expect(try match(Lines.joined, Lines.start(), duel, Lines.state()).guesses.count == 1)
    #expect(try match(Lines.joined, Lines.start(), duel, Lines.state(2)).guesses.isEmpty)
    let full = try hearing(
      match(Lines.joined, Lines.start()), Array(repeating: duel, count: MatchState.keptGuesses))
    #expect(full.guesses.count == 200)
    #expect(try hearing(full, duel).guesses.count == 200)
  }

  @Test("has the number and the winner until the next round, and begins a rematch without a score")
  func ending() throws {
    let won = try match(Lines.joined, Lines.start(), Lines.end(), Lines.found)
    #expect(won.secret == 75 && won.outcome == .won)
    let bob = try #require(Name("bob"))
    let lost = try match(Lines.joined, "* MATCH winner=bob score=0-1 reason=found")
    #expect(lost.outcome == .lost(to: bob))
    #expect(try match("* MATCH winner=- score=0-0 reason=timeout").outcome == .nobody)
    let next = try match(Lines.found, Lines.end(), "OK REMATCH waiting=0")
    #expect(next.outcome == nil && next.secret == nil)
    #expect(
      try match("* REMATCH name=bob", "OK REMATCH waiting=1").rematchRequests == [
        bob, try #require(Name("ada")),
      ])
    #expect(try match("* REMATCH name=bob", "* LEFT name=bob").rematchRequests.isEmpty)
    let over = try match(Lines.joined, Lines.start(), Lines.end(), Lines.found)
    #expect(over.score == Score(own: 1, other: 0))
    #expect(try hearing(over, "OK REMATCH waiting=1", Lines.start()).score == nil)
  }

  @Test("has both players for a watcher")
  func watching() throws {
    let known = try match(
      watched, "* RIVAL name=bob n=3 needs=4", "* AWAY name=ada grace=60", duel.replacing("bob", with: "ada"))
    #expect(known.players.map { "\($0.name)" } == ["ada", "bob"])
    #expect(known.players.map(\.guesses) == [1, 3] && known.players.map(\.needs) == [nil, 4])
    #expect(known.players.map(\.isAway) == [true, false])
    #expect(try match(watched, "* LEFT name=bob").players.count == 1)
    #expect(try match(watched, "* CLOSED room=F7KD2Q").players.isEmpty)
    #expect(
      try match(watched, "* LEFT name=bob", "* JOINED room=F7KD2Q name=eve kind=bot").players.count == 2)
  }

  @Test("has the place, the round, the range and the score, and a match from countdown to end")
  func state() throws {
    let room = try #require(RoomCode("F7KD2Q"))
    #expect(try match(Lines.named).name == Name("ada"))
    #expect(try match(Lines.joined).location == .seat(room))
    #expect(try match("OK PLAY waiting=1 \(Lines.settings)").location == .waiting)
    #expect(try match(Lines.joined, "OK LEAVE room=F7KD2Q").location == .lobby)
    #expect(try match(Lines.watched, "* CLOSED room=F7KD2Q").location == .lobby)
    let playing = try match(Lines.joined, Lines.start(), Lines.low(50))
    #expect(playing.round?.range == GuessRange(lo: 51, hi: 100))
    #expect(
      try match(Lines.joined, Lines.start(), "ERR GUESS OUT_OF_RANGE lo=60 hi=70").round?.range.lo == 60)
    #expect(try match(Lines.joined, Lines.start(), Lines.end()).round == nil)
    #expect(try match(Lines.watched, Lines.state()).score == Score(own: 2, other: 1))
    #expect(try !match("OK CREATE room=F7KD2Q \(Lines.settings) listed=no").isInMatch)
    #expect(
      try match(
        "OK CREATE room=F7KD2Q \(Lines.settings) listed=no", "* JOINED room=F7KD2Q name=bob kind=human"
      ).isInMatch)
    #expect(try match("* PAIRED room=F7KD2Q rival=bob").isInMatch)
    #expect(try match(Lines.joined, Lines.start(), Lines.end()).isInMatch)
    #expect(try !match(Lines.joined, Lines.start(), Lines.end(), Lines.found).isInMatch)
    #expect(try !match(Lines.joined, Lines.found, "OK REMATCH waiting=1").isInMatch)
    #expect(try match(Lines.joined, Lines.found, "OK REMATCH waiting=0").isInMatch)
    #expect(try !match(Lines.watched, Lines.start()).isInMatch)
    #expect(try !match(Lines.solo, Lines.start(), "OK LEAVE").isInMatch)
    func place(_ state: String) throws -> MatchState {
      try match(
        "OK RESUME name=ada token=\(Lines.tokenDigits) room=F7KD2Q \(Lines.settings) players=2 watchers=0 state=\(state) names=ada,bob rival=bob"
      )
    }
    #expect(try place("playing").isInMatch && place("playing").location.isSeat)
    #expect(try !place("over").isInMatch && place("over").location.isSeat)
  }
}
