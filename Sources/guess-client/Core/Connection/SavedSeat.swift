import GuessProtocol

/// Everything needed to return to a server after the client has ended: name, token and place.
package struct SavedSeat: Hashable, Sendable {
  /// The address without a room, and the helper program: the same address through another program is another server.
  package let server: String
  package let credentials: Credentials
  /// The place that a server keeps, during the matches of a tournament the tournament; the lobby for a name only.
  let place: MatchState.Location

  package init(server: ServerAddress, credentials: Credentials, place: MatchState.Location) {
    (self.server, self.credentials, self.place) = (Self.text(of: server), credentials, place)
  }

  static func text(of server: ServerAddress) -> String {
    "\(server)" + (server.via.map { " via \($0)" } ?? "")
  }

  package var name: Name { credentials.name }

  /// The code of its room or tournament.
  package var code: RoomCode? {
    switch place {
    case .seat(let code), .attending(let code): code
    case .lobby, .waiting, .alone, .watching: nil
    }
  }

  package var isInTournament: Bool { if case .attending = place { true } else { false } }

  /// Time for which a server may keep the place: the grace, and in a tournament until its end, within a day.
  fileprivate var keptTime: Milliseconds {
    isInTournament ? .minutes(24 * 60) : Optional(credentials).keptTime
  }

  package func isSame(as other: SavedSeat) -> Bool { server == other.server && name == other.name }

  fileprivate func suits(_ options: Options) -> Bool {
    server == SavedSeat.text(of: options.server) && (options.name == nil || options.name == name)
      && place.isKept && (options.server.room == nil || options.server.room == code)
  }

  // MARK: - A line of a file

  /// Name, token, place and grace, then the server, which may contain blanks.
  var line: String {
    let place =
      switch place {
      case .seat(let room): "\(room)"
      case .alone: "alone"
      case .attending(let tournament): "\(Self.tournamentMark)\(tournament)"
      case .lobby, .waiting, .watching: "-"
      }
    let grace = credentials.grace.map { "\($0)" } ?? "-"
    return "\(name) \(credentials.token.digits) \(place) \(grace) \(server)"
  }

  init?(line: Substring) {
    let words = line.split(separator: " ", maxSplits: 4).map(String.init)
    guard words.count == 5, let name = Name(words[0]), let token = Token(Array(words[1].utf8).span),
      let place = MatchState.Location(file: words[2])
    else { return nil }
    (self.place, server) = (place, words[4])
    credentials = Credentials(name: name, token: token, grace: Int64(words[3]))
  }

  fileprivate static let tournamentMark = "tournament:"
}

extension MatchState.Location {
  fileprivate init?(file text: String) {
    switch text {
    case "-": self = .lobby
    case "alone": self = .alone
    default:
      let isTournament = text.hasPrefix(SavedSeat.tournamentMark)
      let digits = text.dropFirst(isTournament ? SavedSeat.tournamentMark.count : 0)
      guard let code = RoomCode(String(digits)) else { return nil }
      self = isTournament ? .attending(code) : .seat(code)
    }
  }
}

extension Token {
  /// The token in digits, only for the server and the file of seats.
  package var digits: String { rawValue.high.hexadecimal + rawValue.low.hexadecimal }
}

/// The seats that clients on this machine have had, in the order in which they were last connected with them. One file keeps them:
/// a line for each, with that time before it.
package struct SavedSeats {
  /// Maximum number of seats: more than the tournaments that a player is in at once.
  static let limit = 16
  /// Size limit of the file in bytes; addresses are the longest part.
  package static let byteLimit = limit * 4_096

  private var seats: [(time: Int64, seat: SavedSeat)] = []

  /// Reads a file, without what no server keeps any more or is no seat.
  package init(file: [UInt8], at now: Int64) {
    for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      // A clock may have been set back.
      guard words.count == 2, let time = Int64(words[0]), let seat = SavedSeat(line: words[1]),
        now.subtractingSaturating(time).magnitude <= seat.keptTime.secondsRoundedUp
      else { continue }
      keep(seat, at: time)
    }
  }

  package var file: [UInt8] { seats.flatMap { Array("\($0.time) \($0.seat.line)\n".utf8) } }

  /// Records that a client is connected with a seat, in place of what was known of it.
  package mutating func keep(_ seat: SavedSeat, at now: Int64) {
    forget(seat)
    seats = (seats + [(now, seat)]).suffix(Self.limit)
  }

  package mutating func forget(_ seat: SavedSeat) { seats.removeAll { $0.seat.isSame(as: seat) } }

  /// The seat to offer with these options: the latest at that server. Other names or rooms in the options exclude it.
  package func offer(for options: Options) -> SavedSeat? { seats.last { $0.seat.suits(options) }?.seat }
}
