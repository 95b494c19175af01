import Dispatch
import GuessServerCore
import GuessProtocol
import Platform

/// Where bans and mutes are kept from one run to the next: `bans` in the data directory, one a line.
///
/// It is written anew with every change, on a queue of its own, and is there with all its lines or as it was before.
@MainActor
final class SanctionFile {
  /// What has come of writing a list.
  struct EndedJob: Sendable {
    let revision: Int
    let error: SystemError?
  }

  /// How long to wait before a disk is tried again that has failed: as the journal does.
  private static let retryInterval = RecorderLimits().retryInterval

  /// What a file holds.
  struct Contents {
    var list = ModerationList()
    /// Lines that hold nothing, since their time is over.
    var expired = 0
    /// Whether all of it is as a server writes it. What a host has written by hand has no time in it at which it was decided,
    /// and would have another one at each start.
    var isWritten = true
  }

  /// What the file held at the start.
  let kept: ModerationList
  private let directory: DataDirectory
  private let log: Log
  private let queue = DispatchQueue(label: "bans", qos: .utility)
  /// The revision of the list that is on disk; nil where the file says less.
  private(set) var saved: Int?
  private var isSaving = false
  /// Whether the last try was begun, behind which nothing is written any more.
  private var isClosing = false
  /// Whether the last try has failed.
  private var hasFailed = false
  /// When a disk that has failed is tried again; nil unless it has.
  private(set) var nextDeadline: Instant?
  /// Hears that a job has ended, and has `finish` called when the server's own time is known.
  var jobEnded: (EndedJob) -> Void = { _ in }

  init(in directory: DataDirectory, keeping kept: Contents, log: Log) {
    (self.directory, self.kept, self.log) = (directory, kept.list, log)
    saved = kept.isWritten ? kept.list.revision : nil
  }

  /// Begins to write the list, unless it is on disk, or being written.
  func startJob(_ list: ModerationList, at now: Instant) {
    guard list.revision != saved, !isSaving, !isClosing, nextDeadline.map({ $0 <= now }) ?? true else {
      return
    }
    write(list)
  }

  /// Makes sure, as far as the disk lets it, that the list is there, behind what is being written, and then calls `completion`.
  func close(with list: ModerationList, then completion: @escaping @MainActor @Sendable () -> Void) {
    isClosing = true
    if list.revision != saved || isSaving { write(list) }
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

  /// Takes note of what has come of it.
  func finish(_ job: EndedJob, at now: Instant) {
    isSaving = false
    guard let error = job.error else {
      saved = job.revision
      if hasFailed { log(.info, "bans saved", ["file": directory.sanctionPath]) }
      hasFailed = false
      return
    }
    hasFailed = true
    if !isClosing { nextDeadline = now + Self.retryInterval }
    let interval = Self.retryInterval.secondsRoundedUp
    log(
      .error, "bans not saved",
      [
        "file": directory.sanctionPath, "reason": "\(error)",
        "hint": isClosing
          ? "the server stops, so the last changes are lost; give the commands again when it is there again"
          : "they hold until the server stops; it tries again every \(interval) s",
      ])
  }

  /// What the file holds by now; nil while it is not what was written last, since a change would be lost. What is not as a
  /// server writes it is written again.
  func changed(from list: ModerationList, at time: Milliseconds) throws(DataError) -> Contents? {
    guard saved == list.revision, !isSaving else { return nil }
    let contents = try directory.sanctions(at: time, doubt: list.doubt)
    if !contents.isWritten { saved = nil }
    return contents
  }

  /// A failure is no reason to keep a host waiting whose next command comes meanwhile.
  func retryAtOnce() { nextDeadline = nil }
}

extension DataDirectory {
  /// What every file of bans begins with.
  private static let sanctionHead = """
    # Bans and mutes of guess-server, one a line; guess-client admin changes them while the server runs.
    # After a change by hand, such as a line "ban 192.0.2.0/24 : bots", send SIGHUP.

    """
  /// Bytes of the longest file: head, and the longest line that many times.
  private static let sanctionBytes = 1_024 * (ModerationList.mostEntries + 1)

  var sanctionPath: String { "\(path)/bans" }

  /// The bans and mutes that are kept; none where there is no file. What a host has added by hand is decided at
  /// `time`, and what is over by less than `doubt` is kept.
  func sanctions(
    at time: Milliseconds, doubt: Milliseconds = .zero
  ) throws(DataError) -> SanctionFile.Contents {
    var contents = SanctionFile.Contents(list: ModerationList(doubt: doubt))
    // One byte more than there may be shows that there are too many.
    guard let bytes = try self.contents(of: sanctionPath, limit: Self.sanctionBytes + 1) else {
      return contents
    }
    guard (try? FileStatus(at: sanctionPath))?.isRegular == true else { throw .notAFile(sanctionPath) }
    guard bytes.count <= Self.sanctionBytes else { throw .tooLong(sanctionPath, limit: Self.sanctionBytes) }
    var written: [String] = []
    let lines = bytes.withoutByteOrderMark.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = line.last == UInt8(ascii: "\r") ? Array(line.dropLast()) : Array(line)
      let first = line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      guard let first, first != UInt8(ascii: "#") else { continue }
      written.append(String(decoding: line, as: UTF8.self))
      let entry: Sanction
      do { entry = try Sanction(written: line.span, at: time) } catch {
        throw .damagedSanctions(sanctionPath, line: index + 1, error)
      }
      switch contents.list.restore(entry, at: time) {
      case .taken: break
      case .known: contents.expired += entry.isLifted ? 0 : 1
      case .full: throw .tooManySanctions(sanctionPath, line: index + 1)
      }
    }
    contents.isWritten = written.sorted() == contents.list.all.map(\.line).sorted()
    return contents
  }

  /// Writes all that is to be kept.
  func keep(_ list: ModerationList) throws(SystemError) {
    let text = Self.sanctionHead + list.all.map { $0.line + "\n" }.joined()
    try keep(Array(text.utf8), at: sanctionPath)
  }
}
