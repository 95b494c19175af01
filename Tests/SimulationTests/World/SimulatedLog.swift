import GuessProtocol
import TestSupport

@testable import GuessGame
@testable import GuessServerCore

/// The log of a node that serves, in a Redis that answers at once.
struct SimulatedLog {
  private static let run = "a"

  private var log: RoomLog
  private var redis = LeaseModel()
  /// All rooms, until they are written after the next input.
  private var preparation: (number: Int, rooms: [[UInt8]])?
  private var final: [MatchID] = []

  init() {
    var limits = LogLimits()
    // So small that all rooms are written again and again.
    limits.generationBytes = 2_000
    log = RoomLog(
      lease: .seconds(6), start: .start(unixTime: 0, version: "1.0.0"), first: 1, renewedAt: nil, at: .start,
      limits: limits)
    for want in [LeaseQuestion.Want.want, .free] {
      _ = redis.answer(LeaseQuestion(want, term: 0, sentAt: .start), of: Self.run, lease: .seconds(6), at: 1)
    }
    log.online("one", isForgotten: false, at: .start)
  }

  private mutating func with(_ body: (inout RoomLog, inout [RoomLog.Effect]) -> Void) {
    var effects: [RoomLog.Effect] = []
    body(&log, &effects)
    while !effects.isEmpty {
      switch effects.removeFirst() {
      case .append(let piece):
        log.answered(piece, redis.append(piece, by: Self.run).flatMap(AppendAnswer.init), &effects)
      case .news(.recorded(let matches)): final += matches
      case .lost, .forgotten, .news: break
      }
    }
  }

  mutating func record(_ changes: JournalChanges) {
    guard !changes.isEmpty else { return }
    with { $0.record(changes.bytes, ended: changes.endedMatches, &$1) }
  }

  /// Writes all rooms if they are due, with everything that happens until the next call.
  mutating func prepare(_ image: () -> LobbyImage) {
    if let (number, rooms) = preparation { with { $0.prepared(rooms, number, &$1) } }
    preparation = nil
    guard log.wantsRooms else { return }
    var rooms: [[UInt8]] = []
    image().writePieces { rooms.append($0) }
    preparation = (log.beginPreparation(), rooms)
  }

  /// The results that are final once these matches are on disk.
  mutating func synced(_ matches: [MatchID], at now: Instant) -> [MatchID] {
    with { log, effects in
      log.renewed(sentAt: now)
      log.synced(matches)
      log.update(at: now, &effects)
    }
    defer { final = [] }
    return final
  }

  /// The rooms that another node would have; nil if the log does not have all yet.
  func recovery() throws(LogReader.Fault) -> Recovery? {
    guard log.isComplete else { return nil }
    var reader = LogReader()
    for piece in redis.log { try reader.take(piece) }
    return try reader.state()?.recovery
  }
}
