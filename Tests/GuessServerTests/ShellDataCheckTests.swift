import Foundation
import GuessProtocol
import Platform
import TestSupport
import Testing

@testable import GuessServer
@testable import GuessServerCore

@Suite("A check of a data directory", .timed)
struct ShellDataCheckTests {
  private let scratch = ScratchFolder()
  private var folder: String { scratch.path }

  private static let lines = [
    "journal format=2 file=3 sum=6ff3d74d",
    "start time=86400 version=1.0.0 sum=e59b241f",
    "room room=F7KD2Q rules=race lo=1 hi=100 first_to=1 pace=0 clock=180 countdown=0 listed=yes starter=1 drawn=0 sum=78086eed",
  ]

  private static let journal = Data((lines.joined(separator: "\n") + "\n").utf8)

  private func check(_ limit: HistoryLimit = HistoryLimit()) -> DataCheck {
    DataCheck(of: folder, keeping: limit, at: 1_000_000)
  }

  @Test("says of a missing directory that a start creates it, and creates nothing")
  func missing() throws {
    let report = DataCheck(of: "\(folder)/none", keeping: HistoryLimit(), at: 1_000_000)
    #expect(report.text.contains("not there yet") && report.obstacles.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/none"))
  }

  @Test("reports the result of a start, and changes nothing")
  func good() throws {
    let torn = Self.journal + Data("room room=".utf8)
    try torn.write(to: URL(filePath: "\(folder)/journal"))
    try Data(count: DataDirectory.keyBytes).write(to: URL(filePath: "\(folder)/seed.key"))
    let report = check()
    for words in [
      "not in use", "seed.key good", "good, file 3, 3 lines",
      "1970-01-02T00:00:00Z by guess-server 1.0.0",
      "10 bytes of a write that a crash cut off", "a start restores 1, 0 matches running\n", "0 files",
    ] {
      #expect(report.text.contains(words), "\(report.text)")
    }
    #expect(report.obstacles.isEmpty && report.damagedHistory.isEmpty)
    #expect(!report.isKeyMissing)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["journal", "seed.key"])
    #expect(try Data(contentsOf: URL(filePath: "\(folder)/journal")) == torn)
  }

