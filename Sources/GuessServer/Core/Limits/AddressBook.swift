import GuessProtocol

/// What is remembered of the addresses that connections come from: how many connections and kept seats each has, how many came
/// in this minute, and what is left of its tries at codes of rooms.
///
/// Each question and each change costs the same, however many addresses there are. The memory is bounded as well: there are
/// no more counts than connections and kept seats, and what an address did lately is kept in two generations of at most
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
    /// Matches that were left before the first guess.
    var leaves = TokenBucket()
  }

  private static let minute = Milliseconds.minutes(1)

  /// How many connections an address has, where it has any.
  private var present: [Origin: Int] = [:]
  /// How many seats are kept of those who were connected from an address, where any are.
  private var seats: [Origin: Int] = [:]
  private var young: [Origin: Record] = [:]
  private var old: [Origin: Record] = [:]
  /// When `forget(at:limits:)` has something to do; nil while nothing is remembered.
  private(set) var nextTurn: Instant?

  /// How many addresses something is remembered of.
  var count: Int { young.count + old.count }

  /// Whether a connection may come in.
  enum Admission: Equatable {
    case open
    /// Too many have come in this minute: only to take back what a lost connection has left.
    case onlyToReturn
    case refused
  }

  /// How many connections an address has that came in by `enter` and did not `leave`.
  func connections(from origin: Origin) -> Int { present[origin] ?? 0 }

  // MARK: - Connections

  /// Counts a connection in; answers whether its address may have one more. One that is refused leaves no trace.
  mutating func enter(from origin: Origin, at now: Instant, limits: ServerLimits) -> Admission {
    guard origin != .local else { return .open }
    if let most = limits.addressConnections {
      for place in origin.places where connections(from: place) >= most * place.addresses { return .refused }
    }
    for place in origin.places { present[place, default: 0] += 1 }
    guard mayArrive(from: origin, at: now, limits: limits) else { return .onlyToReturn }
    guard limits.addressArrivals != nil else { return .open }
    for place in origin.places {
      var record = record(of: place)
      if record.minuteEnd <= now {
        record.minuteEnd = now + Self.minute
        record.arrivals = 0
      }
      record.arrivals += 1
      keep(record, of: place, at: now, limits: limits)
    }
    return .open
  }

  /// Whether fewer connections have come from an address in this minute than may.
  func mayArrive(from origin: Origin, at now: Instant, limits: ServerLimits) -> Bool {
    guard let most = limits.addressArrivals else { return true }
    return origin.places.allSatisfy { place in
      let record = record(of: place)
      return record.minuteEnd <= now || record.arrivals < most * place.addresses
    }
  }

  /// Counts a connection out that was counted in.
  mutating func leave(from origin: Origin) {
    for place in origin.places {
      guard let count = present[place] else { preconditionFailure("a connection leaves once") }
      present[place] = count > 1 ? count - 1 : nil
    }
  }

  // MARK: - Seats of those who are away

  /// How many seats are kept of those who were connected from an address.
  func seats(of origin: Origin) -> Int { seats[origin] ?? 0 }

  /// Of an address and its site, the one that has as many kept seats as it may have connections; nil where neither has.
  func placeWithoutSeats(for origin: Origin, limits: ServerLimits) -> Origin? {
    guard let most = limits.addressConnections else { return nil }
    return origin.places.first { seats(of: $0) >= most * $0.addresses }
  }

  mutating func keepSeat(of origin: Origin) {
    for place in origin.places { seats[place, default: 0] += 1 }
  }

  mutating func releaseSeat(of origin: Origin) {
    for place in origin.places {
      guard let count = seats[place] else { preconditionFailure("a seat is released once") }
      seats[place] = count > 1 ? count - 1 : nil
    }
  }

  // MARK: - Codes of rooms

  /// How long it is until someone at this address may try another code; nil when that may be now.
  func delay(ofTryFrom origin: Origin, at now: Instant, limits: ServerLimits) -> Milliseconds? {
    origin.places.compactMap { place in
      record(of: place).tries.delay(at: now, rate: limits.roomTries(from: place))
    }.max()
  }

  /// Takes note of a code that opened no room.
  mutating func noteMiss(from origin: Origin, at now: Instant, limits: ServerLimits) {
    for place in origin.places {
      var record = record(of: place)
      _ = record.tries.take(at: now, rate: limits.roomTries(from: place))
      keep(record, of: place, at: now, limits: limits)
    }
  }

  // MARK: - Matches that are left before the first guess

  /// How long it is until someone at this address may ask for another rival; nil when that may be now.
  func delay(ofPlayFrom origin: Origin, at now: Instant, limits: ServerLimits) -> Milliseconds? {
    guard origin != .local else { return nil }
    return record(of: origin).leaves.delay(at: now, rate: limits.playLeaves)
  }

  /// Takes note of a match that was left.
  mutating func noteLeave(from origin: Origin, at now: Instant, limits: ServerLimits) {
    guard origin != .local else { return }
    var record = record(of: origin)
    _ = record.leaves.take(at: now, rate: limits.playLeaves)
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

  /// After this time a record says nothing any more: its minute is over, and all that was taken from its buckets is back.
  private func lifetime(_ limits: ServerLimits) -> Milliseconds {
    let refills = [limits.roomTries, limits.playLeaves].map {
      Milliseconds(Int64($0.burst) * $0.interval.count)
    }
    return refills.reduce(Self.minute, max)
  }
}
