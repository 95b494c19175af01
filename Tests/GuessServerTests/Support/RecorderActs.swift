import GuessProtocol
import TestSupport

@testable import GuessGame
@testable import GuessServerCore

/// A recorder with a disk that does what the script says.
struct RecorderActs {
  private var recorder = Recorder(fileNumber: 1, length: 0, start: .start(unixTime: 0, version: "1"))
  private var now = Instant.start
  private var job: Recorder.Job?

  mutating func act(_ words: Words) -> [String]? {
    switch words.name {
    case "recorder": create(words)
    case "wait": now = now + Milliseconds(Int64(words.number()))
    case "record": record(words)
    case "step":
      record(words)
      return write()
    case "flush": return write()
    case "restart": recorder.restart(at: .start(unixTime: Int64(words.number()), version: "1"))
    case "job": return begin(words)
    case "done": return finish(words)
    case "installed":
      guard case .prepare(_, let bytes, _) = job else { return nil }
      return recorder.didInstall(snapshot: bytes.count, at: now).map { ["\($0)"] } ?? []
    case "refused": recorder.giveUpMove(at: now)
    case "fail":
      recorder.fail(at: now)
      return ["failed"]
    case "again": recorder.beginAgain(at: now)
    case "due": return recorder.nextDeadline.map { ["in \(($0 - now).count) ms"] } ?? []
    case "unsynced":
      let (bytes, time) = recorder.unsynced(at: now)
      return ["\(bytes) bytes for \(time.count) ms"]
    case "recording":
      return [
        "\(recorder.fileNumber) of \(recorder.length) bytes", recorder.isRecording ? "recording" : "failed",
      ]
    default: return nil
    }
    return []
  }

  private mutating func create(_ words: Words) {
    var limits = RecorderLimits()
    for (key, limit) in [
      ("syncBytes", \.syncBytes), ("fileBytes", \.fileBytes), ("fileSnapshots", \.fileSnapshots),
      ("carryBytes", \.carryBytes),
    ] as [(String, WritableKeyPath<RecorderLimits, Int>)] {
      limits[keyPath: limit] = words.value(key) ?? limits[keyPath: limit]
    }
    recorder = Recorder(
      fileNumber: 1, length: 0, start: .start(unixTime: 0, version: "1"),
      age: words.value("age").map { Milliseconds(Int64($0)) }, limits: limits)
    (now, job) = (.start, nil)
  }

  private mutating func record(_ words: Words) {
    recorder.record(JournalChanges(words.rest.compactMap(Self.entry)), at: now)
  }

  private mutating func write() -> [String] {
    guard recorder.hasPending else { return [] }
    defer { recorder.didWrite(at: now) }
    return Self.lines(recorder.pending)
  }

  private mutating func begin(_ words: Words) -> [String] {
    guard let next = recorder.nextJob(at: now) else { return [] }
    job = next
    switch next {
    case .sync(let withName): return [withName ? "sync with name" : "sync"]
    case .prepare(let number, var bytes, let afterSync):
      bytes += words.rest.compactMap(Self.entry).flatMap(\.text)
      job = .prepare(number: number, bytes, afterSync: afterSync)
      let (all, gap) = (Self.lines(bytes), "mark length=0")
      let lines = all.filter { $0 != gap }
      let usual = ["journal format=3 file=\(number)", "start time=0 version=1"]
      return [
        "prepare \(number)" + (afterSync ? " after sync" : "") + (all.contains(gap) ? " after a gap" : "")
      ]
        + (lines.starts(with: usual) ? Array(lines.dropFirst(2)) : lines)
    }
  }

  private mutating func finish(_ words: Words) -> [String]? {
    guard let job else { return nil }
    let failures: [String: Recorder.Failure] = ["file": .file, "sync": .sync]
    switch recorder.didFinish(job, failure: failures[words.text], at: now) {
    case .nothing: return []
    case .news(.recorded(let matches)):
      return ["recorded " + matches.map { "\($0.rawValue)" }.joined(separator: " ")]
    case .news(let news): return ["\(news)"]
    case .install(let carry): return ["install"] + Self.lines(carry)
    case .discard: return ["discard"]
    }
  }

  // MARK: - Words

  /// A guess by its number, or the end of a match as in `over1`.
  private static func entry(_ word: String) -> JournalEntry? {
    guard let code = RoomCode("F7KD2Q") else { return nil }
    if let guess = Int64(word) { return .guess(code, .first, guess, elapsed: .zero) }
    return UInt64(word.dropFirst(4)).flatMap { MatchID(number: $0) }.map {
      .over(code, $0, winner: .first, .found, at: .zero)
    }
  }

  /// The lines without their checksums, `+` if the change continues.
  private static func lines(_ text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
      String(line.split(separator: " sum=")[0].split(separator: " room=")[0])
        + (line.contains("guess=") ? " \(line.split(separator: "guess=")[1].split(separator: " ")[0])" : "")
        + (line.contains(" more=yes") ? "+" : "")
    }
  }
}
