import Dispatch
import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// The persistent bans and mutes: `bans` in the data directory, one a line, written atomically after every change.
@MainActor
final class SanctionFile {
  struct EndedJob: Sendable {
    let revision: Int
    let error: SystemError?
  }

  /// Retry interval after a failure, as for the journal.
  private static let retryInterval = RecorderLimits().retryInterval

  let kept: ModerationList
  private let directory: DataDirectory
  private let log: Log
  private let queue = DispatchQueue(label: "bans", qos: .utility)
  /// Revision of the list on disk; nil if it is incomplete there.
  private(set) var saved: Int?
  private var isSaving = false
  /// True from the last attempt on, after which nothing is written.
  private var isClosing = false
  private var hasFailed = false
  /// Time of the next attempt after a failure, or nil: at once.
  private(set) var nextDeadline: Instant?
  /// Called when a job ends. It must call `finish` with the server's time.
  var jobEnded: (EndedJob) -> Void = { _ in }

  /// The list is written again, as lines added by the operator lack the time of decision, and would get another at each start.
  init(in directory: DataDirectory, keeping kept: ModerationList, log: Log) {
    (self.directory, self.kept, self.log) = (directory, kept, log)
    saved = kept.all.isEmpty ? kept.revision : nil
  }

  func retryAtOnce() { nextDeadline = nil }

  func startJob(_ list: ModerationList, at now: Instant) {
    guard list.revision != saved, !isSaving, !isClosing, nextDeadline.map({ $0 <= now }) ?? true else {
      return
    }
    write(list)
  }

  /// Writes the list if possible, after the write in progress, then calls `completion`.
  func close(with list: ModerationList, then completion: @escaping @MainActor @Sendable () -> Void) {
    isClosing = true
    if list.revision != saved { write(list) }
    queue.async { DispatchQueue.main.async { completion() } }
  }

  private func write(_ list: ModerationList) {
    isSaving = true
    nextDeadline = nil
    let directory = directory
    queue.async {
      var error: SystemError?
      do throws(SystemError) { try directory.keep(list) } catch let failure { error = failure }
      let ended = EndedJob(revision: list.revision, error: error)
      DispatchQueue.main.async { self.jobEnded(ended) }
    }
  }

  func finish(_ job: EndedJob, at now: Instant) {
    isSaving = false
    guard let error = job.error else {
      saved = job.revision
      if hasFailed { log(.info, "bans_saved", ["file": directory.sanctionPath]) }
      hasFailed = false
      return
    }
    if !isClosing { nextDeadline = now + Self.retryInterval }
    // Each try of a full disk would be a line; `bans_saved` says when it is over.
    guard isClosing || !hasFailed else { return }
    hasFailed = true
    let interval = Self.retryInterval.secondsRoundedUp
    log(
      .error, "bans_save_failed",
      [
        "file": directory.sanctionPath, "reason": "\(error)",
        "hint": isClosing
          ? "the server stops, so the last changes are lost; repeat the commands after the next start"
          : "they hold until the server stops; it tries again every \(interval) s",
      ])
  }

  /// Reads the file; nil if a change is not in it yet, which would be lost.
  func changed(from list: ModerationList, at time: Milliseconds) throws(DataError) -> ModerationList? {
    guard saved == list.revision else { return nil }
    // While the directory is away, as a disk that is not mounted, its file is not missing.
    do { try directory.checkPlace() } catch { throw .unreadable(directory.sanctionPath, error) }
    return try directory.sanctions(at: time)
  }
}

extension DataDirectory {
  private static let sanctionHead = """
    # Bans and mutes of guess-server, one a line; guess-client admin changes them while the server runs.
    # After a change by hand, such as a line "ban 192.0.2.0/24 : bots", send SIGHUP.

    """
  /// Bytes of the longest file: the head, and all entries at full length.
  private static let sanctionBytes = 1_024 * (ModerationList.mostEntries + 1)

  var sanctionPath: String { "\(path)/bans" }

  /// Reads the bans and mutes; none without a file. Those added by hand are decided at `time`.
  func sanctions(at time: Milliseconds) throws(DataError) -> ModerationList {
    var (list, faults) = (ModerationList(), [String]())
    for (number, line) in zip(1..., try sanctionLines()) {
      let line = line.last == UInt8(ascii: "\r") ? Array(line.dropLast()) : Array(line)
      let first = line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      guard let first, first != UInt8(ascii: "#") else { continue }
      let entry: Sanction
      do { entry = try Sanction(written: line.span, at: time) } catch {
        faults.append("\(sanctionPath):\(number): \(error.sentence)")
        continue
      }
      // Of two lines for the same target the later one holds.
      guard list.set(entry, at: time) else {
        throw DataError(
          "\(sanctionPath):\(number): there are more than \(ModerationList.mostEntries) bans and mutes",
          fix: "; remove some, or ban a network instead of its addresses.")
      }
    }
    guard faults.isEmpty else {
      let more = faults.count > StartError.mostNamed ? [" \(faults.count - StartError.mostNamed) more."] : []
      throw DataError(
        (faults.prefix(StartError.mostNamed) + more).joined(separator: " "),
        fix:
          " Correct what is wrong, or put # before the line; the whole file is rejected, so that no ban is dropped by mistake."
      )
    }
    return list
  }

  private func sanctionLines() throws(DataError) -> [ArraySlice<UInt8>] {
    // One byte above the limit shows that the file is too long.
    guard let bytes = try contents(of: sanctionPath, limit: Self.sanctionBytes + 1) else { return [] }
    guard (try? FileStatus(at: sanctionPath))?.isRegular == true else {
      throw DataError(
        "\(sanctionPath) is not a regular file", fix: "; remove it, and the server creates one.")
    }
    guard bytes.count <= Self.sanctionBytes else {
      throw DataError(
        "\(sanctionPath) has more than \(Self.sanctionBytes) bytes",
        fix: "; remove comments, or expired lines.")
    }
    return bytes.withoutByteOrderMark.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  func keep(_ list: ModerationList) throws(SystemError) {
    let text = Self.sanctionHead + list.all.map { $0.line + "\n" }.joined()
    try keep(Array(text.utf8), at: sanctionPath)
  }
}
