import GuessServerCore
import Protocol

/// How Redis is asked: by a script, or by a single command.
enum RedisQuestion {
  case script(ScriptCall)
  case command(RESPRequest)
}

extension LogPosition {
  /// As Redis has it: `generation-number`.
  var text: String { "\(generation)-\(number)" }

  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let generation = UInt64(parts[0]), let number = UInt64(parts[1]) else {
      return nil
    }
    self.init(generation: generation, number: number)
  }
}

extension LogQuestion {
  func request(by run: NodeRun) -> RedisQuestion {
    let log = ClusterKeys.logs + run.identity
    switch self {
    case .open:
      return .script(
        ScriptCall(script: .open, keys: [log, ClusterKeys.taken], arguments: [run.identity]))
    case .append(let piece) where piece.kind == .begin:
      return .script(
        ScriptCall(
          script: .begin, keys: [log, ClusterKeys.taken],
          arguments: [run.identity, piece.position.text, piece.kind.rawValue], bytes: piece.bytes))
    case .append(let piece):
      return .command(
        RESPRequest(
          ["XADD", log, "NOMKSTREAM", piece.position.text, piece.kind.rawValue], piece.bytes))
    case .trim(let generation): return .command(RESPRequest("XTRIM", log, "MINID", "\(generation)-0"))
    case .accept: return .command(RESPRequest("HDEL", ClusterKeys.taken, run.identity))
    case .leave:
      return .script(
        ScriptCall(
          script: .leave, keys: [ClusterKeys.nodes],
          arguments: ["\(run.slot?.rawValue ?? 0)", run.identity, "\(run.incarnation)"]))
    }
  }
}

extension LogAnswer {
  /// What Redis has answered; nil where it has not, or nothing that it ever does.
  init?(_ answer: Result<RESPValue, RedisConnection.Failure>, to question: LogQuestion) {
    guard case .success(let value) = answer else { return nil }
    switch (question, value) {
    case (.open, .array(let values)):
      guard values.count == 2, case .bytes(let word) = values[0], case .bytes(let bytes) = values[1] else {
        return nil
      }
      let text = String(decoding: bytes, as: UTF8.self)
      switch String(decoding: word, as: UTF8.self) {
      case "taken": self = .taken(lastSum: UInt32(text, radix: 16))
      case "log" where text == "-": self = .opened(last: nil)
      case "log":
        guard let last = LogPosition(text) else { return nil }
        self = .opened(last: last)
      default: return nil
      }
    case (.append, .null): self = .missing
    case (.append, .bytes(let bytes)) where bytes == Array("taken".utf8): self = .taken(lastSum: nil)
    case (.append, .bytes), (.trim, .integer), (.accept, .integer), (.leave, .bytes): self = .done
    default: return nil
    }
  }
}

extension LogPiece {
  /// Reads an entry of a stream: its position, and one field with its value.
  init?(_ value: RESPValue) {
    guard case .array(let entry) = value, entry.count == 2, case .bytes(let position) = entry[0],
      case .array(let fields) = entry[1], fields.count == 2, case .bytes(let word) = fields[0],
      case .bytes(let bytes) = fields[1],
      let position = LogPosition(String(decoding: position, as: UTF8.self)),
      let kind = Kind(rawValue: String(decoding: word, as: UTF8.self))
    else { return nil }
    self.init(position, kind, bytes)
  }
}
