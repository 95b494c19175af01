import GuessProtocol
import TestSupport

@testable import GuessGame
@testable import GuessServerCore

/// The shell of each node: journal, log, and takeovers.
extension ClusterWorld {
  /// A line of a journal, reduced to what the checks need.
  struct JournalLine {
    let sum: UInt32
    let over: (match: String, result: String)?
  }

  /// The disk of a node, its log, and its takeovers.
  struct Keeper {
    var log: NodeLog
    var asked: [LogQuestion] = []
    var answers: [(question: LogQuestion, answer: LogAnswer?)] = []
    /// Matches whose end is not on disk yet.
    var unsynced: [MatchID] = []
    /// All rooms, in words, on their way to the log.
    var preparation: (pieces: [[UInt8]], number: Int)?
    var isFenced = false
    var failover: Failover
    var askedOfFailover: [FailoverQuestion] = []
    var answersOfFailover: [(question: FailoverQuestion, answer: FailoverAnswer?)] = []
    /// A log that is still to be turned into rooms.
    var reading: Failover.Reading?
    /// True if the lobby is restoring rooms, and the failover does not know yet that it is done.
    var isTakingOver = false
    /// The number of the Redis to which it is connected; see `replacements`.
    var replacement = 0

    init(at now: Instant, extents: [RunID: Takeover.Extent] = [:]) {
      failover = Failover(lease: SharedLogs.lease, extents: extents)
      log = NodeLog(
        lease: SharedLogs.lease, start: .start(unixTime: 0, version: "1.0.0"), at: now, limits: Self.limits)
      // Redis has given it its slot just now.
      log.renewed(sentAt: now)
    }

    /// Small, so that generations change.
    private static var limits: LogLimits {
      var limits = LogLimits()
      (limits.generationBytes, limits.generationExcess) = (8 * 1_024, 4 * 1_024)
      limits.sentBytes = 2 * 1_024
      return limits
    }
  }

  static let seal = SecretSeal(key)

  // MARK: - The log

  mutating func withLog(_ index: Int, _ body: (inout NodeLog, inout [NodeLog.Effect]) -> Void) {
    var effects: [NodeLog.Effect] = []
    body(&members[index].keeper.log, &effects)
    if members[index].keeper.log.hasNews {
      members[index].keeper.log.update(at: clock(of: index), &effects)
    }
    for effect in effects {
      switch effect {
      case .ask(let question): members[index].keeper.asked.append(question)
      case .taken(let sum): giveRoomsUp(index, after: sum)
      case .news(let news): handle(.journal(news), at: index)
      }
    }
  }

  /// Writes the changes of a node to its journal and sends them to its log.
  mutating func record(_ changes: JournalChanges, at index: Int) {
    for entry in changes.read.joined() {
      do { try members[index].recovery.take(entry) } catch { fail("\(entry) can't have been recorded") }
    }
    for line in changes.bytes.split(separator: UInt8(ascii: "\n")) {
      members[index].journal.append(JournalLine(Array(line)))
    }
    members[index].keeper.unsynced += changes.endedMatches
    withLog(index) { $0.record(Self.seal.seal(changes.bytes), ended: changes.endedMatches, &$1) }
  }

  mutating func renewLeases() {
    for index in members.indices where members[index].isUp && !members[index].isPaused {
      let time = clock(of: index)
      withLog(index) { $0.update(at: time, &$1) }
    }
    for index in members.indices where members[index].isUp && !members[index].isPaused && canAsk(index) {
      guard members[index].leaving?.hasAsked != true else { continue }
      logs.renew(members[index].node, at: now)
      shared.renew(members[index].node)
      let time = clock(of: index)
      withLog(index) { log, effects in
        log.renewed(sentAt: time)
        log.update(at: time, &effects)
      }
      let isTaken = logs.sabotage != .ignoresFence && logs.taken[members[index].node.slot] != nil
      if !isTaken { handle(.doubted(false), at: index) }
      guard !members[index].keeper.isFenced else { continue }
      withLog(index) { $0.retry(afterLoss: isTaken, &$1) }
    }
  }

  /// The work of a node apart from the game; empty if there is none.
  func chores(of index: Int) -> [(inout ClusterWorld) -> Void] {
    let keeper = members[index].keeper
    var chores: [(inout ClusterWorld) -> Void] = []
    if !keeper.asked.isEmpty, canAsk(index) { chores.append { $0.answerLog(index) } }
    guard members[index].isUp, !members[index].isPaused else { return chores }
    if !keeper.answers.isEmpty { chores.append { $0.hearLog(index) } }
    if !keeper.unsynced.isEmpty { chores.append { $0.sync(index) } }
    if keeper.preparation != nil {
      chores.append { $0.hearPreparation(index) }
    } else if keeper.log.wantsRooms {
      chores.append { $0.prepareLog(index) }
    }
    if members[index].leaving?.hasAsked == false, keeper.log.isFlushed {
      chores.append { $0.goOnLeaving(index) }
    }
    choresOfFailover(of: index, &chores)
    return chores
  }

