import GuessProtocol

/// Everything needed to return to a server after the client has ended: name, token and place.
package struct SavedSeat: Hashable, Sendable {
  /// Size limit of a seat's file, in bytes; the address is its longest part.
  package static let byteLimit = 4_096

  /// The address without a room, and the helper program: the same address through another program is another server.
  package let server: String
  package let credentials: Credentials
  /// The place that a server keeps, during the matches of a tournament the tournament; the lobby for a name only.
  package let place: MatchState.Location

  package init(server: ServerAddress, credentials: Credentials, place: MatchState.Location) {
    (self.server, self.credentials, self.place) = (Self.text(of: server), credentials, place)
  }

  /// The text that identifies a server.
  package static func text(of server: ServerAddress) -> String {
    "\(server)" + (server.via.map { " via \($0)" } ?? "")
  }

  package var name: Name { credentials.name }

  /// Time for which a server may keep the place: the grace, and in a tournament until its end, within a day.
  fileprivate var keptTime: Milliseconds {
    if case .attending = place { .minutes(24 * 60) } else { Optional(credentials).keptTime }
  }

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
      case .seat(let room): "\(room)"
      case .alone: "alone"
      case .attending(let tournament): "\(Self.tournamentMark)\(tournament)"
      case .lobby, .waiting, .watching: "-"
      }
    let lines = [
      Self.heading, "server=\(server)", "name=\(name)", "token=\(credentials.token.digits)", "place=\(place)",
    ]
    let grace = credentials.grace.map { ["grace=\($0)"] } ?? []
    return (lines + grace).flatMap { Array("\($0)\n".utf8) }
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
      let place = value("place").flatMap({ MatchState.Location(file: $0) })
    else { return nil }
    (self.server, self.place) = (server, place)
    credentials = Credentials(name: name, token: token, grace: value("grace").flatMap { Int64($0) })
  }

  private static let heading = "guess-client seat 1"
  fileprivate static let tournamentMark = "tournament "
}

extension MatchState.Location {
  fileprivate init?(file text: String) {
    switch text {
    case "-": self = .lobby
    case "alone": self = .alone
    default:
      let isEvent = text.hasPrefix(SavedSeat.tournamentMark)
      guard let code = RoomCode(isEvent ? String(text.dropFirst(SavedSeat.tournamentMark.count)) : text)
      else {
        return nil
      }
      self = isEvent ? .attending(code) : .seat(code)
    }
  }
}

extension Token {
  /// The token in digits, only for the server and the seat's file.
  package var digits: String { rawValue.high.hexadecimal + rawValue.low.hexadecimal }
}

/// A file that an earlier session has left for a seat, and that no running client holds.
package struct SeatFile: Sendable {
  /// Limit of files read: more names than a player uses in a day.
  package static let limit = 256

  package let name: String
  /// The seat that belongs to the name; nil if there is none, or if no server keeps it any more. Then the file is to be deleted.
  package let seat: SavedSeat?
  /// Time since a client was last connected with it; negative if a clock was set back.
  package let age: Milliseconds

  package init(name: String, seat: SavedSeat?, age: Milliseconds) {
    let isKept = age.count.magnitude <= (seat?.keptTime ?? .zero).count.magnitude
    (self.name, self.age) = (name, age)
    self.seat = isKept && seat?.fileName == name ? seat : nil
  }
}

extension [SeatFile] {
  /// The seat to offer with these options: the latest at that server. Other names or rooms in the options exclude it.
  package func offer(for options: Options) -> SavedSeat? {
    filter { $0.seat?.suits(options) == true }.min { $0.age < $1.age }?.seat
  }
}

extension SavedSeat {
  fileprivate func suits(_ options: Options) -> Bool {
    guard server == SavedSeat.text(of: options.server), options.name == nil || options.name == name else {
      return false
    }
    return switch place {
    case .lobby, .waiting, .watching: false
    case .alone: options.server.room == nil
    case .seat(let code), .attending(let code): options.server.room == nil || options.server.room == code
    }
  }
}
