import GuessGame
import GuessServerCore
import GuessProtocol

/// An atomic operation in Redis: a short script in a file of its own, `Scripts/*.lua`. It is sent whole, as a kilobyte costs less
/// than knowing what each Redis has loaded.
struct ClusterScript {
  static let renew = Self(PackageResources.renew_lua)
  static let claim = Self(PackageResources.claim_lua)
  static let release = Self(PackageResources.release_lua)
  static let match = Self(PackageResources.match_lua)
  static let sweep = Self(PackageResources.sweep_lua)
  static let open = Self(PackageResources.open_lua)
  static let begin = Self(PackageResources.begin_lua)
  static let take = Self(PackageResources.take_lua)
  static let legacies = Self(PackageResources.legacies_lua)
  static let page = Self(PackageResources.page_lua)
  static let settle = Self(PackageResources.settle_lua)
  static let leave = Self(PackageResources.leave_lua)
  static let vacate = Self(PackageResources.vacate_lua)

  let text: String

  private init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

  func request(keys: [String], _ arguments: [String], _ bytes: [UInt8]? = nil) -> RESPRequest {
    RESPRequest(["EVAL", text, "\(keys.count)"] + keys + arguments, bytes)
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

  static func wishes(like wish: Wish) -> String {
    "gs:wish:\(wish.kind.rawValue):\(wish.company.rawValue):\(Command.play(wish.settings, with: .any).line())"
  }
}
