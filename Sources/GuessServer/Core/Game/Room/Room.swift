import GuessProtocol

/// A room: one or two seats, the match that is played, and the spectators.
package struct Room: Equatable, Sendable {
  struct SeatOccupant: Equatable, Sendable {
    private struct Exception: RareValues {
      var handicap: GuessRange?
      var awayUntil: Instant?
      var isOverdue = false
    }

    let name: Name
    /// Nil for the computer.
    @OptionalKey var player: PlayerID?
    @Rare private var exception: Exception
    let kind: Kind

    init(player: PlayerID?, name: Name, kind: Kind, handicap: GuessRange? = nil) {
      (self.name, self.kind) = (name, kind)
      self.player = player
      exception.handicap = handicap
    }

    var handicap: GuessRange? { exception.handicap }

    var awayUntil: Instant? {
      get { exception.awayUntil }
      set { exception.awayUntil = newValue }
    }

    /// True if the grace is over and the seat waits only for a rival who is away too.
    var isOverdue: Bool {
      get { exception.isOverdue }
      set { exception.isOverdue = newValue }
    }

    var isAway: Bool { awayUntil != nil }
  }

  struct EndedRound: Equatable, Sendable {
    let round: Round
    let winners: Seats
  }

  /// The end of a match, with its last round; nil if broken off before any round.
  struct Ending: Equatable, Sendable {
    let outcome: Match.Outcome
    let last: EndedRound?
    /// Its players, who may have left since.
    let names: BySeat<Name?>
    /// True if the players may have no other rated match on this day.
    let isLastOfPair: Bool
  }

  /// The next round begins at `start`. The seconds until then are announced, the next time at `call`.
  struct Countdown: Equatable, Sendable {
    var start: Instant
    var call: Instant
    let last: EndedRound?
  }

  /// The phase and its data, except a round. Boxed because all rooms would have to reserve space for it.
  enum Pause: Equatable {
    /// A seat is free; a match may have been played before.
    case waiting(Box<Ending>?)
    case countdown(Box<Countdown>)
    /// The match is over. The seat is the one that asked for a rematch, if any. A restored room has forgotten its match.
    case over(Box<Ending>?, wantsRematch: Seat?)
  }

  /// Properties that a race between two strangers does not have.
  private struct Extras: RareValues {
    var day: Day?
    var pausedSince: Instant?
    var pausedTime = Milliseconds.zero
    var computer: Computer?
    var audience = Audience()
    var tournament: RoomCode?
    var playsDailyAgain = Seats.none
  }

  // Properties are ordered to avoid padding, as there are many rooms.

  /// Nil in a pause. Stored apart from it because changing an enum's payload copies it, which took 0.07 µs per guess.
  var round: Round?
  /// True after the warning that the clock of the round is running out.
  var hasWarned = false
  /// Number of secrets drawn, so that a rematch has new ones.
  private var secretCount: UInt32 = 0
  var occupants = BySeat<SeatOccupant?>(repeating: nil)
  package let code: RoomCode
  /// The current match, or else the last one.
  var match = Match(starter: .first)
  /// First to move in the next duel.
  var starter = Seat.first
  let isListed: Bool
  private var storedSettings: StoredSettings
  @Rare private var extras: Extras
  /// The phase if no round is played; otherwise `.waiting(nil)`.
  var pause = Pause.waiting(nil)

  var settings: MatchSettings { @inline(__always) get { storedSettings.value } }

  var drawnSecrets: Int {
    get { Int(secretCount) }
    set { secretCount = UInt32(clamping: newValue) }
  }

  var day: Day? { extras.day }

  var tournament: RoomCode? { extras.tournament }

  var audience: Audience {
    @inline(__always) get { _extras.isUsual ? Audience() : extras.audience }
  }

  /// Stops all clocks since this time, because every player is away.
  var pausedSince: Instant? {
    @inline(__always) get { _extras.isUsual ? nil : extras.pausedSince }
    set { extras.pausedSince = newValue }
  }

  /// Time by which a match of a tournament was delayed because every player was away.
  var pausedTime: Milliseconds {
    get { extras.pausedTime }
    set { extras.pausedTime = newValue }
  }

  /// Players who have played this daily number before.
  var playsDailyAgain: Seats {
    get { extras.playsDailyAgain }
    set { extras.playsDailyAgain = newValue }
  }

  var computer: Computer? {
    @inline(__always) get { _extras.isUsual ? nil : extras.computer }
    set { extras.computer = newValue }
  }

  init(_ opening: JournalEntry.RoomStart) {
    (code, isListed, starter) = (opening.code, opening.isListed, opening.starter)
    storedSettings = StoredSettings(opening.settings)
    (extras.day, extras.tournament, drawnSecrets) = (opening.day, opening.tournament, opening.drawn)
  }

  mutating func shareSettings(with common: inout SharedSettings) {
    storedSettings = common.storage(of: storedSettings)
  }

  /// True for a solo game, which nobody else ever sees.
  var isSolo: Bool { @inline(__always) get { settings.rules == .solo } }

  /// True during a match, pauses between rounds included.
  var isRunning: Bool {
    if round != nil { return true }
    return if case .countdown = pause { true } else { false }
  }

  /// The end of the last match; nil while one is running, and if none is known.
  var ended: Ending? {
    switch pause {
    case .waiting(let ended), .over(let ended, _): ended?.value
    case .countdown: nil
    }
  }

  private var hasMatch: Bool { isRunning || ended != nil }

  /// Number of players without the computer.
  var players: Int {
    Seat.allCases.count { occupants[$0]?.player != nil }
  }

  func hasGuessed(_ seat: Seat) -> Bool {
    if let round, round.hands[seat].guesses > 0 || round.sealed(by: seat) != nil { return true }
    return match.guesses[seat] > 0
  }

  var freeSeat: Seat? {
    if occupants[.first] == nil { return .first }
    return isSolo || occupants[.second] != nil ? nil : .second
  }

  var members: [Announcement.Recipient] {
    Seat.allCases.compactMap { occupants[$0]?.player }.map { .player($0) }
      + audience.members.map { .spectator($0) }
  }

  /// The room for the list of rooms, with the match's progress or result, which spectators receive as events.
  var listing: RoomSummary {
    summary(
      with: progress,
      away: Seat.allCases.compactMap { occupants[$0] }.filter { $0.isAway }.map { $0.name })
  }

  /// The room for a player who comes back, with the score from the player's side.
  func summary(for seat: Seat) -> RoomSummary {
    summary(
      with: hasMatch ? MatchProgress(score: match.score(for: seat), round: nil, winner: winner) : nil)
  }

  private var progress: MatchProgress? {
    if round == nil, case .waiting = pause { return nil }
    guard hasMatch else { return nil }
    return MatchProgress(score: match.score(for: .first), round: round?.progress, winner: winner)
  }

  private var winner: Name? {
    guard case .over = pause, let seat = ended?.outcome.winner else { return nil }
    return occupants[seat]?.name
  }

  var state: RoomSummary.State {
    if isRunning { return .playing }
    return if case .over = pause { .over } else { .waiting }
  }

  func summary(with progress: MatchProgress? = nil, away: [Name] = []) -> RoomSummary {
    RoomSummary(
      code: code, settings: settings, names: Seat.allCases.compactMap { occupants[$0]?.name },
      spectators: audience.count, state: state, progress: progress, away: away)
  }

  /// Announces the player in `seat` to the others, and a larger range to everyone. Sends the player that of the rival.
  func announceArrival(of seat: Seat, in context: inout Context) {
    guard let occupant = occupants[seat] else { return }
    announce(.joined(room: code, name: occupant.name, kind: occupant.kind), except: seat, in: &context)
    if let event = handicap(of: seat) { announce(event, in: &context) }
    if let event = handicap(of: seat.other) { announce(event, to: seat, in: &context) }
  }

  func handicap(of seat: Seat) -> Event? {
    guard let occupant = occupants[seat], let range = occupant.handicap else { return nil }
    return .handicap(name: occupant.name, range: range)
  }

  /// Frees a seat. A running match ends for `reason`; the other player wins, unless overdue as well.
  mutating func vacate(_ seat: Seat, reason: MatchEnd.Reason, in context: inout Context) {
    guard let leaver = occupants[seat] else { return }
    let isOver = state == .over && tournament == nil
    announce(.left(name: leaver.name, isOver: isOver), to: seat.other, in: &context)
    announceToSpectators(.left(name: leaver.name), in: &context)
    let hasWinner = occupants[seat.other]?.isOverdue == false
    let outcome = Match.Outcome(winner: hasWinner ? seat.other : nil, reason: reason)
    let ended = breakOff(outcome, in: &context)
    occupants[seat] = nil
    (round, pause) = (nil, .waiting(ended))
    pausedSince = nil
    context.record(.vacate(code, seat))
    if players == 0 {
      announce(.closed(room: code), in: &context)
      context.record(.close(code))
    }
  }

  mutating func addSpectator(
    _ spectator: ConnectionID, _ style: LineStyle, in context: inout Context
  ) {
    extras.audience.insert(spectator, style)
    let handicaps = Seat.allCases.compactMap(handicap(of:))
    let absences = Seat.allCases.compactMap { absence(of: $0, at: context.now) }
    for event in handicaps + absences + overview(for: nil, at: context.now) {
      context.effects.announce(event, to: .spectator(spectator))
    }
  }

  mutating func removeSpectator(_ spectator: ConnectionID) {
    extras.audience.remove(spectator)
  }

  mutating func setStyle(_ style: LineStyle, of spectator: ConnectionID) {
    extras.audience.remove(spectator)
    extras.audience.insert(spectator, style)
  }
}
