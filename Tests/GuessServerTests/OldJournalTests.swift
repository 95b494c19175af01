import GuessServerCore
import GuessProtocol
import TestSupport
import Testing

@Suite("A journal of an earlier server")
struct OldJournalTests {
  @Test(
    "is read to its end, and its players resume as before, now and from a new file",
    arguments: OldJournal.all, [false, true])
  func resumed(journal: OldJournal, isFromNewFile: Bool) throws {
    var recovery = try Self.recover(journal.text)
    if isFromNewFile { recovery = try Self.recover(Self.newFile(for: recovery)) }
    var table = Table(recovery)
    let questions = try journal.questions
    #expect(questions.count > 20)
    for (number, question) in questions.enumerated() {
      let asker = "connection \(number)"
      table.connect(asker)
      table.send("HELLO 1 text=off", from: asker)
      _ = table.takeSights()
      table.send(question.request, from: asker)
      let lines = table.takeLines(of: asker)
      #expect(question.firstMissing(in: lines) == nil, "\(question.request): \(lines)")
    }
  }

  /// The rooms in a text, read like at a start.
  private static func recover(_ text: [UInt8]) throws -> Recovery {
    var (reader, recovery) = (JournalReader(), Recovery())
    while let entry = try reader.next(in: text.span) { try recovery.take(entry) }
    #expect(reader.goodLength == text.count)
    return recovery
  }

  /// The next file of a server that has started with these rooms.
  private static func newFile(for recovery: Recovery) -> [UInt8] {
    var text = JournalEntry.file(number: 3).text
    JournalMirror(recovery).restoredLobby(configuration: .forTests).image.writePieces { text += $0 }
    return text
  }
}

extension OldJournal.Question {
  /// The first line of the answer missing in `lines`. Lines and fields may have been added since; the others must be there, in order.
  fileprivate func firstMissing(in lines: [String]) -> String? {
    var rest = lines[...]
    return answer.first { line in
      guard let place = rest.firstIndex(where: { Self.holds($0, line) }) else { return true }
      rest = rest[(place + 1)...]
      return false
    }
  }

  private static func holds(_ line: String, _ old: String) -> Bool {
    var words = line.split(separator: " ")[...]
    return old.split(separator: " ").allSatisfy { word in
      // The calculation of this bound has changed since.
      if word.hasPrefix("needs=") { return true }
      guard let place = words.firstIndex(of: word) else { return false }
      words = words[(place + 1)...]
      return true
    }
  }
}
