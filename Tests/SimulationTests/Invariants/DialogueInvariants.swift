/// All checks that need only what is sent over the wires.
struct DialogueInvariants: Sendable {
  private(set) var liveness = Liveness()
  private(set) var views: Views

  /// An empty dialogue. `startTime` is the wall clock at the start in seconds since 1970, `mostAbsentees` the limit of kept seats,
  /// and `isRecordingOff` the initial state of recording.
  init(startTime: Int64, mostAbsentees: Int, isRecordingOff: Bool = false) {
    views = Views(startTime: startTime, mostAbsentees: mostAbsentees)
    views.isRecordingOff = isRecordingOff
  }

  /// Continues after a crash at `crash` with a restart at `time`. `rounds` has the start of each round, by commitment, as if the
  /// clocks had stopped.
  mutating func restart(after crash: Int64, at time: Int64, rounds: [String: Int64]) throws(Violation) {
    liveness.loseAll()
    try views.restart(after: crash, at: time, rounds: rounds)
  }

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
