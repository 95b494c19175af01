import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServerCore

/// A node that reads the logs of dead nodes. Redis and the lobby answer as the script says; a node is called by its slot, a
/// taken log by its number, which is also that of its run.
struct FailoverStage: ScriptStage {
  private static let lease = Milliseconds.seconds(6)
  private var failover = Failover(lease: lease)
  private var log = NodeLog(lease: lease, start: .start(unixTime: 0, version: "1.0.0"), at: .start)
  private let incomplete: NodeLog
  private var now = Instant.start
  private var reading: Failover.Reading?
  private let seal: SecretSeal

  init() throws {
    seal = SecretSeal(try SecretSealTests.key(7))
    incomplete = log
    completeLog()
  }

  /// Writes all rooms to the own log; nothing of it is acknowledged yet.
  private mutating func completeLog() {
    var effects: [NodeLog.Effect] = []
    log = incomplete
    log.online("redis", at: .start, &effects)
    log.answered(.open, .opened(last: nil), &effects)
    log.prepared([], log.beginPreparation(), &effects)
  }

  mutating func act(_ words: Words) throws -> [String]? {
    var effects: [Failover.Effect] = []
    let number = words.number()
    switch words.name {
    case "new":
      let extents = words.rest.isEmpty ? [:] : [RunID(rawValue: UInt64(number)): Takeover.Extent.all]
      failover = Failover(lease: Self.lease, extents: extents)
    case "wait": now = now + Milliseconds(Int64(number))
    case "online": failover.online(at: now, &effects)
    case "offline": failover.offline()
    case "departed", "left": failover.departed([try Self.departed(number, hasLeft: words.name == "left")])
    case "unreachable": failover.unreachable(try ClusterNode.node(number).slot)
    case "linked": failover.linked(with: try ClusterNode.node(number))
    case "unlinked": failover.unlinked(from: try ClusterNode.node(number).slot)
    case "sought": return [failover.isSought(try ClusterNode.node(number).slot) ? "yes" : "no"]
    case "look": failover.takeDeparted(log, at: now, &effects)
    case "lose": log = incomplete
    case "complete": completeLog()
    case "acknowledge":
      var written: [NodeLog.Effect] = []
      log.answered(.append(LogPiece(LogPosition(generation: 1, number: .max), .change)), .done, &written)
      failover.proceed(log, &effects)
    case "forget": failover.startOver()
    case "restored": failover.restored(log, &effects)
    case "recover":
      guard let reading else { return nil }
      let result = Result { [seal] () throws(LogReader.Fault) in try reading.takeover(seal) }
      failover.recovered(reading.taken.run, result, log, &effects)
    default:
      guard let (question, answer) = try Self.answer(words) else { return nil }
      failover.answered(question, answer, log, &effects)
    }
    for case .recover(let reading) in effects { self.reading = reading }
    return effects.map(Self.sketch)
  }

  // MARK: - Words

  private static func departed(_ number: Int, hasLeft: Bool = false) throws -> DepartedNode {
    DepartedNode(try ClusterNode.node(number), identity: "00000000000000dd", hasLeft: hasLeft)
  }

  private static func taken(_ number: Int) throws -> TakenLog {
    TakenLog(try ClusterNode.node(number), number: number)
  }

  /// A question, and its answer: `take 5 done`, `logs 1 2`, `settle 1 failed`, `page 1 ada bob`.
  private static func answer(_ words: Words) throws -> (FailoverQuestion, FailoverAnswer?)? {
    let plain: [String: FailoverAnswer?] = [
      "done": .done, "refused": nil, "failed": FailoverAnswer?.none,
    ]
    let answer = words.rest.last.flatMap { plain[$0] }
    switch words.name {
    case "logs": return (.takenLogs, .takenLogs(try words.rest.compactMap { Int($0) }.map(taken)))
    case "take": return try answer.map { (.take(try departed(words.number())), $0) }
    case "settle": return try answer.map { (.settle(try taken(words.number())), $0) }
    case "page":
      let question = FailoverQuestion.page(try taken(words.number()), after: nil)
      if let answer { return (question, answer) }
      let more = words.value("more").map { LogPosition(generation: 1, number: UInt64($0)) }
      return (question, .page(try pieces(words), more: more, foreign: words.value("foreign") ?? 0))
    default: return nil
    }
  }

  /// The pieces `from=` to `to=` of a log by the run `run=`, with rooms of these players and the takeovers `heir=`. The last piece is
  /// the end, and those after the second are empty.
  private static func pieces(_ words: Words) throws -> [LogPiece] {
    var changes = JournalChanges()
    for word in words.rest where word.hasPrefix("heir=") {
      let parts = word.dropFirst(5).split(separator: "-").map(String.init)
      let run = RunID(rawValue: UInt64(parts[0]) ?? 0)
      changes.append(.heir(of: run.word, last: parts.count > 1 ? RoomCode(parts[1]) : nil))
    }
    for (index, name) in words.rest.dropFirst().filter({ !$0.contains("=") }).enumerated() {
      let code = try #require(RoomCode(rawValue: UInt32(index)))
      for line in NodeStage.waiting("\(code)", name) {
        changes.append(try #require(SecretSealTests.entry(line)))
      }
    }
    var begin: [UInt8] = []
    JournalEntry.file(number: 1).write(to: &begin)
    JournalEntry.start(unixTime: 0, version: "1.0.0").write(to: &begin)
    let last = words.value("last") ?? 2
    return ((words.value("from") ?? 0)..<(words.value("to") ?? last) + 1).map { number in
      let kind: LogPiece.Kind = number == 0 ? .begin : number == last ? .whole : .rooms
      var piece = LogPiece(
        LogPosition(generation: 1, number: UInt64(number)), kind,
        number == 0 ? begin : number == 1 ? changes.bytes : [])
      if let run = words.value("run") { piece.run = RunID(rawValue: UInt64(run)) }
      return piece
    }
  }

  private static func sketch(_ effect: Failover.Effect) -> String {
    switch effect {
    case .ask(.takenLogs): return "ask for taken logs"
    case .ask(.take(let node)):
      return "take \(node.node.slot.rawValue)" + (node.hasLeft ? ", which has left" : "")
    case .ask(.page(let taken, let position)):
      return "read \(taken.number)" + (position.map { " after \($0.generation)-\($0.number)" } ?? "")
    case .ask(.settle(let taken)): return "delete \(taken.number)"
    case .taken(let node): return "\(node.node.slot.rawValue) is taken"
    case .recover(let reading):
      return "restore \(reading.taken.number)" + (reading.foreign > 0 ? " without \(reading.foreign)" : "")
    case .restore(let takeover):
      let extents = takeover.extents.sorted { $0.key.rawValue < $1.key.rawValue }.map { run, extent in
        ", \(run.rawValue) " + (extent.last.map { "up to \($0)" } ?? "whole")
      }
      return "take over " + takeover.rooms.flatMap(\.names).map { "\($0)" }.joined(separator: " ")
        + extents.joined()
    case .unreadable(let taken, let fault):
      return "\(taken.number) is unreadable: \("\(fault)".prefix { $0 != "(" })"
    }
  }
}
