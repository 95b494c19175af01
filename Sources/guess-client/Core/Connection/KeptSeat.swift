import GuessProtocol

/// What it takes to come back to a server after the client has ended: a name, its token, and the place that it had.
package struct KeptSeat: Hashable, Sendable {
  /// Bytes of a file that holds one; an address is what is longest in it.
  package static let byteLimit = 4_096

  package enum Place: Hashable, Sendable {
    /// A name, and nothing that a server would keep.
    case none
    case room(RoomCode)
    /// A game alone.
    case alone
  }

  /// The server, as its address is written without a room, and how it is reached: one behind a gate is another one.
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

  /// What stands for a server.
  static func text(of server: ServerAddress) -> String {
    "\(server)" + (server.via.map { " via \($0)" } ?? "")
  }

  package var name: Name { credentials.name }

  // MARK: - Files

  /// What the file is called that keeps it: the same for the same name at the same server, whatever both are made of.
  package var fileName: String {
    let digest = SHA256.digest(of: Array("\(server)\n\("\(name)".lowercased())".utf8))
    return digest.prefix(16).map(\.hexadecimal).joined()
  }

  /// Whether a file in the folder of seats is one, by its name.
  package static func isFileName(_ name: String) -> Bool { name.wholeMatch(of: /[0-9a-f]{32}/) != nil }

  /// What stands in its file.
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

  /// Reads a file; nil where it is none of a seat, whatever else it is.
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

extension KeptSeat.Place {
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
    // Nothing of it is kept for one whose connection is lost.
    case .lobby, .waiting, .watching: self = .none
    }
  }
}

extension Token {
  /// As it is written, for the server and for the file of a seat alone.
  var digits: String { rawValue.high.hexadecimal + rawValue.low.hexadecimal }
}

/// What earlier sessions have left to this one.
package struct SavedSession: Sendable {
  /// Lines that were typed, as `History.file` writes them.
  package var history: [UInt8]
  /// A seat that may still be there.
  package var seat: KeptSeat?

  package init(history: [UInt8] = [], seat: KeptSeat? = nil) {
    self.history = history
    self.seat = seat
  }
}
