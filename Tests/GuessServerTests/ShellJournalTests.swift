import Dispatch
import Foundation
import GuessGame
import GuessServerCore
import GuessProtocol
import Platform
import TestSupport
import Testing

@testable import GuessServer

@Suite("The running journal")
@MainActor
struct ShellJournalTests {
  private let scratch = ScratchFolder()
  private var folder: String { scratch.path }

  private static let start = JournalEntry.start(unixTime: 0, version: "1.0.0")

  private func makeJournal(
    limits: RecorderLimits = RecorderLimits(), history: HistoryLimit = HistoryLimit(), doubt: Int64 = 0,
    log: Log? = nil
  ) throws -> Journal {
    let files = try JournalFiles(directory: DataDirectory(at: folder))
    let (descriptor, contents) = try files.open()
    return Journal(
      descriptor, contents, files: files, history: history, start: Self.start, doubt: doubt, limits: limits,
      log: log ?? Log(level: .error, to: Descriptor(number: -1)))
  }

  /// A journal of an earlier run, which writes to a descriptor of the file.
  private func journal(writingTo descriptor: Descriptor) throws -> Journal {
    try Journal(
      descriptor, JournalFiles.Contents(number: 1, length: text(of: "journal").utf8.count),
      files: JournalFiles(directory: DataDirectory(at: folder)), start: Self.start,
      log: Log(level: .error, to: Descriptor(number: -1)))
  }

  private func text(of file: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(file)")), as: UTF8.self)
  }

  /// Starts the job that is due and waits for its end.
  private func endedJob(of journal: Journal, at now: Instant = .start) async -> Journal.EndedJob {
    await withCheckedContinuation { continuation in
      journal.jobEnded = { continuation.resume(returning: $0) }
      journal.startJob(at: now) { LobbyImage() }
    }
  }

  /// Starts the job that is due, and finishes it.
  private func job(of journal: Journal, at now: Instant) async -> JournalNews? {
    journal.finish(await endedJob(of: journal, at: now), at: now)
  }

  private func close(_ journal: Journal) async {
    await withCheckedContinuation { continuation in
      journal.close(at: .start) { continuation.resume() }
    }
  }

  /// Limits with which each job begins a new file.
  private var fullFile: RecorderLimits {
    var limits = RecorderLimits()
    limits.fileBytes = 1
    return limits
  }

  /// Records a change and writes it.
  private func write(to journal: Journal, at now: Instant = .start) throws {
    journal.record(JournalChanges([.rematch(try code, .first)]), at: now)
    #expect(journal.write(at: now) == nil)
  }

  private var code: RoomCode {
    get throws { try #require(RoomCode("F7KD2Q")) }
  }

  @Test("writes changes whole or not at all, and syncs them within a second")
  func writing() async throws {
    let journal = try makeJournal()
    journal.record(JournalChanges([.rematch(try code, .first), .vacate(try code, .first)]), at: .start)
    #expect(try !text(of: "journal").contains("rematch"))
    #expect(journal.write(at: .start) == nil)
    let lines = try text(of: "journal").split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[2].hasPrefix("rematch room=F7KD2Q seat=1 more=yes sum="))
    #expect(lines[3].hasPrefix("rise room=F7KD2Q seat=1 sum="))
    #expect(journal.nextDeadline == .start + .seconds(1))
    #expect(await job(of: journal, at: .start + .seconds(1)) == nil)
    #expect(journal.nextDeadline == nil)
  }

  @Test("has no rooms after another node has served")
  func taking() throws {
    let former = try makeJournal()
    try write(to: former)
    let journal = try journal(writingTo: System.openForAppending("\(folder)/journal"))
    journal.record(JournalChanges([.vacate(try code, .first)]), at: .start)
    try journal.abandon(start: Self.start, at: .start)
    // Void is what follows, and the next entries have a time of their own.
    let text = try text(of: "journal")
    let taken = try #require(text.firstRange(of: "taken length="))
    #expect(text[taken.upperBound...].prefix { $0 != " " } == "\(text[..<taken.lowerBound].utf8.count)")
    #expect(text.split(separator: "\n").last?.hasPrefix("start ") == true)
  }

  @Test("begins again with the rooms of another node, and confirms what ends meanwhile")
  func beginningAgain() async throws {
    let journal = try makeJournal()
    journal.beginAgain(at: .start)
    let ended = await endedJob(of: journal)
    try write(to: journal)
    #expect(journal.finish(ended, at: .start) == .resumed)
    #expect(try text(of: "journal").contains("\nrematch room=F7KD2Q ") && journal.recorder.isRecording)
  }

  @Test("is not marked as complete if nothing is recorded when the server stops")
  func closing() async throws {
    let journal = try makeJournal()
    #expect(journal.write(at: .start) == nil)
    journal.beginAgain(at: .start)
    await close(journal)
    #expect(try !text(of: "journal").contains("mark length="))
  }

  @Test("is replaced by a new file without the rooms if it can't record their takeover")
  func failedTaking() async throws {
    let former = try makeJournal()
    try write(to: former)
    let journal = try journal(writingTo: System.openFile("\(folder)/journal"))
    #expect(throws: SystemError.self) { try journal.abandon(start: Self.start, at: .start) }
    #expect(!journal.recorder.isRecording)
    let retry = try #require(journal.nextDeadline)
    #expect(await job(of: journal, at: retry) == .resumed)
    #expect(try !text(of: "journal").contains("room=F7KD2Q") && journal.recorder.isRecording)
  }

