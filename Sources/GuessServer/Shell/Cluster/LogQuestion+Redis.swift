import GuessServerCore
import GuessProtocol

extension LogPosition {
  /// The highest generation that a log is resumed from: two a second for seventy years.
  static let highestGeneration: UInt64 = 1 << 32

  /// The position as a stream ID of Redis: `generation-number`.
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
  func request(by run: NodeRun) -> RESPRequest {
    let log = ClusterKeys.logs + run.identity
    switch self {
    case .open:
      return ClusterScript.open.request(
        keys: [log, ClusterKeys.taken], [run.identity, "\(LogPosition.highestGeneration)"])
    case .append(let piece):
      let proof = run.proof.text(of: piece, by: run.id)
      let (position, kind) = (piece.position.text, piece.kind.rawValue)
      guard piece.kind == .begin else {
        return RESPRequest(["XADD", log, "NOMKSTREAM", position, "proof", proof, kind], piece.bytes)
      }
      return ClusterScript.begin.request(
        keys: [log, ClusterKeys.taken, ClusterKeys.logsBefore + run.identity],
        [run.identity, position, proof, kind], piece.bytes)
    case .trim(let generation): return RESPRequest(["XTRIM", log, "MINID", "\(generation)-0"])
    case .accept: return RESPRequest(["HDEL", ClusterKeys.taken, run.identity])
    case .leave:
      return ClusterScript.leave.request(
        keys: [ClusterKeys.nodes], ["\(run.slot?.rawValue ?? 0)", run.identity, "\(run.id)"])
    }
  }
}

extension LogAnswer {
  /// Reads an answer of Redis; nil if there is none or it is malformed.
  ///
  /// A starting node does not know its last run, so it accepts a takeover without a proof.
  init?(_ answer: RedisAnswer, to question: LogQuestion, by run: NodeRun, isStarting: Bool = false) {
    guard case .success(let value) = answer else { return nil }
    switch (question, value) {
    case (.open, .array(let values)):
      guard values.count == 2, let word = values[0].text, let text = values[1].text else { return nil }
      switch word {
      case "taken":
        let words = text.split(separator: " ").map(String.init)
        let proof = run.proof.text(ofTaking: run.id, from: run.identity)
        let isProved = words.count == 2 && words[1] == proof
        self = isStarting || isProved ? .taken(lastSum: UInt32(words.first ?? "", radix: 16)) : .foreign
      case "log" where text == "-": self = .opened(last: nil)
      case "log":
        guard let last = LogPosition(text), last.generation <= LogPosition.highestGeneration else {
          return nil
        }
        self = .opened(last: last)
      case "foreign": self = .foreign
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
  /// Bytes allowed for the proof of a piece and the words beside its bytes.
  static let proofBytes = 64

  /// Reads a stream entry: position, proof, and one field with its value; nil if no node wrote it.
  init?(_ value: RESPValue, _ proof: LogProof) {
    guard let position = Self.position(of: value), case .array(let entry) = value,
      case .array(let fields) = entry[1], fields.count == 4, let text = fields[1].text,
      let kind = fields[2].text.flatMap(Kind.init(rawValue:)), case .bytes(let bytes) = fields[3],
      let piece = proof.check(LogPiece(position, kind, bytes), by: text)
    else { return nil }
    self = piece
  }

  static func position(of value: RESPValue) -> LogPosition? {
    guard case .array(let entry) = value, entry.count == 2, case .bytes(let position) = entry[0] else {
      return nil
    }
    return LogPosition(String(decoding: position, as: UTF8.self))
  }
}
