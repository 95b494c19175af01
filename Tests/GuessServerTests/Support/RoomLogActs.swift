import GuessProtocol
import TestSupport

@testable import GuessGame
@testable import GuessServerCore

/// A node's log, with a Redis that answers as the script says.
struct RoomLogActs {
  private var log = Self.log(LogLimits())
  private var asked: [LogChunk] = []
  private var preparation = 0

  /// The log of a run whose lease was renewed at its start, unless it `isNew`.
  private static func log(_ limits: LogLimits, first: UInt64 = 1, isNew: Bool = false) -> RoomLog {
    RoomLog(
      lease: .seconds(6), start: .start(unixTime: 0, version: "1"), first: first,
      renewedAt: isNew ? nil : .start, at: .start, limits: limits)
  }

  mutating func act(_ words: Words, at now: Instant) -> [String]? {
    switch words.name {
    case "log": create(words)
    case "unrenewed": log = Self.log(LogLimits(), isNew: true)
    case "renew": log.renewed(sentAt: words.rest.isEmpty ? now : Instant(milliseconds: Int64(words.number())))
    case "synced": log.synced(words.rest.compactMap(Self.match))
    case "disk": log.diskFailed()
    case "offline":
      log.close()
      asked = []
    case "online", "regained": log.online(words.text, isForgotten: words.name == "regained", at: now)
    case "forget": asked = []
    case "begin": preparation = log.beginPreparation()
    case "state": return state
    case "asked": return asked.map(Self.sketch)
    default: return perform(words, at: now)
    }
    return []
  }

  private mutating func create(_ words: Words) {
    var limits = LogLimits()
    for (key, limit) in [
      ("sent", \.sentBytes), ("waiting", \.waitingBytes), ("bytes", \.generationBytes),
      ("rooms", \.generationRooms),
    ] as [(String, WritableKeyPath<LogLimits, Int>)] {
      limits[keyPath: limit] = words.value(key) ?? limits[keyPath: limit]
    }
    (log, asked) = (Self.log(limits, first: UInt64(words.value("first") ?? 1)), [])
  }

  /// Performs an act with effects.
  private mutating func perform(_ words: Words, at now: Instant) -> [String]? {
    var effects: [RoomLog.Effect] = []
    switch words.name {
    case "whole":
      for text in ["online one", "begin", "prepared", "done all"] {
        _ = act(Words(text), at: now)
      }
      return []
    case "done":
      repeat { answer(.done, &effects) } while words.text == "all" && take(&effects)
    case "missing": answer(.missing, &effects)
    case "answer-lost": answer(.lost, &effects)
    case "silence": answer(nil, &effects)
    case "record":
      let bytes = words.rest.first.map(Self.bytes) ?? []
      log.record(bytes, ended: words.rest.dropFirst().compactMap(Self.match), &effects)
    case "bans":
      log.record([], ended: [], bans: Dictionary(words.rest.map { ($0, "line") }) { $1 }, &effects)
    case "prepared": log.prepared(words.rest.map(Self.bytes), preparation, &effects)
    case "prepared-scores":
      log.prepared([], scores: Self.bytes(words.rest[0]), preparation, &effects)
    case "stale": log.prepared([Self.bytes("old")], preparation - 1, &effects)
    case "update": log.update(at: now, &effects)
    default: return nil
    }
    let sights = effects.map(Self.sketch)
    _ = take(&effects)
    return sights
  }

  private mutating func answer(_ answer: AppendAnswer?, _ effects: inout [RoomLog.Effect]) {
    guard !asked.isEmpty else { return }
    log.answered(asked.removeFirst(), answer, &effects)
  }

  /// Takes the pieces of effects; returns true while any waits.
  private mutating func take(_ effects: inout [RoomLog.Effect]) -> Bool {
    for case .append(let piece) in effects { asked.append(piece) }
    effects = effects.filter { if case .append = $0 { false } else { true } }
    return !asked.isEmpty
  }

  private var state: [String] {
    let flags = [
      ("complete", log.isComplete), ("wants rooms", log.wantsRooms), ("has news", log.hasNews),
      ("recording", log.isRecording),
    ]
    return ["\(log.loggedCount) of \(log.recordedCount) logged"] + flags.filter(\.1).map(\.0)
  }

  // MARK: - Words

  private static func match(_ word: String) -> MatchID? { UInt64(word).flatMap { MatchID(number: $0) } }

  /// A word, or a letter as often as `a*7` says; `\n` is the end of a line.
  private static func bytes(_ word: String) -> [UInt8] {
    let parts = word.split(separator: "*")
    guard parts.count == 2, let count = Int(parts[1]) else {
      return Array(word.replacing("\\n", with: "\n").utf8)
    }
    return Array(String(repeating: String(parts[0]), count: count).utf8)
  }

  private static func sketch(_ effect: RoomLog.Effect) -> String {
    switch effect {
    case .append(let piece): sketch(piece)
    case .lost: "lost"
    case .forgotten: "forgotten"
    case .news(.recorded(let matches)):
      "recorded " + matches.map { "\($0.rawValue)" }.joined(separator: " ")
    case .news(.logged(let isOn)): isOn ? "recording" : "not recording"
    case .news(let news): "\(news)"
    }
  }

  /// A piece is written as in `1-4 change text`.
  private static func sketch(_ piece: LogChunk) -> String {
    let text = String(decoding: piece.bytes, as: UTF8.self).replacing("\n", with: "\\n")
    let shown = text.utf8.count < 100 ? text : "\(text.prefix(1))*\(text.utf8.count)"
    return "\(piece.position.generation)-\(piece.position.number) \(piece.kind)"
      + (piece.kind == .begin || text.isEmpty ? "" : " \(shown)")
      + piece.bans.keys.sorted().map { " (ban \($0))" }.joined()
      + piece.endedMatches.map { " (\($0.rawValue) ends)" }.joined()
  }
}

extension MatchID {
  init?(number: UInt64) {
    let digits = String(number, radix: 16)
    self.init(Array((String(repeating: "0", count: Self.length - digits.count) + digits).utf8).span)
  }
}
