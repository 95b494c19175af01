import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// A report on a data directory: its content, damage, and what a start would do. Read-only.
struct DataCheck {
  private(set) var lines: [String] = []
  /// Number of errors: reasons why a server could not start, damaged files of the history, and a lost key.
  private(set) var errors = 0

  /// Inspects the directory at `path`, given the history limit and the wall clock in seconds.
  init(of path: String, keeping limit: HistoryLimit, at unixTime: Int64) {
    do throws(SystemError) { _ = try FileStatus(at: path) } catch {
      if error.code == ENOENT {
        lines = ["\(path): not there yet; a start creates it, without rooms"]
        return
      }
    }
    do {
      look(through: try DataDirectory(existing: path, forReading: true), limit, unixTime)
    } catch {
      report(error)
    }
  }

  private mutating func look(through directory: DataDirectory, _ limit: HistoryLimit, _ unixTime: Int64) {
    let isInUse = directory.isInUse
    lines.append("\(directory.path): \(isInUse ? "in use by a running guess-server" : "not in use")")
    let files = JournalFiles(directory: directory)
    for file in directory.exposed(files) {
      add("warning", "other users can read \(file); chmod 600 \(file)")
    }
    do throws(DataError) {
      let isMissing = try directory.lacksSeedKey(files)
      if isMissing { errors += 1 }
      let isThere = try directory.seedKey() != nil
      add(
        "seed.key",
        isThere ? "good" : isMissing ? Self.missingKey : "not there yet; a start draws one")
    } catch { report(error) }
    do throws(DataError) {
      let held = try directory.sanctions(at: .seconds(unixTime)).inForce(at: .seconds(unixTime)).count
      if held > 0 { add("bans", "good, \(held) in force") }
    } catch { report(error) }
    do { try lookAtJournal(of: files, isInUse: isInUse) } catch { report(error) }
    do { try lookAtHistory(of: files, limit, unixTime) } catch { report(.unusable(directory.path, error)) }
    do { try recount(files) } catch { report(.unusable(directory.path, error)) }
  }

  private mutating func recount(_ files: JournalFiles) throws(SystemError) {
    var recount = Recount()
    for path in try files.replacedFiles().map(\.path) + (System.isThere(files.journal) ? [files.journal] : [])
    {
      // What is wrong with the file is reported above.
      if let text = try? files.read(path) { _ = recount.read(text.span) }
    }
    guard recount.count > 0 else { return }
    let differences = recount.differences
    errors += differences.count
    add(
      "names",
      "totals and ratings of \(Self.count(recount.count, "owned name")) "
        + (differences.isEmpty ? "are what the matches give" : "counted")
        + (recount.isIncomplete ? ", from where the files begin" : ""))
    for (name, said, counted) in differences {
      add("", "\(name): recorded \(Self.text(said)); counted \(Self.text(counted))")
    }
  }

  private static func text(_ record: OwnerRecord) -> String {
    let totals = record.totals
    let ratings = record.pools.compactMap { pool in
      record[pool].map { ", \(pool.rules) of a \(pool.kind) \($0.rating) ± \($0.deviation) in \($0.matches)" }
    }
    return "\(totals.played) played, \(totals.won) won, \(totals.found) found, \(totals.overPar) over par"
      + (record.daily.map { ", \($0.totals.found) of \($0.totals.played) daily numbers until \($0.day)" }
        ?? "")
      + ratings.joined()
  }

  private mutating func lookAtJournal(of files: JournalFiles, isInUse: Bool) throws(DataError) {
    guard System.isThere(files.journal) else {
      // `JournalFiles.open` recovers a journal that a crash left without its name.
      let next = System.isThere(files.draft) ? "looks for it in the history" : "begins one, without rooms"
      return files.lacksJournal ? reportLoss("missing") : add("journal", "not there; a start \(next)")
    }
    let found = try files.contents(files.read(files.journal), of: files.journal)
    if files.lacksJournal { return reportLoss("empty") }
    add(
      "journal",
      found.lines == 0
        ? "empty; a start begins a new one"
        : "good, file \(found.number), \(Self.count(found.lines, "line")), \(Self.size(found.length)), "
          + "\(Self.count(found.endedMatches, "match", "matches")) finished in it")
    if let start = found.lastStart, let version = found.version {
      add("", "last started \(UTCTime.stamp(start)) by guess-server \(version.fitForDisplay)")
    }
    if found.tornBytes > 0 {
      let bytes = Self.count(found.tornBytes, "byte")
      add(
        "",
        isInUse
          ? "\(bytes) more are being written"
          : "\(bytes) of a write that a crash cut off follow; a start moves them to journal.torn")
    }
    let (rooms, tournaments) = (found.recovery.rooms.values, found.recovery.tournaments.count)
    let running = rooms.count { $0.isPlaying }
    add(
      "rooms",
      rooms.isEmpty
        ? "none are open"
        : "a start restores \(rooms.count), \(Self.count(running, "match", "matches")) running")
    if !found.recovery.ownedNames.isEmpty {
      add("", "a start knows the owners of \(Self.count(found.recovery.ownedNames.count, "name"))")
    }
    if tournaments > 0 { add("", "a start restores \(Self.count(tournaments, "tournament"))") }
  }

  private mutating func lookAtHistory(
    of files: JournalFiles, _ limit: HistoryLimit, _ unixTime: Int64
  ) throws(SystemError) {
    let whole = try files.replacedFiles()
    // Without a journal, the last one may have only its history name.
    let isComplete = System.isThere(files.journal)
    var (bytes, matches, damages) = (0, 0, [DataError]())
    for file in whole {
      do {
        let text = try files.read(file.path)
        let (found, damage) = files.examine(text, of: file.path, isComplete: isComplete)
        bytes += text.count
        matches += found.endedMatches
        if let damage { damages.append(damage) }
      } catch {
        damages.append(error)
      }
    }
    add(
      "history",
      "\(Self.count(whole.count, "file")), \(Self.size(bytes)), "
        + "\(Self.count(matches, "match", "matches")) finished in them")
    for error in damages { add("", "\(error.reason); a start does not need it") }
    errors += damages.count
    let aside = try files.historyFiles().count(where: \.isDamaged)
    if aside > 0 { add("", "\(Self.count(aside, "damaged file")) put aside as history-….damaged") }
    let removal = try files.oldest(beyond: limit, at: unixTime - max(0, files.clockDoubt(at: unixTime)))
    if !removal.isEmpty {
      let bytes = Self.size(removal.reduce(0) { $0 + $1.bytes })
      add("", "a start removes the oldest \(removal.count), \(bytes), by --keep-size or --keep-days")
    }
  }

  private static let missingKey =
    "missing, though there is a journal or history; a start draws a new one, so seeded secrets and the daily number change: "
    + "restore it from a backup"

  private mutating func reportLoss(_ state: String) {
    errors += 1
    add(
      "journal",
      "\(state), though there is history; a start begins a new one, without rooms: restore it from a backup")
  }

  private mutating func report(_ error: DataError) {
    errors += 1
    add("error", error.message)
  }

  private mutating func add(_ name: String, _ text: String) {
    lines.append("  " + name + String(repeating: " ", count: max(1, 9 - name.count)) + text)
  }

  private static func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }

  private static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_024: count(bytes, "byte")
    case ..<(1 << 20): "\(bytes >> 10) KiB"
    default: "\(bytes >> 20) MiB"
    }
  }
}
