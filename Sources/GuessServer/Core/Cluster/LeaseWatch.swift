import GuessProtocol

/// The lease as seen by a waiting node: when the node may take it, and if its own rooms count.
struct LeaseWatch: Sendable {
  /// Leases for which nobody may serve before a node without rooms does: one that has rooms comes first.
  static let leasesWithoutRooms: Int64 = 3

  private let lease: Milliseconds
  /// True if the journal has rooms that may count.
  private var hasRooms: Bool
  private var onlineSince = Instant.start
  /// Time since which nobody is known to have served; nil if someone is.
  private var unownedSince: Instant?
  /// The last lease that was seen, and since when, by the clock of this node: that of Redis may jump, and end leases early.
  private var lastLease: (owner: LeaseAnswer.Owner, since: Instant)?
  /// How often its run was seen to renew it.
  private var renewals = 0

  init(lease: Milliseconds, hasRooms: Bool) { (self.lease, self.hasRooms) = (lease, hasRooms) }

  /// Redis can be asked from now on.
  mutating func begin(at now: Instant) { (onlineSince, unownedSince) = (now, nil) }

  /// Applies an answer. Returns true if it makes the rooms of this node void: another node has renewed its lease twice. One renewal
  /// may be that of this node's last run, sent before it died, when the log did not have its rooms yet.
  mutating func note(_ answer: LeaseAnswer?, at now: Instant) -> Bool {
    unownedSince = answer?.state == .wait && answer?.owner == nil ? unownedSince ?? now : nil
    guard let owner = answer?.owner, owner != lastLease?.owner else { return false }
    // A lease that is given back changes as well.
    renewals = owner.run != lastLease?.owner.run ? 0 : answer?.state == .other ? renewals + 1 : renewals
    lastLease = (owner, now)
    guard hasRooms else { return false }
    hasRooms = renewals < 2
    return !hasRooms
  }

  /// The question to ask. A lease that has not been given back is taken only once Redis was there for as long as it takes a node that
  /// serves to come back.
  func wish(after last: LeaseAnswer?, at now: Instant) -> LeaseQuestion.Want {
    guard last?.state == .wait, now >= onlineSince + lease else { return .want }
    guard let unownedSince else {
      return lastLease.map { now >= $0.since + lease } ?? false ? .ended : .want
    }
    let leases = hasRooms ? 1 : Self.leasesWithoutRooms
    return now >= unownedSince + Milliseconds(lease.count * leases) ? .free : .want
  }
}
