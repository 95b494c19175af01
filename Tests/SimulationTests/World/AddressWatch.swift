import GuessProtocol

@testable import GuessGame

/// Counts independently what the lobby allows each address: connections, arrivals in a minute, wrong codes.
struct AddressWatch {
  /// The unit that has a budget of codes.
  private enum Trier: Hashable {
    case address(Origin)
    case connection(Peer)
  }

  /// Tokens left, each worth the time in milliseconds in which it is refilled.
  private struct Budget {
    var left: Int64
    var time: Int64
  }

  private static let minute: Int64 = 60_000

  private let limits: ServerLimits
  private var origins: [Peer: Origin] = [:]
  /// Start of the minute in which arrivals are counted, and their number.
  private var arrivals: [Origin: (start: Int64, count: Int)] = [:]
  private var budgets: [Trier: Budget] = [:]
  /// Codes of rooms that are or were listed.
  private var listed: Set<String> = []

  init(limits: ServerLimits) {
    self.limits = limits
  }

  /// Refills all budgets after a restart; listed rooms stay known.
  mutating func restart() {
    (origins, arrivals, budgets) = ([:], [:], [:])
  }

  /// Checks a step; `origin` is the address of a connection in it.
  mutating func check(_ step: Step, from origin: Origin?) throws(Violation) {
    if case .connected(let peer) = step.cause, let origin {
      try checkArrival(of: peer, from: origin, in: step)
    }
    for case .line(let line, _) in step.outcomes {
      // PLAY lists the rooms that it opens, and CREATE reports whether it does.
      if line.isOK("PLAY") || line.isOK("CREATE") && line["listed"] == "yes", let room = line["room"] {
        listed.insert(room)
      }
    }
    if let peer = step.asker {
      for case .line(let line, peer) in step.outcomes where ["JOIN", "WATCH"].contains(line.subject) {
        try checkTry(of: peer, answer: line, at: step.time)
      }
    }
    if case .lost(let peer) = step.cause { forget(peer) }
    for case .close(let peer) in step.outcomes { forget(peer) }
  }

  private mutating func forget(_ peer: Peer) { (origins[peer], budgets[.connection(peer)]) = (nil, nil) }

  private mutating func checkArrival(
    of peer: Peer, from origin: Origin, in step: Step
  ) throws(Violation) {
    guard case .line(let line, _)? = step.outcomes.first else {
      throw Violation(.addresses, "\(peer) gets no line")
    }
    let present = origins.values.count { $0 == origin }
    var (start, count) = arrivals[origin] ?? (step.time, 0)
    if step.time >= start + Self.minute { (start, count) = (step.time, 0) }
    let isFull = present >= limits.addressConnections ?? .max
    let mayEnter = origin == .local || !isFull
    if line.isEvent("HELLO") {
      try require(mayEnter, .addresses, "\(peer) is accepted beside \(present), with \(count) in a minute")
      origins[peer] = origin
      // Arrivals above the limit of a minute may reclaim a seat, and do not count.
      arrivals[origin] = (start, min(count + 1, limits.addressArrivals ?? .max))
    } else if line["reason"] == "crowded" {
      try require(!mayEnter, .addresses, "\(peer) is refused, with \(present) connections")
    }
  }

  /// Checks an attempt at a code: its connection needs a token, and one of those that its address shares, unless its player has
  /// missed none.
  private mutating func checkTry(of peer: Peer, answer: SeenLine, at time: Int64) throws(Violation) {
    guard let origin = origins[peer], answer["why"] != "leaves" else { return }
    let connection = Trier.connection(peer)
    let isClean = budgets[connection] == nil
    let own = delay(of: connection, at: time)
    let shared = origin == .local ? 0 : delay(of: .address(origin), at: time)
    switch (answer.form, answer.code) {
    case (.error, "RATE"?):
      try require(
        max(own, shared) > 0 && answer.number("retry_ms") == max(own, shared), .addresses,
        "\(peer) waits \(own) ms and its address \(shared) ms, and gets: \(answer.text)")
    case (.error, "NO_ROOM"?):
      try require(own == 0 && (shared == 0 || isClean), .addresses, "\(peer) has tried too many codes")
      spend(connection, at: time)
      if origin != .local, shared == 0 { spend(.address(origin), at: time) }
    case (.ok, _), (.error, "ROOM_FULL"?), (.error, "LIMIT"?):
      // The code of a listed room is no secret.
      let isListed = listed.contains(answer["room"] ?? "") || answer.code != nil
      let mayTry = own == 0 && (shared == 0 || isClean)
      try require(mayTry || isListed, .addresses, "\(peer) learns that it has found a room")
    default: break
    }
  }

  /// Time that a token is worth.
  private func price(of trier: Trier) -> Int64 {
    let interval = limits.roomTries.interval.count
    return if case .address = trier { interval / Int64(ServerLimits.addressAllowances) } else { interval }
  }

  private func left(of trier: Trier, at time: Int64) -> Int64 {
    let most = Int64(limits.roomTries.burst) * limits.roomTries.interval.count
    return budgets[trier].map { min(most, $0.left + time - $0.time) } ?? most
  }

  private func delay(of trier: Trier, at time: Int64) -> Int64 {
    max(0, price(of: trier) - left(of: trier, at: time))
  }

  private mutating func spend(_ trier: Trier, at time: Int64) {
    budgets[trier] = Budget(left: left(of: trier, at: time) - price(of: trier), time: time)
  }
}
