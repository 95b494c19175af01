import GuessProtocol

/// A remark on the figures of a load test.
enum BenchFinding: Hashable, Sendable {
  /// The test was stopped early.
  case interrupted
  /// The other end is no guess-server.
  case foreign
  /// No player was connected at the end.
  case serverGone
  /// No replies arrived.
  case unanswered
  /// No replies arrived in this many seconds, during which human players may still be thinking; `needed` is enough.
  case tooShort(Int, needed: Int)
  /// Connections that could not be established.
  case refused(Int)
  /// Connections that broke.
  case lost(Int)
  /// Players disconnected by the server, with the reason.
  case sentAway(Int, Farewell)
  /// Players who took part, of the number requested.
  case missing(Int, of: Int)
  /// Players who sent as much as the server's limit of lines per second and connection, `rate`.
  case heldBack(Int, rate: Int64)
  /// The load generator used a processor for this share of the time.
  case generatorBound(percent: Int)
  /// The load generator had work for `percent` of the time, and a processor only for `busy`.
  case generatorStarved(percent: Int, busy: Int)
  /// One guess in a hundred was sent later than this after it was due, in nanoseconds.
  case lagging(Int64)

  /// The busy share from which the load generator is the bottleneck: the rest of a core is less than other programs need now
  /// and then.
  static let busyShare = 0.9
  /// The lag to report, in nanoseconds: more than any guess should take.
  static let longLag: Int64 = 10_000_000

  /// True if the requested load was not reached.
  var isSpoiling: Bool {
    switch self {
    case .foreign, .serverGone, .unanswered, .tooShort, .refused, .lost, .sentAway, .missing: true
    case .interrupted, .heldBack, .generatorBound, .generatorStarved, .lagging: false
    }
  }

  /// Its name in JSON.
  var word: String {
    switch self {
    case .interrupted: "interrupted"
    case .foreign: "foreign"
    case .serverGone: "server_gone"
    case .unanswered: "unanswered"
    case .tooShort: "too_short"
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

  /// The event and the remedy, in one or more sentences.
  var text: String {
    switch self {
    case .interrupted: "Interrupted; these are the results up to then."
    case .foreign: "The server does not speak guess/1. Is the port right?"
    case .serverGone: "The server disconnected before the end."
    case .unanswered: "No answers arrived during the measurement."
    case .tooShort(let seconds, let needed):
      "No answers arrived in \(seconds, "second", "seconds"), which is too short: people think before they begin, and before each guess. Use --seconds \(needed) or more."
    case .refused(let count):
      "\(count, "connection was", "connections were") refused: check the server's --max-connections, and ulimit -n on both sides."
    case .lost(let count): "\(count, "connection was", "connections were") lost unexpectedly."
    case .sentAway(let count, .crowded):
      "\(count, "player was", "players were") disconnected by the server: too many connections from one address. Start the server with --per-address off for a load test."
    case .sentAway(let count, .full):
      "\(count, "player was", "players were") disconnected because the server was full: start it with a larger --max-connections."
    case .sentAway(let count, let reason):
      "\(count, "player was", "players were") disconnected by the server (reason=\(reason.rawValue))."
    case .missing(let begun, let count): "Only \(begun) of \(count, "player", "players") took part."
    case .heldBack(let count, let rate):
      "The server's limit of \(rate, "line", "lines") a second per connection held \(count, "player", "players") back, so this measures the limit. Start the server with --rate off for a load test."
    case .generatorBound(let percent):
      "The load generator was the bottleneck: it was busy \(percent)% of the time, so the server may be faster than this. Run a second one as well, here or on another machine."
    case .generatorStarved(let percent, let busy):
      "The load generator was the bottleneck: it had work \(percent)% of the time but a processor only \(busy)% of the time, because other programs needed it. Give it a core of its own."
    case .lagging(let lag):
      "The load generator lagged: one guess in a hundred was sent more than \(lag / 1_000_000) ms late. Answer times include that delay; use fewer players per process."
    }
  }
}