  @Test("removes the oldest history once the new file is in place, and logs that")
  func removing() async throws {
    let path = "\(folder)/log"
    try Data().write(to: URL(filePath: path))
    let file = try #require(FileHandle(forWritingAtPath: path))
    let log = Log(level: .info, to: Descriptor(number: file.fileDescriptor))
    let journal = try makeJournal(limits: fullFile, history: HistoryLimit(bytes: 0), log: log)
    try write(to: journal)
    #expect(await job(of: journal, at: .start) == nil)
    #expect(try text(of: "journal").hasPrefix("journal format=3 file=2 "))
    // Closing comes after the removal on the disk's queue.
    await close(journal)
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/history-1"))
    #expect(try text(of: "journal").hasPrefix("journal format=3 file=2 "))
    let lines = try text(of: "log").split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0].contains("journal_rotated") && lines[1].contains("history_removed"))
    #expect(lines[1].contains("from=\(folder)/history-1 to=\(folder)/history-1"))
    #expect(lines[1].contains("--keep-size"))
  }

  @Test("that can't be synced before a new file is no journal that is still good, in the log either")
  func failedSyncBeforeMoving() async throws {
    // A pipe is written to and can't be synced.
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (output, input) = (Descriptor(number: ends[0]), Descriptor(number: ends[1]))
    defer { for end in [output, input] { System.release(end) } }
    let logged = try System.openForAppending("\(folder)/log")
    defer { System.release(logged) }
    let journal = try Journal(
      input, JournalFiles.Contents(number: 1), files: JournalFiles(directory: DataDirectory(at: folder)),
      start: Self.start, limits: fullFile, log: Log(level: .warning, to: logged))
    #expect(journal.write(at: .start) == nil)
    #expect(await job(of: journal, at: .start) == .failed)
    let lines = try text(of: "log").split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("level=error event=recording_failed") == true)
  }

  @Test("that can't be replaced by a new file is still good, in the log too")
  func failedMove() async throws {
    let logged = try System.openForAppending("\(folder)/log")
    defer { System.release(logged) }
    let journal = try makeJournal(limits: fullFile, log: Log(level: .warning, to: logged))
    #expect(journal.write(at: .start) == nil)
    let ended = await endedJob(of: journal)
    System.removeFile("\(folder)/journal.new")
    #expect(journal.finish(ended, at: .start) == nil)
    #expect(journal.recorder.isRecording)
    let lines = try text(of: "log").split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("level=warning event=journal_rotate_failed") == true)
  }

  @Test("whose successor can't be made is still good")
  func failedDraft() async throws {
    let journal = try makeJournal(limits: fullFile)
    #expect(journal.write(at: .start) == nil)
    try System.makeDirectories("\(folder)/journal.new")
    #expect(await job(of: journal, at: .start) == nil)
    #expect(journal.recorder.isRecording)
  }

  @Test("is replaced by a new file if another program has emptied it or put an older one in its place")
  func overwriting() async throws {
    let journal = try makeJournal()
    #expect(journal.write(at: .start) == nil)
    #expect(await job(of: journal, at: .start + .seconds(1)) == nil)
    let former = try System.openForAppending("\(folder)/journal")
    defer { System.release(former) }
    try System.truncate(former, to: 20)
    try write(to: journal, at: .start + .seconds(1))
    #expect(await job(of: journal, at: .start + .seconds(2)) == .failed)
    #expect(await job(of: journal, at: .start + .seconds(7)) == .resumed)
    #expect(try text(of: "journal").hasPrefix("journal format=3 file=2 "))
  }

  @Test(
    "keeps history that is too old only because of a jump of the clock that nothing confirms, for as many days",
    arguments: [
      // By the seconds of doubt at the start, those of a jump, and the hours after it.
      (0, 3 * 86_400, 0, true), (0, 3 * 86_400, 23, true), (0, 3 * 86_400, 24, false),
      (0, 2 * 86_400, 0, false), (3 * 86_400, 0, 23, true), (3 * 86_400, 0, 24, false),
      // It was behind what the last run has written, and is right now.
      (-20_000 * 86_400, 20_000 * 86_400, 0, false),
    ] as [(Int64, Int64, Int64, Bool)])
  func doubting(_ doubt: Int64, _ step: Int64, _ hours: Int64, _ isKept: Bool) async throws {
    let path = "\(folder)/history-1"
    try Data(count: 100).write(to: URL(filePath: path))
    let time = Date(timeIntervalSinceNow: -3.5 * 86_400)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    let journal = try makeJournal(history: HistoryLimit(days: 1), doubt: doubt)
    journal.restart(at: Self.start, doubtful: step, at: .start)
    journal.startJob(at: .start + .seconds(hours * 3_600)) { LobbyImage() }
    await settle(journal)
    #expect(System.isThere(path) == isKept)
  }

  /// Waits until the queue of the disk has done what it has, and reported it.
  private func settle(_ journal: Journal) async {
    await withCheckedContinuation { continuation in
      journal.queue.async { DispatchQueue.main.async { continuation.resume() } }
    }
  }
}
