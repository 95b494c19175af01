import GuessClientCore
import GuessProtocol
import Platform

/// State saved between sessions: the typed lines and the seat.
@MainActor
final class SavedState {
  private var history: HistoryFile
  private var seats: SeatFiles?
  /// State saved by earlier sessions.
  let memory: SavedSession

  /// Loads the state for these options; nil without a usable folder.
  init?(for options: Options) {
    guard let folder = StateFolder() else { return nil }
    history = HistoryFile(in: folder, named: options.command == .admin ? "admin-history" : "history")
    seats = folder.folder("seats").map { SeatFiles(in: $0) }
    memory = SavedSession(history: history.contents(), seat: seats?.offer(for: options))
  }

  func remember(_ line: String) { history.append(line) }

  /// Records that the server still answers, and so still has the seat.
  func touch() { seats?.touch() }

  func keep(_ seat: SavedSeat) { seats?.keep(seat) }

  func forget(_ seat: SavedSeat) { seats?.forget(seat) }
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

  private init?(_ path: String) {
    self.path = path
    try? System.makeDirectories(path)
    guard let descriptor = try? System.openFile(path) else { return nil }
    defer { System.release(descriptor) }
    guard let status = try? FileStatus(of: descriptor), status.isDirectory, status.isOwn else { return nil }
    guard status.isPrivate || fchmod(descriptor.number, S_IRWXU) == 0 else { return nil }
  }

  /// A folder inside, created if missing.
  func folder(_ name: String) -> StateFolder? { StateFolder("\(path)/\(name)") }

  /// Names of its entries, at most `limit`.
  func names(limit: Int) -> [String] {
    (try? System.names(inDirectory: path, limit: limit)) ?? []
  }
}
