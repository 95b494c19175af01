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
    guard text.lowercased().hasPrefix(Self.scheme) else { throw .redis }
    let parts = text.dropFirst(Self.scheme.count).split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let places = parts[0].split(separator: "@", omittingEmptySubsequences: false)
    let user = places.dropLast().joined(separator: "@")
    guard !user.contains(":") else { throw .redisPassword }
    let digits = parts.count > 1 && !parts[1].isEmpty ? parts[1] : "0"
    guard let place = HostAndPort(places.last ?? ""), Self.isName(place.host),
      place.digits == nil || place.port ?? 0 > 0, digits.utf8.allSatisfy(\.isDigit),
      let database = Int(digits), Self.databases.contains(database)
    else { throw .redis }
    (self.user, self.database) = (user.isEmpty ? nil : user, database)
    (host, port) = (String(place.host), place.port ?? Self.defaultPort)
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
}

extension Malformed {
  static let redis = Self(
    advice:
      "expected redis://[user@]host[:port][/db], such as redis://127.0.0.1:6379 or redis://[::1]/1; the database is from \(RedisAddress.databases.lowerBound) to \(RedisAddress.databases.upperBound)"
  )
  /// Everyone who lists processes would see a password.
  static let redisPassword = Self(
    advice: "put the password into a file and name that with cluster-password-file")
}

extension RedisAddress: CustomStringConvertible {
  var description: String {
    let user = user.map { "\($0)@" } ?? ""
    let path = database == 0 ? "" : "/\(database)"
    return Self.scheme + "\(user)\(HostAndPort.written(host)):\(port)\(path)"
  }
}
