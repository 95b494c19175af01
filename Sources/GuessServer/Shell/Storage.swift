import GuessServerCore
import Protocol

/// What is kept on disk from one run of the server to the next.
@MainActor
struct Storage {
  /// The key that seeded secrets follow from.
  let seedKey: SeedKey
  /// What the journal held at the start.
  let recovery: Recovery
  let journal: Journal
  /// Keeps other servers out of the directory while it is open.
  private let lock: Descriptor

  /// Opens the directory at `path`. `unixTime` is the wall clock at the start of the server.
  init(
    at path: String, unixTime: Int64, using random: inout any RandomNumberGenerator, bell: Bell, log: Log
  ) throws(DataError) {
    let directory = try DataDirectory(at: path)
    lock = try directory.lock()
    seedKey = try directory.seedKey(using: &random)
    let files = JournalFiles(directory: path)
    let opened = try files.open()
    recovery = opened.recovery
    let start = JournalEntry.start(unixTime: unixTime, version: Release.version)
    journal = Journal(opened, files: files, start: start, bell: bell, log: log)
    if opened.tornBytes > 0 {
      log(
        .warning, "journal was torn",
        [
          "file": files.journal, "bytes": "\(opened.tornBytes)", "kept": files.torn,
          "hint": "a crash cut off the last write; everything before it is intact",
        ])
    }
    if !recovery.rooms.isEmpty {
      log(.info, "rooms restored", ["rooms": "\(recovery.rooms.count)"])
    }
  }
}
