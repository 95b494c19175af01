import Protocol

/// What is remembered of the addresses that connections come from: how many connections each has, how many came in this
/// minute, and what is left of its tries at codes of rooms.
///
/// Each question and each change costs the same, however many addresses there are. The memory is bounded as well: there are
/// no more counts than connections, and what an address did lately is kept in two generations of at most
/// `ServerLimits.rememberedAddresses` each. The old one is forgotten when the young one is full, or old enough for nothing in
/// the old one to matter any more. So someone with a whole network of addresses fills no memory. Early forgetting gives them
/// nothing either: they could use the next address as well.
struct AddressBook {
  /// What one address did lately.
  private struct Record {
    /// Connections that came before `minuteEnd`.
    var arrivals = 0
    var minuteEnd = Instant.start
    var tries = TokenBucket()
  }

  private static let minute = Milliseconds.minutes(1)

  /// How many connections an address has, where it has any.
  private var present: [Origin: Int] = [:]
  private var young: [Origin: Record] = [:]
  private var old: [Origin: Record] = [:]
  /// When `forget(at:limits:)` has something to do; nil while nothing is remembered.
  private(set) var nextTurn: Instant?

  /// How many addresses something is remembered of.
  var count: Int { young.count + old.count }

  /// How many connections an address has that came in by `enter` and did not `leave`.
  func connections(from origin: Origin) -> Int { present[origin] ?? 0 }

  // MARK: - Connections

  /// Counts a connection in; answers whether its address may have one more. One that may not leaves no trace.
  mutating func enter(from origin: Origin, at now: Instant, limits: ServerLimits) -> Bool {
    guard origin != .local else { return true }
    let count = connections(from: origin)
    if let most = limits.addressConnections, count >= most { return false }
    if let most = limits.addressArrivals {
      var record = record(of: origin)
      if record.minuteEnd <= now {
        record.minuteEnd = now + Self.minute
        record.arrivals = 0
      }
      guard record.arrivals < most else { return false }
      record.arrivals += 1
      keep(record, of: origin, at: now, limits: limits)
    }
    present[origin] = count + 1
    return true
  }

  /// Counts a connection out that was counted in.
  mutating func leave(from origin: Origin) {
    guard origin != .local else { return }
    guard let count = present[origin] else { preconditionFailure("a connection leaves once") }
    present[origin] = count > 1 ? count - 1 : nil
  }

  // MARK: - Codes of rooms

  /// How long it is until someone at this address may try another code; nil when that may be now.
  func delay(ofTryFrom origin: Origin, at now: Instant, limits: ServerLimits) -> Milliseconds? {
    record(of: origin).tries.delay(at: now, rate: limits.roomTries)
  }

  /// Takes note of a code that opened no room.
  mutating func noteMiss(from origin: Origin, at now: Instant, limits: ServerLimits) {
    var record = record(of: origin)
    _ = record.tries.take(at: now, rate: limits.roomTries)
    keep(record, of: origin, at: now, limits: limits)
  }

  // MARK: - Memory

  /// Forgets what does not matter any more.
  mutating func forget(at now: Instant, limits: ServerLimits) {
    guard let nextTurn, nextTurn <= now else { return }
    turn(at: now, limits: limits)
  }

  private func record(of origin: Origin) -> Record {
    young[origin] ?? old[origin] ?? Record()
  }

  private mutating func keep(_ record: Record, of origin: Origin, at now: Instant, limits: ServerLimits) {
    if young[origin] == nil, young.count >= limits.rememberedAddresses { turn(at: now, limits: limits) }
    young[origin] = record
    if nextTurn == nil { nextTurn = now + lifetime(limits) }
  }

  private mutating func turn(at now: Instant, limits: ServerLimits) {
    old = young
    young = [:]
    nextTurn = old.isEmpty ? nil : now + lifetime(limits)
  }

  /// After this time a record says nothing any more: its minute is over, and all of its tries are back.
  private func lifetime(_ limits: ServerLimits) -> Milliseconds {
    max(Self.minute, Milliseconds(Int64(limits.roomTries.burst) * limits.roomTries.interval.count))
  }
}
