import Foundation
import GuessGame
import GuessServerCore
import GuessProtocol

extension Work {
  /// Work with the journal.
  static let journal = [
    Work(name: "room in a snapshot") { n in
      var server = BareServer(keepsJournal: true)
      _ = server.welcome(n, who: "PLAY countdown=0 clock=3600")
      var text: [UInt8] = []
      return (n / 2, Usage.time { server.lobby.image.writePieces { text += $0 } })
    },
    Work(name: "room copied by the first change after a snapshot") { n in
      var server = BareServer(keepsJournal: true)
      let ids = server.welcome(n, who: "PLAY countdown=0 clock=3600")
      let image = server.lobby.image
      return (n / 2, Usage.time { withExtendedLifetime(image) { server.ask("50", from: ids[0]) } })
    },
    Work(name: "journal line read") { n in
      let journal = Self.journal(players: 1_000, guesses: n / 1_000 + 1)
      return (journal.count(where: { $0 == 0x0A }), Usage.time { _ = Self.recovery(of: journal) })
    },
    Work(name: "journal room read") { n in
      let journal = Self.journal(players: n, guesses: 0)
      return (n / 2, Usage.time { _ = Self.recovery(of: journal) })
    },
    Work(name: "room restored") { n in
      let recovery = Self.recovery(of: Self.journal(players: n, guesses: 0))
      var server = BareServer()
      return (n / 2, Usage.time { server.restore(recovery) })
    },
  ]

  /// The journal of a server whose players have raced and made `guesses` guesses.
  private static func journal(players: Int, guesses: Int) -> [UInt8] {
    var server = BareServer(keepsJournal: true)
    let ids = server.welcome(players, who: "PLAY range=1..1000000000000 countdown=0 clock=3600")
    for guess in 0..<guesses {
      server.now = Instant(milliseconds: Int64(guess + 1))
      for id in ids { server.ask("\(guess + 2)", from: id) }
    }
    var beginning: [UInt8] = []
    JournalEntry.file(number: 1).write(to: &beginning)
    return beginning + server.journal
  }

  /// Recovers a journal as at a start.
  private static func recovery(of journal: [UInt8]) -> Recovery {
    var reader = JournalReader()
    var recovery = Recovery()
    do {
      while let entry = try reader.next(in: journal.span) { try recovery.take(entry) }
    } catch {
      print("core-benchmark: the journal can't be read: \(error)")
    }
    return recovery
  }

  /// Writes the journal of races of a thousand players, of about `bytes` bytes, to standard output, as a server that was stopped
  /// leaves it.
  static func writeJournal(bytes: Int) {
    var journal = journal(players: 1_000, guesses: bytes / 56_000)
    JournalEntry.mark(length: journal.count).write(to: &journal)
    FileHandle.standardOutput.write(Data(journal))
  }
}

extension BareServer {
  /// Requests page after page, like a client that lists every room.
  mutating func askForAllRooms(_ id: ConnectionID) {
    var request = "ROOMS"
    while true {
      ask(request, from: id)
      let words = String(decoding: lastWords, as: UTF8.self).split(separator: "\n").last?.split(
        separator: " ")
      guard let next = words?.first(where: { $0.hasPrefix("next=") }) else { return }
      request = "ROOMS after=\(next.dropFirst(5))"
    }
  }
}
