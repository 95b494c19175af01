/// Everything that can be checked from outside, with no more than what goes over the wires.
struct DialogueInvariants: Sendable {
  private(set) var liveness = Liveness()
  private(set) var views: Views

  /// Nothing said yet; `startTime` is the wall clock at the start, in seconds since the start of 1970, `mostAbsentees` how
  /// many seats are kept at once, and `isRecordingOff` tells whether nothing is recorded.
  init(startTime: Int64, mostAbsentees: Int = 10_000, isRecordingOff: Bool = false) {
    views = Views(startTime: startTime, mostAbsentees: mostAbsentees)
    views.isRecordingOff = isRecordingOff
  }

  /// Goes on with a server that has crashed at `crash` and started again at `time`; `rounds` tells when each round would have begun
  /// then, by its promise.
  mutating func restart(after crash: Int64, at time: Int64, rounds: [String: Int64]) throws(Violation) {
    liveness.loseAll()
    try views.restart(after: crash, at: time, rounds: rounds)
  }

  /// Checks a step.
  mutating func check(_ step: Step) throws(Violation) {
    let wasLive = step.asker.map(liveness.isLive) ?? false
    for case .line(let line, _) in step.outcomes { try LineForm.check(line) }
    var request: SentLine?
    if case .line(let bytes, _) = step.cause { request = SentLine(bytes) }
    try AnswerOrder.check(step, asking: request, isLive: wasLive)
    try liveness.check(step)
    try views.take(step, asking: request)
  }
}

extension Dialogue {
  /// The first promise that it breaks.
  var violation: Violation? {
    var invariants = DialogueInvariants(startTime: World.startTime)
    do throws(Violation) {
      for step in steps { try invariants.check(step) }
      return nil
    } catch {
      return error
    }
  }
}
