import GuessServerCore
import Protocol

/// Rooms of a node that is gone, which another one has taken, as Redis tells.
struct Legacy: Hashable, Sendable {
  /// The run of the node that had them.
  let run: Incarnation
  /// What the data directory of the node is known by that goes on with them.
  let heir: String
  /// What the node was that had them.
  let slot: NodeSlot
  let name: ShortWord
}

/// What a node asks that goes on with the rooms of another one.
enum SuccessionQuestion: Hashable, Sendable {
  /// Takes the log of a node whose lease has ended.
  case take(DepartedNode)
  /// What was taken and no log of a node tells yet.
  case legacies
  /// A page of what was taken, behind a position.
  case page(Legacy, after: LogPosition?)
  /// Forgets what was taken, since this node's own log tells it.
  case settle(Legacy)
}

/// What comes of it. A question without an answer was asked in vain.
enum SuccessionAnswer: Hashable, Sendable {
  case done
  /// The node is alive, or another one was faster.
  case refused
  case legacies([Legacy])
  /// None at the end. A piece that is nothing that a node writes ends a page: nil.
  case page([LogPiece]?)
}

extension SuccessionQuestion {
  /// Pieces that are read at once: a mebibyte at most.
  static let piecesAtOnce = 20

  func request(by run: NodeRun) -> RedisQuestion {
    switch self {
    case .take(let departed):
      let node = departed.neighbour.node
      return .script(
        ScriptCall(
          script: .take,
          keys: [
            ClusterKeys.nodes, ClusterKeys.logs + departed.identity, ClusterKeys.left(by: node.incarnation),
            ClusterKeys.taken, ClusterKeys.left, "\(ClusterKeys.runs)\(node.incarnation)",
          ],
          arguments: [
            "\(node.slot.rawValue)", departed.identity, "\(node.incarnation)",
            "\(run.slot?.rawValue ?? 0)", run.identity, "\(run.reserve.count)",
          ]))
    case .legacies: return .command(RESPRequest("HGETALL", ClusterKeys.left))
    case .page(let legacy, let position):
      return .command(
        RESPRequest(
          "XRANGE", ClusterKeys.left(by: legacy.run), position.map { "(\($0.text)" } ?? "-", "+", "COUNT",
          "\(Self.piecesAtOnce)"))
    case .settle(let legacy):
      return .script(
        ScriptCall(
          script: .settle, keys: [ClusterKeys.left(by: legacy.run), ClusterKeys.left],
          arguments: ["\(legacy.run)"]))
    }
  }
}

extension SuccessionAnswer {
  init?(_ answer: Result<RESPValue, RedisConnection.Failure>, to question: SuccessionQuestion) {
    guard case .success(let value) = answer else { return nil }
    switch (question, value) {
    case (.take, .bytes(let bytes)), (.settle, .bytes(let bytes)):
      self = bytes == Array("done".utf8) ? .done : .refused
    case (.legacies, .array(let values)): self = .legacies(Legacy.read(values))
    case (.page, .array(let values)):
      let pieces = values.compactMap { LogPiece($0) }
      self = .page(pieces.count == values.count ? pieces : nil)
    default: return nil
    }
  }
}

extension Legacy {
  /// Reads what `gs:left` holds, whoever goes on with it.
  fileprivate static func read(_ values: [RESPValue]) -> [Legacy] {
    let words = values.map { value in
      if case .bytes(let bytes) = value { String(decoding: bytes, as: UTF8.self) } else { "" }
    }
    return stride(from: 0, to: words.count - 1, by: 2).compactMap { index in
      let rest = words[index + 1].split(separator: " ").map(String.init)
      guard rest.count == 3, let run = Incarnation(words[index]),
        let slot = UInt8(rest[1]).flatMap({ NodeSlot(rawValue: $0) }), let name = ShortWord(rest[2])
      else { return nil }
      return Legacy(run: run, heir: rest[0], slot: slot, name: name)
    }
  }
}
