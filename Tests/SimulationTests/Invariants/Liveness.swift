/// Open connections, and what they may receive: the greeting first, nothing after a goodbye or a disconnect.
struct Liveness {
  private struct Line {
    var isGreeted = false
    var hasSaidGoodbye = false
    var hasMadeSense = false
    /// Deadline of the idle timeout after the last sign of life; nil if there is none.
    var patience: Int64?
  }

  /// Errors for senseless lines: a client that sends nothing else is dropped without a warning.
  private static let nonsense: Set<String> = ["BAD_LINE", "BAD_VERB", "BAD_ARG", "TOO_LONG"]

  private var live: [Peer: Line] = [:]

  func isLive(_ peer: Peer) -> Bool { live[peer] != nil }

  mutating func loseAll() { live = [:] }

  mutating func check(_ step: Step) throws(Violation) {
    switch step.cause {
    case .connected(let peer): live[peer] = Line()
    case .lost(let peer): live[peer] = nil
    case .line(_, let peer), .tooLong(let peer): live[peer]?.patience = nil
    case .ended, .deadline, .drain, .journal: break
    }
    for outcome in step.outcomes {
      switch outcome {
      case .line(let line, let peer): try take(line, to: peer, in: step)
      case .close(let peer):
        try require(live[peer] != nil, .liveness, "\(peer) is closed without having been open")
        live[peer] = nil
      }
    }
    try checkDepartures(in: step)
  }

  private mutating func take(_ line: SeenLine, to peer: Peer, in step: Step) throws(Violation) {
    guard var state = live[peer] else {
      throw Violation(.liveness, "\(peer) is not connected for: \(line.text)")
    }
    try require(!state.hasSaidGoodbye, .liveness, "after BYE: \(line.text)")
    try require(
      state.isGreeted || line.isEvent("HELLO") || line.isEvent("BYE"), .liveness,
      "before the greeting: \(line.text)")
    state.isGreeted = true
    if line.form == .ok || line.form == .error && !Self.nonsense.contains(line.code ?? "") {
      state.hasMadeSense = true
    }
    if line.isEvent("WARN"), line["reason"] == "idle", let seconds = line.number("in") {
      state.patience = step.time + 1_000 * (seconds - 1)
    }
    if line.isEvent("BYE") {
      state.hasSaidGoodbye = true
      if line["reason"] == "idle", state.hasMadeSense {
        guard let patience = state.patience else { throw Violation(.silence, "\(peer) was not warned") }
        try require(step.time > patience, .silence, "\(peer) has more time")
      }
    }
    live[peer] = state
  }

  /// Clients that say goodbye or end their input are closed in the same step.
  private func checkDepartures(in step: Step) throws(Violation) {
    for case .line(let line, let peer) in step.outcomes where line.isEvent("BYE") || line.isOK("QUIT") {
      try require(live[peer] == nil, .liveness, "\(peer) is still connected after: \(line.text)")
    }
    if case .ended(let peer) = step.cause {
      try require(live[peer] == nil, .liveness, "\(peer) has ended its input and is not closed")
    }
  }
}
