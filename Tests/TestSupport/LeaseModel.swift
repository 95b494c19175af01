import GuessProtocol
import GuessServerCore

/// What `lease.lua` and `append.lua` do, with the keys that they use.
package struct LeaseModel: Sendable {
  package struct Row: Hashable, Sendable {
    package var run: String
    package var term: UInt64
    /// 0 after the node has left.
    package var ends: Int64
  }

  package var row: Row?
  /// By run, when a node that waits was last heard of, and the latest term that it has seen.
  package var waiting: [String: (time: Int64, term: UInt64)] = [:]
  package var log: [LogChunk] = []
  /// Defects, to prove that the checks find them.
  package var checksOwner = true
  package var comparesTerms = true
  package var knowsWaiting = true

  package init() {}

  package mutating func answer(
    _ question: LeaseQuestion, of run: String, lease: Milliseconds, at now: Int64
  ) -> LeaseAnswer {
    let mine = row?.run == run
    let (term, ends) = (row?.term ?? 0, row?.ends ?? 1)
    let owner = row.map { LeaseAnswer.Owner(run: $0.run, address: nil, ends: $0.ends) }
    if question.want == .leave {
      if mine { row?.ends = 0 }
      return LeaseAnswer(.left, term: term)
    }
    waiting = waiting.filter { $0.value.time + 3_000 >= now }
    let latest = waiting.values.reduce(term) { max($0, $1.term) }
    if question.want == .hold {
      if comparesTerms, latest > question.term || !mine && term == question.term {
        return LeaseAnswer(.lost, term: latest, owner: mine ? nil : owner)
      }
      row = Row(run: run, term: question.term, ends: now + lease.count)
      return LeaseAnswer(
        mine ? .mine : .regained, term: question.term,
        waiting: [PublicAddress?](repeating: nil, count: waiting.count))
    }
    let isLatest = max(latest, question.term) <= term
    let over: LeaseQuestion.Want? = row != nil ? .ended : waiting[run] != nil || !knowsWaiting ? .free : nil
    guard question.want == over && ends <= now || row != nil && ends == 0 && isLatest else {
      waiting[run] = (now, max(term, question.term))
      return LeaseAnswer(ends > now ? .other : over == nil ? .new : .wait, term: term, owner: owner)
    }
    waiting[run] = nil
    let next = max(latest, question.term, UInt64(now)) + 1
    row = Row(run: run, term: next, ends: now + lease.count)
    return LeaseAnswer(.taken, term: next)
  }

  /// The answer of `append.lua`; nil if Redis refuses a position that is not above all others.
  package mutating func append(_ piece: LogChunk, by run: String) -> String? {
    guard let row else { return checksOwner ? "missing" : add(piece) }
    if row.run != run, checksOwner { return "lost" }
    return add(piece)
  }

  /// The last complete generation of the log.
  package var whole: LogReader.Generation? {
    var reader = LogReader()
    for piece in log { try? reader.take(piece) }
    return reader.whole
  }

  private mutating func add(_ piece: LogChunk) -> String? {
    let position = piece.position
    let before = LogPosition(generation: position.generation, number: position.number &- 1)
    let isNext = checksOwner ? log.contains { $0.position == before } : !log.isEmpty
    if piece.kind != .begin, !isNext { return "missing" }
    if checksOwner, let last = log.last, last.position >= position { return nil }
    log.append(piece)
    if piece.kind == .whole { log.removeAll { $0.position.generation < position.generation } }
    return "done"
  }
}
