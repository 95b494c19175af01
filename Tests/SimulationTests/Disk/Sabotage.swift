/// A defect of the journal, to prove that the checks detect it.
enum Sabotage: Sendable, CaseIterable {
  /// Reports matches as recorded without a sync.
  case announcesUnsynced
  /// Omits changes from a new file that happened while it was prepared.
  case forgetsCarry
  /// Writes after clients have been informed.
  case writesLate
  /// Syncs only before it reports a match as recorded.
  case syncsRarely
  /// Reads lines of an incomplete change.
  case acceptsHalfChanges
  /// Ignores a failed sync.
  case ignoresFailedSync
  /// Reports no failure of recording.
  case hidesFailure
  /// Reports that recording is back before it is.
  case resumesInVain
  /// Takes data in memory for data on disk.
  case trustsMemory
  /// Reads lines whose checksum is wrong.
  case ignoresSums
  /// Takes damage for a torn tail.
  case cutsAtDamage
  /// Links a replaced file under its new name only after its old name is gone.
  case linksLate

  /// The checks that must detect it.
  var checks: Set<Check> {
    switch self {
    case .announcesUnsynced: [.promised, .memory]
    // A mark then confirms more than the file has.
    case .forgetsCarry: [.memory, .recording, .damage]
    case .writesLate, .syncsRarely: [.memory]
    case .acceptsHalfChanges: [.memory, .damage]
    case .ignoresFailedSync: [.promised, .memory, .damage]
    case .hidesFailure, .resumesInVain: [.recording]
    case .trustsMemory: [.promised, .memory, .damage]
    case .linksLate: [.promised, .memory]
    case .ignoresSums, .cutsAtDamage: [.damage]
    }
  }
}
