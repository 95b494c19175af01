import Testing

/// A change to a dialogue that breaks a promise, and the promise.
struct Tampering: Sendable {
  let title: String
  let scene: Scene
  let check: Check
  let change: @Sendable (inout Dialogue) throws -> Void

  init(
    _ title: String, in scene: Scene = .race, breaks check: Check,
    _ change: @escaping @Sendable (inout Dialogue) throws -> Void
  ) {
    self.title = title
    self.scene = scene
    self.check = check
    self.change = change
  }
}

extension Tampering: CustomTestStringConvertible {
  var testDescription: String { title }
}

extension Dialogue {
  /// Where a line stands.
  private struct Place {
    let step: Int
    let outcome: Int
  }

  /// Rewrites the first line of a kind, or that line for everyone who hears it in the same step.
  ///
  /// The line is the last one of its kind where `isLast`.
  mutating func rewrite(
    _ kind: String, to peer: Peer? = nil, isLast: Bool = false, _ old: String, _ new: String
  ) throws {
    let place = try place(of: kind, to: peer, isLast: isLast)
    for (index, outcome) in steps[place.step].outcomes.enumerated() {
      guard case .line(let line, let hearer) = outcome, line.kind == kind, peer == nil || peer == hearer
      else {
        continue
      }
      steps[place.step].outcomes[index] = .line(try line.rewritten(old, new), to: hearer)
    }
  }

  /// Puts a line behind the first one of a kind to someone.
  mutating func insert(_ text: String, to hearer: Peer, behind kind: String, to peer: Peer) throws {
    let place = try place(of: kind, to: peer)
    let line = try SeenLine(Array(text.utf8))
    steps[place.step].outcomes.insert(.line(line, to: hearer), at: place.outcome + 1)
  }

  /// Says a line twice.
  mutating func double(_ kind: String, to peer: Peer) throws {
    let place = try place(of: kind, to: peer)
    steps[place.step].outcomes.insert(steps[place.step].outcomes[place.outcome], at: place.outcome)
  }

  /// Puts another line in the place of the first one of a kind.
  mutating func replace(_ kind: String, to peer: Peer, isLast: Bool = false, with text: String) throws {
    let place = try place(of: kind, to: peer, isLast: isLast)
    steps[place.step].outcomes[place.outcome] = .line(try SeenLine(Array(text.utf8)), to: peer)
  }

  /// Tells the first line of a kind behind an earlier one.
  mutating func advance(_ kind: String, to peer: Peer, behind earlier: String) throws {
    let text = try line(kind, to: peer).text
    try drop(kind, to: peer)
    try insert(text, to: peer, behind: earlier, to: peer)
  }

  /// The value that the first line of a kind, or the last one, has under `key`.
  func value(_ key: String, of kind: String, to peer: Peer, isLast: Bool = false) throws -> String {
    try line(kind, to: peer, isLast: isLast)[key] ?? ""
  }

  /// Adds a step behind the one with the first line of a kind, or with the last one.
  mutating func addStep(
    behind kind: String, to peer: Peer, isLast: Bool = false, _ cause: Step.Cause, _ text: String,
    to hearer: Peer
  ) throws {
    let place = try place(of: kind, to: peer, isLast: isLast)
    let outcome = Step.Outcome.line(try SeenLine(Array(text.utf8)), to: hearer)
    steps.insert(Step(time: steps[place.step].time, cause: cause, outcomes: [outcome]), at: place.step + 1)
  }

  /// Lets the step with the last line of a kind come too early, and all that follows with it.
  mutating func hurry(_ kind: String, to peer: Peer, by milliseconds: Int64) throws {
    let place = try place(of: kind, to: peer, isLast: true)
    for index in place.step..<steps.count {
      let step = steps[index]
      steps[index] = Step(time: step.time - milliseconds, cause: step.cause, outcomes: step.outcomes)
    }
  }

  /// Leaves out all that the step with the last line of a kind tells, apart from that kind.
  mutating func silence(
    _ kind: String, to peer: Peer, isLast: Bool = true, unless isKept: (Step.Outcome) -> Bool
  ) throws {
    let place = try place(of: kind, to: peer, isLast: isLast)
    steps[place.step].outcomes.removeAll { !isKept($0) }
  }

  private func line(_ kind: String, to peer: Peer, isLast: Bool = false) throws -> SeenLine {
    let place = try place(of: kind, to: peer, isLast: isLast)
    guard case .line(let line, _) = steps[place.step].outcomes[place.outcome] else {
      throw Violation(.form, "no line")
    }
    return line
  }

  /// Leaves a line out.
  mutating func drop(_ kind: String, to peer: Peer) throws {
    let place = try place(of: kind, to: peer)
    steps[place.step].outcomes.remove(at: place.outcome)
  }

  /// Puts a line in front of all that its step says.
  mutating func hasten(_ kind: String, to peer: Peer) throws {
    let place = try place(of: kind, to: peer)
    steps[place.step].outcomes.insert(steps[place.step].outcomes.remove(at: place.outcome), at: 0)
  }

  /// Adds a step at the end.
  mutating func append(_ cause: Step.Cause, _ outcomes: [Step.Outcome] = []) {
    steps.append(Step(time: steps.last?.time ?? 0, cause: cause, outcomes: outcomes))
  }

  private func place(of kind: String, to peer: Peer?, isLast: Bool = false) throws -> Place {
    var found: Place?
    for (step, outcomes) in steps.map(\.outcomes).enumerated() {
      for (index, outcome) in outcomes.enumerated() {
        guard case .line(let line, let hearer) = outcome, line.kind == kind, peer == nil || peer == hearer
        else { continue }
        found = Place(step: step, outcome: index)
        if !isLast { return Place(step: step, outcome: index) }
      }
    }
    if let found { return found }
    throw Violation(.form, "the scenario has no \(kind) to tamper with")
  }
}

extension SeenLine {
  /// The line with `new` for the first `old`. Where that changes a field, the sentence, which says the same, is left out.
  fileprivate func rewritten(_ old: String, _ new: String) throws(Violation) -> SeenLine {
    let text = String(decoding: bytes, as: UTF8.self)
    let fields = sentence.map { String(text.dropLast($0.count + " : ".count)) } ?? text
    let line = (fields.contains(old) ? fields : text).replacing(old, with: new, maxReplacements: 1)
    return try SeenLine(Array(line.utf8))
  }
}
