import Foundation
import GuessClientJournals
import Platform
import TestSupport
import Testing

@testable import guess_client

@Suite("The files of a journal")
struct JournalFilesTests {
  /// Runs `body` with a temporary directory of files with the given names and contents.
  private func withDirectory(_ files: [String: [UInt8]], _ body: (String) throws -> Void) throws {
    let scratch = ScratchFolder()
    for (name, contents) in files { try Data(contents).write(to: URL(filePath: "\(scratch.path)/\(name)")) }
    try body(scratch.path)
  }

  private func journal(_ number: Int) -> [UInt8] { Journals.text(Journals.head(number)) }

  private func names(_ files: [JournalFile]) -> [String] {
    files.map { String($0.path.split(separator: "/").last ?? "") }
  }

  @Test("are read in the order in which they were written, however given and whatever else is there")
  func order() throws {
    var files = ["journal": journal(11), "history-2": journal(2), "history-10": journal(10), "none": []]
    for name in ["seed.key", "journal.new", "history-", "history-x", "history-02", "history--1", "History-3"]
    {
      files[name] = journal(1)
    }
    try withDirectory(files) { directory in
      let found = JournalFile.files(at: [directory])
      #expect(found.troubles.isEmpty && names(found.files) == ["history-2", "history-10", "journal"])
      let given = ["none", "journal", "history-10", "history-2"].map { "\(directory)/\($0)" }
      #expect(names(JournalFile.files(at: given).files) == ["history-2", "history-10", "journal", "none"])
    }
  }

  @Test("are read once, however many names and paths lead to them")
  func once() throws {
    try withDirectory(["journal": journal(1)]) { directory in
      try FileManager.default.linkItem(atPath: "\(directory)/journal", toPath: "\(directory)/history-1")
      let found = JournalFile.files(at: [directory, "\(directory)/./journal", directory + "/"])
      #expect(found.files.count == 1 && found.troubles.isEmpty)
      #expect(found.files.first?.isHistory == false)
      #expect(try found.files.first?.text() == journal(1))
    }
  }

  @Test("are the ones that were found, even if the server has begun a new file and removed an old one since")
  func moved() throws {
    try withDirectory(["history-1": journal(1), "journal": journal(2)]) { directory in
      let files = JournalFile.files(at: [directory]).files
      try FileManager.default.removeItem(atPath: "\(directory)/history-1")
      try FileManager.default.moveItem(atPath: "\(directory)/journal", toPath: "\(directory)/history-2")
      try Data(journal(3)).write(to: URL(fileURLWithPath: "\(directory)/journal"))
      #expect(try files.map { try $0.text() } == [journal(1), journal(2)])
    }
  }

  @Test("are read up to the limit, and not one byte more")
  func limit() throws {
    #expect(JournalFile.limit == 1_024 * 1_024 * 1_024)
    try withDirectory(["journal": journal(1)]) { directory in
      func file() throws -> JournalFile { try #require(JournalFile.files(at: [directory]).files.first) }
      let size = journal(1).count
      let text = try file().text(limit: size)
      #expect(text == journal(1))
      #expect(
        throws: JournalError("\(directory)/journal is larger than 0 MiB, too large for a server's journal.")
      ) {
        try file().text(limit: size - 1)
      }
    }
  }

  @Test("are read up to the limit from a pipe as well, whose size nobody knows")
  func pipeLimit() throws {
    try withDirectory([:]) { directory in
      let (path, text) = ("\(directory)/pipe", journal(1))
      #expect(mkfifo(path, 0o600) == 0)
      // It has its text as long as somebody reads from it.
      let reader = try System.openFile(path)
      defer { System.release(reader) }
      func file() throws -> JournalFile {
        let writer = try System.openForAppending(path)
        try System.writeAll(text, to: writer)
        System.release(writer)
        return try #require(JournalFile.files(at: [path]).files.first)
      }
      #expect(try file().text(limit: text.count) == text)
      #expect(throws: JournalError.self) { try file().text(limit: text.count - 1) }
    }
  }

  @Test("are reported if they do not exist, or if a directory has none")
  func missing() throws {
    try withDirectory(["seed.key": [1]]) { directory in
      let (files, troubles) = JournalFile.files(at: ["\(directory)/journal", directory])
      #expect(files.isEmpty && troubles.last?.text == "no journal in \(directory)." && troubles.count == 2)
      #expect(troubles.first?.text.hasPrefix("\(directory)/journal can't be read: ") == true)
    }
  }
}
