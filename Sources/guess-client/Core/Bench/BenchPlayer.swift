import GuessProtocol

/// A player of a load test: a bot, what it does next, and when.
struct BenchPlayer {
  enum Stage {
    /// There is no connection yet.
    case connecting
    /// It is connected, and has no name yet.
    case entering
    /// It has a name, and waits for the others.
    case ready
    case playing
    case leaving
    case gone
  }

  /// Matches in a row with the same rival, after which it looks for another: matchmaking is a part of the real game.
  static let matchesInRow = 10
  /// A time that never comes.
  static let never = Int64.max

  var bot: Bot
  var stage = Stage.connecting
  /// Whether nobody has to wait for it any more: it was ready once, or never will be.
  var isSettled = false
  /// What it does next; nil while it plays, or waits for a rival.
  var task: BotTask?
  /// When that is due, in nanoseconds.
  var taskTime = never
  /// When it is woken, in nanoseconds; `never` if nothing is due.
  var wakeTime = never
  var matchesInRow = 0
  /// When the guess that has no answer yet was due, in nanoseconds: when it was sent, unless the player thinks first.
  var dueSince: Int64 = 0
  /// Whether it has left the match, since its rival is away.
  var isLeavingMatch = false
  /// Requests that were answered while measuring.
  var answered = 0

  init(_ bot: Bot) {
    self.bot = bot
  }

  var isGone: Bool { stage == .gone }

  /// When something is due, in nanoseconds.
  var nextTime: Int64 {
    stage == .gone ? Self.never : min(taskTime, bot.nextDeadline.map { $0.nanoseconds } ?? Self.never)
  }

  /// Whether it has asked for a rematch that will not come, since its rival is gone or will be.
  var waitsInVain: Bool {
    guard task == nil, bot.task == .rematch, let rival = bot.match.rival else { return false }
    return rival.hasLeft || rival.isAway
  }
}

extension Instant {
  /// Nanoseconds on the clock of a load test, whose milliseconds the instants of its bots are.
  var nanoseconds: Int64 { milliseconds.multipliedReportingOverflow(by: 1_000_000).partialValue }

  /// The last millisecond before a time in nanoseconds.
  init(nanoseconds: Int64) { self.init(milliseconds: nanoseconds / 1_000_000) }
}
