import Foundation
import GuessGame
import GuessProtocol
import GuessServerCore
import Platform
import TestSupport

@testable import GuessServer

/// The data directory of a server at a second of the wall clock, and what is written to it.
struct DataActs {
  private static let now: Int64 = 1_710_000_000
  /// What a check says of a directory without files, or without rooms, or with the journal of `journal NAME`.
  private static let usual = [
    "seed.key not there yet; a start draws one", "seed.key good",
    "journal  not there; a start begins one, without rooms", "rooms    none are open",
    "history  0 files, 0 bytes, 0 matches finished in them",
    "journal  good, file 3, 3 lines, 203 bytes, 0 matches finished in it",
    "last started 1970-01-02T00:00:00Z by guess-server 1.0.0",
    "rooms    a start restores 1, 0 matches running",
  ]
  private static let journal = """
    journal format=3 file=3 sum=a359d7d3
    start time=86400 version=1.0.0 sum=e59b241f
    room room=F7KD2Q rules=race lo=1 hi=100 first_to=1 pace=0 clock=180 countdown=0 listed=yes starter=1 drawn=0 sum=78086eed

    """

  private let folder: StageFolder
  private var files: JournalFiles
  private var draft: Descriptor?
  private var lock: Descriptor?

  init(in folder: StageFolder) throws {
    self.folder = folder
    files = try JournalFiles(directory: DataDirectory(at: folder.path))
  }

  mutating func act(_ words: Words) throws -> [String]? {
    Programs.awaitStarts()
    do { return try (perform(words) ?? exchange(words) ?? folder.act(words))?.map(folder.shown) } catch {
      let reason = (error as? DataError)?.message ?? (error as? SystemError)?.reason ?? "\(error)"
      return [folder.shown("refused: \(reason)")]
    }
  }

  private mutating func perform(_ words: Words) throws -> [String]? {
    let directory = { [folder] in try DataDirectory(existing: folder.path) }
    switch words.name {
    case "journal":
      folder.write(Array(Self.journal.utf8.dropLast(words.number(1))), to: words.rest[0])
      return []
    case "check":
      let isWhole = words.rest.first == "whole"
      let name = isWhole ? nil : words.rest.first { !$0.contains("=") }
      let check = DataCheck(
        of: name.map(folder.path) ?? folder.path, keeping: Self.limit(words), at: Self.now)
      let lines = check.lines.map { $0.trimmingCharacters(in: .whitespaces) }
      return isWhole ? lines : lines.filter { !$0.hasSuffix(": not in use") && !Self.usual.contains($0) }
    case "draw":
      var random: any RandomNumberGenerator = SeededGenerator(seed: UInt64(words.number()))
      let place = try DataDirectory(at: folder.path + (words.rest.count > 1 ? "/" + words.rest[1] : ""))
      let key = try place.seedKey(using: &random).bytes
      return ["\(key.count) bytes, \(key[0]) first"]
    case "bans": return try ["\(directory().sanctions(at: .zero).all.count)"]
    case "usual":
      let variables = words.rest.map {
        $0.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      }
      let environment = Dictionary(uniqueKeysWithValues: variables.map { ($0[0], $0[1]) })
      return [StateDirectory.ofServer(in: environment) ?? "nowhere"]
    case "lock":
      lock = try directory().lock()
      return []
    case "unlock":
      lock.map { System.release($0) }
      return []
    case "oldest": return Self.words(try files.oldest(beyond: Self.limit(words), at: Self.now))
    case "trim": return Self.words(try files.removeOldest(keeping: Self.limit(words), at: Self.now))
    case "aside": return try files.quarantine(files.history(words.number())).map { [$0] } ?? ["it stays"]
    case "numbers":
      let history = try files.historyFiles()
      return try [
        "history \(history.filter { !$0.isDamaged }.map(\.number))",
        "damaged \(history.filter(\.isDamaged).map(\.number))", "next \(files.nextNumber())",
        "\(files.historyBytes()) bytes",
      ]
    case "clock": return ["\(files.clockDoubt(at: Int64(words.number())))"]
    default: return nil
    }
  }

  /// Opens the journal, or replaces it by a new one.
  private mutating func exchange(_ words: Words) throws -> [String]? {
    switch words.name {
    case "linkless":
      files.link = { (_, _) throws(SystemError) in throw SystemError(call: "link", code: EPERM) }
    case "open":
      let (descriptor, contents) = try files.open()
      System.release(descriptor)
      return [
        "file \(contents.number) of \(contents.length) bytes",
        "\(contents.recovery.rooms.count) rooms", "\(contents.tornBytes) bytes torn",
      ]
    case "prepare":
      let number = words.number()
      draft = try files.prepare(JournalEntry.file(number: number + 1).text, keepingOldAs: number)
    case "install":
      guard let draft else { return nil }
      defer { System.release(draft) }
      return [
        try files.install(
          draft, appending: folder.bytes(of: words.rest[1] + "\\n"), number: words.number()) ?? "nothing"
      ]
    case "discard": draft.map { files.discard($0) }
    default: return nil
    }
    return []
  }

  private static func limit(_ words: Words) -> HistoryLimit {
    HistoryLimit(bytes: words.value("disk"), days: words.value("days"))
  }

  private static func words(_ files: [(path: String, bytes: Int)]) -> [String] {
    files.map(\.path) + ["\(files.reduce(0) { $0 + $1.bytes }) bytes"]
  }
}
