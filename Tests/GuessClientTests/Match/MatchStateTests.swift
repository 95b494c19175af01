import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

/// All that ada knows of a match, and of its times, after lines of the server; `at 10` is ten seconds after the first one.
@Suite("The state of a match")
struct MatchStateTests {
  @Test(
    "has these facts",
    arguments: examples(
      #"""
      ## Guesses are kept with their players for one round; after a lost connection it is the same or another one
      joined & start & low 50 & * GUESSED name=bob n=1 guess=80 hint=HIGH lo=1 hi=79 turn=ada → seat(F7KD2Q), in a match · round 1 1..79 · bob 1 · 2 \#
      guesses, 50▲ bob 80▼ · clock 3:00
      joined & start & * GUESSED name=bob n=1 guess=80 hint=HIGH lo=1 hi=79 turn=ada & start round=2 → seat(F7KD2Q), in a match · round 2 1..100 · \#
      bob 0 · clock 3:00
      joined & start & * GUESSED name=bob n=1 guess=80 hint=HIGH lo=1 hi=79 turn=ada & state → seat(F7KD2Q), in a match · round 1 1..100 · score 0-0 \#
      · bob 1 · 1 guesses, bob 80▼
      joined & start & * GUESSED name=bob n=1 guess=80 hint=HIGH lo=1 hi=79 turn=ada & state round=2 → seat(F7KD2Q), in a match · round 2 1..100 · \#
      score 0-0 · bob 0
      joined & start & * GUESSED name=bob n=1 guess=80 hint=HIGH lo=1 hi=79 turn=ada & state secret=60 → seat(F7KD2Q), in a match · round 1 1..100 · \#
      score 0-0 · bob 0
      ## The number and the winner are known until the next round, and a rematch begins without a score
      joined & start & end & found → seat(F7KD2Q) · score 1-0 · it was 75 · won · bob 0
      joined & * MATCH winner=- score=0-0 reason=timeout → seat(F7KD2Q) · score 0-0 · nobody · bob 0
      found & end & OK REMATCH waiting=0 → lobby
      joined & found & * REMATCH name=bob & OK REMATCH waiting=1 → seat(F7KD2Q) · score 1-0 · won · bob 0 · again: ["ada", "bob"]
      * REMATCH name=bob & * LEFT name=bob → lobby
      joined & start & end & found & OK REMATCH waiting=1 & start → seat(F7KD2Q), in a match · round 1 1..100 · bob 0 · clock 3:00
      ## A spectator knows both players
      watched names=ada,bob & * RIVAL name=bob guesses=3 needs=4 & * AWAY name=ada grace=60 & * GUESSED name=ada n=1 guess=80 hint=HIGH lo=1 hi=79 \#
      turn=ada → watching(F7KD2Q) · ada 1 away, bob 3 needs 4 · 1 guesses, ada 80▼ · ada for 1:00
      watched names=ada,bob & * LEFT name=bob → watching(F7KD2Q) · ada 0
      watched names=ada,bob & * LEFT name=bob & * JOINED room=F7KD2Q name=eve kind=bot → watching(F7KD2Q) · ada 0, eve 0
      watched names=ada,bob & * JOINED room=F7KD2Q name=eve kind=bot & * JOINED room=F7KD2Q name=joe kind=bot & * AWAY name=zed grace=60 & * REMATCH \#
      name=zed → watching(F7KD2Q) · eve 0, joe 0
      ## A game alone has no time, and after a lost connection it is unknown: clocks may have been paused
      solo & start → alone, in a match · round 1 1..100
      joined & start & turn & resumed & state → seat(F7KD2Q), in a match · round 1 1..100 · score 0-0 · bob 0
      """#))
  func facts(_ example: Example) { #expect(facts(after: example.given) == example.expected) }

  @Test(
    "has these times",
    arguments: examples(
      #"""
      ## A round has the time of its room, until a warning says another one or it ends
      joined & at 10 & start & at 75 → clock 1:55
      joined & at 10 & start & at 500 → clock 0:00
      joined & at 10 & start & at 170 & * WARN in=15 reason=clock & at 172 → clock 0:13
      ## A time runs for a turn, a step or an away player’s seat, until it ends or waits
      joined & * TURN name=bob in=20 & at 6 → turn 0:14
      joined & * STEP step=1 in=20 → turn 0:20
      joined & * STEP step=1 in=20 & * HINT step=1 n=1 guess=50 hint=LOW lo=51 hi=100 → none
      joined & * TURN name=bob in=20 & * AWAY name=bob grace=60 → bob for 1:00
      joined & turn & * AWAY name=bob grace=60 → turn 0:20, bob for 1:00
      joined & * AWAY name=bob grace=60 & at 15 → bob for 0:45
      * AWAY name=bob grace=60 & * LEFT name=bob → none
      ## A time is between nothing and a day, whatever number a server sends
      joined & turn in=-9223372036854775808 → turn 0:00
      joined & turn in=9223372036854775807 → turn 1440:00
      """#))
  func times(_ example: Example) { #expect(times(after: example.given) == example.expected) }

  private func match(after lines: String) -> (MatchState, now: Instant) {
    var (match, now) = (MatchState(), Instant.start)
    for text in "named & \(lines)".components(separatedBy: " & ") {
      if text.hasPrefix("at ") { now = .start + .seconds(Int64(text.dropFirst(3)) ?? 0) }
      for line in Lines.known(text) { match.follow(line, at: now) }
    }
    return (match, now)
  }

  private func facts(after lines: String) -> String {
    let match = match(after: lines).0
    let place = "\(match.location)".replacing(/[A-Z]\w*\.|\(rawValue: \w+\)/, with: "")
    let players = match.players.map { player in
      "\(player.name) \(player.guesses)" + (player.needs.map { " needs \($0)" } ?? "")
        + (player.isAway ? " away" : "")
    }
    let guesses = match.guesses.suffix(2).map { guess in
      (guess.player.map { "\($0) " } ?? "") + "\(guess.number)" + Glyphs().arrow(for: guess.hint)
    }
    let facts: [String?] = [
      match.isInMatch ? "\(place), in a match" : place,
      match.round.map { "round \($0.number) \($0.range.lo)..\($0.range.hi)" },
      match.score.map { "score \($0.own)-\($0.other)" }, match.secret.map { "it was \($0)" },
      match.outcome.map { "\($0)" }, players.isEmpty ? nil : players.joined(separator: ", "),
      guesses.isEmpty ? nil : "\(match.guesses.count) guesses, \(guesses.joined(separator: " "))",
      match.rematchRequests.isEmpty ? nil : "again: \(match.rematchRequests.map { "\($0)" }.sorted())",
    ]
    let times = times(after: lines)
    return (facts.compactMap(\.self) + (times == "none" ? [] : [times])).joined(separator: " · ")
  }

  private func times(after lines: String) -> String {
    let (match, now) = match(after: lines)
    func text(_ timer: MatchClock.Timer?) -> String? { timer?.text(at: now) }
    let graces = match.clock.graces.sorted { "\($0.key)" < "\($1.key)" }
    let times =
      [text(match.clock.round).map { "clock \($0)" }, text(match.clock.move).map { "turn \($0)" }]
      + graces.map { name, timer in text(timer).map { "\(name) for \($0)" } }
    let known = times.compactMap(\.self)
    return known.isEmpty ? "none" : known.joined(separator: ", ")
  }
}
