import GuessProtocol

/// Counters of a load test.
package struct BenchTally: Sendable {
  // During the whole test.
  /// Players who took part, from the start or later.
  var begun = 0
  /// Players who had a name and were ready.
  var ready = 0
  /// Players who were ready once, or never will be.
  var settled = 0
  /// Players whose connection has ended or was never established.
  var gone = 0
  /// Connections that could not be established.
  var refusals = 0
  /// Connections that broke, or were closed without `BYE`.
  var losses = 0
  /// Connections closed with `BYE`, by reason.
  var farewells: [Farewell: Int] = [:]
  /// Unexpected `ERR` replies, by code.
  var errors: [Refusal.Code: Int] = [:]
  /// Limits reported by the server.
  var limits: [LimitName: Int64] = [:]
  /// True if the other end is no guess-server.
  var isForeign = false

  // During the measurement.
  var isMeasuring = false
  /// Guesses that counted.
  var guesses = 0
  /// Guesses after the end of their round: a rival was faster, or an earlier guess found the number.
  var late = 0
  /// Requests of any kind with a reply.
  var requests = 0
  /// Lines from the server, including events.
  var lines = 0
  /// Ends of matches reported to players: two for a match of two.
  var matchesTold = 0
  /// Times from the due time of a guess to its reply.
  var latencies = LatencyHistogram()
  /// Delays from the due time of a guess to sending it; only if players think first.
  var lags = LatencyHistogram()
}

/// Time used by the load generator, in nanoseconds.
package struct GeneratorTime: Hashable, Sendable {
  /// Processor time, including the kernel's on its behalf.
  package var processor: Int64
  /// Time spent waiting, with nothing received and nothing due.
  package var waiting: Int64

  package init(processor: Int64 = 0, waiting: Int64 = 0) {
    self.processor = processor
    self.waiting = waiting
  }

  package static func - (later: GeneratorTime, earlier: GeneratorTime) -> GeneratorTime {
    GeneratorTime(processor: later.processor - earlier.processor, waiting: later.waiting - earlier.waiting)
  }
}

package struct BenchResult: Sendable {
  let options: Options
  let server: ServerAddress
  let tally: BenchTally
  let seconds: Double
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
    return tally.errors.isEmpty && !findings.contains(where: \.isSpoiling) ? .done : .failed
  }

  /// Remarks for the reader, the most important first.
  var findings: [BenchFinding] {
    var findings: [BenchFinding] = []
    if isInterrupted { findings.append(.interrupted) }
    if tally.isForeign {
      findings.append(.foreign)
    } else if !isInterrupted, tally.begun > 0, hasEndedEarly {
      findings.append(.serverGone)
    } else if !isInterrupted, tally.begun > 0, tally.latencies.count == 0 {
      let (seconds, needed) = (options.seconds, ThinkingTime.secondsToFirstGuess)
      let isShort = options.pace == .human && seconds < needed
      findings.append(isShort ? .tooShort(seconds, needed: needed) : .unanswered)
    }
    if tally.refusals > 0 { findings.append(.refused(tally.refusals)) }
    if tally.losses > 0 { findings.append(.lost(tally.losses)) }
    for reason in Farewell.allCases {
      if let count = tally.farewells[reason] { findings.append(.sentAway(count, reason)) }
    }
    if !isInterrupted || tally.begun > 0, tally.begun < options.players {
      findings.append(.missing(tally.begun, of: options.players))
    }
    if heldBack > 0 { findings.append(.heldBack(heldBack, rate: lineRate)) }
    if busyShare >= BenchFinding.busyShare {
      findings.append(.generatorBound(percent: Int((busyShare * 100).rounded())))
    } else if workingShare >= BenchFinding.busyShare {
      findings.append(
        .generatorStarved(
          percent: Int((workingShare * 100).rounded()), busy: Int((busyShare * 100).rounded())))
    }
    if let lag = tally.lags.quantile(0.99), lag >= BenchFinding.longLag { findings.append(.lagging(lag)) }
    return findings
  }

  /// True if anything was measured.
  package var hasFigures: Bool { seconds > 0 }

  private var hasEndedEarly: Bool { seconds < Double(options.seconds) * 0.99 }

  /// The server's limit of lines per second and connection; 0 if unlimited or unknown.
  var lineRate: Int64 { tally.limits[.lineRate, default: 0] }

  /// Matches played to the end.
  var matches: Int { options.isForTwo ? tally.matchesTold / 2 : tally.matchesTold }

  func perSecond(_ count: Int) -> Double { seconds > 0 ? Double(count) / seconds : 0 }
}

extension Bench {
  /// The result on this server; `time` is what the load generator used during the measurement.
  package func result(on server: ServerAddress, using time: GeneratorTime) -> BenchResult {
    let measured = measured(until: now)
    var tally = tally
    tally.limits = players.first?.bot.limits ?? [:]
    func share(_ time: Int64) -> Double { measured > 0 ? Double(time) / Double(measured) : 0 }
    return BenchResult(
      options: options, server: server, tally: tally,
      seconds: Double(measured) / Double(Self.second), heldBack: heldBack(measured, by: tally.limits),
      busyShare: share(time.processor), workingShare: share(max(0, measured - time.waiting)),
      isInterrupted: isInterrupted)
  }

  /// Players who sent more than the server reads in the long run. Slower players do not use up the burst, and half of it is
  /// more than rounding can explain.
  private func heldBack(_ measured: Int64, by limits: [LimitName: Int64]) -> Int {
    let rate = limits[.lineRate, default: 0]
    guard rate > 0, measured > 0 else { return 0 }
    let burst = Double(limits[.lineBurst, default: 0])
    let allowance = Double(rate) * Double(measured) / Double(Self.second) + burst / 2
    return players.count { Double($0.answered) >= allowance }
  }
}
