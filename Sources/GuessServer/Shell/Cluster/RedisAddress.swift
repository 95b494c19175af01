import GuessProtocol

/// The operator's setting for a cluster's Redis: `redis://[user@]host[:port][/db]`, or with sentinels that know it:
/// `redis+sentinel://[user@]host[:port],host[:port],…/name[/db]`.
struct RedisAddress: Hashable, Sendable {
  static let defaultPort: UInt16 = 6_379
  static let defaultSentinelPort: UInt16 = 26_379
  /// Databases of Redis in its default configuration.
  static let databases = 0...15
  /// Sentinels that are asked in turn. Three or five are usual, and each silent one takes a second.
  static let mostSentinels = 8
  /// Bytes of a master's name at its sentinels: more than anyone types.
  static let masterNameBytes = 64

  enum Place: Hashable, Sendable {
    case redis(RedisHost)
    case sentinels([RedisHost], master: String)
  }

  let user: String?
  let place: Place
  let database: Int

  init(_ text: String) throws(Malformed) {
    guard let scheme = Self.scheme(of: text) else { throw .redisScheme }
    var (rest, path) = Self.parts(of: text.dropFirst(scheme.count))
    user = try Self.user(cutFrom: &rest)
    guard scheme == Self.sentinelScheme else {
      place = .redis(try RedisHost(rest, defaultPort: Self.defaultPort))
      database = try Self.database(path)
      return
    }
    // The only user is that of Redis, before the first sentinel.
    guard user?.contains(",") != true else { throw .redisHost }
    let hosts = rest.split(separator: ",", omittingEmptySubsequences: false)
    guard hosts.count <= Self.mostSentinels else { throw .redisSentinels }
    var sentinels: [RedisHost] = []
    for host in hosts { sentinels.append(try RedisHost(host, defaultPort: Self.defaultSentinelPort)) }
    let (name, database) = Self.parts(of: path)
    guard Self.isMasterName(name) else { throw .redisMaster }
    place = .sentinels(sentinels, master: String(name))
    self.database = try Self.database(database)
  }

  /// Removes a possible user and password from a text that may not be a valid address.
  static func withoutPassword(_ text: String) -> String {
    guard let at = text.lastIndex(of: "@") else { return text }
    return text.prefix(scheme(of: text)?.count ?? 0) + "…" + text[at...]
  }

  private static let (scheme, sentinelScheme) = ("redis://", "redis+sentinel://")

  private static func scheme(of text: String) -> String? {
    [scheme, sentinelScheme].first { text.lowercased().hasPrefix($0) }
  }

  private static func parts(of text: Substring) -> (Substring, Substring) {
    guard let slash = text.firstIndex(of: "/") else { return (text, "") }
    return (text[..<slash], text[text.index(after: slash)...])
  }

  private static func user(cutFrom rest: inout Substring) throws(Malformed) -> String? {
    guard let at = rest.lastIndex(of: "@") else { return nil }
    let user = rest[..<at]
    guard !user.contains(":") else { throw .redisPassword }
    rest = rest[rest.index(after: at)...]
    return user.isEmpty ? nil : String(user)
  }

  private static func database(_ text: Substring) throws(Malformed) -> Int {
    if text.isEmpty { return 0 }
    guard text.utf8.allSatisfy(\.isDigit), let database = Int(text), databases.contains(database) else {
      throw .redisDatabase
    }
    return database
  }

  /// True if sentinels allow the name (https://redis.io/docs/latest/operate/oss_and_stack/management/sentinel/).
  private static func isMasterName(_ name: Substring) -> Bool {
    (1...masterNameBytes).contains(name.utf8.count)
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
  }
}

extension Malformed {
  static let redisScheme = Self(
    advice:
      "expected redis://[user@]host[:port][/db], such as redis://127.0.0.1:6379, or redis+sentinel://[user@]host[:port],…/name[/db]"
  )
  static let redisHost = Self(
    advice:
      "expected a host, such as redis://127.0.0.1:6379; put an IPv6 address in brackets, as in redis://[::1]"
  )
  static let redisPort = Self(advice: "expected a port from 1 to 65535, such as redis://127.0.0.1:6379")
  static let redisDatabase = Self(
    advice:
      "expected a database from \(RedisAddress.databases.lowerBound) to \(RedisAddress.databases.upperBound), such as redis://127.0.0.1/1"
  )
  /// Everyone who lists processes would see a password.
  static let redisPassword = Self(
    advice: "put the password into a file and name that with cluster-password-file")
  static let redisSentinels = Self(
    advice: "name at most \(RedisAddress.mostSentinels) sentinels, with commas between them")
  static let redisMaster = Self(
    advice:
      "expected the sentinels' name for the master, letters, digits, \".\", \"_\" and \"-\", as in redis+sentinel://10.0.0.1:26379/mymaster"
  )
}

struct RedisHost: Hashable, Sendable {
  /// Bytes of a host name in DNS.
  static let nameBytes = 253

  let name: String
  let port: UInt16

  init(_ text: Substring, defaultPort: UInt16) throws(Malformed) {
    guard let address = HostAndPort(text) else { throw .redisHost }
    guard address.digits == nil || address.port ?? 0 > 0 else { throw .redisPort }
    guard Self.isName(address.host) else { throw .redisHost }
    (name, port) = (String(address.host), address.port ?? defaultPort)
  }

  /// A host that a sentinel returned; nil if its name or port is invalid.
  init?(name: [UInt8], port: [UInt8]) {
    guard name.count <= Self.nameBytes, let name = String(validating: name, as: UTF8.self),
      Self.isName(name[...]), let digits = String(validating: port, as: UTF8.self),
      digits.utf8.allSatisfy(\.isDigit), let port = UInt16(digits), port > 0
    else { return nil }
    (self.name, self.port) = (name, port)
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && !text.contains(where: { $0.isWhitespace || "[]/?#,".contains($0) })
  }
}

extension RedisHost: CustomStringConvertible {
  var description: String { "\(HostAndPort.written(name)):\(port)" }
}

extension RedisAddress: CustomStringConvertible {
  var description: String { written(as: nil) }

  var text: String { written(as: user) }

  private func written(as user: String?) -> String {
    let user = user.map { "\($0)@" } ?? ""
    let path = database == 0 ? "" : "/\(database)"
    switch place {
    case .redis(let host): return Self.scheme + user + "\(host)" + path
    case .sentinels(let hosts, let name):
      return Self.sentinelScheme + user + hosts.map(\.description).joined(separator: ",") + "/\(name)" + path
    }
  }
}
