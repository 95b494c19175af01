import GuessGame
import GuessServerCore
import TestSupport

@testable import GuessClientCore
@testable import GuessClientJournals
@testable import GuessProtocol

/// Recovery: any bytes can be read as a journal, which either restores rooms or is refused. The client shows and checks it in any
/// case.
func fuzzJournal(_ input: [UInt8]) {
  show(input)
  replay(input)
  // Mutations rarely keep a checksum valid, so it is recomputed.
  var text: [UInt8] = []
  for line in input.split(separator: .lineFeed) {
    let content = line.firstRange(of: Array(" sum=".utf8)).map { line[..<$0.lowerBound] } ?? line
    text += content + Array(" sum=".utf8)
    let sum = String(CRC32.checksum(of: Array(content).span), radix: 16)
    text += Array(String(repeating: "0", count: 8 - sum.count).utf8) + Array(sum.utf8) + [.lineFeed]
  }
  show(text)
  replay(text)
}

/// Shows and checks a journal like the client, and again as a second file with the same content.
private func show(_ text: [UInt8]) {
  let (solo, csv) = (JournalReport.Output.standings(.init(rules: .solo)), ReportForm.csv)
  for output in [.list, .faults, .standings(.init()), solo, .match("")] {
    var report = JournalReport(output, as: output == solo ? csv : .table)
    for file in ["first", "second"] { _ = try? report.read(text.span, of: file, to: expectHarmless) }
    _ = try? report.finish(to: expectHarmless)
  }
}

private func expectHarmless(_ remark: Message) {
  expectHarmless(Array(remark.text.utf8), hasControls: false, hasColors: false)
}

private func replay(_ text: [UInt8]) {
  var reader = JournalReader()
  var recovery = Recovery()
  do {
    while let entry = try reader.next(in: text.span) {
      var line: [UInt8] = []
      entry.write(to: &line)
      expect(line.count <= JournalReader.lineBytes, "too long: \(String(decoding: line, as: UTF8.self))")
      try recovery.take(entry)
    }
  } catch {
    return
  }
  expect(reader.goodLength <= text.count, "the valid part is no longer than the file")
  var random: any RandomNumberGenerator = SeededGenerator(seed: 1)
  var configuration = LobbyConfiguration(version: "1.0.0", seedKey: SeedKey(using: &random))
  configuration.keepsJournal = true
  var lobby = Lobby(configuration: configuration, random: random)
  lobby.restore(recovery.inhabited, recovery.tournaments, recovery.ownedNames)
  rebuild(lobby, configuration, random)
  // No player returns, so all rooms are closed.
  for _ in 0..<1_000 {
    guard let deadline = lobby.timers.next else { break }
    lobby.handle(.deadline, at: deadline)
    lobby.removeEffects()
  }
  let hasRooms = lobby.image.entries.contains { if case .room = $0 { true } else { false } }
  expect(!hasRooms, "rooms without returning players are closed")
}

/// The journal of a restored lobby restores the same rooms.
private func rebuild(
  _ lobby: Lobby, _ configuration: LobbyConfiguration, _ random: any RandomNumberGenerator
) {
  var recovery = Recovery()
  for entry in lobby.image.entries {
    do { try recovery.take(entry) } catch { expect(false, "a snapshot makes sense: \(entry)") }
  }
  var again = Lobby(configuration: configuration, random: random)
  again.restore(recovery.inhabited, recovery.tournaments, recovery.ownedNames)
  expect(again.image.entries.count == lobby.image.entries.count, "a snapshot tells all")
}