  @Test("warns of a journal without its key, which only a node does not need")
  func missingKey() throws {
    let before = check()
    #expect(before.text.contains("seed.key not there yet; a start draws one\n") && !before.isKeyMissing)
    try Self.journal.write(to: URL(filePath: "\(folder)/journal"))
    let report = check()
    #expect(report.isKeyMissing && report.obstacles.isEmpty)
    #expect(report.text.contains("seed.key missing") && report.text.contains("the daily number"))
    try Data("0123456789abcdef 3\n".utf8).write(to: URL(filePath: "\(folder)/node"))
    let node = check()
    #expect(!node.isKeyMissing && node.text.contains("a start draws one\n"))
    #expect(
      node.text.contains(
        "a start restores 1, 0 matches running, unless another node has taken them over\n"))
  }

  @Test("says that a server uses it")
  func inUse() throws {
    let lock = try DataDirectory(existing: folder).lock()
    #expect(check().text.contains("in use by a running guess-server"))
    System.release(lock)
    #expect(check().text.contains("not in use"))
  }

  @Test("names the file and the line that keep a server from starting, and continues")
  func damaged() throws {
    // The third line has another checksum, and a good line follows it.
    let text = Self.lines[0...1] + [Self.lines[2].replacing("race", with: "duel"), Self.lines[2]]
    try Data((text.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: "\(folder)/journal"))
    try Data([1, 2, 3]).write(to: URL(filePath: "\(folder)/seed.key"))
    let report = check()
    #expect(report.obstacles.count == 2)
    #expect(report.text.contains("\(folder)/seed.key is not a key"), "\(report.text)")
    #expect(report.text.contains("\(folder)/journal is damaged at line 3"), "\(report.text)")
    #expect(report.text.contains("history"))
  }

  @Test("reports bans, and names the line of a malformed one")
  func bans() throws {
    let file = URL(filePath: "\(folder)/bans")
    try Data("# by hand\nban ada\n\nban 192.0.2.0/24 made=1 : bots\n".utf8).write(to: file)
    let good = check()
    #expect(good.text.contains("bans     good, 2 in force\n") && good.obstacles.isEmpty, "\(good.text)")
    try Data("ban ada\nban ADA\nban bob until=9\nban eve made=1000000000 lifted=1".utf8).write(to: file)
    let over = check()
    #expect(over.text.contains("good, 1 in force, and 1 line whose time is over\n"), "\(over.text)")
    try Data("ban ada\n ban bob bots\n".utf8).write(to: file)
    #expect(
      check().obstacles
        == [.damagedSanctions("\(folder)/bans", line: 2, .refused(.badArgument(.extra)))])
  }

  @Test("takes a file of bans from other editors, with its last line, and says if there are too many")
  func bansByHand() throws {
    let file = URL(filePath: "\(folder)/bans")
    try Data("  # by hand\r\nBAN ada for=2h \r\n \r\n\tmute eve : x\r\nban 192.0.2.0/24".utf8).write(
      to: file)
    #expect(check().text.contains("bans     good, 3 in force\n"))
    let lines = (1...1_001).map { "ban n\($0)\n" }
    try Data(lines.dropLast().joined().utf8).write(to: file)
    #expect(check().text.contains("good, 1000 in force\n"))
    try Data(lines.joined().utf8).write(to: file)
    #expect(check().obstacles == [.tooManySanctions("\(folder)/bans", line: 1_001)])
    #expect(check().text.contains("bans:1001: there are more than 1000 bans and mutes; "))
    // A ban could be in the part that is not read.
    let limit = 1_024 * 1_001
    for (count, obstacles) in [(limit, []), (limit + 1, [DataError.tooLong(file.path, limit: limit)])] {
      try Data(repeating: UInt8(ascii: "#"), count: count).write(to: file)
      #expect(check().obstacles == obstacles)
    }
  }

  @Test("takes the torn end of a file for damage once a later one has replaced it")
  func tornHistory() throws {
    for name in ["history-1", "journal"] {
      try Self.journal.dropLast(5).write(to: URL(filePath: "\(folder)/\(name)"))
    }
    let report = check()
    #expect(report.obstacles.isEmpty && report.damagedHistory.count == 1, "\(report.text)")
    #expect(report.text.contains("history-1 is damaged at line "), "\(report.text)")
    // A server that is about to replace its journal has both names for it.
    try FileManager.default.removeItem(atPath: "\(folder)/history-1")
    try FileManager.default.linkItem(atPath: "\(folder)/journal", toPath: "\(folder)/history-1")
    #expect(check().damagedHistory.isEmpty)
    try FileManager.default.removeItem(atPath: "\(folder)/journal")
    #expect(check().damagedHistory.isEmpty)
  }

  @Test("names damaged history, which no start needs, and the files that a start removes")
  func history() throws {
    try Self.journal.write(to: URL(filePath: "\(folder)/journal"))
    try Self.journal.write(to: URL(filePath: "\(folder)/history-1"))
    try Data("any text\n".utf8).write(to: URL(filePath: "\(folder)/history-2"))
    let report = check(HistoryLimit(bytes: 100))
    #expect(report.obstacles.isEmpty && report.damagedHistory.count == 1)
    #expect(report.text.contains("history-2 is not a journal; a start does not need it"), "\(report.text)")
    #expect(report.text.contains("a start removes the oldest 1"), "\(report.text)")
    #expect(FileManager.default.fileExists(atPath: "\(folder)/history-1"))
  }

  @Test("says that a directory can't be used if others can write to it")
  func openToOthers() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    let report = check()
    #expect(report.obstacles == [.writableByOthers(folder)])
  }
}
