import GuessServerCore
import GuessProtocol

/// What must happen in Redis as a whole: scripts of a few lines, each in a file of its own, `Scripts/*.lua`.
enum ClusterScript: CaseIterable, Hashable, Sendable {
  case renew, claim, release, match, withdraw, sweep, open, begin, take, legacies, page, settle, leave, vacate

  var text: String {
    let bytes =
      switch self {
      case .renew: PackageResources.renew_lua
      case .claim: PackageResources.claim_lua
      case .release: PackageResources.release_lua
      case .match: PackageResources.match_lua
      case .withdraw: PackageResources.withdraw_lua
      case .sweep: PackageResources.sweep_lua
      case .open: PackageResources.open_lua
      case .begin: PackageResources.begin_lua
      case .take: PackageResources.take_lua
      case .legacies: PackageResources.legacies_lua
      case .page: PackageResources.page_lua
      case .settle: PackageResources.settle_lua
      case .leave: PackageResources.leave_lua
      case .vacate: PackageResources.vacate_lua
      }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Where in Redis a cluster has what.
///
/// | key | what it is |
/// |---|---|
/// | `gs:key` | the fingerprint of the cluster's key: nodes with another one are of another cluster |
/// | `gs:nodes` | a hash: who has a slot, and until when its lease lasts |
/// | `gs:run:…` | a string for each run of a node, with the identity of the node; it outlives the lease by the grace and a half, unless an heir has claimed the names that it needs |
/// | `gs:names` | a hash: which run holds a name, for whom, and after how many moves |
/// | `gs:log:2:…` | a stream for each data directory: what another node needs to go on with the rooms, each piece with its proof; of the version before, which had none, `gs:log:…` |
/// | `gs:left:…` | such a stream that a node has taken, by the run whose rooms it tells, until that node's own log tells them |
/// | `gs:left` | a hash: by the same run, which data directory goes on with its rooms, and the slot and name of the node |
/// | `gs:taken` | a hash: by data directory, the checksum of the last line of its log that was taken, and a proof, until it has heard of that |
/// | `gs:places` | a hash: by data directory, where it is, which a copy of it is not |
/// | `gs:since` | when the first node came: a Redis that was lost with all nodes may not know some that are still on their way |
/// | `gs:wish:…` | a sorted set for each kind of wish: who waits, by when that is forgotten |
enum ClusterKeys {
  static let key = "gs:key"
  static let nodes = "gs:nodes"
  static let names = "gs:names"
  static let runs = "gs:run:"
  static let logs = "gs:log:2:"
  /// The logs of the version before, whose pieces have no proofs: neither version goes on with what the other one has written.
  static let logsBefore = "gs:log:"
  static let taken = "gs:taken"
  static let left = "gs:left"
  static let places = "gs:places"
  static let since = "gs:since"

  /// The log of the rooms of a run, once another node has taken it.
  static func left(by run: Incarnation) -> String { "gs:left:\(run)" }

  /// Names that differ only in case are one.
  static func field(_ name: Name) -> String { "\(name)".uppercased() }

  static func wishes(_ settings: MatchSettings, of kind: Kind, for company: Company) -> String {
    "gs:wish:\(kind.rawValue):\(company.rawValue):\(Command.play(settings, with: .any).line())"
  }
}

struct ScriptCall: Hashable, Sendable {
  let script: ClusterScript
  let keys: [String]
  let arguments: [String]
  /// The last argument, where it is no text.
  var bytes: [UInt8]?

  /// The request, by the hash that Redis knows the script by, or with the script itself.
  func request(_ hash: String?) -> RESPRequest {
    let head = hash.map { ["EVALSHA", $0] } ?? ["EVAL", script.text]
    let words = head + ["\(keys.count)"] + keys + arguments
    return bytes.map { RESPRequest(words, $0) } ?? RESPRequest(words)
  }
}

extension ScriptCall {
  init(_ question: ClusterQuestion, by run: NodeRun) {
    let incarnation = "\(run.incarnation)"
    switch question {
    case .claim(let name):
      self.init(
        script: .claim, keys: [ClusterKeys.names],
        arguments: [
          ClusterKeys.field(name.name), incarnation, "\(name.tag)", "\(name.moves)",
          run.identity, ClusterKeys.runs,
        ])
    case .release(let name):
      self.init(
        script: .release, keys: [ClusterKeys.names],
        arguments: [ClusterKeys.field(name.name), "\(name.tag)", "\(name.moves)"])
    case .match(let wish):
      let suiting = Kind.allCases.filter(wish.company.includes).flatMap { kind in
        Company.allCases.filter { $0.includes(wish.kind) }.map { company in
          ClusterKeys.wishes(wish.settings, of: kind, for: company)
        }
      }
      self.init(
        script: .match, keys: [Self.key(of: wish)] + suiting,
        arguments: [Self.entry(of: wish, by: run), incarnation, "\(ClusterMemory.wishLife.count)"])
    case .withdraw(let wish):
      self.init(script: .withdraw, keys: [Self.key(of: wish)], arguments: [Self.entry(of: wish, by: run)])
    case .vacate(let run):
      self.init(
        script: .vacate, keys: [ClusterKeys.nodes, "\(ClusterKeys.runs)\(run)"], arguments: ["\(run)"])
    }
  }

  private static func key(of wish: Wish) -> String {
    ClusterKeys.wishes(wish.settings, of: wish.kind, for: wish.company)
  }

  private static func entry(of wish: Wish, by run: NodeRun) -> String {
    "\(run.slot?.rawValue ?? 0) \(run.incarnation) \(wish.player.slot).\(wish.player.generation)"
  }
}

extension ClusterAnswer {
  init?(_ value: RESPValue) {
    if case .integer(let slot) = value {
      self = .suiting(UInt8(exactly: slot).flatMap { NodeSlot(rawValue: $0) })
      return
    }
    switch value.text {
    case "done": self = .done
    case "taken": self = .taken
    case "moved": self = .moved
    case "waiting": self = .suiting(nil)
    default: return nil
    }
  }
}
