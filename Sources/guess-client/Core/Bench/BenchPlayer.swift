import GuessProtocol

/// A player of a load test: a bot, its next task and the time for it.
struct BenchPlayer {
  enum Stage {
    /// Not connected yet.
    case connecting
    /// Connected, without a name.
    case entering
    /// Has a name, and waits for the others.
    case ready
    case playing
    case leaving
    case gone
  }

  /// Matches in a row with the same rival before looking for another: matchmaking is part of the real game.
  static let matchesInRow = 10
  static let never = Int64.max

  var bot: Bot
  var stage = Stage.connecting
  /// True once it was ready, or never will be: the start no longer waits for it.
  var isSettled = false
  /// The next task; nil while playing or waiting for a rival.
  var task: BotTask?
  /// Time for the task, in nanoseconds.
  var taskTime = never
  /// Time of the next `wake`, in nanoseconds; `never` if nothing is due.
  var wakeTime = never
  var matchesInRow = 0
  /// Due time of the guess without a reply, in nanoseconds: the time it was sent, unless the player thinks first.
  var dueSince: Int64 = 0
  /// True if it is leaving the match because its rival is away.
  var isLeavingMatch = false
  /// Requests with a reply during the measurement.
  var answered = 0

  init(_ bot: Bot) {
    self.bot = bot
  }

  var isGone: Bool { stage == .gone }

  /// Earliest due time, in nanoseconds.
  var nextTime: Int64 {
    stage == .gone ? Self.never : min(taskTime, bot.nextDeadline.map { $0.nanoseconds } ?? Self.never)
  }

  /// True if it has asked for a rematch with a rival that has left or is away.
  var waitsInVain: Bool {
    guard task == nil, bot.task == .rematch, let rival = bot.match.rival else { return false }
    return rival.hasLeft || rival.isAway
  }
}

extension Instant {
  /// Nanoseconds on the clock of the load test, from which the bots' instants are derived.
  var nanoseconds: Int64 { milliseconds.multipliedReportingOverflow(by: 1_000_000).partialValue }

  /// The last whole millisecond before a time in nanoseconds.
  init(nanoseconds: Int64) { self.init(milliseconds: nanoseconds / 1_000_000) }
}