  private mutating func answerLog(_ index: Int) {
    let question = members[index].keeper.asked.removeFirst()
    let answer = isConnected(index) ? logs.answer(question, from: members[index].node, at: now) : nil
    members[index].keeper.answers.append((question, answer))
  }

  /// True if the node's requests reach the current Redis, and not one that was replaced.
  func isConnected(_ index: Int) -> Bool { members[index].keeper.replacement == replacements }

  private mutating func hearLog(_ index: Int) {
    let (question, answer) = members[index].keeper.answers.removeFirst()
    guard question != .accept else {
      members[index].keeper.isFenced = answer == nil
      if answer != nil { openLog(index) }
      return
    }
    guard question != .leave else { return stop(index) }
    withLog(index) { $0.answered(question, answer, &$1) }
  }

  private mutating func sync(_ index: Int) {
    let matches = members[index].keeper.unsynced
    members[index].keeper.unsynced = []
    withLog(index) { log, _ in log.synced(matches) }
  }

  private mutating func prepareLog(_ index: Int) {
    let number = members[index].keeper.log.beginPreparation()
    var pieces: [[UInt8]] = []
    members[index].host.image.writePieces { pieces.append(Self.seal.seal($0)) }
    members[index].keeper.preparation = (pieces, number)
  }

  private mutating func hearPreparation(_ index: Int) {
    guard let (pieces, number) = members[index].keeper.preparation.take() else { return }
    withLog(index) { $0.prepared(pieces, number, &$1) }
  }

  /// Connects a node to Redis, if that is reachable.
  mutating func noticeMemory(_ index: Int) {
    guard canAsk(index) else { return }
    members[index].keeper.replacement = replacements
    openLog(index)
    let time = clock(of: index)
    withFailover(index) { $0.online(at: time, &$2) }
  }

  /// Disconnects a node from Redis; open requests may have been executed or not.
  mutating func loseMemory(_ index: Int) {
    if random.isOnce(in: 2) { finishAsking(index) }
    for question in members[index].keeper.answers.map(\.question) + members[index].keeper.asked {
      withLog(index) { $0.answered(question, nil, &$1) }
    }
    (members[index].keeper.answers, members[index].keeper.asked) = ([], [])
    members[index].keeper.log.offline()
    loseFailover(index)
    if members[index].leaving?.hasAsked == true { stop(index) }
  }

  /// Executes requests that were sent, unless the machine is gone.
  mutating func finishAsking(_ index: Int) {
    guard isConnected(index) else { return }
    for question in members[index].keeper.asked {
      _ = logs.answer(question, from: members[index].node, at: now, isHeard: false)
    }
    for question in members[index].keeper.askedOfFailover { _ = answer(question, from: index) }
  }

  private mutating func openLog(_ index: Int) {
    guard !members[index].keeper.isFenced else { return members[index].keeper.asked.append(.accept) }
    let time = clock(of: index)
    let history = "\(history)"
    withLog(index) { $0.online(history, at: time, &$1) }
  }

  /// Ends the run of a node whose rooms another node has taken over.
  mutating func giveRoomsUp(_ index: Int, after sum: UInt32?) {
    note("\(index) gives up its rooms")
    fences += 1
    handle(.leave, at: index)
    for (id, port) in members[index].ports where port.client == nil { removePort(id, at: index) }
    for other in members.indices where isLinked[index][other] { cut(index, other) }
    abandon(index, after: sum)
    startOver(index, isFenced: true)
  }

  /// Voids all lines of the journal after the one with checksum `sum`.
  mutating func abandon(_ index: Int, after sum: UInt32?) {
    if let sum {
      let end = members[index].journal.lastIndex { $0.sum == sum }.map { $0 + 1 } ?? 0
      members[index].journal.removeSubrange(end...)
    }
    members[index].recovery = Recovery()
    members[index].journal.append(Self.startLine)
  }

  static let startLine: JournalLine = {
    var bytes: [UInt8] = []
    JournalEntry.start(unixTime: 0, version: "1.0.0").write(to: &bytes)
    return JournalLine(bytes.dropLast())
  }()

  // MARK: - Results

  /// Checks that no two journals have different results of one match.
  mutating func checkResults() {
    var results: [String: String] = [:]
    for member in members {
      for case let over? in member.journal.map(\.over) {
        if let other = results[over.match], other != over.result {
          fail("match \(over.match) has two results in journals: \(other) and \(over.result)")
        }
        results[over.match] = over.result
      }
    }
  }
}

extension ClusterWorld.JournalLine {
  init(_ line: [UInt8]) {
    let text = String(decoding: line, as: UTF8.self)
    sum = UInt32(text.suffix(8), radix: 16) ?? 0
    let words = text.split(separator: " ")
    guard words.first == "over", let match = words.value("match"), match != "-" else {
      over = nil
      return
    }
    over = (match, "\(words.value("winner") ?? "") \(words.value("reason") ?? "")")
  }
}

extension [Substring] {
  /// The value of `key=` in the words of a line.
  func value(_ key: String) -> String? {
    first { $0.hasPrefix("\(key)=") }.map { String($0.dropFirst(key.count + 1)) }
  }
}
