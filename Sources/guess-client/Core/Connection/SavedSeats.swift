import GuessProtocol

/// The seats that earlier sessions have left behind, and what is to be done about them.
package struct SavedSeats {
  /// How long after the last sign of life a seat is offered: as long as a server keeps it.
  package static let age = Reconnection.grace
  /// Files that are looked at: more than anyone plays under in a day.
  package static let limit = 256

  /// A file, which no client that runs holds.
  package struct File: Hashable, Sendable {
    let name: String
    /// Nil where it holds none of that name.
    let seat: KeptSeat?
    /// How long ago a client had a connection with it; negative where a clock was set back.
    let age: Milliseconds

    package init(name: String, seat: KeptSeat?, age: Milliseconds) {
      self.name = name
      self.seat = seat?.fileName == name ? seat : nil
      self.age = age
    }
  }

  private let files: [File]

  package init(_ files: [File]) {
    self.files = files
  }

  /// The seat to offer to one who starts with these options: the last one at that server. Who asks for another name or
  /// another room wants something else.
  package func offer(for options: Options) -> KeptSeat? {
    files.filter { !$0.isOld && $0.seat?.suits(options) == true }.min { $0.age < $1.age }?.seat
  }

  /// The names of files that are of no more use.
  package var expired: [String] { files.filter { $0.isOld || $0.seat == nil }.map(\.name) }
}

extension SavedSeats.File {
  fileprivate var isOld: Bool { age > SavedSeats.age || age < Milliseconds(-SavedSeats.age.count) }
}

extension KeptSeat {
  fileprivate func suits(_ options: Options) -> Bool {
    guard server == KeptSeat.text(of: options.server), options.name == nil || options.name == name else {
      return false
    }
    return switch place {
    case .none: false
    case .alone: options.server.room == nil
    case .room(let room): options.server.room == nil || options.server.room == room
    }
  }
}
