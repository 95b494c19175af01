/// Fields of INFO that a cluster depends on.
struct RedisInfo: Hashable, Sendable {
  /// The oldest version with the commands and scripts that we use.
  static let oldestVersion = [6, 2]

  /// The first version with flags of scripts.
  private static let versionWithFlags = [7, 0]

  private let fields: [Substring: Substring]

  init(_ value: RESPValue) {
    var fields: [Substring: Substring] = [:]
    for line in (value.text ?? "").split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { fields[parts[0]] = parts[1] }
    }
    self.fields = fields
  }

  /// Identifies this Redis, its run and its history.
  var history: String {
    ["run_id", "master_replid", "evicted_keys"].compactMap { fields[$0] }.joined(separator: " ")
  }

  private var version: [Int] {
    (fields["redis_version"] ?? "").split(separator: ".").prefix(2).map { Int($0) ?? 0 }
  }

  /// True if a script may say that it is for a Redis whose memory is full, too.
  var hasScriptFlags: Bool { !version.lexicographicallyPrecedes(Self.versionWithFlags) }

  /// The reason why a cluster can't depend on this Redis.
  var problem: String? {
    if version.lexicographicallyPrecedes(Self.oldestVersion) {
      return "version \(fields["redis_version"] ?? "") is older than 6.2"
    }
    if fields["role"] == "slave" { return "it is a replica; use the address of its master" }
    guard let policy = fields["maxmemory_policy"], policy != "noeviction", fields["maxmemory"] != "0" else {
      return nil
    }
    return "it evicts keys when its memory is full (maxmemory-policy \(policy)); set it to noeviction"
  }
}
