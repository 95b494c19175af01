import Protocol

/// Follows what the server says, and puts it into words for the one person who reads it.
package struct Conversation: Sendable {
  /// Where the player is.
  package enum Place: Hashable, Sendable {
    case lobby
    /// Waiting for a rival whom `PLAY` finds.
    case waiting
    /// In a room, on a seat.
    case seat(RoomCode)
    /// In a game alone.
    case alone
    case watching(RoomCode)
  }

  /// A round that is running.
  package struct Round: Hashable, Sendable {
    package let number: Int
    package let commitment: Commitment
    /// What is still possible, as far as the player knows.
    package var range: GuessRange
  }

  let server: ServerAddress
  /// The language of the connection: what the server speaks, and what is said beside it.
  package private(set) var language: Language
  /// The player's name and the secret that takes it back, once the server has granted them.
  private(set) var credentials: Credentials?
  package private(set) var place = Place.lobby
  package private(set) var round: Round?
  /// The score of the match, own side first, as it was last heard.
  package private(set) var score: Score?
  /// Whether a match runs in which the player has a part, pauses between rounds included.
  package private(set) var isInMatch = false
  private var fairness = FairnessCheck()

  /// A conversation with `server` that has not begun.
  package init(with server: ServerAddress, in language: Language = .english) {
    self.server = server
    self.language = language
  }

  /// The player's name, once the server has granted it.
  package var name: Name? { credentials?.name }

  /// Whether the server has broken a promise.
  package var hasFoundBreach: Bool { fairness.hasFoundBreach }

  /// Takes the next line from the server, and answers what there is to say about it: in the words of this program, so that
  /// they are in one language and true. The server's own sentence is for what this program does not know, and for what
  /// someone says.
  package mutating func take(_ received: ReceivedLine) -> [Remark] {
    guard let line = received.line else { return received.text.map { [Remark($0)] } ?? [] }
    follow(line)
    let remark = remark(on: line)
    let finding = fairness.take(line)?.remark(in: language)
    return [remark, finding].compactMap(\.self)
  }

  private mutating func follow(_ line: ServerLine) {
    switch line {
    case .ok(let reply, _): follow(reply)
    case .event(let event): follow(event)
    case .error(.outOfRange(let range), _, _): round?.range = range
    case .error, .row: break
    }
  }

  private mutating func follow(_ reply: Reply) {
    switch reply {
    case .hello(_, let style, let credentials):
      language = style.language
      if let credentials { self.credentials = credentials }
    case .language(let language): self.language = language
    case .name(let credentials): self.credentials = credentials
    case .resume(let credentials, let room, _):
      self.credentials = credentials
      let place = room.map { $0.settings.rules == .solo ? Place.alone : .seat($0.code) }
      go(to: place ?? .lobby, matchBegins: room?.state == .playing)
    case .create(let room, _, _, let house): go(to: .seat(room), matchBegins: house != nil)
    case .join(let room, _, _), .play(let room, _, _): go(to: .seat(room), matchBegins: true)
    case .playWaiting: go(to: .waiting)
    case .watch(let room): go(to: .watching(room.code))
    case .leave: go(to: .lobby)
    case .solo: go(to: .alone, matchBegins: true)
    case .rematch(let begins): if begins { go(to: place, matchBegins: true) }
    case .guess(let answer): round?.range = answer.range
    case .help, .limits, .status, .ping, .quit, .rooms, .guessSealed, .say: break
    }
  }

  private mutating func follow(_ event: Event) {
    switch event {
    case .joined: if case .seat = place { isInMatch = true }
    case .paired(let room, _): go(to: .seat(room), matchBegins: true)
    case .start(let start):
      // A rematch that the rival has accepted begins without another word.
      if start.round == 1 { score = nil }
      round = Round(number: start.round, commitment: start.commitment, range: start.range)
      isInMatch = hasPart
    case .hint(let hint): round?.range = hint.answer.range
    // Only a duel tells what the rival has guessed, and there both share one range.
    case .guessed(let guess): round?.range = guess.answer.range
    case .state(let state):
      round = Round(number: state.round, commitment: state.commitment, range: state.range)
      score = state.score
    case .end(let end):
      round = nil
      score = end.score
    case .match(let end):
      isInMatch = false
      score = end.score
    case .closed: go(to: .lobby)
    case .hello, .handicap, .countdown, .rival, .step, .turn, .pass, .away, .back, .review, .recorded,
      .recording, .rematch, .left, .requeue, .warn, .said, .notice, .bye:
      break
    }
  }

  /// The connection is another one, and nothing was kept of the place that one had.
  mutating func loseSeat() {
    go(to: .lobby)
  }

  private var hasPart: Bool {
    switch place {
    case .seat, .alone: true
    case .lobby, .waiting, .watching: false
    }
  }

  private mutating func go(to place: Place, matchBegins: Bool = false) {
    self.place = place
    isInMatch = matchBegins
    round = nil
    score = nil
  }
}
