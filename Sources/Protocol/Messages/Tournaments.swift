/// The way a tournament pairs its players.
@nonexhaustive
public enum PairingSystem: String, LineValue, Hashable, Sendable, CaseIterable {
  /// Players with about the same points meet, and nobody meets another one twice.
  case swiss
  /// Everyone meets everyone.
  case roundRobin = "roundrobin"
  /// A player who loses is out.
  case knockout
}

/// All settings of a tournament.
public struct TournamentSettings: CodedMessage, Hashable, Sendable {
  /// The pairing system; `swiss` for one that only a newer server has.
  public var pairing = PairingSystem.swiss
  /// Rounds; nil for as many as the players need. See `Limits.tournamentRounds`.
  public var rounds: Int? = 5
  /// Kinds of players that may enter; `any` for others that only a newer server has.
  public var rivalFilter = RivalFilter.human
  /// The computer's level as the opponent of an odd player; nil for a bye, which counts as won. `hard` for one that
  /// only a newer server has.
  public var computer: ComputerLevel?
  /// Time between two rounds; see `Limits.tournamentBreak`.
  public var pause = Milliseconds.seconds(15)
  /// Settings of all matches.
  public var match = MatchSettings.standard

  /// The defaults: five rounds of the Swiss system with standard matches.
  public static let standard = TournamentSettings()

  private init() {}

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    pairing = try coder.word("pairing", old?.pairing, orElse: .swiss)
    rounds = try coder.optional("rounds", old?.rounds)
    rivalFilter = try coder.word("with", old?.rivalFilter, orElse: .any)
    computer =
      coder.has("computer", old?.computer != nil)
      ? try coder.word("computer", old?.computer, orElse: .hard) : nil
    pause = try coder.field("break", old.map { Seconds(time: $0.pause) }).time
    match = try MatchSettings(coding: old?.match, &coder)
  }
}

/// A tournament as its members see it.
public struct TournamentSummary: CodedMessage, Hashable, Sendable {
  /// The code to join with.
  public let code: RoomCode
  /// Number of members.
  public let players: Int
  /// The current round; 0 before `START`.
  public let round: Int
  /// The settings. `rounds` is known from `START` on.
  public let settings: TournamentSettings
  /// False for an owner who does not play, and for a player who is out of a knockout.
  public let isPlaying: Bool

  package init(
    code: RoomCode, players: Int, round: Int, settings: TournamentSettings, isPlaying: Bool = true
  ) {
    (self.code, self.players, self.round, self.settings) = (code, players, round, settings)
    self.isPlaying = isPlaying
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    code = try coder.field("tournament", old?.code)
    players = try coder.field("players", old?.players)
    round = try coder.field("round", old?.round)
    settings = try TournamentSettings(coding: old?.settings, &coder)
    let no: InlineASCII? = old?.isPlaying == false ? "no" : nil
    isPlaying = try coder.optional("plays", no) != "no"
  }
}

/// The progress of a tournament, as its table shows it.
public struct TournamentProgress: CodedMessage, Hashable, Sendable {
  /// The phase.
  @nonexhaustive
  public enum State: String, LineValue, Hashable, Sendable, CaseIterable {
    case waiting
    case playing
    /// The next round begins by itself.
    case pause = "break"
    case over
  }

  /// The phase; `playing` for one that only a newer server has.
  public let state: State
  /// Rounds that are over or running.
  public let round: Int
  /// Number of rounds; nil while the number of players is still to decide it.
  public let rounds: Int?
  /// The first of the table of a tournament that is over; otherwise nil.
  public let winner: Name?
  /// Number of players who share the first place with the winner, the winner included; 0 if nobody does.
  public let shared: Int

  package init(state: State, round: Int, rounds: Int?, winner: Name?, shared: Int) {
    (self.state, self.round, self.rounds) = (state, round, rounds)
    (self.winner, self.shared) = (winner, shared)
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    state = try coder.word("state", old?.state, orElse: .playing)
    round = try coder.field("round", old?.round)
    rounds = try coder.optional("rounds", old?.rounds)
    winner = try coder.optional("winner", old?.winner)
    shared = try coder.unlessZero("shared", old?.shared)
  }
}

