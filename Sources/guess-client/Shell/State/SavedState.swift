import GuessClientCore
import GuessProtocol
import Platform

/// What is kept from one session to the next: the lines that were typed, and the seat.
@MainActor
final class SavedState {
  private var history: HistoryFile
  private var seats: SeatFiles?
  /// What earlier sessions have left to this one.
  let memory: SavedSession

  /// What is kept of sessions with these options; nil where nothing can be.
  init?(for options: Options) {
    guard let folder = StateFolder() else { return nil }
    history = HistoryFile(in: folder)
    seats = folder.folder("seats").map { SeatFiles(in: $0) }
    memory = SavedSession(history: history.contents(), seat: seats?.offer(for: options))
  }

  func remember(_ line: String) { history.append(line) }

  /// The server is still there, and with it the seat.
  func touch() { seats?.touch() }

  func keep(_ seat: KeptSeat) { seats?.keep(seat) }

  func forget(_ seat: KeptSeat) { seats?.forget(seat) }
}

/// A folder for what the client keeps from one session to the next: its owner's alone.
struct StateFolder {
  let path: String

  /// The client's folder, `$XDG_STATE_HOME/guess-client` or `~/.local/state/guess-client`, made where it is missing;
  /// nil where it can't be had. Then nothing is kept, and the game goes on all the same.
  init?() {
    guard let path = StateDirectory.path(of: "guess-client", in: System.environment) else { return nil }
    self.init(path)
  }

  private init?(_ path: String) {
    self.path = path
    try? System.makeDirectories(path)
    guard let descriptor = try? System.openFile(path) else { return nil }
    defer { System.release(descriptor) }
    guard let status = try? FileStatus(of: descriptor), status.isDirectory, status.isOwn else { return nil }
    guard status.isPrivate || System.makePrivate(descriptor, isDirectory: true) else { return nil }
  }

  /// A folder inside, made where it is missing.
  func folder(_ name: String) -> StateFolder? { StateFolder("\(path)/\(name)") }

  /// The names of what is inside, `limit` of them at most.
  func names(limit: Int) -> [String] {
    (try? System.names(inDirectory: path, limit: limit)) ?? []
  }
}
