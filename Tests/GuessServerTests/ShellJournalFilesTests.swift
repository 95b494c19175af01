import Foundation
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

  private static func text(_ entries: [JournalEntry]) -> [UInt8] { entries.flatMap(\.text) }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  /// True if the system says which files are open.
  private static let hasOpenFiles = FileManager.default.fileExists(atPath: "/proc/self/fd")

  /// Names of the files of the folder that this process has open.
  private var openFiles: [String] {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return descriptors.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    .filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }
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

  @Test("may have any time that the file system stores, as with TMPDIR=/dev/shm", arguments: [Int.min, -1])
  func absurdTimes(seconds: Int) throws {
    try write([], to: files.journal)
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    try #require(utimensat(AT_FDCWD, files.journal, [time, time], 0) == 0)
    #expect(files.clockDoubt(at: 1_710_000_000) == 1_710_000_000)
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

  @Test("are not made in a directory that has taken the place of theirs, nor is any other file")
  func otherDirectory() throws {
    System.release(try files.open().descriptor)
    try FileManager.default.moveItem(atPath: folder, toPath: folder + "x")
    defer { try? FileManager.default.removeItem(atPath: folder + "x") }
    try System.makeDirectories(folder)
    let elsewhere = SystemError(call: "stat", code: ESTALE)
    #expect(throws: elsewhere) { try files.prepare([], keepingOldAs: 1) }
    #expect(throws: elsewhere) { try files.directory.keep([1], at: files.directory.keyPath) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
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

  @Test("keep the journal's name if there is no room for a second one")
  func noLink() throws {
    var files = files
    System.release(try files.open().descriptor)
    let full = SystemError(call: "link", code: ENOSPC)
    files.link = { (_, _) throws(SystemError) in throw full }
    #expect(throws: full) { try files.prepare([], keepingOldAs: 1) }
    #expect(System.isThere(files.journal))
  }

  @Test("are as old as the first start in them, also if the clock has gone back")
  func age() throws {
    try write(
      Self.text([.file(number: 1)] + [5, 9].map { .start(unixTime: $0, version: "1") }), to: files.journal)
    let contents = try files.contents(read(files.journal), of: files.journal)
    #expect(contents.age(at: .seconds(100)) == .seconds(95))
    #expect(contents.age(at: .seconds(4)) == .zero)
  }

  @Test("are not kept from a server by a look if one uses them")
  func look() throws {
    #expect(!files.directory.isInUse)
    System.release(try DataDirectory(at: folder).lock())
  }

  @Test("are closed when they are discarded or read", .enabled(if: hasOpenFiles, "no /proc"))
  func closing() throws {
    try write(Self.text([.file(number: 1)]) + Array("start time=".utf8), to: files.journal)
    System.release(try files.open().descriptor)
    files.discard(try files.prepare([], keepingOldAs: 1))
    var reading = try ResultReading(files, length: 0)
    while reading.next() != nil {}
    #expect(openFiles == [])
  }

  @Test("are put aside if their results can't be read, but for the one in use")
  func damaged() throws {
    let text = Self.text([.file(number: 1)]) + Array("x\n".utf8) + Self.text([.file(number: 2)])
    for path in [files.history(1), files.journal] { try write(text, to: path) }
    var reading = try ResultReading(files, length: text.count)
    let (first, last) = (reading.next(), reading.next())
    #expect(first?.fault != nil && first?.damaged != nil && !System.isThere(files.history(1)))
    #expect(last?.fault != nil && last?.damaged == nil && System.isThere(files.journal))
  }

  @Test("count at a start up to a limit for all of them, the newest first")
  func countedFiles() throws {
    let whole = Self.text([.file(number: 1)])
    func first(_ sizes: [Int]) throws -> String? {
      for (number, size) in zip(1..., sizes) {
        // A fault, so that the rest is not examined.
        try write(whole + Array("x\n".utf8), to: files.history(number))
        let file = try System.openForAppending(files.history(number))
        try System.truncate(file, to: size)
        System.release(file)
      }
      try write(whole, to: files.journal)
      var reading = try ResultReading(files, length: whole.count)
      return reading.next()?.path
    }
    let rest = ResultReading.mostBytes - whole.count
    #expect(try first([1_000, rest - 1_000]) == files.history(1))
    #expect(try first([rest - 1_000 + 1, 1_000]) == files.history(2))
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
