import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// Data on disk that survives restarts.
@MainActor
struct Storage {
  let directory: DataDirectory
  /// The wall clock when everything was read, in seconds since 1970.
  let startTime: Int64
  let seedKey: SeedKey
  var recovery: Recovery
  var journal: Journal
  let sanctions: SanctionFile
  /// Locks the directory against other servers while open.
  private let lock: Descriptor

  /// Opens the directory at `path` with a history limit. `unixTime` is the wall clock; a long journal takes seconds to read.
  init(
    at path: String, history: HistoryLimit, unixTime wallClock: @autoclosure () -> Int64,
    using random: inout any RandomNumberGenerator, log: Log
  ) throws(DataError) {
    let unixTime = wallClock()
    directory = try DataDirectory(at: path)
    lock = try directory.lock()
    let files = JournalFiles(directory: directory)
    if try directory.lacksSeedKey(files) {
      log(
        .warning, "seed_key_missing",
        [
          "file": directory.keyPath,
          "hint":
            "there is a journal or history, so it was lost; a new one is drawn, and seeded secrets and the daily number change",
        ])
    }
    if files.lacksJournal {
      log(
        .warning, "journal_missing",
        [
          "file": files.journal,
          "hint":
            "there is history, so it was lost; a new one begins without rooms, unless you stop the server and restore a backup",
        ])
    }
    for file in directory.exposed(files) {
      log(
        .warning, "secrets_readable",
        ["file": file, "hint": "others can read the secrets in it; chmod 600 \(file)"])
    }
    seedKey = try directory.seedKey(using: &random)
    let doubt = files.clockDoubt(at: unixTime)
    if doubt >= 86_400 {
      log(
        .warning, "clock_ahead",
        [
          "days": "\(doubt / 86_400)",
          "hint":
            "that long after the last entry of the journal; check the date. History that --keep-days would remove now is kept until the next start, or for as many days more",
        ])
    }
    sanctions = SanctionFile(
      in: directory, keeping: try directory.sanctions(at: .seconds(unixTime)), log: log)
    let (descriptor, contents) = try files.open()
    recovery = contents.recovery
    startTime = wallClock()
    journal = Journal(
      descriptor, contents, files: files, history: history, start: Self.start(at: startTime), doubt: doubt,
      log: log)
    if contents.tornBytes > 0 {
      log(
        .warning, "journal_torn",
        [
          "file": files.journal, "bytes": "\(contents.tornBytes)", "kept": files.torn,
          "hint": "a crash cut off the last write; everything before it is intact",
        ])
    }
  }

  static func start(at unixTime: Int64) -> JournalEntry {
    .start(unixTime: unixTime, version: Release.version)
  }
}
