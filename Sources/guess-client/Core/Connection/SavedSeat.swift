import GuessProtocol

/// Everything needed to return to a server after the client has ended: name, token and place.
package struct SavedSeat: Hashable, Sendable {
  /// Size limit of a seat's file, in bytes; the address is its longest part.
  package static let byteLimit = 4_096

  package enum Place: Hashable, Sendable {
    /// A name only, which no server keeps.
    case none
    case room(RoomCode)
    /// A solo game.
    case alone
  }

  /// The address without a room, and the helper program: the same address through another program is another server.
  package let server: String
  package let credentials: Credentials
  package let place: Place

  package init(server: ServerAddress, credentials: Credentials, place: Place) {
    self.init(server: Self.text(of: server), credentials, place)
  }

  private init(server: String, _ credentials: Credentials, _ place: Place) {
    self.server = server
    self.credentials = credentials
    self.place = place
  }

  /// The text that identifies a server.
  static func text(of server: ServerAddress) -> String {
    "\(server)" + (server.via.map { " via \($0)" } ?? "")
  }

  package var name: Name { credentials.name }

  // MARK: - Files

  /// The file's name: a hash, the same for the same name at the same server, ignoring case.
  package var fileName: String {
    let digest = SHA256.digest(of: Array("\(server)\n\("\(name)".lowercased())".utf8))
    return digest.prefix(16).map(\.hexadecimal).joined()
  }

  /// True if a file in the seat folder has a seat's name.
  package static func isFileName(_ name: String) -> Bool { name.wholeMatch(of: /[0-9a-f]{32}/) != nil }

  package var file: [UInt8] {
    let place =
      switch place {
      case .none: "-"
      case .room(let room): "\(room)"
      case .alone: "alone"
      }
    let lines = [
      Self.heading, "server=\(server)", "name=\(name)", "token=\(credentials.token.digits)", "place=\(place)",
    ]
    return lines.flatMap { Array("\($0)\n".utf8) }
  }

  /// Reads a file; nil if it is not a valid seat.
  package init?(file: [UInt8]) {
    guard file.count <= Self.byteLimit, let text = String(validating: file, as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first ?? "" == Self.heading, lines.last == "" else { return nil }
    func value(_ key: String) -> String? {
      lines.first { $0.hasPrefix("\(key)=") }.map { String($0.dropFirst(key.count + 1)) }
    }
    guard let server = value("server"), let name = value("name").flatMap({ Name($0) }),
      let token = value("token").flatMap({ Token(Array($0.utf8).span) }),
      let place = value("place").flatMap({ Place(file: $0) })
    else { return nil }
    self.init(server: server, Credentials(name: name, token: token), place)
  }

  private static let heading = "guess-client seat 1"
}

extension SavedSeat.Place {
  fileprivate init?(file text: String) {
    switch text {
    case "-": self = .none
    case "alone": self = .alone
    default:
      guard let room = RoomCode(text) else { return nil }
      self = .room(room)
    }
  }

  init(_ place: MatchState.Location) {
    switch place {
    case .seat(let room): self = .room(room)
    case .alone: self = .alone
    // A server keeps nothing for these after a disconnect.
    case .lobby, .waiting, .watching: self = .none
    }
  }
}

extension Token {
  /// The token in digits, only for the server and the seat's file.
  var digits: String { rawValue.high.hexadecimal + rawValue.low.hexadecimal }
}

/// Data that earlier sessions have saved.
package struct SavedSession: Sendable {
  /// Typed lines, as `History.file` writes them.
  package var history: [UInt8]
  /// A seat that may still exist.
  package var seat: SavedSeat?

  package init(history: [UInt8] = [], seat: SavedSeat? = nil) {
    self.history = history
    self.seat = seat
  }
}
