import GuessProtocol

/// Codes by which a second ssh key becomes the same player as a first one, in the order in which they were given. One file keeps
/// them: a line for each, with the time, the code and the folder of the player.
package struct LinkCodes {
  /// Reasons why a code is not given or taken.
  package enum Refusal: Error, Hashable, Sendable, CaseIterable {
    /// The key that asks for a code owns no name.
    case hasNoName
    /// The code was never given, has been used, or is too old.
    case isUnknown
    /// The key that brings the code has a player of its own.
    case hasPlayer
    /// The files of the account can't be changed, or are full.
    case isNotKept
  }

  /// Seconds for which a code is good: enough to type it on the other device.
  package static let time: Int64 = 120
  /// Maximum number of codes at once. A guess of one needs a connection by ssh, so even all of them are found by nobody.
  static let limit = 100
  /// Size limit of the file in bytes: a line has fewer than 80.
  package static let byteLimit = limit * 80

  private var codes: [(time: Int64, code: RoomCode, player: String)] = []

  /// Reads a file, without codes that are too old.
  package init(file: [UInt8], at now: Int64) {
    for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3, let time = Int64(words[0]), let code = RoomCode(words[1]),
        now.subtractingSaturating(time).magnitude <= Self.time
      else { continue }
      codes.append((time, code, words[2]))
    }
  }

  package var file: [UInt8] { codes.flatMap { Array("\($0.time) \($0.code) \($0.player)\n".utf8) } }

  /// Gives a player a code, in place of an earlier one; false if there are too many.
  package mutating func give(_ code: RoomCode, to player: String, at now: Int64) -> Bool {
    codes.removeAll { $0.player == player || $0.code == code }
    guard codes.count < Self.limit else { return false }
    codes.append((now, code, player))
    return true
  }

  /// Takes a code, which is good once; returns the player who was given it.
  package mutating func take(_ code: RoomCode) -> String? {
    guard let index = codes.firstIndex(where: { $0.code == code }) else { return nil }
    return codes.remove(at: index).player
  }
}
