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
  fileprivate var reader = LogReader()
  /// The end of the log when reading began; nil if there was no log.
  fileprivate var end: LogPosition?
  /// The reason why the log can't be read.
  fileprivate var fault: LogReader.Fault?
}

extension Sanction {
  static func all(_ lines: [RESPValue]) -> [Sanction] {
    lines.compactMap { $0.text.flatMap(Sanction.init(line:)) }
  }
}

extension ClusterDriver {
  /// Begins to read, after what may have been read before.
  func read(at now: Instant) {
    readings += 1
    reading = LogReading(number: readings)
    redis.ask(.offerSecret(secret.bytes), at: now)
    for part in [.secret, .bans, .end, .page(after: nil)] as [RedisQuestion.Part] { ask(part, at: now) }
  }

  func ask(_ part: RedisQuestion.Part, at now: Instant) { redis.ask(.read(part, reading: readings), at: now) }

  func take(_ answer: RESPValue?, to part: RedisQuestion.Part, at now: Instant) {
    switch (part, answer) {
    case (.secret, .bytes(let bytes)): reading?.state.secret = SeedKey(bytes: bytes)
    case (.bans, .array(let lines)): reading?.state.bans = Sanction.all(lines)
    case (.end, .array(let entries)): reading?.end = entries.first.flatMap(LogChunk.position(of:))
    case (.page, .array(let entries)):
      do throws(LogReader.Fault) {
        for entry in entries {
          guard let piece = LogChunk(entry) else { throw .foreign }
          try reading?.reader.take(piece)
        }
      } catch {
        reading?.fault = error
        return decode()
      }
      let last = reading?.reader.last
      if entries.count == RedisQuestion.piecesAtOnce { return ask(.page(after: last), at: now) }
      // What was read may have gone meanwhile.
      if last == reading?.end { decode() } else { read(at: now) }
    default: break
    }
  }

  /// Decodes the log on another queue: 10,000 rooms take 30 ms, and more on a busy machine. Nobody plays here meanwhile.
  private func decode() {
    guard let reading else { return }
    DispatchQueue.global().async {
      let result = Result { () throws(LogReader.Fault) in
        if let fault = reading.fault { throw fault }
        return try reading.reader.state()
      }
      DispatchQueue.main.async { [weak self] in self?.decoded(result, of: reading.number) }
    }
  }

  private func decoded(_ result: Result<LoggedState?, LogReader.Fault>, of number: Int) {
    // What Redis has may have changed since.
    guard number == reading?.number else { return }
    let now = clock.now
    switch result {
    case .success(let log): reading?.state.log = log
    case .failure(.newer(let line)):
      // An older version must not serve without the rooms.
      events.append(
        .failed("line \(line) of the log was written by a newer version. Upgrade this node first."))
      leave(at: now)
      return redis.wake()
    case .failure(let fault):
      log(
        .error, "room_log_unreadable",
        [
          "key": redis.node.key("lost"), "reason": fault.text,
          "hint": "the log is kept under that key until you delete it; let only nodes reach Redis",
        ])
      redis.ask(.quarantine, at: now)
      reading?.state.log = LoggedState()
    }
    with(at: now) { $0.didRead(at: Clock.bootTime, &$1) }
    redis.wake()
  }
}
