import GuessProtocol
import TestSupport

/// The shape of every line that the server can send. The tests look for its words in docs/reference/protocol.md.
enum ProtocolDocumentSamples {
  /// Returns nil if one of the fixed values is invalid.
  static var shapes: Set<ProtocolDocumentShape>? {
    guard let samples = CatalogueSamples.plain, let variants else { return nil }
    // A match under all rules at once, a hit before a turn and a rival without a score are samples of sentences only.
    let catalogue = samples.lines.filter { line in
      switch line {
      case .event(.state), .ok(.resume(_, room: .some, rival: _), tag: _): false
      case .event(.guessed(let guess)): guess.answer.hint != .hit
      default: true
      }
    }
    return Set(
      (catalogue + variants).compactMap { line in
        var bytes: [UInt8] = []
        line.write(to: &bytes, style: LineStyle(text: .off))
        return ProtocolDocumentShape(String(decoding: bytes, as: UTF8.self))
      })
  }

  /// Lines whose keys vary, in every shape that the catalogue of sentences lacks.
  private static var variants: [ServerLine]? {
    let digits = Array("00112233445566778899aabbccddeeff".utf8)
    guard let name = Name("ada"), let code = RoomCode("F7KD2Q"), let nonce = Nonce(digits.span),
      let token = Token(digits.span)
    else { return nil }
    let settings = MatchSettings.standard
    let score = Score(own: 1, other: 0)
    let commitment = Commitment(to: 75, nonce: nonce)
    let credentials = Credentials(name: name, token: token)
    func summary(_ state: RoomSummary.State, _ progress: MatchProgress? = nil, away: [Name] = [])
      -> RoomSummary
    {
      RoomSummary(
        code: code, settings: settings, names: [name], watchers: 0, state: state, progress: progress,
        away: away)
    }
    func state(_ turn: Name? = nil, _ step: Int? = nil, isSealed: Bool = false, strikes: Int = 0)
      -> RoundState
    {
      RoundState(
        round: 1, rules: .race, range: .oneToHundred, guesses: 0, score: score, commitment: commitment,
        turn: turn, step: step, isSealed: isSealed, secondsLeft: 175, strikes: strikes, rivalStrikes: strikes)
    }
    let counts = SeatCounts(first: 3, second: 2)
    let round = MatchProgress.Round(number: 1, guesses: counts, needed: counts)
    let rows: [Row] = [
      .room(summary(.playing, MatchProgress(score: score, round: nil))),
      .room(summary(.playing, MatchProgress(score: score, round: round))),
      .room(summary(.playing, MatchProgress(score: score, round: round), away: [name])),
      .room(summary(.over, MatchProgress(score: score, round: nil, winner: name))),
    ]
    let replies: [Reply] = [
      .create(
        room: code, settings: settings, isListed: true, house: HouseSettings(.hard, think: Milliseconds(100))),
      .resume(
        credentials, room: summary(.playing, MatchProgress(score: score, round: nil)), rival: name),
      .resume(credentials, room: summary(.waiting), rival: nil),
      .scores(count: 1, next: nil, rank: 1, secret: nil),
    ]
    let hit = GuessAnswer(number: 1, guess: 50, hint: .hit, range: .oneToHundred, elapsed: .seconds(1))
    let events: [Event] = [
      .start(
        RoundStart(
          round: 1, rules: .race, range: .oneToHundred, firstTo: 1, commitment: commitment, isSeeded: true)),
      .guessed(OpenGuess(name: name, answer: hit, turn: nil)), .state(state()), .state(state(name)),
      .state(state(nil, 1)), .state(state(nil, 1, isSealed: true)), .state(state(name, strikes: 1)),
    ]
    let daily =
      [false, true].map { Review.Daily(day: Day(number: 0), trail: Trail(), isAgain: $0) }
      + [Review.Daily(day: Day(number: 0), trail: Trail(), streak: 2)]
    return rows.map { .row($0, tag: nil) } + replies.map { .ok($0, tag: nil) } + events.map { .event($0) }
      + daily.map { .event(.review(Review(guesses: 7, par: 7, wasted: 0, hasFound: true, daily: $0))) }
  }
}

/// The shape of a line from the server, without its values: its kind, its name and its keys, in order.
struct ProtocolDocumentShape: Hashable {
  /// `ROW`, `OK`, `ERR` or `*`.
  let kind: String
  /// The verb that is granted, the code of the refusal or the name of the event; empty for a row.
  let name: String
  let keys: [String]

  /// Reads a line; nil if it starts as no line of the server does.
  init?(_ line: String) {
    let words = line.components(separatedBy: " : ")[0].split(separator: " ").map(String.init)
      .drop { $0.hasPrefix("#") }
    guard let kind = words.first, ["ROW", "OK", "ERR", "*"].contains(kind) else { return nil }
    self.kind = kind
    // The verb after ERR says nothing of the keys.
    name = kind == "ROW" ? "" : words.dropFirst(kind == "ERR" ? 2 : 1).first ?? ""
    keys = words.filter { $0.contains("=") }.map { String($0.prefix { $0 != "=" }) }
  }
}
