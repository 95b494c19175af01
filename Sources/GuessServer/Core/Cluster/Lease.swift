import GuessProtocol

/// A call of `lease.lua`.
package struct LeaseQuestion: Hashable, Sendable {
  package enum Want: String, CaseIterable, Sendable {
    /// Renew the lease that this node has.
    case hold
    /// Take the lease if the node that had it has left.
    case want
    /// Take it also if it has ended.
    case ended
    /// Take it also if Redis knows of none but knows this node: it has seen that for long enough.
    case free
    /// End the lease, so that another node takes it at once.
    case leave
  }

  package let want: Want
  /// The highest term that this node has seen.
  package let term: UInt64
  /// The time of asking, by a clock that runs while the machine is suspended.
  package let sentAt: Instant
  let isAfterReading: Bool

  package init(_ want: Want, term: UInt64, sentAt: Instant, isAfterReading: Bool = false) {
    (self.want, self.term, self.sentAt, self.isAfterReading) = (want, term, sentAt, isAfterReading)
  }
}

package struct LeaseAnswer: Hashable, Sendable {
  package enum State: String, Sendable {
    /// This node serves.
    case mine
    /// It does, and Redis had forgotten that.
    case regained
    /// This node serves from now on.
    case taken
    /// Another node serves.
    case other
    /// Nobody does.
    case wait
    /// Nobody does, and Redis didn't know this node: it may have forgotten one that served meanwhile.
    case new
    /// Another node serves, and this one believed that it did.
    case lost
    case left
    /// Nodes live that have another number of shards.
    case mismatch
  }

  package let state: State
  package let term: UInt64
  /// Who serves, or did last; nil if Redis doesn't know.
  package let owner: Owner?
  /// Addresses for players of the nodes that wait, for the one that serves.
  package let waiting: [PublicAddress?]
  /// The shards that are served, for a node that serves one of several.
  package let shards: [ShardStatus]
  /// Number of changes of the bans until now, if there are several shards.
  package let banChanges: Int64

  package struct Owner: Hashable, Sendable {
    let run: String
    package let address: PublicAddress?
    /// The end of its lease by the clock of Redis; 0 if it has left, or isn't told.
    let ends: Int64

    package init(run: String, address: PublicAddress?, ends: Int64 = 0) {
      (self.run, self.address, self.ends) = (run, address, ends)
    }
  }

  package init(
    _ state: State, term: UInt64, owner: Owner? = nil, waiting: [PublicAddress?] = [],
    shards: [ShardStatus] = [], banChanges: Int64 = 0
  ) {
    (self.state, self.term, self.owner, self.waiting) = (state, term, owner, waiting)
    (self.shards, self.banChanges) = (shards, banChanges)
  }
}

extension Keeper {
  package enum Effect: Hashable, Sendable {
    case ask(LeaseQuestion)
    /// Another node serves: rooms in the journal of this one are void.
    case voidRooms
    /// Read the log from its beginning; what was read before does not count.
    case read
    case serve
    /// The lease was renewed by a question sent at that time.
    case renewed(sentAt: Instant)
    /// Append to the log: the lease is this node's, in the Redis that answers. True if that has forgotten everything.
    case openLog(isForgotten: Bool)
    /// Another node has the lease.
    case lost
    /// The lease has ended as wanted.
    case left
  }
}
