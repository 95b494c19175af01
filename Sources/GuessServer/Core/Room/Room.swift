import GuessProtocol

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
    // Few take one, and a range and whether there is one take 24 bytes.
    private let boxedHandicap: Box<GuessRange>?
    /// Until when the seat is kept of one whose connection is lost; nil for one who is there.
    package internal(set) var awayUntil: Instant?

    package init(player: PlayerID?, name: Name, kind: Kind, handicap: GuessRange? = nil) {
      self.player = player
      boxedHandicap = handicap.map { Box($0) }
      self.name = name
      self.kind = kind
    }

    /// The larger range that was taken as a handicap.
    package var handicap: GuessRange? { boxedHandicap?.value }

    /// Whether the connection is lost.
    package var isAway: Bool { awayUntil != nil }
  }

  /// A round that is over, and who has found its number.
  struct EndedRound: Sendable {
    let round: Round
    let winners: Seats
  }

  /// A match that is over, with its last round; without one where it was broken off before a round began.
  struct EndedMatch: Sendable {
    let match: Match
    let outcome: Match.Outcome
    let last: EndedRound?
  }

  /// A match whose next round begins at `start`; the seconds until then are called out, the next time at `call`.
  struct Countdown: Sendable {
    let match: Match
    var start: Instant
    var call: Instant
    let last: EndedRound?
  }

  /// A match and the round of it that is being played.
  struct Play {
    var match: Match
    var round: Round
    /// Whether everyone was told that the clock of the round runs out soon.
    var hasWarned = false
  }

  /// How far it is, and what there is only then. Of what is over, that is what players hear who come back.
  enum Phase {
    /// A seat is free, perhaps since a match was broken off.
    case waiting(EndedMatch?)
    case countdown(Countdown)
    case playing(Play)
    /// The match is over; the seat is the one that wants another, if one does. A restored room has forgotten its match.
    case over(EndedMatch?, wantsRematch: Seat?)
  }

  /// A phase in which nothing is played. What is large is in a box, or every room would have to have room for it.
  private enum Pause {
    case waiting(Box<EndedMatch>?)
    case countdown(Box<Countdown>)
    case over(Box<EndedMatch>?, wantsRematch: Seat?)
  }

  // There are many rooms, so their properties are ordered to leave few gaps in memory.

  let source: SecretSource
  /// Secrets that were drawn for the room, so that a rematch has other ones.
  var drawnSecrets = 0
  package let isListed: Bool
  /// Who has the first turn in the next match, where there are turns.
  var starter = Seat.first
  var occupants = BySeat<Occupant?>(repeating: nil)
  /// What is being played, if anything is. It lies beside the other phases, since what an enum holds is changed in a copy, and
  /// that took a guess 0.07 µs.
  var play: Play?
  /// How far it is while nothing is played; otherwise it says nothing.
  private var pause = Pause.waiting(nil)
  package let settings: MatchSettings
  package private(set) var watchers: [ConnectionID] = []
  /// Since when all clocks stand still, because nobody is there.
  var pausedSince: Instant?
  /// The places in the line of those whom `PLAY` has paired, as long as their first match is running.
  var claims: BySeat<Ticket.Claim>?
  package let code: RoomCode
  /// Who has played the number of the day before.
  var playsDailyAgain = Seats.none
  private var boxedHouse: Box<House>?
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

  /// The rival that the house provides, if it does. Few rooms have one.
  var house: House? {
    get { boxedHouse?.value }
    set { boxedHouse = newValue.map { Box($0) } }
  }

  // MARK: - What it is

  /// Whether it is one player's own, which nobody else ever sees.
  package var isSolo: Bool { settings.rules == .solo }

  /// Whether a match is under way, the pauses between its rounds included.
  package var isRunning: Bool {
    if play != nil { return true }
    if case .countdown = pause { return true }
    return false
  }

  /// The match that is under way, or else the last one, as far as it can still be told.
  var match: Match? {
    switch phase {
    case .waiting(let last), .over(let last, _): last?.match
    case .countdown(let countdown): countdown.match
    case .playing(let play): play.match
    }
  }

  /// How far it is.
  var phase: Phase {
    get {
      if let play { return .playing(play) }
      return switch pause {
      case .waiting(let last): .waiting(last?.value)
      case .countdown(let countdown): .countdown(countdown.value)
      case .over(let last, let wantsRematch): .over(last?.value, wantsRematch: wantsRematch)
      }
    }
    set {
      (play, pause) = (nil, .waiting(nil))
      switch newValue {
      case .waiting(let last): pause = .waiting(last.map { Box($0) })
      case .countdown(let countdown): pause = .countdown(Box(countdown))
      case .playing(let play): self.play = play
      case .over(let last, let wantsRematch): pause = .over(last.map { Box($0) }, wantsRematch: wantsRematch)
      }
    }
  }

  /// Players in it, the house not counted.
  package var players: Int {
    Seat.allCases.count { occupants[$0]?.player != nil }
  }

  /// Whether the player in `seat` has guessed in the match that is running.
  package func hasGuessed(_ seat: Seat) -> Bool {
    guard let play else { return match?.hasGuessed(seat) ?? false }
    let hand = play.round.hands[seat]
    return play.match.hasGuessed(seat) || hand.guesses > 0 || hand.sealed != nil
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

  /// The room as the list of rooms shows it: with how far its match has come, or how it has ended, which its watchers are told by
  /// events.
  package var listing: RoomSummary { summary(with: progress) }

  /// The room as it is shown to the player in `seat` who comes back: with the score, the own side first.
  package func summary(for seat: Seat) -> RoomSummary {
    summary(with: match.map { MatchProgress(score: $0.score(for: seat), round: nil, winner: winner) })
  }

  private var progress: MatchProgress? {
    switch phase {
    case .waiting, .over(nil, _): nil
    case .over(let ended?, _):
      MatchProgress(score: ended.match.score(for: .first), round: nil, winner: winner)
    case .countdown(let countdown): MatchProgress(score: countdown.match.score(for: .first), round: nil)
    case .playing(let play):
      MatchProgress(score: play.match.score(for: .first), round: play.round.progress)
    }
  }

  /// Who won the match that is over.
  private var winner: Name? {
    guard case .over(let ended?, _) = phase, let seat = ended.outcome.winner else { return nil }
    return occupants[seat]?.name
  }

  /// How far it is, as everyone may know.
  var state: RoomSummary.State {
    if play != nil { return .playing }
    return switch pause {
    case .waiting: .waiting
    case .countdown: .playing
    case .over: .over
    }
  }

  private func summary(with progress: MatchProgress?) -> RoomSummary {
    RoomSummary(
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
    let hasWinner = occupants[seat.other]?.isOverdue == false
    let outcome = Match.Outcome(winner: hasWinner ? seat.other : nil, reason: reason)
    let last = breakOff(outcome, in: &context)
    occupants[seat] = nil
    phase = .waiting(last)
    pausedSince = nil
    record(.vacate(code, seat), in: &context)
    if players == 0 {
      announce(.closed(room: code), in: &context)
      record(.close(code), in: &context)
    }
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
