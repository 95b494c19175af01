import Dispatch
import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// Writes to Redis what another node needs to resume the rooms, on behalf of `NodeLog`.
@MainActor
final class LogWriter {
  var log: NodeLog
  private let redis: RedisClient
  private let loop: ClusterLoop
  let seal: SecretSeal
  private var (changes, ends): ([UInt8], [MatchID]) = ([], [])
  private var tellsSecrets = false
  /// Time of the next check for results that have become final: without Redis nothing else triggers it.
  private(set) var nextUpdate = Instant.start
  /// Encodes and decodes rooms in the background, like the journal.
  let queue = DispatchQueue(label: "log", qos: .background)

  init(_ joined: JoinedNode, start: JournalEntry) {
    (redis, loop) = (joined.redis, joined.loop)
    seal = SecretSeal(joined.key)
    log = NodeLog(lease: redis.memory.run.lease, start: start, at: Clock.bootTime)
  }

  /// Queues changes that go into the journal as well.
  func record(_ changes: JournalChanges, isSynced: Bool) {
    self.changes += changes.bytes
    tellsSecrets = tellsSecrets || changes.tellSecrets
    // A result that the disk has lost never counts.
    if isSynced { ends += changes.endedMatches }
  }

  /// Sends the queued changes. It runs before anything is sent to players.
  func write(at now: Instant) {
    guard !changes.isEmpty else { return }
    // Most changes are guesses, which contain no secret.
    let (bytes, ended) = (tellsSecrets ? seal.seal(changes) : changes, ends)
    tellsSecrets = false
    changes.removeAll(keepingCapacity: true)
    ends.removeAll()
    with(at: now) { $0.record(bytes, ended: ended, &$1) }
    redis.flush(at: now)
  }

  /// Writes all rooms as a new generation of the log, if one is due. `image` is their current state.
  func prepare(_ image: () -> LobbyImage) {
    guard log.wantsRooms else { return }
    let (number, image, seal) = (log.beginPreparation(), image(), seal)
    queue.async {
      var pieces: [[UInt8]] = []
      image.writePieces { pieces.append(seal.seal($0)) }
      DispatchQueue.main.async { [weak self, pieces] in
        guard let self else { return }
        with(at: loop.clock.now) { $0.prepared(pieces, number, &$1) }
        loop.wake?()
      }
    }
  }

  func with(at now: Instant, _ body: (inout NodeLog, inout [NodeLog.Effect]) -> Void) {
    var effects: [NodeLog.Effect] = []
    body(&log, &effects)
    if log.hasNews { log.update(at: Clock.bootTime, &effects) }
    for effect in effects {
      switch effect {
      case .ask(let question): redis.ask(.log(question), at: now)
      case .taken(let sum): loop.post(.taken(lastSum: sum))
      case .news(let news): loop.post(.journal(news))
      }
    }
  }

  func tick(at now: Instant) {
    guard nextUpdate <= now else { return }
    nextUpdate = now + Milliseconds(500)
    with(at: now) { $0.update(at: Clock.bootTime, &$1) }
  }

  func startOver(from start: JournalEntry) {
    log = NodeLog(lease: redis.memory.run.lease, start: start, at: Clock.bootTime)
    (changes, ends) = ([], [])
  }
}
