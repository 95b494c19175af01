import GuessClientCore
import GuessClientPlay
import GuessProtocol
import Platform

/// State saved between sessions: the typed lines and the seat.
@MainActor
final class SavedState {
  var history: HistoryFile
  var seats: SeatFiles?
  /// The lines typed in earlier sessions.
  let lines: [UInt8]
  /// The seat to offer.
  let seat: SavedSeat?

  /// Loads the state for these options; nil without a usable folder.
  init?(for options: Options) {
    guard let folder = StateFolder() else { return nil }
    history = HistoryFile(in: folder, named: "history")
    seats = StateFolder("\(folder.path)/seats").map { SeatFiles(in: $0) }
    lines = history.contents()
    seat = seats?.offer(for: options)
  }
}

/// A folder for saved state that only its owner can access.
struct StateFolder {
  let path: String

  /// The client's folder, `$XDG_STATE_HOME/guess-client` or `~/.local/state/guess-client`, created if missing; nil if unusable.
  /// Then nothing is saved, and the game works all the same.
  init?() {
    guard let path = StateDirectory.path(of: "guess-client", in: System.environment) else { return nil }
    self.init(path)
  }

  fileprivate init?(_ path: String) {
    self.path = path
    try? System.makeDirectories(path)
    guard let descriptor = try? System.openFile(path) else { return nil }
    defer { System.release(descriptor) }
    guard let status = try? FileStatus(of: descriptor), status.isDirectory, status.isOwn else { return nil }
    guard status.isPrivate || fchmod(descriptor.number, S_IRWXU) == 0 else { return nil }
  }
}

/// The files of reserved seats: one for each name and server, locked while the client of that seat runs.
struct SeatFiles {
  private let folder: StateFolder
  /// The files of this client, by name.
  private var held: [String: StateFile] = [:]
  /// The file of the player's own seat, as opposed to an offered one.
  private var current: String?

  init(in folder: StateFolder) { self.folder = folder }

  /// The seat to offer for these options. Deletes expired files.
  mutating func offer(for options: Options) -> SavedSeat? {
    var files: [String: StateFile] = [:]
    let now = Clock.unixTime().count / 1_000
    let names = (try? System.names(inDirectory: folder.path, limit: SeatFile.limit)) ?? []
    for name in names.filter(SavedSeat.isFileName) {
      files[name] = StateFile(path(of: name), for: .updating)
    }
    let seats = files.map { name, file in
      let seat = SavedSeat(file: file.tail(limit: SavedSeat.byteLimit + 1))
      return SeatFile(name: name, seat: seat, age: .seconds(now - file.writingTime))
    }
    for file in seats where file.seat == nil { System.removeFile(path(of: file.name)) }
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

  /// Deletes the file of a seat, unless another client has locked it.
  mutating func forget(_ seat: SavedSeat) {
    let path = path(of: seat.fileName)
    guard let file = held.removeValue(forKey: seat.fileName) ?? StateFile(path, for: .updating) else {
      return
    }
    System.removeFile(path)
    file.release()
  }

  private func path(of name: String) -> String { "\(folder.path)/\(name)" }
}
