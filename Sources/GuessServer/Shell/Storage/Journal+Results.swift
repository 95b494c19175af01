import Dispatch
import GuessGame
import GuessProtocol
import GuessServerCore
import Platform

/// The results in the journals at the start of the server, read one file after another.
struct ResultReading: Sendable {
  /// Bytes read at most, of the newest files: less than a second of one core. Matches in older files do not count.
  static let mostBytes = 256 << 20

  private let files: JournalFiles
  private var rest: ArraySlice<String>
  private var reader = ResultReader()
  /// The journal in use and its length at the start; it may be replaced before it is read.
  private let journal: Descriptor
  private let length: Int

  init(_ files: JournalFiles, length: Int) throws(SystemError) {
    (self.files, self.length) = (files, length)
    journal = try System.openFile(files.journal)
    rest = []
    var bytes = length
    for file in (try? files.replacedFiles())?.reversed() ?? [] {
      bytes += file.status?.size ?? 0
      if bytes > Self.mostBytes { break }
      rest.insert(file.path, at: 0)
    }
    rest.append(files.journal)
  }

  struct File: Sendable {
    let path: String
    var results: [MatchResult] = []
    var fault: String?
    var damaged: String?
  }

  /// Reads the next file; nil after the last one. A damaged one is put aside: it would be reported at every start.
  mutating func next() -> File? {
    guard let path = rest.popFirst() else { return nil }
    var file = File(path: path)
    do throws(SystemError) {
      let isLast = rest.isEmpty
      defer { if isLast { System.release(journal) } }
      let text =
        try isLast
        ? System.contents(of: journal, limit: length)
        : System.contents(ofFile: path, limit: JournalFiles.mostBytes)
      let found = reader.read(text.span)
      file.results = found.results
      guard let fault = found.fault else { return file }
      file.fault = DataError.damagedJournal(path, fault).reason
      // Another version can read what it has written.
      if case .unknown = fault { return file }
      if !isLast { file.damaged = try files.quarantine(path) }
    } catch {
      // History may be removed meanwhile.
      file.fault = error.isAbsence ? file.fault : error.reason
    }
    return file
  }
}

extension Journal {
  typealias ResultHandler = @MainActor @Sendable (ArraySlice<MatchResult>, _ hasMore: Bool) -> Void

  /// Matches counted at once: a millisecond.
  private static let resultsAtOnce = 100

  /// Reads the results of earlier runs in the background, and passes them on in pieces, the oldest first. The last piece is empty.
  func readResults(_ pass: @escaping ResultHandler) {
    guard let reading = try? ResultReading(files, length: recorder.length) else { return pass([], false) }
    read(reading, pass)
  }

  /// Reads one file, after which syncs have their turn.
  private func read(_ reading: ResultReading, _ pass: @escaping ResultHandler) {
    queue.async {
      var reading = reading
      guard let file = reading.next() else { return DispatchQueue.main.async { pass([], false) } }
      let next = reading
      DispatchQueue.main.async {
        self.report(file)
        self.count(file.results[...], before: next, pass)
      }
    }
  }

  private func report(_ file: ResultReading.File) {
    guard let fault = file.fault else { return }
    guard let damaged = file.damaged else {
      return log(.warning, "results_read_failed", ["file": file.path, "reason": fault])
    }
    log(
      .warning, "history_damaged",
      [
        "file": file.path, "reason": fault, "kept": damaged,
        "hint": "results before that line count; no start needs the file, and a backup of it may replace it",
      ])
    measureHistory()
  }

  private func count(
    _ results: ArraySlice<MatchResult>, before next: ResultReading, _ pass: @escaping ResultHandler
  ) {
    guard !results.isEmpty else { return read(next, pass) }
    pass(results.prefix(Self.resultsAtOnce), true)
    DispatchQueue.main.async { self.count(results.dropFirst(Self.resultsAtOnce), before: next, pass) }
  }
}

extension Server {
  func countResults() {
    guard let journal else { return }
    lobby.count([], hasMore: true)
    journal.readResults { [weak self] results, hasMore in
      // Only a test ends a server without its process.
      guard let self else { return }
      lobby.count(results, hasMore: hasMore)
      cluster?.record(results)
      // Players may have waited for the last ones.
      if !hasMore { timer.set(to: now, by: clock) }
    }
  }
}
