import GuessProtocol
import GuessServerCore

/// Redis keys of a cluster. With several shards, those of a shard are `gs2:0:serving` and so on.
///
/// | key | content |
/// |---|---|
/// | `gs2:serving` | who serves: run, term, name, address, and the end of its lease by Redis's clock; 0 after it has left |
/// | `gs2:waiting` | hash: by run, the time when a node that waits was last heard of, its address, and the latest term that it has seen |
/// | `gs2:log` | stream: what another node needs to resume the rooms, and the tables |
/// | `gs2:bans` | hash: lines of bans and mutes by kind and target, for all shards |
/// | `gs2:secret` | the key of seeds and of the daily number, for all shards |
/// | `gs2:shards` | hash: `count`, their number and when a node was last heard of; by shard, the end of its lease, address, players and matches; `bans`, the number of their changes |
/// | `gs2:lost` | the last log that could not be read |
extension ClusterNode {
  /// The key of this name, of the node's shard or another one.
  func key(_ name: String, of other: Int? = nil) -> String {
    shards > 1 ? "gs2:\(other ?? shard):\(name)" : "gs2:\(name)"
  }

  static let bansKey = "gs2:bans"
  static let secretKey = "gs2:secret"
  static let shardsKey = "gs2:shards"
}

enum RedisQuestion: Hashable, Sendable {
  case lease(LeaseQuestion, shard: Int)
  case append(LogChunk)
  /// Asks for a part of what nodes share, for the reading with this number.
  case read(Part, reading: Int)
  /// Puts a log aside that can't be read.
  case quarantine
  /// Writes the secret of this node, unless there is one.
  case offerSecret([UInt8])

  enum Part: Hashable, Sendable {
    case secret, bans
    case page(after: LogPosition?)
  }

  /// Pieces that are read at once: with the longest ones as many as an answer may have, and usually some kilobytes, for which a
  /// round trip counts more.
  static let piecesAtOnce = 160

  func request(by node: ClusterNode, hasScriptFlags: Bool = false) -> RESPRequest {
    let log = node.key("log")
    switch self {
    case .lease(let question, let shard):
      let keys = [node.key("serving", of: shard), node.key("waiting", of: shard), ClusterNode.shardsKey]
      return RESPRequest(
        ["EVAL", hasScriptFlags ? Self.leaseOfFull : Self.lease, "\(keys.count)"] + keys + [
          node.run, "\(node.name)", node.address.map { "\($0)" } ?? "-", "\(node.lease.count)",
          "\(question.term)", question.want.rawValue, "\(shard)", "\(node.shards)",
          "\(node.players) \(node.matches)",
        ])
    case .append(let piece):
      let bans = piece.bans.flatMap { [$0.key, $0.value ?? ""] }
      return RESPRequest(
        [
          "EVAL", Self.append, "4", node.key("serving"), log, ClusterNode.bansKey, ClusterNode.shardsKey,
          node.run, piece.kind.rawValue, piece.position.text,
        ] + bans, piece.bytes)
    case .read(.page(let position), _):
      let start = position.map { "(\($0.text)" } ?? "-"
      return RESPRequest(["XRANGE", log, start, "+", "COUNT", "\(Self.piecesAtOnce)"])
    case .quarantine: return RESPRequest(["RENAME", log, node.key("lost")])
    case .offerSecret(let bytes): return RESPRequest(["SETNX", ClusterNode.secretKey], bytes)
    case .read(.secret, _): return RESPRequest(["GET", ClusterNode.secretKey])
    case .read(.bans, _): return RESPRequest(["HVALS", ClusterNode.bansKey])
    }
  }

  // Sent whole, as a kilobyte costs less than knowing what each Redis has loaded.
  private static let lease = String(decoding: PackageResources.lease_lua, as: UTF8.self)
  /// The same for a Redis whose memory may be full, as a lease takes none. At the limit it would refuse the node that serves, which
  /// connects again and again, and take the question of one that waits.
  private static let leaseOfFull = "#!lua flags=allow-oom\n" + lease
  private static let append = String(decoding: PackageResources.append_lua, as: UTF8.self)
}

/// A node as Redis knows it.
struct ClusterNode: Hashable, Sendable {
  /// Drawn at every start, and kept nowhere.
  let run: String
  let name: String
  /// Its address for players; nil if all nodes have one.
  let address: PublicAddress?
  let lease: Milliseconds
  var shards = 1
  var shard = 0
  /// What its lobby has, for the status of shards.
  var players = 0
  var matches = 0
}

// MARK: - Answers

extension LeaseAnswer {
  /// Reads what `lease.lua` returns; nil for anything else.
  init?(_ answer: RESPValue?) {
    guard case .array(let values) = answer, values.count >= 3,
      let state = values[0].text.flatMap(State.init(rawValue:)),
      let time = values[1].text.flatMap({ Int64($0) }), let term = values[2].text.flatMap({ UInt64($0) })
    else { return nil }
    let texts = values.dropFirst(3).compactMap(\.text)
    let rest = texts.filter { !$0.contains(" ") }
    let rows = texts.map { $0.split(separator: " ") }
    let addresses = rest.map { PublicAddress(Array($0.utf8).span) }
    let isServing = state == .mine || state == .regained
    self.init(
      state, term: term,
      owner: isServing || rest.count < 3
        ? nil
        : Owner(run: rest[0], address: addresses[2], ends: rest.count > 3 ? Int64(rest[3]) ?? 0 : 0),
      waiting: isServing ? addresses : [],
      shards: rows.compactMap { ShardStatus($0, at: time) },
      banChanges: rows.first { $0.count == 2 && $0[0] == "bans" }.flatMap { Int64($0[1]) } ?? 0)
  }
}

extension ShardStatus {
  /// Reads a row of `gs2:shards`: shard, end of its lease, address, players and matches; nil for another row, and after that time.
  fileprivate init?(_ words: [Substring], at time: Int64) {
    guard words.count >= 5, let shard = Int(words[0]), let end = Int64(words[1]), end > time,
      let address = PublicAddress(Array(words[2].utf8).span), let players = Int(words[3]),
      let matches = Int(words[4])
    else { return nil }
    self.init(shard: shard, address: address, players: players, matches: matches)
  }
}

extension LogPosition {
  /// The position of a stream entry.
  init?(ofEntry value: RESPValue) {
    guard case .array(let entry) = value, let text = entry.first?.text else { return nil }
    self.init(text)
  }

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

extension LogChunk {
  /// Reads a stream entry: position, and one field with its value; nil if no node wrote it.
  init?(_ value: RESPValue) {
    guard let position = LogPosition(ofEntry: value), case .array(let entry) = value, entry.count == 2,
      case .array(let fields) = entry[1], fields.count == 2,
      let kind = fields[0].text.flatMap(Kind.init(rawValue:)), case .bytes(let bytes) = fields[1]
    else { return nil }
    self.init(position, kind, bytes)
  }
}
