import Foundation
import GuessProtocol
import Platform
import TestSupport
import Testing

@testable import GuessServer
@testable import GuessServerCore

@Suite("The journal's files after a crash", .timed)
struct ShellJournalCrashTests {
  private let directory: String
  private let files: JournalFiles

  init() throws {
    directory = FileManager.default.temporaryDirectory.path + "/guess-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    files = try JournalFiles(directory: directory)
  }

  private func text(_ entries: JournalEntry...) -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries { entry.write(to: &bytes) }
    return bytes
  }

  private func contents(_ path: String) -> [UInt8] {
    Array(FileManager.default.contents(atPath: path) ?? Data())
  }

  private func inode(_ path: String) throws -> UInt64? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? UInt64
  }

  @Test("are rewritten in place from the last mark on, and nothing else changes")
  func rewriting() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let first = text(.file(number: 1), .start(unixTime: 0, version: "1"))
    let rest = text(.start(unixTime: 1, version: "1"), .start(unixTime: 2, version: "1"))
    let mark = text(.mark(length: first.count))
    let torn = Array("start time=".utf8)
    for good in [[], first, first + mark, first + rest + mark + rest] {
      for tail in [[], torn] {
        _ = FileManager.default.createFile(
          atPath: files.journal, contents: Data(good + (good.isEmpty ? [] : tail)))
        let opened = try files.open()
        if !good.isEmpty { #expect(contents(files.journal) == good) }
        #expect(opened.length == (good.isEmpty ? text(.file(number: 1)).count : good.count))
        // New text follows it.
        try System.writeAll(torn, to: opened.descriptor)
        #expect(contents(files.journal).count == opened.length + torn.count)
        System.release(opened.descriptor)
      }
    }
  }

  @Test("are written at the given position of an existing file, and only there")
  func overwriting() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    _ = FileManager.default.createFile(atPath: files.journal, contents: Data("0123456789".utf8))
    try System.overwrite(Array("ab".utf8), at: 3, inFile: files.journal)
    #expect(contents(files.journal) == Array("012ab56789".utf8))
    #expect(throws: SystemError.self) { try System.overwrite([], at: 0, inFile: files.draft) }
  }

  @Test("have their later name before another one replaces them, however often that is tried")
  func keeping() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let opened = try files.open()
    defer { System.release(opened.descriptor) }
    let file = try inode(files.journal)
    #expect(try files.keep(as: 1) == nil)
    #expect(try files.keep(as: 1) == nil)
    #expect(try inode(files.history(1)) == file)
    let draft = try files.prepare(text(.file(number: 2)))
    defer { System.release(draft) }
    _ = try files.install(draft, appending: text(.start(unixTime: 0, version: "1")), number: 1)
    #expect(try inode(files.history(1)) == file)
    #expect(contents(files.journal) == text(.file(number: 2), .start(unixTime: 0, version: "1")))
    #expect(!FileManager.default.fileExists(atPath: files.draft))
  }
}
