import GuessProtocol

/// Where a server listens, and the room to go to there: `guess://HOST[:PORT][,HOST[:PORT]…][/ROOM]`, the same with `guess+tls`, or
/// `unix:PATH[#ROOM]`.
///
/// Several hosts are the nodes of a cluster, which share one lobby: any of them will do.
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
  /// Another one for TLS, so that what ends it can listen beside a server on the same machine.
  package static let defaultTLSPort: UInt16 = 4838
  /// Where a server listens that was started without options.
  package static let local = ServerAddress(host: "localhost", port: defaultPort, room: nil)

  /// Hosts that an address may name: as many as a cluster has nodes.
  package static let mostHosts = 32

  package let place: Place
  /// Where else the same lobby is found, in the order in which that is to be tried.
  package private(set) var alternatives: [Place] = []
  package let room: RoomCode?
  /// Whether it is reached over TLS.
  package private(set) var isEncrypted = false
  /// The command that connects to it; nil where none was named.
  package private(set) var via: HelperCommand?

  package init(host: String, port: UInt16, room: RoomCode?) {
    place = .host(host, port: port)
    self.room = room
  }

  /// The address of a socket that is a file.
  package init(path: String, room: RoomCode? = nil) {
    place = .socket(path: path)
    self.room = room
  }

  /// The address that this server tells of another one, which is reached in the same way. It is that of a host, whatever it
  /// begins with.
  package func neighbour(at address: PublicAddress) -> ServerAddress? {
    guard let place = try? Self.place(Substring("\(address)"), port: defaultPort) else { return nil }
    var neighbour = ServerAddress(place: place, room: nil)
    (neighbour.isEncrypted, neighbour.via) = (isEncrypted, via)
    return neighbour
  }

  /// The same server, reached through a command, if there is one. A socket that is a file needs none.
  package func reached(via command: HelperCommand?) -> ServerAddress {
    var server = self
    if host != nil { server.via = command }
    return server
  }

  /// The program that connects to one of its places, with its arguments; nil where the client does that itself.
  package func helper(to place: Place) -> [String]? {
    guard case .host(let host, let port) = place else { return nil }
    return via?.words(host: host, port: port)
      ?? (isEncrypted ? HelperCommand.tls(host: host, port: port) : nil)
  }

  /// Whether a program connects to it, which may not pass on that nothing more will be sent.
  package var hasHelper: Bool { helper(to: place) != nil }

  /// The port of a place that names none.
  private var defaultPort: UInt16 { isEncrypted ? Self.defaultTLSPort : Self.defaultPort }

  /// The host; nil where it is no host that listens.
  package var host: String? {
    if case .host(let host, _) = place { host } else { nil }
  }

  /// What is wrong with an address.
  package enum Fault: Error, Hashable {
    case scheme, host, port, room, brackets, path, tooMany, twice
  }

  /// All places where the lobby is found, `place` first.
  package var places: [Place] { [place] + alternatives }

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
    var scheme = Self.scheme
    if let end = rest.firstRange(of: "://") {
      scheme = rest[..<end.lowerBound].lowercased()
      guard [Self.scheme, Self.tlsScheme].contains(scheme) else { throw .scheme }
      rest = rest[end.upperBound...]
    }
    let room = try Self.cutRoom(behind: rest.firstIndex(of: "/"), from: &rest)
    let items = rest.split(separator: ",", omittingEmptySubsequences: false)
    guard items.count <= Self.mostHosts else { throw .tooMany }
    let isEncrypted = scheme == Self.tlsScheme
    let port = isEncrypted ? Self.defaultTLSPort : Self.defaultPort
    self.init(place: try Self.place(items[0], port: port), room: room)
    self.isEncrypted = isEncrypted
    for item in items.dropFirst() {
      let other = try Self.place(item, port: port)
      guard !places.contains(other) else { throw .twice }
      alternatives.append(other)
    }
  }

  private init(place: Place, room: RoomCode?) {
    (self.place, self.room) = (place, room)
  }

  private static func place(_ text: Substring, port defaultPort: UInt16) throws(Fault) -> Place {
    guard let address = HostAndPort(text) else { throw .brackets }
    var host = address.host
    // In a URL the percent sign before a zone is written as %25 (RFC 6874); %25 alone is the zone 25.
    if address.isBracketed, let mark = host.firstRange(of: "%25"), mark.upperBound < host.endIndex {
      host.replaceSubrange(mark, with: "%")
    }
    // A program would take what begins with a hyphen for an option.
    guard !host.isEmpty, host.first != "-", host.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .host
    }
    guard address.digits != nil else { return .host(String(host), port: defaultPort) }
    guard let port = address.port, port > 0 else { throw .port }
    return .host(String(host), port: port)
  }

  /// A whole address of the kind that `text` was meant to be.
  static func example(like text: String) -> String {
    text.lowercased().hasPrefix(socketScheme)
      ? "unix:/run/guess/socket#F7KD2Q" : "guess://example.org:4837/F7KD2Q"
  }

  private static let (scheme, tlsScheme) = ("guess", "guess+tls")

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
}

extension ServerAddress: CustomStringConvertible {
  /// The host and the port, or the path, as they can be shown; with TLS it says so.
  package var description: String {
    (isEncrypted ? "\(Self.tlsScheme)://" : "")
      + places.map { place in
        switch place {
        case .host(let host, let port): "\(HostAndPort.written(host)):\(port)"
        case .socket(let path): "\(Self.socketScheme)\(path.fitForDisplay)"
        }
      }.joined(separator: ",")
  }

  /// The address that leads a friend here, and to `room`.
  package func invitation(to room: RoomCode? = nil) -> String {
    guard host != nil else { return "\(self)\(room.map { "#\($0)" } ?? "")" }
    let hosts = places.compactMap { place -> String? in
      guard case .host(let host, let port) = place else { return nil }
      return HostAndPort.written(host) + (port == defaultPort ? "" : ":\(port)")
    }
    return
      "\(isEncrypted ? Self.tlsScheme : Self.scheme)://\(hosts.joined(separator: ","))\(room.map { "/\($0)" } ?? "")"
  }
}
