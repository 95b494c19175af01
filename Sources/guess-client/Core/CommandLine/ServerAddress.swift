import GuessProtocol

/// A server's address, and a room there: `[guess[+tls]://]HOST[:PORT][,HOST[:PORT]…][/ROOM]`, or `unix:PATH[#ROOM]`.
///
/// Several hosts are nodes of one cluster: any of them will do.
package struct ServerAddress: Hashable, Sendable {
  package enum Place: Hashable, Sendable {
    /// TCP. The host is a name or an address; IPv6 without brackets.
    case host(String, port: UInt16)
    case socket(path: String)
  }

  /// Differs for TLS, so that a TLS proxy can listen on the server's machine.
  static let defaultTLSPort: UInt16 = 4838
  package static let local = ServerAddress(host: "localhost", port: HostAndPort.usualPort)

  static let mostHosts = 32

  /// The addresses of the lobby in the order to try them, at least one.
  package private(set) var places: [Place]
  package let room: RoomCode?
  package private(set) var isEncrypted = false
  package private(set) var via: HelperCommand?

  package init(host: String, port: UInt16, room: RoomCode? = nil) {
    self.init(.host(host, port: port), room: room)
  }

  package init(_ place: Place, room: RoomCode? = nil) { (places, self.room) = ([place], room) }

  package var place: Place { places[0] }

  /// The address of another node, as sent by this server, reached in the same way. Always a host, whatever it begins with.
  package func neighbour(at address: PublicAddress) -> ServerAddress? {
    guard let place = try? Self.place(Substring("\(address)"), port: defaultPort) else { return nil }
    var neighbour = ServerAddress(place)
    (neighbour.isEncrypted, neighbour.via) = (isEncrypted, via)
    return neighbour
  }

  package func reached(via command: HelperCommand?) -> ServerAddress {
    var server = self
    if host != nil { server.via = command }
    return server
  }

  /// The program that connects to an address, with arguments; nil for a direct connection.
  package func helper(to place: Place) -> [String]? {
    guard case .host(let host, let port) = place else { return nil }
    return via?.words(host: host, port: port)
      ?? (isEncrypted ? HelperCommand.tls(host: host, port: port) : nil)
  }

  /// True if a program connects, which may not pass on the end of output.
  package var hasHelper: Bool { helper(to: place) != nil }

  private var defaultPort: UInt16 { isEncrypted ? Self.defaultTLSPort : HostAndPort.usualPort }

  /// True if all of it is on this machine, where nobody else listens on the way.
  var isOnThisMachine: Bool {
    places.allSatisfy { place in
      guard case .host(let host, _) = place else { return true }
      let isIPv4 = host.hasPrefix("127.") && host.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
      return isIPv4 || ["localhost", "::1", "::ffff:127.0.0.1"].contains(host.lowercased())
    }
  }

  package var host: String? {
    if case .host(let host, _) = place { host } else { nil }
  }

  /// Parses an address as typed, with or without `guess://`. What is invisible was copied along from a chat or a page.
  package init(_ text: String) throws(UsageError) {
    let text = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isHiddenInAddress }))
    let isSocket = text.lowercased().hasPrefix(Self.socketScheme)
    do throws(UsageError) {
      self = try isSocket ? Self.socket(text.dropFirst(Self.socketScheme.count)) : Self.hosts(text[...])
    } catch {
      let example = isSocket ? "unix:/run/guess/socket#F7KD2Q" : "guess://example.org:4837/F7KD2Q"
      throw UsageError("“\(text)” is not a valid address: \(error.text), like \(example).")
    }
  }

  private static func hosts(_ text: Substring) throws(UsageError) -> ServerAddress {
    var rest = text
    var isEncrypted = false
    if let end = rest.firstRange(of: "://") {
      let name = rest[..<end.lowerBound].lowercased()
      try require(
        [scheme, tlsScheme].contains(name), "it must begin with guess://, guess+tls:// or the host")
      isEncrypted = name == tlsScheme
      rest = rest[end.upperBound...]
    }
    let room = try cutRoom(behind: rest.firstIndex(of: "/"), from: &rest)
    let items = rest.split(separator: ",", omittingEmptySubsequences: false)
    try require(items.count <= mostHosts, "at most \(mostHosts) hosts can be given")
    var places: [Place] = []
    for item in items {
      let place = try place(item, port: isEncrypted ? defaultTLSPort : HostAndPort.usualPort)
      try require(!places.contains(place), "the same host is given twice")
      places.append(place)
    }
    var address = ServerAddress(places[0], room: room)
    (address.places, address.isEncrypted) = (places, isEncrypted)
    return address
  }

  private static func place(_ text: Substring, port defaultPort: UInt16) throws(UsageError) -> Place {
    guard let address = HostAndPort(text) else {
      throw UsageError("an IPv6 address goes in brackets, like [::1]:4837; others are HOST:PORT")
    }
    var host = address.host
    // In a URL the percent sign before a zone is written as %25 (RFC 6874); %25 alone is the zone 25.
    if address.isBracketed, let mark = host.firstRange(of: "%25"), mark.upperBound < host.endIndex {
      host.replaceSubrange(mark, with: "%")
    }
    try require(isHost(host, isBracketed: address.isBracketed), "the host is missing, or not a valid name")
    guard address.digits != nil else { return .host(String(host), port: defaultPort) }
    guard let port = address.port, port > 0 else { throw UsageError("a port is a number from 1 to 65535") }
    return .host(String(host), port: port)
  }

  /// True for what may be a name or an address of a host. It comes from others, in invitations, and goes to proxy commands, which may
  /// run a shell: so nothing else is accepted, nor a leading hyphen, which is that of an option.
  private static func isHost(_ host: Substring, isBracketed: Bool) -> Bool {
    let marks = isBracketed ? ".:%-_" : ".-_"
    return !host.isEmpty && host.first != "-"
      && host.unicodeScalars.allSatisfy { scalar in
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
          || marks.unicodeScalars.contains(scalar)
      }
  }

  private static let (scheme, tlsScheme) = ("guess", "guess+tls")

  // MARK: - Unix sockets

  private static let socketScheme = "unix:"

  /// Parses `PATH[#ROOM]`. The last `#` counts, so that a path with one needs another at its end.
  private static func socket(_ text: Substring) throws(UsageError) -> ServerAddress {
    var path = text
    let room = try cutRoom(behind: path.lastIndex(of: "#"), from: &path)
    try require(!path.isEmpty && !path.utf8.contains(0), "unix: needs the path of a socket")
    return ServerAddress(.socket(path: String(path)), room: room)
  }

  private static func cutRoom(
    behind mark: Substring.Index?, from text: inout Substring
  ) throws(UsageError) -> RoomCode? {
    guard let mark else { return nil }
    let code = String(text[text.index(after: mark)...])
    let room = RoomCode(code)
    try require(code.isEmpty || room != nil, "a room code has six letters and digits")
    text = text[..<mark]
    return room
  }
}

extension ServerAddress: CustomStringConvertible {
  /// Host and port, or path, for display; mentions TLS.
  package var description: String { (isEncrypted ? "\(Self.tlsScheme)://" : "") + list() }

  /// The address to invite a friend to this server, or to `room`.
  package func invitation(to room: RoomCode? = nil) -> String {
    guard host != nil else { return "\(self)\(room.map { "#\($0)" } ?? "")" }
    let scheme = isEncrypted ? Self.tlsScheme : Self.scheme
    return "\(scheme)://\(list(without: defaultPort))\(room.map { "/\($0)" } ?? "")"
  }

  /// All places, without the ports that are this one.
  private func list(without usual: UInt16? = nil) -> String {
    places.map { place in
      switch place {
      case .host(let host, let port): HostAndPort.written(host) + (port == usual ? "" : ":\(port)")
      case .socket(let path): Self.socketScheme + path.fitForDisplay
      }
    }.joined(separator: ",")
  }
}

extension Unicode.Scalar {
  /// True for a blank of another kind than the space, and for a character that has no shape at all.
  fileprivate var isHiddenInAddress: Bool {
    self != " " && (properties.isWhitespace || !isFitForDisplay)
  }
}
