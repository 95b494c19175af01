import Dispatch
import GuessServerCore
import GuessProtocol
import Platform

/// How a node puts down in Redis what another one needs to go on with its rooms: it does what `NodeLog` wants done.
@MainActor
final class LogWriter {
  var log: NodeLog
  private let redis: RedisClient
  private let loop: ClusterLoop
  let seal: SecretSeal
  /// What was not written yet.
  private var (changes, ends): ([UInt8], [MatchID]) = ([], [])
  /// Whether a secret is told in that.
  private var tellsSecrets = false
  /// When the log is asked the next time whether results become final: without Redis nothing else would.
  private(set) var nextUpdate = Instant.start
  /// Where rooms are put into words, and out of them, in the background as the journal is.
  let queue = DispatchQueue(label: "log", qos: .background)

  init(_ enrolment: Enrolment, start: JournalEntry) {
    (redis, loop) = (enrolment.redis, enrolment.loop)
    seal = SecretSeal(enrolment.key)
    log = NodeLog(lease: redis.memory.run.lease, start: start, at: Clock.bootTime)
  }

  /// Takes note of changes that are to be written to the journal.
  func record(_ changes: JournalChanges, isSynced: Bool) {
    self.changes += changes.bytes
    tellsSecrets = tellsSecrets || changes.tellSecrets
    // What is lost on disk is nobody's result.
    if isSynced { ends += changes.endedMatches }
  }

  /// Sends what the journal has by now. It comes before anything that players are sent.
  func write(at now: Instant) {
    guard !changes.isEmpty else { return }
    // Most of what happens are guesses, in which no secret has to be looked for.
    let (bytes, ended) = (tellsSecrets ? seal.seal(changes) : changes, ends)
    tellsSecrets = false
    changes.removeAll(keepingCapacity: true)
    ends.removeAll()
    with(at: now) { $0.record(bytes, ended: ended, &$1) }
    redis.flush(at: now)
  }

  /// Tells all rooms for a new generation of the log, if that is due; `image` is how they are now.
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

  /// Has the log do something, and does what follows from that.
  func with(at now: Instant, _ body: (inout NodeLog, inout [NodeLog.Effect]) -> Void) {
    var effects: [NodeLog.Effect] = []
    body(&log, &effects)
    if log.hasNews { log.update(at: Clock.bootTime, &effects) }
    for effect in effects {
      switch effect {
      case .ask(let question): redis.ask(.log(question), at: now)
      case .taken(let sum): loop.post(.taken(lastSum: sum))
      case .recorded(let matches): loop.post(.journal(.recorded(matches)))
      case .recording(let isOn): loop.post(.journal(.logged(isOn)))
      }
    }
  }

  func tick(at now: Instant) {
    guard nextUpdate <= now else { return }
    nextUpdate = now + Milliseconds(500)
    with(at: now) { $0.update(at: Clock.bootTime, &$1) }
  }

  /// Another run of the node begins, without rooms.
  func startOver(from start: JournalEntry) {
    log = NodeLog(lease: redis.memory.run.lease, start: start, at: Clock.bootTime)
    (changes, ends) = ([], [])
  }
}
