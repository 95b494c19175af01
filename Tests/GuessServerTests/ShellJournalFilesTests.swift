import Foundation
import GuessServerCore
import GuessProtocol
import Platform
import TestSupport
import Testing

@testable import GuessServer

@Suite("The journal's files", .timed)
struct ShellJournalFilesTests {
  private let scratch = ScratchFolder()
  private let files: JournalFiles
  private var folder: String { scratch.path }

  init() throws { files = try JournalFiles(directory: scratch.path) }

  /// The lines of a match that is still being played.
  static let lines: [UInt8] = {
    var table = Table(seed: 3)
    table.connect("ada")
    table.send("NAME ada", from: "ada")
    table.send("CREATE house=easy countdown=0", from: "ada")
    table.send("50", from: "ada")
    var bytes: [UInt8] = []
    for entry in [JournalEntry.file(number: 4), .start(unixTime: 0, version: "1.0.0")] + table.journal.entries
    {
      entry.write(to: &bytes)
    }
    return bytes
  }()

  private func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  private func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  private func open(_ files: JournalFiles) throws -> JournalFiles.Opened {
    let opened = try files.open()
    System.release(opened.descriptor)
    return opened
  }

  private func error(_ files: JournalFiles) -> DataError? {
    do throws(DataError) {
      System.release(try files.open().descriptor)
      return nil
    } catch {
      return error
    }
  }

