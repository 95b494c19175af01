/// Fields of INFO that a cluster depends on.
struct RedisFacts: Hashable, Sendable {
  /// The oldest version with the commands and scripts that we use.
  static let oldestVersion = [6, 2]

  enum Unfitness: Hashable, Sendable {
    case version(String)
    case evicts(policy: String)
    case replica
  }

  private let fields: [Substring: Substring]

  init(_ value: RESPValue) {
    guard case .bytes(let bytes) = value else {
      fields = [:]
      return
    }
    var fields: [Substring: Substring] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { fields[parts[0]] = parts[1] }
    }
    self.fields = fields
  }

  /// Identifies this Redis, its run and its history; it changes when Redis forgets something.
  var history: String {
    ["run_id", "master_replid", "evicted_keys"].compactMap { fields[$0] }.joined(separator: " ")
  }

  var evictedKeys: String { fields["evicted_keys"].map(String.init) ?? "" }

  var version: String { fields["redis_version"].map(String.init) ?? "" }

  var unfitness: Unfitness? {
    let numbers = version.split(separator: ".").prefix(2).map { Int($0) ?? 0 }
    if numbers.lexicographicallyPrecedes(Self.oldestVersion) { return .version(version) }
    if fields["role"] == "slave" { return .replica }
    if let policy = fields["maxmemory_policy"], policy != "noeviction", fields["maxmemory"] != "0" {
      return .evicts(policy: String(policy))
    }
    return nil
  }
}

extension RedisFacts.Unfitness {
  var text: String {
    switch self {
    case .version(let version): "version \(version) is older than 6.2"
    case .evicts(let policy):
      "it throws keys away when its memory is full (maxmemory-policy \(policy)); set it to noeviction"
    case .replica: "it is a replica; use the address of its master"
    }
  }
}
