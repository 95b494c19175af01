import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore
@testable import GuessClientPlay

/// A new event is shown with the sentence of the catalogue. If a front end draws it, it needs an entry in the list below.
@Suite("An event of a match")
struct ShownEventTests {
  /// The match after the start of the first round, and after its end.
  private let match, ended: MatchState
  /// All events by their words.
  private let events: [String: [ServerLine]]

  init() throws {
    let samples = try #require(CatalogueSamples.plain).lines
    var match = MatchState()
    for line in samples {
      switch line {
      case .ok(.name, _), .ok(.join, _): match.follow(line, at: .start)
      default: break
      }
    }
    for line in Lines.known("start") { match.follow(line, at: .start) }
    self.match = match
    for line in samples { if case .event(.match) = line { match.follow(line, at: .start) } }
    ended = match
    let told = samples.filter { if case .event = $0 { true } else { false } }
    events = Dictionary(grouping: told) { line in
      var bytes: [UInt8] = []
      line.write(to: &bytes, style: LineStyle(text: .off))
      return "\(String(decoding: bytes, as: UTF8.self).split(separator: " ")[1])"
    }
  }

  private func words(after past: MatchState? = nil, where fits: (ServerLine, MatchState) -> Bool) -> Set<
    String
  > {
    Set(
      events.filter { _, lines in
        lines.contains { line in
          var known = past ?? match
          known.follow(line, at: .start)
          return fits(line, known)
        }
      }.keys)
  }

  @Test("is one of those that the protocol has")
  func all() {
    #expect(Set(events.keys) == Set(Event.Word.allCases.map(\.rawValue)))
  }

  @Test("has a message, whatever the event")
  func shown() throws {
    let server = try ServerAddress("h.example")
    let shown = words { line, known in known.remark(on: line, from: server) != nil }
    #expect(Set(events.keys).subtracting(shown) == [])
  }

  @Test(
    "is drawn as well if it changes the state: the events of the sample, which are about the player")
  func drawn() {
    #expect(
      words { _, known in "\(known)" != "\(match)" } == [
        "AWAY", "CLOSED", "COUNTDOWN", "END", "GUESSED", "HINT", "JOINED", "MATCH", "PAIRED", "RIVAL",
        "ROUND",
        "STANDING", "START", "STATE", "STEP", "TURN", "WARN",
      ])
    let late = words(after: ended) { _, known in "\(known)" != "\(ended)" }
    #expect(late.isSuperset(of: ["REMATCH", "REVIEW"]))
  }

  @Test("has no message in a front end that draws it: these at the line, and these at the wheels")
  func silent() throws {
    let player = try Player.ada(Lines.joined, Lines.start())
    #expect(words { line, _ in player.session.play.isDrawn(line) } == ["COUNTDOWN", "RIVAL", "TURN"])
    let picker = try Picker(Lines.joined, Lines.start())
    #expect(
      words { line, _ in picker.session.play.isDrawn(line) } == [
        "COUNTDOWN", "GUESSED", "HINT", "REVIEW", "RIVAL", "START", "STEP", "TURN",
      ])
  }
}
