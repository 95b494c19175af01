import Dispatch
import GuessGame
import GuessProtocol
import GuessServerCore
import Platform

/// The content of the shared keys for a node that begins to serve.
struct SharedState: Sendable {
  /// What the log has; nil if no generation of it is complete.
  var log: LoggedState?
  var secret: SeedKey?
  var bans: [Sanction] = []
}

/// A reading of the shared state, of which the log comes page by page.
struct LogReading: Sendable {
  let number: Int
  fileprivate(set) var state = SharedState()
  fileprivate(set) var reader = LogReader()
}

extension ClusterDriver {
  /// The bans in Redis, without those that only a newer version can read, which it reports.
  func sanctions(in lines: [RESPValue]) -> [Sanction] {
    let known = lines.compactMap { $0.text.flatMap(Sanction.init(line:)) }
    if known.count < lines.count {
      let count = lines.count - known.count
      let reason = "\(count) in Redis are of a newer version; upgrade this node"
      log(.error, "bans_load_failed", ["reason": reason])
    }
    return known
  }

  /// Begins to read, after what may have been read before.
  func read(at now: Instant) {
    readings += 1
    reading = LogReading(number: readings)
    redis.ask(.offerSecret(secret.bytes), at: now)
    for part in [.secret, .bans, .page(after: nil)] as [RedisQuestion.Part] { ask(part, at: now) }
  }

  func ask(_ part: RedisQuestion.Part, at now: Instant) { redis.ask(.read(part, reading: readings), at: now) }

  func take(_ answer: RESPValue?, to part: RedisQuestion.Part, at now: Instant) {
    switch (part, answer) {
    case (.secret, .bytes(let bytes)): reading?.state.secret = SeedKey(bytes: bytes)
    case (.bans, .array(let lines)): reading?.state.bans = sanctions(in: lines)
    case (.page, .array(let entries)):
      do throws(LogReader.Fault) {
        for entry in entries {
          guard let piece = LogChunk(entry) else {
            throw (reading?.reader ?? LogReader()).fault(ofEntryAt: LogPosition(ofEntry: entry))
          }
          try reading?.reader.take(piece)
        }
      } catch {
        return decoded(.failure(error), of: readings)
      }
      // If what was read has gone meanwhile, the lease has gone as well, and all is read again.
      if entries.count < RedisQuestion.piecesAtOnce { return decode() }
      ask(.page(after: reading?.reader.last), at: now)
    default: break
    }
  }

  /// Decodes the log on another queue: 10,000 rooms take 30 ms, and more on a busy machine. Nobody plays here meanwhile.
  private func decode() {
    guard let reading else { return }
    DispatchQueue.global().async {
      let result = Result { () throws(LogReader.Fault) in
        try reading.reader.state()
      }
      DispatchQueue.main.async { [weak self] in
        self?.decoded(result, of: reading.number)
        self?.redis.wake()
      }
    }
  }

  private func decoded(_ result: Result<LoggedState?, LogReader.Fault>, of number: Int) {
    // What Redis has may have changed since.
    guard number == reading?.number else { return }
    let now = clock.now
    switch result {
    case .success(let log): reading?.state.log = log
    case .failure(.newer(let part)):
      // An older version must not serve without the rooms.
      events.append(.failed("\(part) of the log was written by a newer version. Upgrade this node first."))
      return leave(at: now)
    case .failure(.unreadable(let reason)):
      log(
        .error, "room_log_unreadable",
        [
          "key": redis.node.key("lost"), "reason": reason,
          "hint": "the log is kept under that key until you delete it; let only nodes reach Redis",
        ])
      redis.ask(.quarantine, at: now)
      reading?.state.log = LoggedState()
    }
    with(at: now) { $0.didRead(at: Clock.bootTime, &$1) }
  }
}
