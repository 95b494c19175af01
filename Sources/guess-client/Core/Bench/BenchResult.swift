import Protocol

/// What came of a load.
package struct BenchResult: Sendable {
  let request: BenchRequest
  let server: ServerAddress
  let tally: BenchTally
  /// Seconds that were measured.
  let seconds: Double
  /// Players who sent as much as the server reads from one connection.
  let heldBack: Int
  /// Part of the measured time for which the load itself had a processor.
  let busyShare: Double
  /// Part of it for which it had something to do, whether a processor was there or not.
  let workingShare: Double
  let isInterrupted: Bool

  /// How the command ends.
  package var code: ExitCode {
    if isInterrupted { return .interrupted }
    if tally.begun == 0, tally.refusals == request.players { return .unreachable }
    return tally.errors.isEmpty && !findings.contains(where: \.isSpoiling) ? .done : .failed
  }

  /// What has to be known beside the figures; the gravest first.
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
    if let code = commonestError, tally.errorCount >= tally.requests { findings.append(.onlyErrors(code)) }
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

  /// The code of most of the answers to a raw line that said no; nil where none did. In a match some always may.
  private var commonestError: String? {
    guard !request.load.isGame, tally.requests > 0 else { return nil }
    return tally.errors.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Whether anything was measured at all.
  package var hasFigures: Bool { seconds > 0 }

  private var hasEndedEarly: Bool { seconds < Double(request.seconds) * 0.99 }

  /// Lines a second that the server reads from a connection; 0 where that is not limited, or not told.
  var lineRate: Int64 { tally.limits[.lineRate, default: 0] }

  /// Matches that were played to their end.
  var matches: Int { request.load.isForTwo ? tally.matchesTold / 2 : tally.matchesTold }

  func perSecond(_ count: Int) -> Double { seconds > 0 ? Double(count) / seconds : 0 }
}

extension Bench {
  /// What came of it, on a server, by a program that took so much for what was measured.
  package func result(on server: ServerAddress, with effort: BenchEffort) -> BenchResult {
    let measured = measured(until: turn.now)
    func share(_ time: Int64) -> Double { measured > 0 ? Double(time) / Double(measured) : 0 }
    return BenchResult(
      request: request, server: server, tally: turn.tally,
      seconds: Double(measured) / Double(Self.second), heldBack: heldBack(measured),
      busyShare: share(effort.processor), workingShare: share(max(0, measured - effort.waiting)),
      isInterrupted: isInterrupted)
  }

  /// Players who sent more than the server reads in the long run. A player who sends less has the burst untouched, and half
  /// of it is more than rounding makes up.
  private func heldBack(_ measured: Int64) -> Int {
    let rate = turn.tally.limits[.lineRate, default: 0]
    guard rate > 0, measured > 0 else { return 0 }
    let burst = Double(turn.tally.limits[.lineBurst, default: 0])
    let allowance = Double(rate) * Double(measured) / Double(Self.second) + burst / 2
    return players.count { Double($0.answered) >= allowance }
  }
}
