import GuessGame
import GuessServerCore
import GuessProtocol

extension DepartedNode {
  /// Reads a line of `renew.lua`: `-`, or `=` for a node that has left, the node, and its identity.
  init?(_ line: String) {
    let words = line.split(separator: " ")
    guard words.count == 6, ["-", "="].contains(words[0]), RunID(words[5]) != nil,
      let node = PeerNode(line)
    else { return nil }
    self.init(node.label, identity: String(words[5]), hasLeft: words[0] == "=")
  }
}

extension FailoverQuestion {
  func request(by run: NodeRun) -> RESPRequest {
    switch self {
    case .take(let departed):
      let node = departed.node
      return ClusterScript.take.request(
        keys: [
          ClusterKeys.nodes, ClusterKeys.logs + departed.identity, ClusterKeys.left(by: node.run),
          ClusterKeys.taken, ClusterKeys.left, "\(ClusterKeys.runs)\(node.run)",
        ],
        [
          "\(node.slot.rawValue)", departed.identity, "\(node.run)", "\(run.slot?.rawValue ?? 0)",
          run.identity, "\(run.reserve.count)",
          run.proof.text(ofTaking: node.run, from: departed.identity),
        ])
    case .takenLogs:
      return ClusterScript.legacies.request(
        keys: [ClusterKeys.left], [run.identity, "\(Self.mostTakenLogs)"])
    case .page(let taken, let position):
      return ClusterScript.page.request(
        keys: [ClusterKeys.left(by: taken.run), ClusterKeys.taken],
        [
          run.identity, position.map { "(\($0.text)" } ?? "-", "\(Self.piecesAtOnce)",
          "\(LogPiece.byteLimit + LogPiece.proofBytes)",
        ])
    case .settle(let taken):
      return ClusterScript.settle.request(
        keys: [ClusterKeys.left(by: taken.run), ClusterKeys.left], ["\(taken.run)"])
    }
  }
}

extension FailoverAnswer {
  init?(_ answer: RedisAnswer, to question: FailoverQuestion, by run: NodeRun) {
    guard case .success(let value) = answer else { return nil }
    switch (question, value) {
    case (.take, _) where value.text == "done", (.settle, _) where value.text == "done": self = .done
    case (.takenLogs, .array(let values)): self = .takenLogs(TakenLog.read(values, owner: run.identity))
    case (.page, .array(let values)):
      let pieces = values.compactMap { LogPiece($0, run.proof) }
      let last = values.last.flatMap { LogPiece.position(of: $0) }
      self = .page(
        pieces, more: values.count < FailoverQuestion.piecesAtOnce ? nil : last,
        foreign: values.count - pieces.count)
    default: return nil
    }
  }
}

extension TakenLog {
  /// Reads the entries of `gs:left` that belong to a new owner.
  fileprivate static func read(_ values: [RESPValue], owner: String) -> [TakenLog] {
    let words = values.map { $0.text ?? "" }
    return stride(from: 0, to: words.count - 1, by: 2).compactMap { index in
      let rest = words[index + 1].split(separator: " ").map(String.init)
      guard rest.count == 4, rest[0] == owner, let run = RunID(words[index]),
        let slot = UInt8(rest[1]).flatMap({ NodeSlot(rawValue: $0) }), let name = ShortWord(rest[2]),
        let number = Int(rest[3])
      else { return nil }
      return TakenLog(NodeLabel(name: name, run: run, slot: slot), number: number)
    }
  }
}

extension LogReader.Fault {
  var text: String {
    switch self {
    case .gap(let position): "something is missing before \(position.text)"
    case .incomplete: "it lacks some rooms"
    case .tooLong:
      "it is longer than \(LogLimits.mostBytes) bytes, or \(LogReader.mostForeign) pieces in it are not from a node"
    case .forged: "a secret in it was not sealed under the key of this cluster"
    case .damaged(let line): "it is damaged at line \(line)"
    }
  }
}
