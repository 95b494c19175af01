import GuessServerCore
import GuessProtocol

/// One run of a node, as Redis knows it.
struct NodeRun: Hashable, Sendable {
  /// Identifies the data directory, in hexadecimal digits. Slots belong to it, whatever the node's name.
  let identity: String
  /// Identifies the directory's location, so that a copy is noticed.
  let place: String
  let name: ShortWord
  var id: RunID
  /// The address for other nodes: `HOST:PORT`.
  let address: String
  /// Identifies the cluster's key without revealing it.
  let fingerprint: String
  /// Proves that the node wrote a piece or took a log.
  let proof: LogProof
  let lease: Milliseconds
  /// Time for which names stay reserved after the lease.
  let reserve: Milliseconds
  var slot: NodeSlot?
  /// True if the node can't get another slot, since the codes of its rooms belong to this one.
  var isFixed = false

  /// Time for which the names of the last run are kept: the node claims thousands of them within a second.
  private static let claimTime = Milliseconds.seconds(10)

  /// Interval of renewals: short enough that two may be lost.
  var renewalInterval: Milliseconds { min(.seconds(1), Milliseconds(lease.count / 3)) }

  var renewal: RESPRequest {
    ClusterScript.renew.request(
      keys: [
        ClusterKeys.nodes, ClusterKeys.key, "\(ClusterKeys.runs)\(id)", ClusterKeys.taken,
        ClusterKeys.places, ClusterKeys.left, ClusterKeys.since,
      ],
      [
        fingerprint, identity, "\(name)", "\(id)", slot.map { "\($0.rawValue)" } ?? "-1",
        isFixed ? "1" : "0", address, "\(lease.count)", "\(reserve.count)", ClusterKeys.logs, place,
        ClusterKeys.runs, "\(Self.claimTime.count)",
      ])
  }
}

/// Another node of the cluster, with its address for nodes.
struct PeerNode: Hashable, Sendable {
  let label: NodeLabel
  let address: ListenAddress

  /// Reads a line of `renew.lua`: slot, name, run, address; after the end of the lease a sign comes before and an identity
  /// after these.
  init?(_ line: String) {
    var words = line.split(separator: " ").map(String.init)
    if words.count == 6 { words = Array(words[1...4]) }
    guard words.count == 4, let slot = UInt8(words[0]).flatMap({ NodeSlot(rawValue: $0) }),
      let name = ShortWord(words[1]), let run = RunID(words[2]),
      let address = try? ListenAddress(words[3]), case .tcp = address
    else { return nil }
    (label, self.address) = (NodeLabel(name: name, run: run, slot: slot), address)
  }
}

/// The reason why a node can't join, and how to change that.
struct JoinRefusal: Error, Hashable, Sendable {
  let message: String

  init?(_ word: String, _ name: ShortWord) {
    switch word {
    case "name":
      message = "another running server of this cluster is node \(name); choose another name with --node."
    // A running server has a copy of this data directory, or the original of this copy: Redis can't tell.
    case "copy":
      message =
        "a server of this cluster runs with another copy of this data directory, and only one of the two can. If this is the copy, give it a --data of its own; if this is the original, stop that server, give it a --data of its own, and start this one again."
    case "key":
      message =
        "the cluster on this Redis has another key; copy its key file here, or use another database, as in redis://127.0.0.1/1."
    // All slots belong to nodes that are alive, or were within the last day.
    case "full":
      message =
        "all \(NodeSlot.count) slots of the cluster are taken; one is free a day after its node was stopped for good."
    // Another node got the slot while Redis did not know this one.
    case "slot":
      message = "another node has this one's slot by now; restart this server, and it gets another one."
    default: return nil
    }
  }
}

struct Renewal: Hashable, Sendable {
  let slot: NodeSlot
  /// True if Redis still knew this run, so that it has forgotten nothing of it.
  let isKnown: Bool
  /// Difference of the local clock from Redis's.
  let clockDifference: Milliseconds
  /// Number of nodes that left so recently that their seats may still be reserved.
  let gone: Int
  /// True if another node has taken the log and this one has not acknowledged it.
  let isTaken: Bool
  /// All other nodes, including those whose leases have ended: they may still be alive.
  let nodes: [PeerNode]
  /// Those whose leases have ended and whose rooms can be taken over.
  let departed: [DepartedNode]
  /// Number of entries that were ignored because no node wrote them.
  let foreign: Int

  /// The end of the year 9999: no clock shows more.
  private static let latestTime: Int64 = 253_402_300_800_000

  /// Reads the answer of `renew.lua` that arrived at `unixTime` of the local clock; nil if it is none.
  static func read(
    _ value: RESPValue, _ run: NodeRun, at unixTime: Milliseconds
  ) -> Result<Renewal, JoinRefusal>? {
    guard case .array(let values) = value, let word = values.first?.text else { return nil }
    if let refusal = JoinRefusal(word, run.name) { return .failure(refusal) }
    guard values.count >= 6, case .integer(let number) = values[1], case .integer(let known) = values[2],
      let slot = UInt8(exactly: number).flatMap({ NodeSlot(rawValue: $0) }),
      let time = values[3].text.flatMap({ Int64($0) }), (0...Self.latestTime).contains(time),
      case .integer(let gone) = values[4], case .integer(let taken) = values[5]
    else { return nil }
    let lines = values[6...].compactMap(\.text)
    let nodes = lines.compactMap { PeerNode($0) }
    return .success(
      Renewal(
        slot: slot, isKnown: known == 1, clockDifference: unixTime - Milliseconds(time),
        gone: Int(clamping: gone), isTaken: taken == 1, nodes: nodes,
        departed: lines.compactMap { DepartedNode($0) }, foreign: values.count - 6 - nodes.count))
  }
}
