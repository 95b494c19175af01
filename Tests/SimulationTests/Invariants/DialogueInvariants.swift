/// Everything that can be checked from outside, with no more than what goes over the wires.
struct DialogueInvariants: Sendable {
  private(set) var liveness = Liveness()
  private(set) var views = Views()

  /// Checks a step.
  mutating func check(_ step: Step) throws(Violation) {
    let wasLive = step.asker.map(liveness.isLive) ?? false
    for case .line(let line, _) in step.outcomes { try LineForm.check(line) }
    try AnswerOrder.check(step, isLive: wasLive)
    try liveness.check(step)
    try views.take(step)
  }
}

extension Dialogue {
  /// The first promise that it breaks.
  var violation: Violation? {
    var invariants = DialogueInvariants()
    do throws(Violation) {
      for step in steps { try invariants.check(step) }
      return nil
    } catch {
      return error
    }
  }
}