/// A round of a tournament and the opponent in it.
public struct TournamentRound: CodedMessage, Hashable, Sendable {
  /// The tournament.
  public let tournament: RoomCode
  /// From 1.
  public let number: Int
  /// Number of rounds.
  public let rounds: Int
  /// The opponent; nil for a bye.
  public let rival: Name?

  package init(tournament: RoomCode, number: Int, rounds: Int, rival: Name?) {
    (self.tournament, self.number, self.rounds, self.rival) = (tournament, number, rounds, rival)
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    tournament = try coder.field("tournament", old?.tournament)
    number = try coder.field("round", old?.number)
    rounds = try coder.field("rounds", old?.rounds)
    rival = try coder.orDash("rival", old?.rival)
  }
}

/// A player's own place in a tournament after a round, or the round itself for an owner who does not play.
public struct TournamentStanding: CodedMessage, Hashable, Sendable {
  /// The tournament.
  public let tournament: RoomCode
  /// Rounds that are over or running.
  public let round: Int
  /// Number of rounds.
  public let rounds: Int
  /// The player's place; nil for an owner who does not play, or comes back before `START`.
  public let place: Place?
  /// Matches of the round that still run: until these end, `place` is that of the moment.
  public let matches: Int
  /// In a knockout, who goes on from the player's match of this round: the player or the opponent; otherwise nil.
  public let through: Name?

  /// A place in the table.
  public struct Place: CodedMessage, Hashable, Sendable {
    /// From 1; 0 before the first result.
    public let rank: Int
    /// Number of players in the table.
    public let players: Int
    /// Points: 2 for a win or a bye, 1 for a tie.
    public let points: Int
    /// True for a player who is out of a knockout.
    public let isOut: Bool

    package init(rank: Int, players: Int, points: Int, isOut: Bool = false) {
      (self.rank, self.players, self.points, self.isOut) = (rank, players, points, isOut)
    }

    init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
      rank = try coder.unlessZero("rank", old?.rank)
      players = try coder.field("players", old?.players)
      points = try coder.field("points", old?.points)
      isOut = coder.flag("out", old?.isOut)
    }
  }

  package init(
    tournament: RoomCode, round: Int, rounds: Int, place: Place?, matches: Int = 0, through: Name? = nil
  ) {
    (self.tournament, self.round, self.rounds) = (tournament, round, rounds)
    (self.place, self.matches, self.through) = (place, matches, through)
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    tournament = try coder.field("tournament", old?.tournament)
    round = try coder.field("round", old?.round)
    rounds = try coder.field("rounds", old?.rounds)
    place = try coder.part("players", old?.place)
    matches = try coder.unlessZero("matches", old?.matches)
    through = try coder.optional("through", old?.through)
  }
}

/// An act of a member of a tournament.
@nonexhaustive
public enum Attendance: String, LineValue, Hashable, Sendable, CaseIterable {
  case entered = "in"
  case left = "out"
  case away
  case back
}

/// A row of the table of a tournament.
public struct Placing: CodedMessage, Hashable, Sendable {
  /// From 1, the same for players whom nothing decides between; 0 before the first result.
  public let rank: Int
  /// The player.
  public let name: Name
  /// Points: 2 for a win or a bye, 1 for a tie.
  public let points: Int
  /// Points of all opponents together, which decide between players with the same points.
  public let buchholz: Int
  /// Matches and byes won.
  public let won: Int
  /// Matches lost.
  public let lost: Int
  /// Matches tied.
  public let tied: Int
  /// Guesses in all matches.
  public let guesses: Int

  package init(
    rank: Int, name: Name, points: Int, buchholz: Int, won: Int, lost: Int, tied: Int, guesses: Int
  ) {
    (self.rank, self.name, self.points, self.buchholz) = (rank, name, points, buchholz)
    (self.won, self.lost, self.tied, self.guesses) = (won, lost, tied, guesses)
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    rank = try coder.field("rank", old?.rank)
    name = try coder.field("name", old?.name)
    points = try coder.field("points", old?.points)
    buchholz = try coder.field("buchholz", old?.buchholz)
    won = try coder.field("won", old?.won)
    lost = try coder.field("lost", old?.lost)
    tied = try coder.field("tied", old?.tied)
    guesses = try coder.field("guesses", old?.guesses)
  }
}
