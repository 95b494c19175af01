/// A safeguard that is left out, to prove that the checks find it.
enum KeeperFault: CaseIterable {
  /// A piece is appended for a node that has not the lease, whatever its number.
  case appendUnchecked
  /// The lease is renewed over a later one.
  case termIgnored
  /// A node serves as soon as it has read the log.
  case unconfirmed
  /// A generation of the log counts before it is whole.
  case readHalf
  /// A node takes the lease before who has it could come back.
  case impatient
  /// A node goes on without the lease.
  case deaf
  /// A result is final before the log has it.
  case unlogged
  /// A result is final before the disk has it.
  case unsynced
  /// Rooms of a node's own journal count although another node has served since.
  case notVoid
  /// The lease ends before the log has everything.
  case hasty
  /// A renewal that Redis had forgotten is taken for an ordinary one.
  case forgetful
}
