import Testing

/// A change to a dialogue that breaks a promise, and the promise.
struct Tampering: Sendable {
  let title: String
  let check: Check
  let change: @Sendable (inout Dialogue) throws -> Void

  init(_ title: String, breaks check: Check, _ change: @escaping @Sendable (inout Dialogue) throws -> Void) {
    self.title = title
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
  mutating func rewrite(_ kind: String, to peer: Peer? = nil, _ old: String, _ new: String) throws {
    let place = try place(of: kind, to: peer)
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

  private func place(of kind: String, to peer: Peer?) throws -> Place {
    for (step, outcomes) in steps.map(\.outcomes).enumerated() {
      for (index, outcome) in outcomes.enumerated() {
        guard case .line(let line, let hearer) = outcome, line.kind == kind, peer == nil || peer == hearer
        else { continue }
        return Place(step: step, outcome: index)
      }
    }
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
