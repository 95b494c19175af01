import GuessClientCore
import GuessProtocol
import Platform

/// The files of reserved seats: one for each name and server, locked while the client of that seat runs.
struct SeatFiles {
  private let folder: StateFolder
  /// The files of this client, by name.
  private var held: [String: StateFile] = [:]
  /// The file of the player's own seat, as opposed to an offered one.
  private var current: String?

  init(in folder: StateFolder) {
    self.folder = folder
  }

  /// The seat to offer for these options. Deletes expired files.
  mutating func offer(for options: Options) -> SavedSeat? {
    var files: [String: StateFile] = [:]
    let now = Clock.unixTime().count / 1_000
    for name in folder.names(limit: SavedSeats.limit).filter(SavedSeat.isFileName) {
      files[name] = StateFile(path(of: name), for: .updating)
    }
    let seats = SavedSeats(
      files.map { name, file in
        let seat = SavedSeat(file: file.tail(limit: SavedSeat.byteLimit + 1))
        return SavedSeats.File(name: name, seat: seat, age: .seconds(now - file.writingTime))
      })
    for name in seats.expired { System.removeFile(path(of: name)) }
    let seat = seats.offer(for: options)
    if let seat { held[seat.fileName] = files.removeValue(forKey: seat.fileName) }
    for file in files.values { file.release() }
    return seat
  }

  /// Saves a seat, unless another client has locked its file.
  mutating func keep(_ seat: SavedSeat) {
    let name = seat.fileName
    guard let file = held[name] ?? StateFile(path(of: name), for: .updating) else { return }
    file.rewrite(seat.file)
    held[name] = file
    current = name
  }

  /// Records that the player still has the seat now.
  func touch() { current.flatMap { held[$0] }?.touch() }

  /// Deletes the file of a seat, if it belongs to this client.
  mutating func forget(_ seat: SavedSeat) {
    guard let file = held.removeValue(forKey: seat.fileName) else { return }
    System.removeFile(path(of: seat.fileName))
    file.release()
  }

  private func path(of name: String) -> String { "\(folder.path)/\(name)" }
}
