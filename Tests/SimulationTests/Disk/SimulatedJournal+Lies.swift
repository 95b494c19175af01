import TestSupport

@testable import GuessProtocol

/// A change of bytes that the disk had confirmed.
enum Lie: CaseIterable {
  case flippedBit, blockOfAnotherPlace, lostBlock, truncation

  /// Changes some bytes, a page or the length of `bytes`, which has several pages.
  func change(_ bytes: inout [UInt8], using dice: inout SeededGenerator) {
    let pages = bytes.count / SimulatedDisk.page
    let place = dice.below(pages) * SimulatedDisk.page
    let page = place..<place + SimulatedDisk.page
    switch self {
    case .flippedBit: bytes[dice.below(bytes.count)] ^= 1 << UInt8(dice.below(8))
    case .blockOfAnotherPlace:
      let other = dice.below(pages) * SimulatedDisk.page
      bytes.replaceSubrange(page, with: bytes[other..<other + SimulatedDisk.page])
    case .lostBlock: bytes.replaceSubrange(page, with: repeatElement(0, count: page.count))
    case .truncation: bytes.removeSubrange(dice.below(bytes.count)...)
    }
  }
}

/// Checks of a disk that lies after a sync.
extension SimulatedJournal {
  /// Lies of each kind told about each file.
  private static let liesPerFile = 4

  /// Checks that no start trusts what a lying disk returns: it continues only from a beginning of what was written, and if a mark
  /// confirms what was changed, it names the place.
  func checkLies() throws(Violation) {
    for file in disk.filesInOrder {
      guard let volume = annals.volumes[file] else { continue }
      let bytes = disk.bytes(of: file)
      guard bytes.count >= 2 * SimulatedDisk.page else { continue }
      var dice = SeededGenerator(seed: UInt64(bytes.count), stream: 9)
      for _ in 0..<Self.liesPerFile {
        for lie in Lie.allCases {
          var changed = bytes
          lie.change(&changed, using: &dice)
          try check(lie, changed, insteadOf: bytes, volume.entries)
        }
      }
    }
  }

  private func check(
    _ lie: Lie, _ changed: [UInt8], insteadOf bytes: [UInt8], _ written: [JournalEntry]
  ) throws(Violation) {
    let places = bytes.indices.filter { $0 >= changed.count || changed[$0] != bytes[$0] }
    // Lines of another place that begin and end like those that were here can't be noticed.
    guard let first = places.first, let last = places.last,
      lie != .blockOfAnotherPlace || changed.withRightSums != changed
    else { return }
    let found = read(changed)
    // A tail that a power cut has torn is one fault with what changed there.
    let start = min(first, read(bytes).goodLength)
    let lines = (line(of: start, in: bytes)...line(of: last, in: bytes) + 1)
    if let damage = found.damage {
      let faults = lines.flatMap { [JournalReader.Fault.damaged(line: $0), .unknown(line: $0)] }
      let isNamed = faults.contains { damage == "\($0)" }
      try require(
        isNamed || damage == "\(JournalReader.Fault.foreign)" && lines.contains(1), .damage,
        "a \(lie) in lines \(lines) is reported as \(damage)")
      return
    }
    try require(
      written.starts(with: found.entries), .damage,
      "a \(lie) in lines \(lines) leaves entries that nobody wrote")
    // A sum in capitals is as good.
    try require(
      !hasMark(confirming: first, in: changed) || found.entries == read(bytes).entries, .damage,
      "a \(lie) in lines \(lines) is taken for a torn tail")
  }

  private func line(of place: Int, in bytes: [UInt8]) -> Int { bytes[..<place].count { $0 == 0x0A } + 1 }

  /// True if an intact mark after that place says that it was on disk.
  private func hasMark(confirming place: Int, in bytes: [UInt8]) -> Bool {
    let rest = bytes[place...].split(separator: 0x0A, omittingEmptySubsequences: false).dropFirst().dropLast()
    return rest.contains { line in
      let content = Array(line.dropLast(JournalEntry.checksumBytes - 1))
      guard case .mark(let length)? = try? JournalEntry.read(content.span).entry else { return false }
      return length > place && JournalEntry.mark(length: length).text == line + [0x0A]
    }
  }
}

extension [UInt8] {
  /// The same lines with checksums of their own.
  var withRightSums: [UInt8] {
    let lines = split(separator: 0x0A, omittingEmptySubsequences: false).map { (line) -> [UInt8] in
      let content = Array(line.dropLast(JournalEntry.checksumBytes - 1))
      guard content.count < line.count, (try? JournalEntry.read(content.span)) != nil else {
        return Array(line)
      }
      return content + Array(" sum=\(CRC32.checksum(of: content.span).hexadecimal)".utf8)
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}
