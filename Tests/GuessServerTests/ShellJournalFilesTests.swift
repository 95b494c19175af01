import Foundation
import GuessServerCore
import GuessProtocol
import Platform
import TestSupport
import Testing

@testable import GuessServer

@Suite("The journal's files")
struct ShellJournalFilesTests {
  private let scratch = ScratchFolder()
  private let files: JournalFiles
  private var folder: String { scratch.path }

  init() throws { files = try JournalFiles(directory: DataDirectory(at: scratch.path)) }

  private static func text(_ entries: [JournalEntry]) -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries { entry.write(to: &bytes) }
    return bytes
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  private func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  @Test("are synced with their names if no descriptor is left")
  func noDescriptor() throws {
    let opened = try files.open()
    defer { System.release(opened.descriptor) }
    // Another file by that name could not be opened any more.
    try FileManager.default.moveItem(atPath: folder, toPath: folder + "x")
    defer { try? FileManager.default.moveItem(atPath: folder + "x", toPath: folder) }
    try files.directory.syncNames()
    #expect(throws: SystemError(call: "stat", code: ENOENT)) {
      try files.sync(opened.descriptor, of: 0, withName: true)
    }
  }

  @Test("are not synced if another file has the journal's name, or none")
  func replaced() throws {
    let opened = try files.open()
    defer { System.release(opened.descriptor) }
    try files.sync(opened.descriptor, of: 0, withName: true)
    try FileManager.default.moveItem(atPath: files.journal, toPath: files.torn)
    #expect(throws: SystemError(call: "stat", code: ENOENT)) {
      try files.sync(opened.descriptor, of: 0, withName: false)
    }
    try write(Self.text([.file(number: 7)]), to: files.journal)
    #expect(throws: SystemError(call: "stat", code: ESTALE)) {
      try files.sync(opened.descriptor, of: 0, withName: false)
    }
    // The other file is kept, and a new one takes its place.
    let draft = try files.prepare([], keepingOldAs: 1)
    defer { System.release(draft) }
    #expect(try files.install(draft, appending: [], number: 1) == files.history(1))
    try files.sync(draft, of: 0, withName: true)
  }

  @Test("are rewritten in place from the last mark on, and nothing else changes")
  func rewriting() throws {
    let first = Self.text([.file(number: 1), .start(unixTime: 0, version: "1")])
    let rest = Self.text([.start(unixTime: 1, version: "1"), .start(unixTime: 2, version: "1")])
    let mark = Self.text([.mark(length: first.count)])
    let torn = Array("start time=".utf8)
    for good in [[], first, first + mark, first + rest + mark + rest] {
      for tail in [[], torn] {
        try write(good + (good.isEmpty ? [] : tail), to: files.journal)
        let opened = try files.open()
        if !good.isEmpty { #expect(try read(files.journal) == good) }
        #expect(opened.contents.length == (good.isEmpty ? Self.text([.file(number: 1)]).count : good.count))
        // New text follows it.
        try System.writeAll(torn, to: opened.descriptor)
        #expect(try read(files.journal).count == opened.contents.length + torn.count)
        System.release(opened.descriptor)
      }
    }
  }

  @Test("are kept in a directory in which a start was killed that had the same process ID")
  func killedStart() throws {
    try System.makeDirectories("\(folder)/.guess-server-\(System.processID)")
    #expect(throws: Never.self) { try DataDirectory(at: folder) }
  }

  @Test(
    "are refused if their directory belongs to another user",
    .disabled(if: geteuid() != 0, "only root can give it away")
  )
  func foreign() throws {
    try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: folder)
    let error = #expect(throws: DataError.self) { try DataDirectory(at: folder) }
    #expect(error?.reason == "\(folder) belongs to another user")
    // Root checks the data of a service without becoming its user.
    #expect(DataCheck(of: folder, keeping: HistoryLimit(), at: 0).errors == 0)
  }
}
