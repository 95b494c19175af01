import GuessProtocol

@testable import GuessServerCore

/// The logs of nodes in Redis, and the leases that guard them.
struct SharedLogs {
  /// The log of a dead node, until the new owner's log has its rooms.
  struct Left {
    var owner: NodeSlot
    let taken: TakenLog
    let pieces: [LogPiece]
  }

  /// A defect of Redis, to prove that the checks detect it.
  enum Sabotage: CaseIterable {
    /// Lets a node write on after its log was taken, without an error.
    case ignoresFence
    /// Keeps repeated pieces twice.
    case ignoresPositions
  }

  static let lease = Milliseconds.seconds(6)

  private(set) var logs: [NodeSlot: [LogPiece]] = [:]
  private(set) var taken: [NodeSlot: UInt32?] = [:]
  var left: [RunID: Left] = [:]
  private var leases: [NodeSlot: (node: NodeLabel, end: Instant, hasLeft: Bool)] = [:]
  /// The last piece of each log that was acknowledged to its node.
  private var heard: [NodeSlot: LogPosition] = [:]
  var sabotage: Sabotage?

  mutating func renew(_ node: NodeLabel, at now: Instant) {
    leases[node.slot] = (node, now + Self.lease, false)
  }

  /// Other nodes whose leases have ended and whose logs exist.
  func departed(butFor own: NodeSlot, at now: Instant) -> [DepartedNode] {
    leases.filter {
      $0.value.end <= now && logs[$0.key] != nil && $0.key != own
    }
    .map {
      DepartedNode($1.node, identity: "\($0.rawValue)", hasLeft: $1.hasLeft)
    }
    .sorted { $0.node.slot.rawValue < $1.node.slot.rawValue }
  }

  /// Executes a request; `isHeard` is false if the node has lost its connection meanwhile and receives no answer.
  mutating func answer(
    _ question: LogQuestion, from node: NodeLabel, at now: Instant, isHeard: Bool = true
  ) -> LogAnswer? {
    let slot = node.slot
    defer { if isHeard { heard[slot] = logs[slot]?.last?.position } }
    switch question {
    case .open:
      if let sum = taken[slot], sabotage != .ignoresFence { return .taken(lastSum: sum) }
      return .opened(last: sabotage == .ignoresPositions ? heard[slot] : logs[slot]?.last?.position)
    case .append(let piece) where piece.kind == .begin:
      if taken[slot] != nil, sabotage != .ignoresFence { return .taken(lastSum: nil) }
      return append(piece, to: slot)
    case .append(let piece):
      if logs[slot] == nil, sabotage == .ignoresFence, taken[slot] != nil { return .done }
      return logs[slot] == nil ? .missing : append(piece, to: slot)
    case .trim(let generation): logs[slot]?.removeAll { $0.position.generation < generation }
    case .accept: taken[slot] = nil
    case .leave:
      leases[slot]?.end = now
      leases[slot]?.hasLeft = true
    }
    return .done
  }

  private mutating func append(_ piece: LogPiece, to slot: NodeSlot) -> LogAnswer? {
    if let last = logs[slot]?.last, last.position >= piece.position, sabotage != .ignoresPositions {
      return nil
    }
    logs[slot, default: []].append(piece)
    return .done
  }

  mutating func answer(
    _ question: FailoverQuestion, from node: NodeLabel, at now: Instant
  ) -> FailoverAnswer? {
    switch question {
    case .take(let departed): return take(departed, by: node, at: now) ? FailoverAnswer.done : nil
    case .takenLogs: return .takenLogs(left.values.filter { $0.owner == node.slot }.map(\.taken))
    case .page(let log, let position):
      guard taken[node.slot] == nil || sabotage == .ignoresFence else { return nil }
      let pieces = left[log.run]?.pieces ?? []
      let rest = pieces.filter { piece in position.map { $0 < piece.position } ?? true }
      let page = Array(rest.prefix(FailoverQuestion.piecesAtOnce))
      return .page(page, more: page.count < rest.count ? page.last?.position : nil)
    case .settle(let taken):
      left[taken.run] = nil
      return .done
    }
  }

  /// Takes the log of a node whose lease has ended, as `take.lua` does.
  private mutating func take(_ departed: DepartedNode, by owner: NodeLabel, at now: Instant) -> Bool {
    let node = departed.node
    guard let lease = leases[node.slot], lease.node == node,
      lease.end <= now, hasLease(owner, at: now),
      let pieces = logs[node.slot], pieces.contains(where: { $0.kind == .whole })
    else { return false }
    (logs[node.slot], heard[node.slot]) = (nil, nil)
    let last = pieces.last { $0.kind == .change || $0.kind == .whole }
    let digits = last.map { String(decoding: $0.bytes, as: UTF8.self) }?.dropLast().suffix(8)
    taken.updateValue(digits.flatMap { UInt32($0, radix: 16) }, forKey: node.slot)
    for (run, entry) in left where entry.owner == node.slot { left[run]?.owner = owner.slot }
    let number = (left.values.map(\.taken.number).max() ?? -1) + 1
    let log = TakenLog(node, number: number)
    left[node.run] = Left(owner: owner.slot, taken: log, pieces: pieces)
    return true
  }

  func hasLease(_ node: NodeLabel, at now: Instant) -> Bool {
    leases[node.slot].map { $0.end > now } ?? false
  }
}
