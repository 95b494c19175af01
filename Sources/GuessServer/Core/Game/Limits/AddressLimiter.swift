import GuessProtocol

/// State per client address: connections, kept seats, arrivals in the current minute, and attempts at room codes.
///
/// Recent activity is kept in two generations of at most `ServerLimits.rememberedAddresses` each, so a client with a whole network
/// of addresses can't fill the memory; being forgotten early gains it nothing.
struct AddressLimiter {
  struct Record {
    fileprivate var arrivals = 0
    fileprivate var minuteEnd = Instant.start
    /// Wrong room codes, matches and tournaments left, and names claimed.
    var (tries, leaves, claims) = (TokenBucket(), TokenBucket(), TokenBucket())
  }

  private static let minute = Milliseconds.minutes(1)

  private var present: [Origin: Int] = [:]
  /// Kept seats by the address that the player was connected from.
  private var seats: [Origin: Int] = [:]
  private var young: [Origin: Record] = [:]
  private var old: [Origin: Record] = [:]
  /// Deadline for `forget(at:limits:)`; nil if nothing is remembered.
  private(set) var generationEnd: Instant?

  var count: Int { young.count + old.count }

  enum Admission: Equatable {
    case open
    /// RESUME only: too many connections in this minute.
    case onlyToReturn
    case refused
  }

  func connections(from origin: Origin) -> Int { present[origin] ?? 0 }

  mutating func enter(from origin: Origin, at now: Instant, limits: ServerLimits) -> Admission {
    guard origin != .local else { return .open }
    if let most = limits.addressConnections {
      for place in origin.places where connections(from: place) >= most * place.addresses { return .refused }
    }
    for place in origin.places { present[place, default: 0] += 1 }
    guard mayArrive(from: origin, at: now, limits: limits) else { return .onlyToReturn }
    guard limits.addressArrivals != nil else { return .open }
    for place in origin.places {
      change(place, at: now, limits: limits) { record in
        if record.minuteEnd <= now { (record.minuteEnd, record.arrivals) = (now + Self.minute, 0) }
        record.arrivals += 1
      }
    }
    return .open
  }

  func mayArrive(from origin: Origin, at now: Instant, limits: ServerLimits) -> Bool {
    guard let most = limits.addressArrivals else { return true }
    return origin.places.allSatisfy { place in
      let record = record(of: place)
      return record.minuteEnd <= now || record.arrivals < most * place.addresses
    }
  }

  mutating func leave(from origin: Origin) { Self.uncount(origin, in: &present) }

  func seats(of origin: Origin) -> Int { seats[origin] ?? 0 }

  /// Returns the address or its site, whichever has as many kept seats as allowed connections; nil if neither.
  func placeWithoutSeats(for origin: Origin, limits: ServerLimits) -> Origin? {
    guard let most = limits.addressConnections else { return nil }
    return origin.places.first { seats(of: $0) >= most * $0.addresses }
  }

  func excessSeats(limits: ServerLimits) -> Int {
    guard let most = limits.addressConnections else { return 0 }
    return seats.reduce(0) { sum, entry in
      if case .site = entry.key { return sum }
      return sum + max(0, entry.value - max(0, most - connections(from: entry.key)))
    }
  }

  mutating func keepSeat(of origin: Origin) {
    for place in origin.places { seats[place, default: 0] += 1 }
  }

  mutating func releaseSeat(of origin: Origin) { Self.uncount(origin, in: &seats) }

  private static func uncount(_ origin: Origin, in counts: inout [Origin: Int]) {
    for place in origin.places {
      if let count = counts[place] { counts[place] = count > 1 ? count - 1 : nil }
    }
  }

  /// Time until the address has another one of an allowance; nil if now, as for this machine: its connections may be a proxy's.
  func delay(
    of allowance: KeyPath<Record, TokenBucket>, from origin: Origin, at now: Instant, rate: TokenBucket.Rate
  ) -> Milliseconds? {
    origin.places.compactMap { place in
      record(of: place)[keyPath: allowance].delay(at: now, rate: rate.times(place.addresses))
    }.max()
  }

  mutating func take(
    _ allowance: WritableKeyPath<Record, TokenBucket>, from origin: Origin, at now: Instant,
    rate: TokenBucket.Rate, limits: ServerLimits
  ) {
    for place in origin.places {
      change(place, at: now, limits: limits) {
        _ = $0[keyPath: allowance].take(at: now, rate: rate.times(place.addresses))
      }
    }
  }

  mutating func forget(at now: Instant, limits: ServerLimits) {
    if let generationEnd, generationEnd <= now { age(at: now, limits: limits) }
  }

  private func record(of origin: Origin) -> Record {
    young[origin] ?? old[origin] ?? Record()
  }

  private mutating func change(
    _ origin: Origin, at now: Instant, limits: ServerLimits, _ body: (inout Record) -> Void
  ) {
    var record = record(of: origin)
    body(&record)
    if young[origin] == nil, young.count >= limits.rememberedAddresses { age(at: now, limits: limits) }
    young[origin] = record
    if generationEnd == nil { generationEnd = now + lifetime(limits) }
  }

  private mutating func age(at now: Instant, limits: ServerLimits) {
    old = young
    young = [:]
    generationEnd = old.isEmpty ? nil : now + lifetime(limits)
  }

  /// Lifetime of a record: after this its minute is over and its buckets are full.
  private func lifetime(_ limits: ServerLimits) -> Milliseconds {
    let refills = [limits.roomTries, limits.playLeaves, limits.claims].map {
      Milliseconds(Int64($0.burst) * $0.interval.count)
    }
    return refills.reduce(Self.minute, max)
  }
}
