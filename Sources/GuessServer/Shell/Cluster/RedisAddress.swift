/// Where a cluster's Redis is, as a host writes it: `redis://[user@]host[:port][/db]`.
struct RedisAddress: Hashable, Sendable {
  /// Redis's own port.
  static let defaultPort: UInt16 = 6_379
  /// Databases that Redis has unless its configuration says otherwise.
  static let databases = 0...15

  let user: String?
  let host: String
  let port: UInt16
  let database: Int

  /// What is wrong with an address.
  enum Fault: Error, Hashable, Sendable {
    case scheme, host, port, database
    /// A password is seen by everyone who lists processes.
    case password

    var advice: String {
      switch self {
      case .scheme: "expected redis://[user@]host[:port][/db], such as redis://127.0.0.1:6379"
      case .host:
        "expected a host, such as redis://127.0.0.1:6379; an IPv6 address stands in brackets, as in redis://[::1]"
      case .port: "expected a port from 1 to 65535, such as redis://127.0.0.1:6379"
      case .database:
        "expected a database from \(databases.lowerBound) to \(databases.upperBound), such as redis://127.0.0.1/1"
      case .password: "put the password into a file and name that with cluster-password-file"
      }
    }
  }

  init(_ text: String) throws(Fault) {
    let scheme = "redis://"
    guard text.lowercased().hasPrefix(scheme) else { throw .scheme }
    var rest = text.dropFirst(scheme.count)
    database = try Self.database(cutFrom: &rest)
    if let at = rest.lastIndex(of: "@") {
      let user = rest[..<at]
      guard !user.contains(":") else { throw .password }
      self.user = user.isEmpty ? nil : String(user)
      rest = rest[rest.index(after: at)...]
    } else {
      user = nil
    }
    port = try Self.port(cutFrom: &rest)
    if rest.hasPrefix("["), rest.hasSuffix("]") {
      rest = rest.dropFirst().dropLast()
    } else if rest.contains(":") {
      throw .host
    }
    guard !rest.isEmpty, !rest.contains(where: { $0.isWhitespace || "[]/?#".contains($0) }) else {
      throw .host
    }
    host = String(rest)
  }

  private static func database(cutFrom rest: inout Substring) throws(Fault) -> Int {
    guard let slash = rest.firstIndex(of: "/") else { return 0 }
    let text = rest[rest.index(after: slash)...]
    rest = rest[..<slash]
    if text.isEmpty { return 0 }
    guard text.utf8.allSatisfy(\.isDigit), let database = Int(text), databases.contains(database) else {
      throw .database
    }
    return database
  }

  private static func port(cutFrom rest: inout Substring) throws(Fault) -> UInt16 {
    guard let colon = rest.lastIndex(of: ":"), !rest[colon...].contains("]"),
      rest.hasPrefix("[") || rest.firstIndex(of: ":") == colon
    else { return defaultPort }
    let text = rest[rest.index(after: colon)...]
    guard text.utf8.allSatisfy(\.isDigit), let port = UInt16(text), port > 0 else { throw .port }
    rest = rest[..<colon]
    return port
  }
}

extension RedisAddress: CustomStringConvertible {
  /// The address without the user, as the log has it.
  var description: String {
    "redis://\(host.contains(":") ? "[\(host)]" : host):\(port)" + (database == 0 ? "" : "/\(database)")
  }
}

extension RedisAddress {
  /// The address as a host writes it.
  var text: String {
    guard let user else { return description }
    return "redis://\(user)@" + description.dropFirst("redis://".count)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
