import GuessServerCore
import GuessProtocol

/// One run of a node, as Redis knows it.
struct NodeRun: Hashable, Sendable {
  /// What the data directory is known by, in hexadecimal digits: slots belong to it, whatever the node is called.
  let identity: String
  /// What tells where that directory is from where a copy of it would be.
  let place: String
  let name: ShortWord
  var incarnation: Incarnation
  /// Where other nodes reach it: `HOST:PORT`.
  let address: String
  /// What tells the cluster's key from others, and nothing of the key.
  let fingerprint: String
  /// What proves that it has written something.
  let proof: LogProof
  let lease: Milliseconds
  /// How long its names stay reserved when the lease has ended.
  let reserve: Milliseconds
  var slot: NodeSlot?
  /// Whether it can't have another slot, since its rooms have codes of this one.
  var isFixed = false

  /// How long the names of its last run are kept for it: it claims thousands of them within a second.
  private static let claimTime = Milliseconds.seconds(10)

  /// How often the lease is renewed: so often that two renewals may be lost.
  var renewalInterval: Milliseconds { min(.seconds(1), Milliseconds(lease.count / 3)) }

  var renewal: ScriptCall {
    ScriptCall(
      script: .renew,
      keys: [
        ClusterKeys.nodes, ClusterKeys.key, "\(ClusterKeys.runs)\(incarnation)", ClusterKeys.taken,
        ClusterKeys.places, ClusterKeys.left, ClusterKeys.since,
      ],
      arguments: [
        fingerprint, identity, "\(name)", "\(incarnation)", slot.map { "\($0.rawValue)" } ?? "-1",
        isFixed ? "1" : "0", address, "\(lease.count)", "\(reserve.count)", ClusterKeys.logs, place,
        ClusterKeys.runs, "\(Self.claimTime.count)",
      ])
  }
}

struct Neighbour: Hashable, Sendable {
  let node: NodeLabel
  let address: ListenAddress

  init(node: NodeLabel, address: ListenAddress) { (self.node, self.address) = (node, address) }

  /// Reads a line of `renew.lua`: slot, name, incarnation, address; between a sign and an identity where the lease has ended.
  init?(_ line: String) {
    var words = line.split(separator: " ").map(String.init)
    if words.count == 6 { words = Array(words[1...4]) }
    guard words.count == 4, let slot = UInt8(words[0]).flatMap({ NodeSlot(rawValue: $0) }),
      let name = ShortWord(words[1]), let incarnation = Incarnation(words[2]),
      let address = try? ListenAddress(words[3]), case .tcp = address
    else { return nil }
    self.init(node: NodeLabel(name: name, incarnation: incarnation, slot: slot), address: address)
  }
}

enum EnrolmentRefusal: Error, Hashable, Sendable {
  case nameInUse(ShortWord)
  /// A running server has a copy of the data directory, or the original of which this is one: Redis does not know which.
  case copiedDirectory
  case otherKey
  /// All slots belong to nodes that are alive, or were a day ago.
  case full
  /// Another node has got its slot while Redis knew nothing of this one.
  case slotTaken

  var message: String {
    switch self {
    case .nameInUse(let name):
      "another running server of this cluster is node \(name); choose another name with --node."
    case .copiedDirectory:
      "a server of this cluster runs with another copy of this data directory, and only one of the two can. If this is the copy, give it a --data of its own; if this is the original, stop that server, give it a --data of its own, and start this one again."
    case .otherKey:
      "the cluster on this Redis has another key; copy its key file here, or use another database, as in redis://127.0.0.1/1."
    case .full:
      "all \(NodeSlot.count) slots of the cluster are taken; one is free a day after its node was stopped for good."
    case .slotTaken: "another node has this one's slot by now; restart this server, and it gets another one."
    }
  }
}

struct Renewal: Hashable, Sendable {
  let slot: NodeSlot
  /// Whether Redis still knew this run, so that it has forgotten nothing of it.
  let isKnown: Bool
  /// What Redis's clock shows, since the start of 1970.
  let unixTime: Milliseconds
  /// How many nodes have gone so short a time ago that their seats may still be kept.
  let gone: Int
  /// Whether another node has taken the log, and this one has not said yet that it knows.
  let isTaken: Bool
  /// All other nodes, those included whose leases have ended: they may be there all the same.
  let neighbours: [Neighbour]
  /// Of those the ones whose leases have ended, and with whose rooms one can go on.
  let departed: [DepartedNode]
  /// How many entries were left out since no node has written them.
  let foreign: Int

  /// The year 9999 is over: no clock shows more.
  private static let latestTime: Int64 = 253_402_300_800_000

  /// Reads what `renew.lua` answers; nil where that is nothing it ever does.
  static func read(_ value: RESPValue, _ run: NodeRun) -> Result<Renewal, EnrolmentRefusal>? {
    guard case .array(let values) = value, let word = values.first?.text else { return nil }
    switch word {
    case "copy": return .failure(.copiedDirectory)
    case "key": return .failure(.otherKey)
    case "name": return .failure(.nameInUse(run.name))
    case "slot": return .failure(.slotTaken)
    case "full": return .failure(.full)
    default: break
    }
    guard values.count >= 6, case .integer(let number) = values[1], case .integer(let known) = values[2],
      let slot = UInt8(exactly: number).flatMap({ NodeSlot(rawValue: $0) }),
      let time = values[3].text.flatMap({ Int64($0) }), (0...Self.latestTime).contains(time),
      case .integer(let gone) = values[4], case .integer(let taken) = values[5]
    else { return nil }
    let lines = values[6...].compactMap(\.text)
    let neighbours = lines.compactMap { Neighbour($0) }
    return .success(
      Renewal(
        slot: slot, isKnown: known == 1, unixTime: Milliseconds(time), gone: Int(clamping: gone),
        isTaken: taken == 1,
        neighbours: neighbours, departed: lines.compactMap { DepartedNode($0) },
        foreign: values.count - 6 - neighbours.count))
  }
}
