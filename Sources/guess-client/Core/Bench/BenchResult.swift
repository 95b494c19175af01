import GuessProtocol

/// What was counted in a load test.
package struct BenchTally: Sendable {
  // All the time.
  /// Players who took part: they were ready when it began, or later.
  var begun = 0
  /// Players who had a name and were ready.
  var ready = 0
  /// Players for whom nobody has to wait any more: they were ready once, or never will be.
  var settled = 0
  /// Players whose connection has ended, or was never established.
  var gone = 0
  /// Connections that could not be established.
  var refusals = 0
  /// Connections that broke, or were closed without `BYE`.
  var losses = 0
  /// Why the server has closed connections.
  var farewells: [Farewell: Int] = [:]
  /// `ERR` answers that no player expects, by their code.
  var errors: [Refusal.Code: Int] = [:]
  /// The limits that the server reports.
  var limits: [LimitName: Int64] = [:]
  /// Whether what answers is not a guess-server.
  var isForeign = false

  // While measuring.
  var isMeasuring = false
  /// Guesses that have counted.
  var guesses = 0
  /// Guesses that came after the end of their round: a rival was faster, or an earlier one found the number.
  var late = 0
  /// Requests of any kind that were answered.
  var requests = 0
  /// Lines from the server, including events.
  var lines = 0
  /// How often a player was told that a match is over.
  var matchesTold = 0
  /// How long answers to guesses took, counted from when the guesses were due.
  var latencies = LatencyHistogram()
  /// How long after they were due guesses were sent; only where players think first.
  var lags = LatencyHistogram()
}

/// Time that the load generator has used, in nanoseconds.
package struct GeneratorTime: Hashable, Sendable {
  /// Processor time, including the kernel's for it.
  package var processor: Int64
  /// Time for which it waited, because nothing had arrived and nothing was due.
  package var waiting: Int64

  package init(processor: Int64 = 0, waiting: Int64 = 0) {
    self.processor = processor
    self.waiting = waiting
  }

  package static func - (later: GeneratorTime, earlier: GeneratorTime) -> GeneratorTime {
    GeneratorTime(processor: later.processor - earlier.processor, waiting: later.waiting - earlier.waiting)
  }
}

/// The result of a load test.
package struct BenchResult: Sendable {
  let request: BenchRequest
  let server: ServerAddress
  let tally: BenchTally
  /// Seconds that were measured.
  let seconds: Double
  /// Players who sent as much as the server reads from one connection.
  let heldBack: Int
  /// Share of the measured time for which the load generator had a processor.
  let busyShare: Double
  /// Share of it for which the load generator had work, with or without a processor.
  let workingShare: Double
  let isInterrupted: Bool

  /// How the command ends.
  package var code: ExitCode {
    if isInterrupted { return .interrupted }
    if tally.begun == 0, tally.refusals == request.players { return .unreachable }
    return tally.errors.isEmpty && !findings.contains(where: \.isSpoiling) ? .done : .failed
  }

  /// What a reader has to know besides the figures, the most important first.
  var findings: [BenchFinding] {
    var findings: [BenchFinding] = []
    if isInterrupted { findings.append(.interrupted) }
    if tally.isForeign {
      findings.append(.foreign)
    } else if !isInterrupted, tally.begun > 0, hasEndedEarly {
      findings.append(.serverGone)
    } else if !isInterrupted, tally.begun > 0, tally.latencies.count == 0 {
      let (seconds, needed) = (request.seconds, ThinkingTime.secondsToFirstGuess)
      let isShort = request.pace == .human && seconds < needed
      findings.append(isShort ? .tooShort(seconds, needed: needed) : .unanswered)
    }
    if tally.refusals > 0 { findings.append(.refused(tally.refusals)) }
    if tally.losses > 0 { findings.append(.lost(tally.losses)) }
    for reason in Farewell.allCases {
      if let count = tally.farewells[reason] { findings.append(.sentAway(count, reason)) }
    }
    if !isInterrupted || tally.begun > 0, tally.begun < request.players {
      findings.append(.missing(tally.begun, of: request.players))
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

  /// Whether anything was measured.
  package var hasFigures: Bool { seconds > 0 }

  private var hasEndedEarly: Bool { seconds < Double(request.seconds) * 0.99 }

  /// Lines a second that the server reads from a connection; 0 if that is not limited, or not known.
  var lineRate: Int64 { tally.limits[.lineRate, default: 0] }

  /// Matches that were played to their end.
  var matches: Int { request.isForTwo ? tally.matchesTold / 2 : tally.matchesTold }

  func perSecond(_ count: Int) -> Double { seconds > 0 ? Double(count) / seconds : 0 }
}

extension Bench {
  /// The result, on this server, of a load generator that used `time` while it measured.
  package func result(on server: ServerAddress, using time: GeneratorTime) -> BenchResult {
    let measured = measured(until: now)
    var tally = tally
    tally.limits = players.first?.bot.limits ?? [:]
    func share(_ time: Int64) -> Double { measured > 0 ? Double(time) / Double(measured) : 0 }
    return BenchResult(
      request: request, server: server, tally: tally,
      seconds: Double(measured) / Double(Self.second), heldBack: heldBack(measured, by: tally.limits),
      busyShare: share(time.processor), workingShare: share(max(0, measured - time.waiting)),
      isInterrupted: isInterrupted)
  }

  /// Players who sent more than the server reads in the long run. A player who sends less does not use up the burst, and half
  /// of it is more than rounding can account for.
  private func heldBack(_ measured: Int64, by limits: [LimitName: Int64]) -> Int {
    let rate = limits[.lineRate, default: 0]
    guard rate > 0, measured > 0 else { return 0 }
    let burst = Double(limits[.lineBurst, default: 0])
    let allowance = Double(rate) * Double(measured) / Double(Self.second) + burst / 2
    return players.count { Double($0.answered) >= allowance }
  }
}
