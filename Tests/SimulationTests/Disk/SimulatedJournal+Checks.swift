import GuessProtocol
import TestSupport

@testable import GuessGame

/// Checks of the files' content.
extension SimulatedJournal {
  /// An existing file under its latest name.
  private struct Found {
    let volume: DiskHistory.Volume
    let entries: [JournalEntry]
    /// The range of the annals that it contains.
    var course: Range<Int>
  }

  /// Checks that every file contains what it should, and that every match reported as recorded is there.
  func checkFiles(of disk: SimulatedDisk) throws(Violation) {
    var found: [Found] = []
    for file in disk.filesInOrder {
      guard let volume = annals.volumes[file] else { continue }
      let read = read(disk.bytes(of: file))
      try require(read.damage == nil, .damage, "file \(file.number): \(read.damage ?? "")")
      try require(
        read.entries.count <= volume.entries.count
          && volume.entries.prefix(read.entries.count).elementsEqual(read.entries), .memory,
        "file \(file.number) does not have the written content")
      for case .round(_, let round) in read.entries {
        try require(
          Commitment(to: round.secret, nonce: round.nonce) == round.commitment, .commitment,
          "the journal does not keep \(round.commitment)")
      }
      // Entries after the next file's snapshot are in that one as well.
      if let last = found.indices.last {
        let course = found[last].course
        found[last].course = course.lowerBound..<max(course.lowerBound, min(course.upperBound, volume.start))
      }
      let count = max(0, read.entries.count - volume.snapshot)
      found.append(
        Found(volume: volume, entries: read.entries, course: volume.start..<volume.start + count))
    }
    try check(annals.promises, against: found.map(\.course))
  }

  private func check(_ promises: [DiskHistory.Promise], against courses: [Range<Int>]) throws(Violation) {
    var gaps = annals.gaps
    if let start = annals.gapStart { gaps.append(start..<max(start, annals.entries.count)) }
    for promise in promises {
      let isThere = promise.course.allSatisfy { place in
        courses.contains { $0.contains(place) }
          || place < promise.course.upperBound && gaps.contains { $0.contains(place) }
      }
      try require(isThere, .promised, "match \(promise.match) is recorded, and it is not in \(courses)")
    }
  }

  /// Checks that the current file contains every room as it is in `lobby`.
  func checkRooms(of lobby: Lobby, configuration: LobbyConfiguration) throws(Violation) {
    do {
      try JournalMirror(read(disk.bytes(of: current)).recovery).check(lobby, configuration: configuration)
    } catch {
      throw Violation(.recording, "it was reported as recorded, but \(error)")
    }
  }
}

extension SimulatedDisk {
  /// The files with permanent names, each once, the current one last.
  var filesInOrder: [FileID] {
    let journal = self[SimulatedJournal.journal]
    var history: [FileID] = []
    var number = 1
    while let file = self[SimulatedJournal.history(number)] {
      if file != journal { history.append(file) }
      number += 1
    }
    return history + [journal].compactMap(\.self)
  }
}
