import GuessServerCore
import GuessProtocol

/// Atomic operations in Redis: short scripts, each in a file of its own, `Scripts/*.lua`.
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

/// Redis keys of a cluster.
///
/// | key | content |
/// |---|---|
/// | `gs:key` | fingerprint of the cluster's key: nodes with another one belong to another cluster |
/// | `gs:nodes` | hash: the owner of each slot, and the end of its lease |
/// | `gs:run:…` | string for each run of a node: the node's identity. It outlives the lease by one and a half grace periods, unless a takeover has claimed the names that it needs |
/// | `gs:names` | hash: for each name the run that holds it, the player's tag, and the number of moves |
/// | `gs:log:2:…` | stream for each data directory: what another node needs to resume the rooms, each piece with its proof. The previous version used `gs:log:…`, without proofs |
/// | `gs:left:…` | such a stream after a takeover, by the old owner's run, until the new owner's log has the rooms |
/// | `gs:left` | hash: by the same run, the new owner's data directory, the old owner's slot and name, and the order of takeovers |
/// | `gs:taken` | hash: by data directory, the checksum of the last line taken from its log, and a proof, until its node acknowledges the loss |
/// | `gs:places` | hash: by data directory, its location, which differs for a copy |
/// | `gs:since` | time of the first registration: a Redis that was lost together with all nodes may not know yet those that are restarting |
/// | `gs:wish:…` | sorted set for each kind of wish: the waiting players, by time of expiry |
enum ClusterKeys {
  static let key = "gs:key"
  static let nodes = "gs:nodes"
  static let names = "gs:names"
  static let runs = "gs:run:"
  static let logs = "gs:log:2:"
  /// Logs of the previous version, whose pieces have no proofs. Neither version resumes a log of the other.
  static let logsBefore = "gs:log:"
  static let taken = "gs:taken"
  static let left = "gs:left"
  static let places = "gs:places"
  static let since = "gs:since"

  /// The log of a run's rooms after another node has taken it.
  static func left(by run: RunID) -> String { "gs:left:\(run)" }

  /// Names that differ only in case share a field.
  static func field(_ name: Name) -> String { "\(name)".uppercased() }

  static func wishes(_ settings: MatchSettings, of kind: Kind, for company: Company) -> String {
    "gs:wish:\(kind.rawValue):\(company.rawValue):\(Command.play(settings, with: .any).line())"
  }
}

struct ScriptCall: Hashable, Sendable {
  let script: ClusterScript
  let keys: [String]
  let arguments: [String]
  var bytes: [UInt8]?

  /// The request, with the hash that Redis knows the script by, or with the script itself.
  func request(_ hash: String?) -> RESPRequest {
    let head = hash.map { ["EVALSHA", $0] } ?? ["EVAL", script.text]
    let words = head + ["\(keys.count)"] + keys + arguments
    return bytes.map { RESPRequest(words, $0) } ?? RESPRequest(words)
  }
}

extension ScriptCall {
  init(_ question: ClusterQuestion, by run: NodeRun) {
    let id = "\(run.id)"
    switch question {
    case .claim(let name):
      self.init(
        script: .claim, keys: [ClusterKeys.names],
        arguments: [
          ClusterKeys.field(name.name), id, "\(name.tag)", "\(name.moves)",
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
        arguments: [Self.entry(of: wish, by: run), id, "\(ClusterMemory.wishLife.count)"])
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
    "\(run.slot?.rawValue ?? 0) \(run.id) \(wish.player.slot).\(wish.player.generation)"
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
