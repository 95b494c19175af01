import GuessProtocol

/// The operator's setting for a cluster's Redis: `redis://[user@]host[:port][/db]`.
struct RedisAddress: Hashable, Sendable {
  static let defaultPort: UInt16 = 6_379
  /// Databases of Redis in its default configuration.
  static let databases = 0...15

  let user: String?
  let host: String
  let port: UInt16
  let database: Int

  init(_ text: String) throws(Malformed) {
    guard text.lowercased().hasPrefix(Self.scheme) else { throw .redisScheme }
    let parts = text.dropFirst(Self.scheme.count).split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    var rest = parts[0]
    user = try Self.user(cutFrom: &rest)
    guard let place = HostAndPort(rest), Self.isName(place.host) else { throw .redisHost }
    guard place.digits == nil || place.port ?? 0 > 0 else { throw .redisPort }
    (host, port) = (String(place.host), place.port ?? Self.defaultPort)
    database = try Self.database(parts.count > 1 ? parts[1] : "")
  }

  /// Removes a possible user and password from a text that may not be a valid address.
  static func withoutPassword(_ text: String) -> String {
    guard let at = text.lastIndex(of: "@") else { return text }
    return (text.lowercased().hasPrefix(scheme) ? text.prefix(scheme.count) : "") + "…" + text[at...]
  }

  private static let scheme = "redis://"

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && !text.contains(where: { $0.isWhitespace || "[]/?#,".contains($0) })
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
}

extension Malformed {
  static let redisScheme = Self(
    advice: "expected redis://[user@]host[:port][/db], such as redis://127.0.0.1:6379"
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
}

extension RedisAddress: CustomStringConvertible {
  var description: String { written(as: nil) }

  var text: String { written(as: user) }

  /// The host and the port.
  var place: String { "\(HostAndPort.written(host)):\(port)" }

  private func written(as user: String?) -> String {
    let user = user.map { "\($0)@" } ?? ""
    let path = database == 0 ? "" : "/\(database)"
    return Self.scheme + user + place + path
  }
}
