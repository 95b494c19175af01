import Dispatch
import GuessGame
import GuessProtocol
import GuessServerCore
import Platform

/// The content of the shared keys for a node that begins to serve.
struct SharedState: Sendable {
  /// The rooms in the log; nil if no generation of it is complete.
  var recovery: Recovery?
  var secret: SeedKey?
  var scores: [ScoreRecord] = []
  var bans: [Sanction] = []
}

/// Reads the shared state, page by page.
struct LogReading {
  private(set) var state = SharedState()
  private var reader = LogReader()
  private var known: Set<String> = []
  /// The end of the log when reading began; nil if there was no log.
  private var end: LogPosition?
  /// The reason why the log can't be read.
  private(set) var fault: LogReader.Fault?

  enum Step {
    case ask([RedisQuestion])
    /// Everything was read.
    case done(LogReader)
    /// What was read has gone meanwhile.
    case again
    case failed(String)
  }

  /// The first questions, which are answered in order.
  static let questions: [RedisQuestion] = [.secret, .table(.scores, from: "0")]

  /// Takes an answer; nil if others follow.
  mutating func take(_ answer: RedisAnswer, to question: RedisQuestion) -> Step? {
    let value: RESPValue
    switch answer {
    case .success(let found): value = found
    case .failure(.refused(let error)): return .failed(error.reason)
    case .failure: return .failed("it does not answer")
    }
    switch (question, value) {
    case (.secret, .bytes(let bytes)): state.secret = SeedKey(bytes: bytes)
    case (.table(let table, _), .array(let values)):
      guard values.count == 2, let cursor = values[0].text, case .array(let rows) = values[1] else {
        return .failed("it does not answer like a Redis")
      }
      return take(rows.compactMap(\.text), of: table, cursor)
    case (.end, .array(let entries)): end = entries.first.flatMap(LogChunk.position(of:))
    case (.page, .array(let entries)): return take(entries)
    default: break
    }
    return nil
  }

  /// Takes keys and rows of a table; some may come twice.
  private mutating func take(_ words: [String], of table: SharedTable, _ cursor: String) -> Step {
    for index in stride(from: 1, to: words.count, by: 2) where known.insert(words[index]).inserted {
      switch table {
      case .scores: state.scores += [ScoreRecord(words[index].utf8.span)].compactMap(\.self)
      case .bans: state.bans += [Sanction(line: words[index])].compactMap(\.self)
      }
    }
    if cursor != "0" { return .ask([.table(table, from: cursor)]) }
    return .ask(table == .scores ? [.table(.bans, from: "0")] : [.end, .page(after: nil)])
  }

  private mutating func take(_ entries: [RESPValue]) -> Step {
    for entry in entries where fault == nil {
      guard let piece = LogChunk(entry) else {
        fault = .foreign
        break
      }
      do { try reader.take(piece) } catch { fault = error }
    }
    if fault == nil, entries.count == RedisQuestion.piecesAtOnce { return .ask([.page(after: reader.last)]) }
    return fault == nil && reader.last != end ? .again : .done(reader)
  }
}

extension ClusterDriver {
  func read(at now: Instant) {
    reading = LogReading()
    (readings, outdated) = (readings + 1, unanswered)
    redis.ask(.offerSecret(secret.bytes), at: now)
    ask(LogReading.questions, at: now)
  }

  private func ask(_ questions: [RedisQuestion], at now: Instant) {
    unanswered += questions.count
    for question in questions { redis.ask(question, at: now) }
  }

  func proceed(_ step: LogReading.Step, at now: Instant) {
    switch step {
    case .ask(let questions): ask(questions, at: now)
    case .again: read(at: now)
    case .failed(let reason):
      reading = nil
      redis.giveUp(reason, at: now)
    case .done(let reader): decode(reader)
    }
  }

  /// Decodes the rooms on another queue: 10,000 take 30 ms, and more on a busy machine. Nobody plays here meanwhile.
  private func decode(_ reader: LogReader) {
    let (fault, number) = (reading?.fault, readings)
    DispatchQueue.global().async {
      let result = Result { () throws(LogReader.Fault) -> Recovery? in
        if let fault { throw fault }
        return try reader.recovery()
      }
      DispatchQueue.main.async { [weak self] in self?.decoded(result, of: number) }
    }
  }

  private func decoded(_ result: Result<Recovery?, LogReader.Fault>, of number: Int) {
    // What Redis has may have changed since.
    guard number == readings, var state = reading?.state else { return }
    let now = clock.now
    switch result {
    case .success(let recovery): state.recovery = recovery
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
          "key": redis.node.lostKey, "reason": fault.text,
          "hint": "the log is kept under that key for a day; let only nodes reach Redis",
        ])
      redis.ask(.quarantine, at: now)
      redis.ask(.forget, at: now)
      state.recovery = Recovery()
    }
    found = state
    with(at: now) { $0.didRead(at: Clock.bootTime, &$1) }
    redis.wake()
  }
}
