import Protocol

/// What has to be known of a measurement beside its figures.
enum BenchFinding: Hashable, Sendable {
  /// It was stopped before its time.
  case interrupted
  /// What answers there is no guess-server.
  case foreign
  /// Everyone was gone before the end.
  case serverGone
  /// Nothing was answered.
  case unanswered
  /// Nothing was answered within so many seconds, in which people may still think; so many are needed.
  case tooShort(Int, needed: Int)
  /// Every answer said no, most often with this code.
  case onlyErrors(String)
  /// So many connections did not come about.
  case refused(Int)
  /// So many connections broke.
  case lost(Int)
  /// So many were sent away by the server, and why.
  case sentAway(Int, Farewell)
  /// Only so many took part, of those that there were to be.
  case missing(Int, of: Int)
  /// The server reads no more than so many lines a second from a connection, and so many players wanted more.
  case heldBack(Int, rate: Int64)
  /// The load itself was busy for so many hundredths of the time.
  case generatorBound(percent: Int)
  /// The load had something to do for so many hundredths of the time, and a processor for fewer.
  case generatorStarved(percent: Int, busy: Int)
  /// A hundredth of all guesses was sent later after it was due than this, in nanoseconds.
  case lagging(Int64)

  /// Part of the time for which the load is busy, from which on it is the bottleneck: what is left of a core then is less
  /// than what other programs take now and then.
  static let busyShare = 0.9
  /// From which lag on it is told, in nanoseconds: more than any guess should take.
  static let longLag: Int64 = 10_000_000

  /// Whether the figures do not tell what they were to tell.
  var isSpoiling: Bool {
    switch self {
    case .foreign, .serverGone, .unanswered, .tooShort, .onlyErrors, .refused, .lost, .sentAway, .missing:
      true
    case .interrupted, .heldBack, .generatorBound, .generatorStarved, .lagging: false
    }
  }

  /// What it is called in JSON.
  var word: String {
    switch self {
    case .interrupted: "interrupted"
    case .foreign: "foreign"
    case .serverGone: "server_gone"
    case .unanswered: "unanswered"
    case .tooShort: "too_short"
    case .onlyErrors: "only_errors"
    case .refused: "refused"
    case .lost: "lost"
    case .sentAway: "sent_away"
    case .missing: "missing"
    case .heldBack: "held_back"
    case .generatorBound: "generator_bound"
    case .generatorStarved: "generator_starved"
    case .lagging: "lagging"
    }
  }
}
