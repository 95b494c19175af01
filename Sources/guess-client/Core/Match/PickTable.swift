import Protocol

/// What everyone at a table can see of the match: what it is played for, the guesses that are told, and how it ended.
struct PickTable {
  /// Guesses that are kept to be shown: more than the tallest window has rows for.
  static let keptMoves = 200

  /// A guess with what the referee said of it.
  struct Move: Hashable {
    let number: Int64
    let hint: Hint
    /// Who guessed; nil for oneself.
    var player: Name?
  }

  /// How a match ended.
  enum Outcome: Hashable {
    case won
    case lost(to: Name)
    case nobody
  }

  /// Rounds that win the match.
  private(set) var firstTo: Int?
  /// The rules of the room, from before the first round on.
  private(set) var rules: Rules?
  private(set) var moves: [Move] = []
  /// Players whom one watches, the first seat first; empty where one plays.
  private(set) var watched: [MatchBoard.Rival] = []
  /// The number that was to be found, once the round is over.
  private(set) var secret: Int64?
  /// How the match ended, until the next one.
  private(set) var outcome: Outcome?
  /// How one guessed, in the server's words.
  private(set) var comment: String?
  /// Who asks for another match.
  private(set) var wishes: Set<Name> = []
  private var isWatching = false
  private var round: Int?

  /// Takes the next line from the server; `name` is one's own.
  mutating func take(_ line: ServerLine, name: Name?) {
    switch line {
    case .ok(let reply, _): take(reply, name: name)
    case .event(let event): take(event, name: name)
    case .error, .row: break
    }
  }

  private mutating func take(_ reply: Reply, name: Name?) {
    switch reply {
    case .create(_, let settings, _, _), .join(_, _, let settings), .play(_, _, let settings),
      .playWaiting(let settings, _):
      self = PickTable(settings)
    case .watch(let room):
      self = PickTable(room.settings)
      isWatching = true
      watched = room.names.map { MatchBoard.Rival(name: $0) }
    case .resume(_, let room?, _):
      rules = room.settings.rules
      firstTo = room.settings.firstTo
    case .solo, .leave: self = PickTable()
    case .guess(let answer): note(Move(number: answer.guess, hint: answer.hint))
    case .rematch(begins: true): beginMatch()
    case .rematch(begins: false): if let name { wishes.insert(name) }
    default: break
    }
  }

  private mutating func take(_ event: Event, name: Name?) {
    switch event {
    case .start(let start):
      beginRound(start.round, start.rules)
      firstTo = start.firstTo
    case .state(let state): if round != state.round { beginRound(state.round, state.rules) }
    case .hint(let hint): note(Move(number: hint.answer.guess, hint: hint.answer.hint))
    case .guessed(let guess):
      note(Move(number: guess.answer.guess, hint: guess.answer.hint, player: guess.name))
      change(guess.name) { $0.guesses = guess.answer.number }
    case .end(let end): secret = end.secret
    case .match(let end):
      outcome = end.winner.map { $0 == name ? .won : .lost(to: $0) } ?? .nobody
    case .rematch(let player): wishes.insert(player)
    case .closed: self = PickTable()
    default: takeNews(of: event, name: name)
    }
  }

  /// Takes what is told of single players.
  private mutating func takeNews(of event: Event, name: Name?) {
    switch event {
    case .joined(_, let player, _):
      if isWatching { watched.append(MatchBoard.Rival(name: player)) } else { beginMatch() }
    case .left(let player):
      watched.removeAll { $0.name == player }
      wishes.remove(player)
    case .rival(let player, let guesses, let needs):
      change(player) {
        $0.guesses = guesses
        $0.needs = needs
      }
    case .away(let player, _): change(player) { $0.isAway = true }
    case .back(let player): change(player) { $0.isAway = false }
    default: break
    }
  }

  /// Takes the sentence that came with the last line, if it is worth standing alone.
  mutating func comment(_ text: String) {
    comment = text
  }

  private mutating func note(_ move: Move) {
    moves.append(move)
    if moves.count > Self.keptMoves { moves.removeFirst() }
  }

  private mutating func change(_ name: Name, _ change: (inout MatchBoard.Rival) -> Void) {
    if let index = watched.firstIndex(where: { $0.name == name }) { change(&watched[index]) }
  }

  private mutating func beginMatch() {
    (outcome, comment, secret, wishes) = (nil, nil, nil, [])
    (moves, round) = ([], nil)
  }

  private mutating func beginRound(_ round: Int, _ rules: Rules) {
    beginMatch()
    self.round = round
    self.rules = rules
    for index in watched.indices {
      watched[index].guesses = 0
      watched[index].needs = nil
    }
  }

  private init(_ settings: MatchSettings) {
    rules = settings.rules
    firstTo = settings.firstTo
  }

  /// A table of which nothing is known.
  init() {}
}
