import Protocol

/// Where a server listens, and the room to go to there: `guess://HOST[:PORT][/ROOM]` or `unix:PATH[#ROOM]`.
package struct ServerAddress: Hashable, Sendable {
  /// How a server is reached.
  package enum Place: Hashable, Sendable {
    /// Over TCP. The host is a name or an address; IPv6 without its brackets.
    case host(String, port: UInt16)
    /// Through a socket that is a file on this machine.
    case socket(path: String)
  }

  /// GUES on a telephone.
  package static let defaultPort: UInt16 = 4837
  /// Where a server listens that was started without options.
  package static let local = ServerAddress(host: "localhost", port: defaultPort, room: nil)

  package let place: Place
  package let room: RoomCode?

  package init(host: String, port: UInt16, room: RoomCode?) {
    place = .host(host, port: port)
    self.room = room
  }

  /// The address of a socket that is a file.
  package init(path: String, room: RoomCode? = nil) {
    place = .socket(path: path)
    self.room = room
  }

  /// The host; nil where it is no host that listens.
  package var host: String? {
    if case .host(let host, _) = place { host } else { nil }
  }

  /// What is wrong with an address.
  package enum Fault: Error, Hashable {
    case scheme, host, port, room, brackets, path
  }

  /// Reads an address as a person types it; `guess://` may be missing.
  package init(_ text: String) throws(UsageError) {
    do throws(Fault) {
      try self.init(reading: text)
    } catch {
      throw .invalidAddress(text, error)
    }
  }

  private init(reading text: String) throws(Fault) {
    var rest = Substring(text)
    if rest.prefix(Self.socketScheme.count).lowercased() == Self.socketScheme {
      try self.init(socket: rest.dropFirst(Self.socketScheme.count))
      return
    }
    if let scheme = rest.firstRange(of: "://") {
      guard rest[..<scheme.lowerBound].lowercased() == "guess" else { throw .scheme }
      rest = rest[scheme.upperBound...]
    }
    let room = try Self.cutRoom(behind: rest.firstIndex(of: "/"), from: &rest)
    guard let (host, port) = Self.split(rest) else { throw .brackets }
    guard !host.isEmpty, host.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .host }
    guard let port else {
      self.init(host: String(host), port: Self.defaultPort, room: room)
      return
    }
    guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(port), number > 0 else {
      throw .port
    }
    self.init(host: String(host), port: number, room: room)
  }

  /// A whole address of the kind that `text` was meant to be.
  static func example(like text: String) -> String {
    text.lowercased().hasPrefix(socketScheme)
      ? "unix:/run/guess/socket#F7KD2Q" : "guess://example.org:4837/F7KD2Q"
  }

  // MARK: - Sockets that are files

  private static let socketScheme = "unix:"

  /// Reads `PATH[#ROOM]`. A path may hold every character of a host, so the room needs a mark that few paths have, and that
  /// shells leave alone. The last one counts: a path with a `#` in it is written with another one behind it.
  private init(socket text: Substring) throws(Fault) {
    var path = text
    let room = try Self.cutRoom(behind: path.lastIndex(of: "#"), from: &path)
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .path }
    self.init(path: String(path), room: room)
  }

  /// Takes the room behind a mark off, with the mark; there may be none.
  private static func cutRoom(
    behind mark: Substring.Index?, from text: inout Substring
  ) throws(Fault) -> RoomCode? {
    guard let mark else { return nil }
    let code = String(text[text.index(after: mark)...])
    let room = RoomCode(code)
    guard code.isEmpty || room != nil else { throw .room }
    text = text[..<mark]
    return room
  }

  // MARK: - Hosts

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
  /// The host and the port, or the path, as they can be shown.
  package var description: String {
    switch place {
    case .host(let host, let port): "\(Self.bracketed(host)):\(port)"
    case .socket(let path): "\(Self.socketScheme)\(path.fitForDisplay)"
    }
  }

  /// The address that leads a friend to `room`.
  package func invitation(to room: RoomCode) -> String {
    switch place {
    case .host(let host, let port):
      "guess://\(Self.bracketed(host))\(port == Self.defaultPort ? "" : ":\(port)")/\(room)"
    case .socket: "\(self)#\(room)"
    }
  }

  private static func bracketed(_ host: String) -> String {
    host.contains(":") ? "[\(host)]" : host
  }
}
