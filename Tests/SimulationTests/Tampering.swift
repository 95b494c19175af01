import Testing

/// A change to a dialogue, and the promise that it breaks.
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
  /// Position of a line.
  private struct Place {
    let step: Int
    let outcome: Int
  }

  /// Rewrites the first line of a kind for all its recipients in that step.
  ///
  /// With `isLast`, the last line of the kind.
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

  /// Inserts a line after the first one of a kind.
  mutating func insert(_ text: String, to hearer: Peer, behind kind: String, to peer: Peer) throws {
    let place = try place(of: kind, to: peer)
    let line = try SeenLine(Array(text.utf8))
    steps[place.step].outcomes.insert(.line(line, to: hearer), at: place.outcome + 1)
  }

  /// Repeats a line.
  mutating func double(_ kind: String, to peer: Peer) throws {
    let place = try place(of: kind, to: peer)
    steps[place.step].outcomes.insert(steps[place.step].outcomes[place.outcome], at: place.outcome)
  }

  /// Replaces the first line of a kind.
  mutating func replace(_ kind: String, to peer: Peer, isLast: Bool = false, with text: String) throws {
    let place = try place(of: kind, to: peer, isLast: isLast)
    steps[place.step].outcomes[place.outcome] = .line(try SeenLine(Array(text.utf8)), to: peer)
  }

  /// Moves the first line of a kind after an earlier one.
  mutating func advance(_ kind: String, to peer: Peer, behind earlier: String) throws {
    let text = try line(kind, to: peer).text
    try drop(kind, to: peer)
    try insert(text, to: peer, behind: earlier, to: peer)
  }

  /// The value under `key` in the first or last line of a kind.
  func value(_ key: String, of kind: String, to peer: Peer, isLast: Bool = false) throws -> String {
    try line(kind, to: peer, isLast: isLast)[key] ?? ""
  }

  /// Adds a step after the one with the first line of a kind, or the last.
  mutating func addStep(
    behind kind: String, to peer: Peer, isLast: Bool = false, _ cause: Step.Cause, _ text: String,
    to hearer: Peer
  ) throws {
    let place = try place(of: kind, to: peer, isLast: isLast)
    let outcome = Step.Outcome.line(try SeenLine(Array(text.utf8)), to: hearer)
    steps.insert(Step(time: steps[place.step].time, cause: cause, outcomes: [outcome]), at: place.step + 1)
  }

  /// Moves the step with the last line of a kind, and all later ones, to an earlier time.
  mutating func hurry(_ kind: String, to peer: Peer, by milliseconds: Int64) throws {
    let place = try place(of: kind, to: peer, isLast: true)
    for index in place.step..<steps.count {
      let step = steps[index]
      steps[index] = Step(time: step.time - milliseconds, cause: step.cause, outcomes: step.outcomes)
    }
  }

  /// Removes all output of the step with the last line of a kind, except that kind.
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

  /// Removes a line.
  mutating func drop(_ kind: String, to peer: Peer) throws {
    let place = try place(of: kind, to: peer)
    steps[place.step].outcomes.remove(at: place.outcome)
  }

  /// Moves a line to the beginning of its step's output.
  mutating func hasten(_ kind: String, to peer: Peer) throws {
    let place = try place(of: kind, to: peer)
    steps[place.step].outcomes.insert(steps[place.step].outcomes.remove(at: place.outcome), at: 0)
  }

  /// Appends a step.
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
  /// The line with `old` replaced by `new`. If that changes a field, the sentence, which repeats it, is dropped.
  fileprivate func rewritten(_ old: String, _ new: String) throws(Violation) -> SeenLine {
    let text = String(decoding: bytes, as: UTF8.self)
    let fields = sentence.map { String(text.dropLast($0.count + " : ".count)) } ?? text
    let line = (fields.contains(old) ? fields : text).replacing(old, with: new, maxReplacements: 1)
    return try SeenLine(Array(line.utf8))
  }
}
