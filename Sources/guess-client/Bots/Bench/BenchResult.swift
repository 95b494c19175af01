import GuessClientCore
import GuessProtocol

struct BenchTally: Sendable {
  struct Measurement: Sendable {
    /// Guesses that counted, and those that came too late.
    var guesses = 0, late = 0
    /// Requests with a reply, and lines from the server, including events.
    var requests = 0, lines = 0
    /// Ends of matches reported to players: two for a match of two.
    var matchesTold = 0
    /// Nanoseconds from the due time of a guess to its reply.
    var latencies = LatencyHistogram()
    /// Nanoseconds from the due time of a guess to sending it; only if players think first.
    var lags = LatencyHistogram()
  }

  var begun = 0
  /// Connections that could not be established, and that broke or were closed without `BYE`.
  var refusals = 0, losses = 0
  var farewells: [DisconnectReason: Int] = [:]
  /// Unexpected `ERR` replies.
  var errors: [Refusal.Code: Int] = [:]
  var limits: [LimitName: Int64] = [:]
  var isForeign = false
  var measured = Measurement()
}

struct BenchFinding: Hashable, Sendable {
  let word: String
  /// The event and the remedy, in one or more sentences.
  let text: String
  var isSpoiling = false
}

package struct BenchResult: Sendable {
  /// The share of work from which the load generator is the bottleneck: other programs need the rest now and then.
  private static let busyLimit = 0.9
  /// The lag to report, in nanoseconds: more than any guess should take.
  private static let longLag: Int64 = 10_000_000

  /// Seconds after which all people have thought before the match and before the first guess.
  private static let secondsToFirstGuess = Int(
    Milliseconds(2 * BotPace.personalTime.upperBound).secondsRoundedUp)

  let options: Options
  let tally: BenchTally
  let seconds: Double
  /// The server's limit of lines per second and connection; 0 if unlimited or unknown.
  let lineRate: Int64
  /// Players who sent as much as the server reads from one connection.
  let heldBack: Int
  /// Share of the measured time with a processor for the load generator.
  let busyShare: Double
  /// Share of the measured time with work for the load generator, with or without a processor.
  let workingShare: Double
  let isInterrupted: Bool

  package var code: ExitCode {
    if isInterrupted { return .interrupted }
    if tally.begun == 0, tally.refusals == options.players { return .unreachable }
    return tally.errors.isEmpty && troubles.isEmpty ? .done : .failed
  }

  package var hasFigures: Bool { seconds > 0 }

  var matches: Int { options.isForTwo ? tally.measured.matchesTold / 2 : tally.measured.matchesTold }

  func perSecond(_ count: Int) -> Double { seconds > 0 ? Double(count) / seconds : 0 }

  // MARK: - Findings

  var findings: [BenchFinding] {
    let stop = [BenchFinding(word: "interrupted", text: "Interrupted; these are the results up to then.")]
    return (isInterrupted ? stop : []) + troubles + remarks
  }

  private var troubles: [BenchFinding] {
    var troubles: [BenchFinding] = []
    func note(_ word: String, if isTrue: Bool, _ text: String) {
      if isTrue { troubles.append(BenchFinding(word: word, text: text, isSpoiling: true)) }
    }
    let hasPlayed = !tally.isForeign && !isInterrupted && tally.begun > 0
    let isCut = hasPlayed && seconds < Double(options.seconds) * 0.99
    let isUnanswered = hasPlayed && !isCut && tally.measured.latencies.count == 0
    let isShort = options.pace == .ofPerson && options.seconds < Self.secondsToFirstGuess
    note("foreign", if: tally.isForeign, "The server does not speak guess/1. Is the port right?")
    note("server_gone", if: isCut, "The server disconnected before the end.")
    note(
      "too_short", if: isUnanswered && isShort,
      "No answers arrived in \(options.seconds, "second", "seconds"), which is too short: people think before they begin, and before each guess. Use --seconds \(Self.secondsToFirstGuess) or more."
    )
    note("unanswered", if: isUnanswered && !isShort, "No answers arrived during the measurement.")
    note(
      "refused", if: tally.refusals > 0,
      "\(tally.refusals, "connection was", "connections were") refused: check the server's --max-connections, and ulimit -n on both sides."
    )
    note(
      "lost", if: tally.losses > 0,
      "\(tally.losses, "connection was", "connections were") lost unexpectedly.")
    for reason in DisconnectReason.allCases {
      let count = tally.farewells[reason, default: 0]
      note("sent_away", if: count > 0, Self.text(on: count, sentAway: reason))
    }
    note(
      "missing", if: (!isInterrupted || tally.begun > 0) && tally.begun < options.players,
      "Only \(tally.begun) of \(options.players, "player", "players") took part.")
    return troubles
  }

  private static func text(on count: Int, sentAway reason: DisconnectReason) -> String {
    let players = "\(count, "player was", "players were") disconnected"
    return switch reason {
    case .crowded:
      "\(players) by the server: too many connections from one address. Start the server with --per-address off for a load test."
    case .full: "\(players) because the server was full: start it with a larger --max-connections."
    default: "\(players) by the server (reason=\(reason.rawValue))."
    }
  }

  /// Findings that leave the figures valid.
  private var remarks: [BenchFinding] {
    var remarks: [BenchFinding] = []
    func note(_ word: String, if isTrue: Bool, _ text: String) {
      if isTrue { remarks.append(BenchFinding(word: word, text: text)) }
    }
    func percent(_ share: Double) -> Int { Int((share * 100).rounded()) }
    let lag = tally.measured.lags.quantile(0.99) ?? 0
    note(
      "held_back", if: heldBack > 0,
      "The server's limit of \(lineRate, "line", "lines") a second per connection held \(heldBack, "player", "players") back, so this measures the limit. Start the server with --rate off for a load test."
    )
    note(
      "generator_bound", if: workingShare >= Self.busyLimit,
      "The load generator was the bottleneck: it had work \(percent(workingShare))% of the time, and a processor \(percent(busyShare))% of it, so the server may be faster than this. Run a second one as well, here or on another machine, or give this one a core of its own."
    )
    note(
      "lagging", if: lag >= Self.longLag,
      "The load generator lagged: one guess in a hundred was sent more than \(lag / 1_000_000) ms late. Answer times include that delay; use fewer players per process."
    )
    return remarks
  }
}

extension Bench {
  /// The result, with the nanoseconds that the load generator used and waited for input during the measurement.
  package func result(processor: Int64, waiting: Int64) -> BenchResult {
    let measured = measured(until: now)
    let limits = tally.limits
    func share(_ time: Int64) -> Double { measured > 0 ? Double(time) / Double(measured) : 0 }
    return BenchResult(
      options: options, tally: tally, seconds: Double(measured) / Double(Self.second),
      lineRate: limits[.lineRate, default: 0], heldBack: heldBack(measured, by: limits),
      busyShare: share(processor), workingShare: share(max(0, measured - waiting)),
      isInterrupted: isInterrupted)
  }

  /// Players who sent more than the server reads in the long run. Slower ones leave the burst, half of which is more than rounding.
  private func heldBack(_ measured: Int64, by limits: [LimitName: Int64]) -> Int {
    let rate = limits[.lineRate, default: 0]
    guard rate > 0, measured > 0 else { return 0 }
    let burst = Double(limits[.lineBurst, default: 0])
    let allowance = Double(rate) * Double(measured) / Double(Self.second) + burst / 2
    return players.count { Double($0.answered) >= allowance }
  }
}
