import Protocol

/// A table with two seats, or one for a game alone, the match that is played at it, and those who look on.
package struct Room: Sendable {
  /// Who sits in a seat.
  package struct Occupant: Equatable, Sendable {
    package let name: Name
    package let kind: Kind
    /// Whether the seat was kept as long as it may be, and only a rival who is away as well is waited for.
    package internal(set) var isOverdue = false
    /// Who it is; nil for the house.
    package let player: PlayerID?
    /// Until when the seat is kept of one whose connection is lost; nil for one who is there.
    package internal(set) var awayUntil: Instant?
    /// The larger range that was taken as a handicap.
    package let handicap: GuessRange?

    package init(player: PlayerID?, name: Name, kind: Kind, handicap: GuessRange? = nil) {
      self.player = player
      self.handicap = handicap
      self.name = name
      self.kind = kind
    }

    /// Whether the connection is lost.
    package var isAway: Bool { awayUntil != nil }
  }

  /// How the last round ended.
  struct Ending {
    let winners: Seats
    /// How the match ended with it; nil while that goes on.
    var outcome: Match.Outcome?
  }

  /// How far it is, with the match and the round that are under way.
  enum Phase {
    /// A seat is free.
    case waiting
    /// A round begins at `start`; the seconds until then are called out, the next time at `call`.
    case countdown(Match, start: Instant, call: Instant)
    case playing(Match, Round, hasWarned: Bool)
    /// The match is over; the seat is the one that wants another, if one does.
    case over(wantsRematch: Seat?)
  }

  /// A phase without what it holds.
  enum Stage: Equatable {
    case waiting
    case countdown(start: Instant, call: Instant)
    case playing(hasWarned: Bool)
    case over(wantsRematch: Seat?)
  }

  // There are many rooms, so these stand in an order that leaves few gaps between them, and what a guess looks at, from the
  // round on, stands together: a room is several times a cache line.

  let source: SecretSource
  /// Secrets that were drawn for the room, so that a rematch has other ones.
  var drawnSecrets = 0
  package let isListed: Bool
  /// Who has the first turn in the next match, where there are turns.
  var starter = Seat.first
  /// The match that is under way, or else the last one, as far as it can still be told.
  var match: Match?
  var occupants = BySeat<Occupant?>(repeating: nil)
  /// The round that is being played, or else the last one of the match.
  var round: Round?
  /// How far it is. The match and the round stand beside it, so that a guess changes them where they are.
  private(set) var stage = Stage.waiting
  package let settings: MatchSettings
  package private(set) var watchers: [ConnectionID] = []
  /// Who won the last round, and how the match ended with it, for players who come back and have not heard; nil before.
  var ending: Ending?
  /// Since when all clocks stand still, because nobody is there.
  var pausedSince: Instant?
  package let code: RoomCode
  /// Who has played the number of the day before.
  var playsDailyAgain = Seats.none
  /// The rival that the house provides, if it does.
  var house: House?
  /// Whether anyone keeps what happens here: where nobody does, nothing is put down.
  let isRecorded: Bool

  /// An empty room.
  package init(
    code: RoomCode, settings: MatchSettings, isListed: Bool, source: SecretSource = .chance,
    isRecorded: Bool = true
  ) {
    self.source = source
    self.isRecorded = isRecorded
    self.code = code
    self.settings = settings
    self.isListed = isListed
  }

  // MARK: - What it is

  /// Whether it is one player's own, which nobody else ever sees.
  package var isSolo: Bool { settings.rules == .solo }

  /// Whether a match is under way, the pauses between its rounds included.
  package var isRunning: Bool {
    switch stage {
    case .countdown, .playing: true
    case .waiting, .over: false
    }
  }

  /// How far it is, with copies of the match and the round.
  var phase: Phase {
    get {
      switch (stage, match, round) {
      case (.waiting, _, _): .waiting
      case (.countdown(let start, let call), let match?, _): .countdown(match, start: start, call: call)
      case (.playing(let hasWarned), let match?, let round?): .playing(match, round, hasWarned: hasWarned)
      case (.over(let wantsRematch), _, _): .over(wantsRematch: wantsRematch)
      case (.countdown, nil, _), (.playing, _, _): preconditionFailure("a running phase has its match")
      }
    }
    set {
      switch newValue {
      case .waiting: stage = .waiting
      case .countdown(let match, let start, let call):
        stage = .countdown(start: start, call: call)
        self.match = match
      case .playing(let match, let round, let hasWarned):
        stage = .playing(hasWarned: hasWarned)
        self.match = match
        self.round = round
      case .over(let wantsRematch): stage = .over(wantsRematch: wantsRematch)
      }
    }
  }

  /// Players in it, the house not counted.
  package var players: Int {
    Seat.allCases.count { occupants[$0]?.player != nil }
  }

  /// Whether the player in `seat` has guessed in the match that is running.
  package func hasGuessed(_ seat: Seat) -> Bool {
    guard let match else { return false }
    let hand = round?.hands[seat]
    return match.hasGuessed(seat) || hand.map { $0.guesses > 0 || $0.sealed != nil } ?? false
  }

  /// A seat that can be taken; nil when there is none.
  package var freeSeat: Seat? {
    if occupants[.first] == nil { return .first }
    return isSolo || occupants[.second] != nil ? nil : .second
  }

  /// Who sits in `seat`.
  package func occupant(of seat: Seat) -> Occupant? {
    occupants[seat]
  }

  /// Everyone in it.
  package var members: [Announcement.Recipient] {
    Seat.allCases.compactMap { occupants[$0]?.player }.map { .player($0) } + watchers.map { .watcher($0) }
  }

  /// The room as it is shown to those who come.
  package var summary: RoomSummary { summary(with: nil) }

  /// The room as the list of rooms shows it: with how far its match has come, which its watchers are told by events.
  package var listing: RoomSummary { summary(with: progress) }

  /// The room as it is shown to the player in `seat` who comes back: with the score, the own side first.
  package func summary(for seat: Seat) -> RoomSummary {
    summary(with: match.map { MatchProgress(score: $0.score(for: seat), round: nil) })
  }

  private var progress: MatchProgress? {
    switch phase {
    case .waiting, .over: nil
    case .countdown(let match, _, _): MatchProgress(score: match.score(for: .first), round: nil)
    case .playing(let match, let round, _):
      MatchProgress(score: match.score(for: .first), round: round.progress)
    }
  }

  private func summary(with progress: MatchProgress?) -> RoomSummary {
    let state: RoomSummary.State =
      switch stage {
      case .waiting: .waiting
      case .countdown, .playing: .playing
      case .over: .over
      }
    return RoomSummary(
      code: code, settings: settings, names: Seat.allCases.compactMap { occupants[$0]?.name },
      watchers: watchers.count, state: state, progress: progress)
  }

  // MARK: - Who is in it

  /// Puts a player into a free seat.
  package mutating func sit(_ occupant: Occupant, in seat: Seat) {
    precondition(occupants[seat] == nil, "a seat holds one player")
    occupants[seat] = occupant
  }

  /// Tells the others who has sat down in `seat`.
  package func announceArrival(of seat: Seat, in context: inout Context) {
    guard let occupant = occupants[seat] else { return }
    announce(
      .joined(room: code, name: occupant.name, kind: occupant.kind), except: seat, in: &context)
    announceHandicap(of: seat, in: &context)
  }

  /// Tells everyone which larger range the player in `seat` has taken, if one was, and that player the rival's.
  private func announceHandicap(of seat: Seat, in context: inout Context) {
    if let event = handicap(of: seat) { announce(event, in: &context) }
    if let event = handicap(of: seat.other) { announce(event, to: seat, in: &context) }
  }

  /// Tells the player in `seat` which larger ranges were taken.
  package func announceHandicaps(to seat: Seat, in context: inout Context) {
    for event in Seat.allCases.compactMap(handicap(of:)) { announce(event, to: seat, in: &context) }
  }

  private func handicap(of seat: Seat) -> Event? {
    guard let occupant = occupants[seat], let range = occupant.handicap else { return nil }
    return .handicap(name: occupant.name, range: range)
  }

  /// Takes a player out of a seat. A match that is under way ends for `reason`, and the other one wins it, unless that
  /// one is overdue as well.
  package mutating func vacate(
    _ seat: Seat, reason: MatchEnd.Reason, in context: inout Context
  ) {
    guard let leaver = occupants[seat] else { return }
    announce(.left(name: leaver.name), except: seat, in: &context)
    // How a match ends that is broken off is told later as well; who won an earlier round may be the one who goes.
    if case .playing = stage {} else { forgetMatch() }
    let hasWinner = occupants[seat.other]?.isOverdue == false
    let outcome = Match.Outcome(winner: hasWinner ? seat.other : nil, reason: reason)
    breakOff(outcome, in: &context)
    occupants[seat] = nil
    phase = .waiting
    pausedSince = nil
    record(.rise(code, seat), in: &context)
    if players == 0 {
      announce(.closed(room: code), in: &context)
      record(.close(code), in: &context)
    }
  }

  /// Forgets the match that is over.
  mutating func forgetMatch() {
    if !isRunning { match = nil }
    round = nil
    ending = nil
  }

  /// Lets a connection look on, and tells it how the round stands, if one is running.
  package mutating func addWatcher(
    _ watcher: ConnectionID, in context: inout Context
  ) {
    watchers.append(watcher)
    let handicaps = Seat.allCases.compactMap(handicap(of:))
    for event in handicaps + absences(at: context.now) + overview(at: context.now) {
      context.effects.announce(.event(event, to: .watcher(watcher)))
    }
  }

  /// Ends that.
  package mutating func removeWatcher(_ watcher: ConnectionID) {
    watchers.removeAll { $0 == watcher }
  }
}
