import Protocol

@testable import GuessServerCore

/// The logs of nodes, as Redis keeps them, and the leases by which others may take them.
struct SharedLogs {
  /// Rooms that a node has taken, until its own log tells them.
  struct Left {
    var heir: NodeSlot
    let slot: NodeSlot
    let pieces: [LogPiece]
  }

  /// What the memory does wrong, so that the checks can be checked.
  enum Sabotage: CaseIterable {
    /// Whoever's log was taken can write on, and hears nothing of it.
    case ignoresFence
    /// Logs of nodes are taken that are alive.
    case ignoresLease
    /// Pieces that come twice are kept twice.
    case ignoresPositions
  }

  static let lease = Milliseconds.seconds(6)

  private(set) var logs: [NodeSlot: [LogPiece]] = [:]
  private(set) var taken: [NodeSlot: UInt32?] = [:]
  var left: [Incarnation: Left] = [:]
  private var leases: [NodeSlot: (run: Incarnation, end: Instant)] = [:]
  var sabotage: Sabotage?

  mutating func renew(_ node: Node, at now: Instant) {
    leases[node.slot] = (node.incarnation, now + Self.lease)
  }

  /// Runs whose leases have ended and whose logs are there.
  func departed(at now: Instant) -> [(slot: NodeSlot, run: Incarnation)] {
    leases.filter { ($0.value.end <= now || sabotage == .ignoresLease) && logs[$0.key] != nil }
      .map { ($0.key, $0.value.run) }.sorted { $0.slot.rawValue < $1.slot.rawValue }
  }

  mutating func answer(_ question: LogQuestion, from node: Node, at now: Instant) -> LogAnswer? {
    let slot = node.slot
    switch question {
    case .open:
      if let sum = taken[slot], sabotage != .ignoresFence { return .taken(lastSum: sum) }
      return .opened(last: sabotage == .ignoresPositions ? nil : logs[slot]?.last?.position)
    case .append(let piece) where piece.kind == .begin:
      if taken[slot] != nil, sabotage != .ignoresFence { return .taken(lastSum: nil) }
      return append(piece, to: slot)
    case .append(let piece):
      if logs[slot] == nil, sabotage == .ignoresFence, taken[slot] != nil { return .done }
      return logs[slot] == nil ? .missing : append(piece, to: slot)
    case .trim(let generation): logs[slot]?.removeAll { $0.position.generation < generation }
    case .accept: taken[slot] = nil
    case .leave: leases[slot]?.end = now
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

  /// Takes the log of a run for another node.
  mutating func take(_ slot: NodeSlot, _ run: Incarnation, by heir: NodeSlot) {
    guard let pieces = logs.removeValue(forKey: slot) else { return }
    let last = pieces.last { $0.kind == .change || $0.kind == .whole }
    let digits = last.map { String(decoding: $0.bytes, as: UTF8.self) }?.dropLast().suffix(8)
    taken.updateValue(digits.flatMap { UInt32($0, radix: 16) }, forKey: slot)
    for (run, entry) in left where entry.heir == slot { left[run]?.heir = heir }
    left[run] = Left(heir: heir, slot: slot, pieces: pieces)
  }

  /// What a node goes on with, in an order that is always the same.
  func legacies(of heir: NodeSlot) -> [(run: Incarnation, left: Left)] {
    left.filter { $0.value.heir == heir }.map { ($0.key, $0.value) }
      .sorted { $0.0.rawValue < $1.0.rawValue }
  }

  func hasLease(_ node: Node, at now: Instant) -> Bool { leases[node.slot].map { $0.end > now } ?? false }
}