  @Test("are created if they are missing, for their owner only")
  func isMade() throws {
    let opened = try open(files)
    #expect(opened.number == 1 && opened.tornBytes == 0 && opened.recovery == Recovery())
    #expect(opened.length == (try read(files.journal).count))
    #expect(try permissions(of: files.journal) == 0o600)
    #expect(
      String(decoding: try read(files.journal), as: UTF8.self).hasPrefix("journal format=2 file=1 sum="))
    #expect(try open(files).length == opened.length)
  }

  @Test("are refused at once if the journal is a pipe that nobody may ever write to")
  func pipe() throws {
    try #require(mkfifo(files.journal, 0o600) == 0)
    #expect(error(files) == .damagedJournal(files.journal, .foreign))
  }

  @Test("are refused by their size if the journal is longer than the limit")
  func tooLong() throws {
    try write([], to: files.journal)
    try #require(truncate(files.journal, off_t(JournalFiles.mostBytes) + 1) == 0)
    guard case .unreadable = error(files) else {
      Issue.record("it is read")
      return
    }
  }

  @Test("begin with a number that no history has")
  func number() throws {
    try write([], to: files.history(1))
    try write([], to: files.history(2))
    #expect(try open(files).number == 3)
  }

  @Test("restore the rooms in them")
  func recovery() throws {
    try write(Self.lines, to: files.journal)
    let opened = try open(files)
    #expect(opened.number == 4 && opened.tornBytes == 0 && opened.length == Self.lines.count)
    #expect(opened.recovery.rooms.count == 1)
    #expect(try read(files.journal) == Self.lines)
  }

  @Test("lose a torn tail, which is kept beside them")
  func tornTail() throws {
    let ends = Self.lines.indices.filter { Self.lines[$0] == 0x0A }.map { $0 + 1 }
    for length in stride(from: 1, to: Self.lines.count, by: 7) {
      try write(Array(Self.lines[..<length]), to: files.journal)
      let opened = try open(files)
      if length < ends[0] {
        #expect(opened.number == 1 && opened.tornBytes == length)
      } else {
        #expect(ends.contains(opened.length) && opened.length + opened.tornBytes == length)
        #expect(try read(files.journal) == Array(Self.lines[..<opened.length]))
      }
      guard opened.tornBytes > 0 else { continue }
      #expect(try read(files.torn) == Array(Self.lines[(length - opened.tornBytes)..<length]))
      #expect(try open(files).tornBytes == 0)
    }
  }

  @Test("stop the start if they are damaged, with the line and what to do, and stay as they are")
  func damage() throws {
    var text = Self.lines
    let second = try #require(text.firstIndex(of: 0x0A)) + 3
    text[second] ^= 1
    try write(text, to: files.journal)
    #expect(error(files) == .damagedJournal(files.journal, .damaged(line: 2)))
    #expect(error(files)?.message.contains("is damaged at line 2") == true)
    #expect(error(files)?.message.contains("head -n 1 ") == true)
    #expect(try read(files.journal) == text)
    try write(Array("my diary\n".utf8), to: files.journal)
    #expect(error(files) == .damagedJournal(files.journal, .foreign))
    #expect(try read(files.journal) == Array("my diary\n".utf8))
  }

  @Test("stop the start if the disk returns other bytes than were confirmed, with the line")
  func lies() throws {
    // A mark follows each line that is changed here.
    var text = Self.lines
    JournalEntry.mark(length: text.count).write(to: &text)
    let (page, place) = (64, 192)
    let line = text[..<place].count { $0 == 0x0A } + 1
    let lies: [(String, ClosedRange<Int>, (inout [UInt8]) -> Void)] = [
      ("a flipped bit", line...line, { $0[place] ^= 1 }),
      (
        "a flipped bit that makes a zero of a blank", 1...line + 1,
        { $0[$0[place...].firstIndex(of: 0x20) ?? place] = 0 }
      ),
      (
        "a block of another place", line...line + 2,
        { $0.replaceSubrange(place..<place + page, with: $0[2 * place..<2 * place + page]) }
      ),
      (
        "a lost block", line...line,
        { $0.replaceSubrange(place..<place + page, with: repeatElement(0, count: page)) }
      ),
      ("lost lines", 1...100, { $0.removeSubrange($0.count / 4..<$0.count / 2) }),
    ]
    for (name, lines, lie) in lies {
      var changed = text
      lie(&changed)
      try write(changed, to: files.journal)
      guard case .damagedJournal(files.journal, .damaged(let found)) = error(files) else {
        Issue.record("\(name) is not noticed")
        continue
      }
      #expect(lines.contains(found), "\(name)")
      #expect(try read(files.journal) == changed)
    }
  }

  @Test("stop the start if a line is well-formed and can't be true")
  func contradiction() throws {
    var text = Self.lines
    let line = text.count { $0 == 0x0A } + 1
    JournalEntry.close(try #require(RoomCode("000000"))).write(to: &text)
    try write(text, to: files.journal)
    #expect(error(files) == .damagedJournal(files.journal, .damaged(line: line)))
  }

  @Test("are exchanged: the new one is the journal, and the old one history")
  func install() throws {
    System.release(try files.open().descriptor)
    let old = try read(files.journal)
    let draft = try files.prepare(Array("new\n".utf8))
    #expect(try files.install(draft, appending: Array("more\n".utf8), number: 1) == files.history(1))
    System.release(draft)
    #expect(try read(files.journal) == Array("new\nmore\n".utf8))
    #expect(try read(files.history(1)) == old)
    #expect(try permissions(of: files.journal) == 0o600)
    #expect(!System.isThere(files.draft))
  }

  @Test("are exchanged again after a crash between the two names")
  func interruptedInstall() throws {
    System.release(try files.open().descriptor)
    try System.linkFile(files.journal, as: files.history(1))
    let opened = try open(files)
    #expect(opened.number == 1)
    let draft = try files.prepare(Array("new\n".utf8))
    #expect(try files.install(draft, appending: [], number: 1) == files.history(1))
    System.release(draft)
    #expect(try read(files.journal) == Array("new\n".utf8))
    #expect(try read(files.history(1)).count == opened.length)
  }

  @Test("never replace another history, but take the next free name")
  func occupiedHistory() throws {
    System.release(try files.open().descriptor)
    let old = try read(files.journal)
    for number in 1...3 { try write([1, 2, 3], to: files.history(number)) }
    let draft = try files.prepare(Array("new\n".utf8))
    #expect(try files.keep(as: 1) == nil)
    #expect(try files.install(draft, appending: [], number: 1) == files.history(4))
    System.release(draft)
    for number in 1...3 { #expect(try read(files.history(number)) == [1, 2, 3]) }
    #expect(try read(files.history(4)) == old)
    #expect(!System.isThere(files.history(5)) && !System.isThere(files.draft))
  }

  /// The journal on a file system without hard links, such as FAT.
  private func withoutLinks() throws -> JournalFiles {
    try JournalFiles(directory: folder) { (_, _) throws(SystemError) in
      throw SystemError(call: "link", code: EPERM)
    }
  }

  @Test("are exchanged without hard links")
  func installWithoutLinks() throws {
    let files = try withoutLinks()
    let number = try open(files).number
    let old = try read(files.journal)
    try write([1, 2, 3], to: files.history(1))
    let draft = try files.prepare(Array("new\n".utf8))
    let former = try files.keep(as: number)
    #expect(former == files.history(2))
    let history = try files.install(draft, appending: Array("more\n".utf8), number: number, former: former)
    System.release(draft)
    #expect(history == files.history(2))
    #expect(try read(files.journal) == Array("new\nmore\n".utf8))
    #expect(try read(files.history(1)) == [1, 2, 3])
    #expect(try read(files.history(2)) == old)
    #expect(!System.isThere(files.draft))
  }

  @Test("stay as they are there if the new one is discarded")
  func discardWithoutLinks() throws {
    let files = try withoutLinks()
    _ = try open(files)
    let old = try read(files.journal)
    let draft = try files.prepare(Array("new\n".utf8))
    files.discard(draft, former: try files.keep(as: 1))
    #expect(try read(files.journal) == old)
    #expect(!System.isThere(files.history(1)) && !System.isThere(files.draft))
  }

  @Test("are found again there after a crash between the names, whatever else an operator keeps there")
  func crashWithoutLinks() throws {
    let files = try withoutLinks()
    try write(Self.lines, to: files.journal)
    try write([], to: files.history(4))
    try write([], to: files.history(6))
    var next: [UInt8] = []
    JournalEntry.file(number: 5).write(to: &next)
    let draft = try files.prepare(next)
    #expect(try files.keep(as: 4) == files.history(5))
    System.release(draft)
    #expect(!System.isThere(files.journal))
    let opened = try open(files)
    #expect(opened.number == 4 && opened.recovery.rooms.count == 1)
    #expect(try read(files.journal) == Self.lines)
    #expect(System.isThere(files.history(4)) && System.isThere(files.history(6)))
    #expect(!System.isThere(files.history(5)) && !System.isThere(files.draft))
  }

  @Test("do not use a history as the journal if an operator has left only that")
  func removedJournal() throws {
    let files = try withoutLinks()
    try write(Self.lines, to: files.history(1))
    #expect(try open(files).number == 2)
    #expect(try read(files.history(1)) == Self.lines)
  }

  @Test("are synced with their names if no descriptor is left")
  func noDescriptor() throws {
    let opened = try files.open()
    defer { System.release(opened.descriptor) }
    // Another file by that name could not be opened any more.
    try FileManager.default.moveItem(atPath: folder, toPath: folder + "x")
    defer { try? FileManager.default.moveItem(atPath: folder + "x", toPath: folder) }
    try files.sync(opened.descriptor, withName: true)
  }

  @Test("belong to one server at a time")
  func lock() throws {
    let directory = try DataDirectory(at: folder)
    let first = try directory.lock()
    #expect(throws: DataError.inUse(folder)) { try directory.lock() }
    System.release(first)
    System.release(try directory.lock())
    #expect(try permissions(of: "\(folder)/lock") == 0o600)
  }
}
