import GuessProtocol

/// The seats saved by earlier sessions: one to offer, others to delete.
package struct SavedSeats {
  /// Longest age of an offered seat: a server keeps it no longer.
  package static let age = Reconnection.grace
  /// Limit of files read: more names than a player uses in a day.
  package static let limit = 256

  /// A file that no running client holds.
  package struct File: Hashable, Sendable {
    let name: String
    /// Nil if the file has no seat that belongs to its name.
    let seat: SavedSeat?
    /// Time since a client was last connected with it; negative if a clock was set back.
    let age: Milliseconds

    package init(name: String, seat: SavedSeat?, age: Milliseconds) {
      self.name = name
      self.seat = seat?.fileName == name ? seat : nil
      self.age = age
    }
  }

  private let files: [File]

  package init(_ files: [File]) {
    self.files = files
  }

  /// The seat to offer with these options: the latest at that server. Other names or rooms in the options exclude it.
  package func offer(for options: Options) -> SavedSeat? {
    files.filter { !$0.isOld && $0.seat?.suits(options) == true }.min { $0.age < $1.age }?.seat
  }

  /// Names of files to delete.
  package var expired: [String] { files.filter { $0.isOld || $0.seat == nil }.map(\.name) }
}

extension SavedSeats.File {
  fileprivate var isOld: Bool { age > SavedSeats.age || age < Milliseconds(-SavedSeats.age.count) }
}

extension SavedSeat {
  fileprivate func suits(_ options: Options) -> Bool {
    guard server == SavedSeat.text(of: options.server), options.name == nil || options.name == name else {
      return false
    }
    return switch place {
    case .none: false
    case .alone: options.server.room == nil
    case .room(let room): options.server.room == nil || options.server.room == room
    }
  }
}
