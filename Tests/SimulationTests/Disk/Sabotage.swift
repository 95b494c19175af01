/// Something that a journal must not do, so that it can be shown that it would be noticed.
enum Sabotage: Sendable, CaseIterable {
  /// Says that matches are recorded although nothing was synced.
  case announcesUnsynced
  /// Leaves out of a new file what has happened while it was prepared.
  case forgetsCarry
  /// Writes when everyone has been told already.
  case writesLate
  /// Syncs only what it must before it says that a match is recorded.
  case syncsRarely
  /// Reads a line whose change is not there as a whole.
  case acceptsHalfChanges
  /// Goes on as if a sync had not failed.
  case ignoresFailedSync
  /// Tells nobody that nothing is recorded any more.
  case hidesFailure
  /// Says that everything is recorded again before it is.
  case resumesInVain
  /// Takes what a process can read for what is on disk.
  case trustsMemory
  /// Gives a file that is replaced its new name only when the other one has its old name.
  case linksLate

  /// What has to notice it.
  var checks: Set<Check> {
    switch self {
    case .announcesUnsynced: [.promised, .memory]
    case .forgetsCarry: [.memory, .recording]
    case .writesLate, .syncsRarely, .acceptsHalfChanges: [.memory]
    case .ignoresFailedSync: [.promised, .memory, .damage]
    case .hidesFailure, .resumesInVain: [.recording]
    case .trustsMemory: [.promised, .memory, .damage]
    case .linksLate: [.promised, .memory]
    }
  }
}
