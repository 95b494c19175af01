import GuessClientCore
import GuessProtocol
import Platform

/// The files of the seats: one for each name at each server, locked as long as the client runs that sits there.
struct SeatFiles {
  private let folder: StateFolder
  /// The files of this client, by their names.
  private var held: [String: StateFile] = [:]
  /// The file of the seat that the player has, rather than of one that is offered.
  private var current: String?

  init(in folder: StateFolder) {
    self.folder = folder
  }

  /// The seat to offer to one who starts with these options. What is of no more use is thrown away on the way.
  mutating func offer(for options: Options) -> KeptSeat? {
    var files: [String: StateFile] = [:]
    let now = Clock.unixTime().count / 1_000
    for name in folder.names(limit: SavedSeats.limit).filter(KeptSeat.isFileName) {
      files[name] = StateFile(path(of: name), for: .updating)
    }
    let seats = SavedSeats(
      files.map { name, file in
        let seat = KeptSeat(file: file.tail(limit: KeptSeat.byteLimit + 1))
        return SavedSeats.File(name: name, seat: seat, age: .seconds(now - file.writingTime))
      })
    for name in seats.expired { System.removeFile(path(of: name)) }
    let seat = seats.offer(for: options)
    if let seat { held[seat.fileName] = files.removeValue(forKey: seat.fileName) }
    for file in files.values { file.release() }
    return seat
  }

  /// Keeps a seat, unless another client does so under that name.
  mutating func keep(_ seat: KeptSeat) {
    let name = seat.fileName
    guard let file = held[name] ?? StateFile(path(of: name), for: .updating) else { return }
    file.rewrite(seat.file)
    held[name] = file
    current = name
  }

  /// Notes that the player's seat was theirs until now.
  func touch() { current.flatMap { held[$0] }?.touch() }

  /// Keeps nothing of a seat any more, if it is one of this client's.
  mutating func forget(_ seat: KeptSeat) {
    guard let file = held.removeValue(forKey: seat.fileName) else { return }
    System.removeFile(path(of: seat.fileName))
    file.release()
  }

  private func path(of name: String) -> String { "\(folder.path)/\(name)" }
}
