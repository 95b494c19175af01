import Foundation
import TestSupport
import Testing

@testable import GuessServer

@Suite("The history that is kept", .timed)
struct ShellHistoryTests {
  private let scratch = ScratchFolder()
  private var folder: String { scratch.path }

  private func write(_ count: Int, to path: String) throws {
    try Data(count: count).write(to: URL(filePath: path))
  }

  @Test(
    "loses its oldest files until the rest fits, and none when it just fits",
    arguments: [300, 299, 200, 99, 0])
  func oldestGoes(most: Int) throws {
    let files = try JournalFiles(directory: folder)
    for number in [2, 9, 10] { try write(100, to: files.history(number)) }
    let removal = try files.removeOldest(keeping: HistoryLimit(bytes: most), at: 0)
    let gone = 3 - most / 100
    #expect(removal.files == [2, 9, 10].prefix(gone).map(files.history))
    #expect(removal.bytes == 100 * gone)
    #expect(try files.historyNumbers() == Array([2, 9, 10].dropFirst(gone)))
  }

  @Test(
    "loses files older than the days for which it is kept, with all that are older still",
    arguments: [(1, 2), (2, 1), (3, 0)])
  func oldGoes(days: Int, gone: Int) throws {
    let files = try JournalFiles(directory: folder)
    for (number, age) in [(1, 2 * 86_400 + 1), (2, 86_400 + 1), (3, 86_400)] {
      try write(10, to: files.history(number))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1_000_000 - age))],
        ofItemAtPath: files.history(number))
    }
    let limit = HistoryLimit(bytes: 1_000, days: days)
    let expected = [1, 2].prefix(gone).map(files.history)
    #expect(try files.oldest(beyond: limit, at: 1_000_000).files == expected)
    #expect(try files.historyNumbers() == [1, 2, 3], "asking removes nothing")
    #expect(try files.removeOldest(keeping: limit, at: 1_000_000).files == expected)
    #expect(try files.historyNumbers() == Array([1, 2, 3].dropFirst(gone)))
  }

  @Test("may look too old by the time in which nothing was written to the journal")
  func doubt() throws {
    let files = try JournalFiles(directory: folder)
    #expect(files.clockDoubt(at: 1_000_000) == 0)
    try write(1, to: files.journal)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 900_000)], ofItemAtPath: files.journal)
    #expect(files.clockDoubt(at: 1_000_000) == 100_000)
    #expect(files.clockDoubt(at: 800_000) == 0)
  }

  @Test("alone is removed: no other file in the directory, whatever its name")
  func onlyHistory() throws {
    let files = try JournalFiles(directory: folder)
    let others = [
      "journal", "journal.new", "seed.key", "history-01", "history--1", "history-0", "history-1.gz",
      "my-history-1",
    ]
    for name in others { try write(100, to: "\(folder)/\(name)") }
    try FileManager.default.createDirectory(atPath: files.history(3), withIntermediateDirectories: true)
    try write(100, to: files.history(4))
    #expect(try files.removeOldest(keeping: HistoryLimit(bytes: 0), at: 0).files == [files.history(4)])
    for name in others + ["history-3"] {
      #expect(FileManager.default.fileExists(atPath: "\(folder)/\(name)"))
    }
  }

  @Test("includes files put aside as damaged, which keep their number and their turn to be removed")
  func putAside() throws {
    let files = try JournalFiles(directory: folder)
    for number in [1, 2, 3] { try write(100, to: files.history(number)) }
    let aside = files.history(3) + ".damaged"
    #expect(try files.putAside(files.history(3)) == aside)
    #expect(try files.historyNumbers() == [1, 2] && files.damagedNumbers() == [3] && files.nextNumber() == 4)
    #expect(try files.historyBytes() == 300)
    try write(100, to: files.history(3))
    #expect(try files.putAside(files.history(3)) == nil, "an older damaged file is not lost")
    let removal = try files.removeOldest(keeping: HistoryLimit(bytes: 0), at: 0)
    #expect(Set(removal.files) == Set([1, 2, 3].map(files.history) + [aside]) && removal.bytes == 400)
  }

  @Test("keeps its numbers: a first file comes after those that are left")
  func numbersGoOn() throws {
    let files = try JournalFiles(directory: folder)
    #expect(try files.nextNumber() == 1)
    try write(1, to: files.history(41))
    #expect(try files.nextNumber() == 42)
  }
}
