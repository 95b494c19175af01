import Protocol

/// Where a server listens, and the room to go to there: `guess://HOST[:PORT][/ROOM]`.
package struct ServerAddress: Hashable, Sendable {
  /// GUES on a telephone.
  package static let defaultPort: UInt16 = 4837
  /// Where a server listens that was started without options.
  package static let local = ServerAddress(host: "localhost", port: defaultPort, room: nil)

  /// A name or an address; IPv6 without its brackets.
  package let host: String
  package let port: UInt16
  package let room: RoomCode?

  package init(host: String, port: UInt16, room: RoomCode?) {
    self.host = host
    self.port = port
    self.room = room
  }

  /// What is wrong with an address.
  package enum Fault: Hashable, Sendable {
    case scheme, host, port, room, brackets
  }

  /// Reads an address as a person types it; `guess://` may be missing.
  package init(_ text: String) throws(UsageError) {
    func wrong(_ fault: Fault) -> UsageError { .invalidAddress(text, fault) }

    var rest = Substring(text)
    if let scheme = rest.firstRange(of: "://") {
      guard rest[..<scheme.lowerBound].lowercased() == "guess" else { throw wrong(.scheme) }
      rest = rest[scheme.upperBound...]
    }
    var room: RoomCode?
    if let slash = rest.firstIndex(of: "/") {
      let code = String(rest[rest.index(after: slash)...])
      room = RoomCode(code)
      guard code.isEmpty || room != nil else { throw wrong(.room) }
      rest = rest[..<slash]
    }
    guard let (host, port) = Self.split(rest) else { throw wrong(.brackets) }
    guard !host.isEmpty, host.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw wrong(.host) }
    guard let port else {
      self.init(host: String(host), port: Self.defaultPort, room: room)
      return
    }
    guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(port), number > 0 else {
      throw wrong(.port)
    }
    self.init(host: String(host), port: number, room: room)
  }

  /// The host and what stands behind its colon; nil when brackets are missing or don't match.
  private static func split(_ text: Substring) -> (host: Substring, port: Substring?)? {
    guard text.first == "[" else {
      let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      return parts.count > 2 ? nil : (parts[0], parts.count == 2 ? parts[1] : nil)
    }
    guard let end = text.firstIndex(of: "]") else { return nil }
    let host = text[text.index(after: text.startIndex)..<end]
    let behind = text[text.index(after: end)...]
    if behind.isEmpty { return (host, nil) }
    return behind.first == ":" ? (host, behind.dropFirst()) : nil
  }
}

extension ServerAddress: CustomStringConvertible {
  /// The host and the port.
  package var description: String {
    "\(bracketedHost):\(port)"
  }

  /// The address that leads a friend to `room`.
  package func invitation(to room: RoomCode) -> String {
    "guess://\(bracketedHost)\(port == Self.defaultPort ? "" : ":\(port)")/\(room)"
  }

  private var bracketedHost: String {
    host.contains(":") ? "[\(host)]" : host
  }
}
