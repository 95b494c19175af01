import GuessClientCore
import GuessClientPlay
import GuessProtocol
import Platform

/// State saved between sessions: the typed lines and the seat.
@MainActor
final class SavedState {
  /// Bytes read of the typed lines: twice what is remembered, so that a line that is cut off by this limit is not in it.
  private static let historyBytes = 2 * History.byteLimit

  var seats: SeatFile?
  let lines: [UInt8]
  let seat: SavedSeat?
  private let history: String

  /// Loads the state for these options; nil without a usable folder.
  init?(for options: Options) {
    // Nothing is kept for each key that comes by ssh, but for those that own a name.
    guard let folder = StateFolder(for: options, reads: options.has(.identity)) else { return nil }
    history = "\(folder.path)/history"
    lines = StateFile.contents(of: history, limit: Self.historyBytes)
    seats = SeatFile(in: folder)
    seat = seats?.offer(for: options)
  }

  /// Adds a line to the file of typed lines, to which all clients add.
  func remember(_ line: String) {
    _ = StateFile.change(history, limit: Self.historyBytes) { bytes in
      var history = History(file: bytes)
      history.remember(line)
      return history.file
    }
  }
}

/// The file of owned names. It is replaced as a whole, and a client locks it only for that.
struct NameFile {
  private let path: String

  init(in folder: StateFolder) { path = "\(folder.path)/owned-names" }

  /// The names that are there, for a client that may record none.
  static func contents(for options: Options) -> OwnedNames {
    StateFolder(for: options, reads: true).map { NameFile(in: $0).contents } ?? OwnedNames()
  }

  var contents: OwnedNames {
    OwnedNames(file: StateFile.contents(of: path, limit: OwnedNames.byteLimit))
  }

  /// The keys for these options.
  static func keyring(for options: Options, keeps: Bool = false) -> Keyring {
    Keyring(options, names: contents(for: options), keeps: keeps)
  }

  /// Records names among those that are there now, perhaps of another client; false if that fails.
  func keep(_ owned: [OwnedName]) -> Bool {
    StateFile.change(path, limit: OwnedNames.byteLimit, isSynced: true) { bytes in
      var names = OwnedNames(file: bytes)
      return owned.allSatisfy { names.keep($0) } ? names.file : nil
    }
  }
}

/// A folder for saved state that only its owner can access.
struct StateFolder {
  let path: String

  /// Maximum number of players known by an ssh key: as many as names that a server keeps.
  private static let mostPlayers = 100_000

  /// The client's folder, `$XDG_STATE_HOME/guess-client` or `~/.local/state/guess-client`, or in it that of the player, created if
  /// missing; nil if unusable. Then nothing is saved, and the game works all the same. A client that saves nothing only `reads`.
  init?(for options: Options, reads: Bool = false) {
    guard let whole = StateDirectory.path(of: "guess-client", in: System.environment) else { return nil }
    path = options.playerFolder.map { "\(whole)/players/\($0)" } ?? whole
    if !reads { try? System.makeDirectories(path) }
    guard let descriptor = try? System.openFile(path) else { return nil }
    defer { System.release(descriptor) }
    guard let status = try? FileStatus(of: descriptor), status.isDirectory, status.isOwn else { return nil }
    guard status.isPrivate || fchmod(descriptor.number, S_IRWXU) == 0 else { return nil }
  }

  /// True if something can be kept in a folder that is perhaps to be created.
  static func isUsable(for options: Options) -> Bool {
    guard let whole = StateFolder(for: Options()) else { return false }
    guard let player = options.playerFolder else { return true }
    let players = (try? System.names(inDirectory: "\(whole.path)/players")) ?? []
    return players.count < mostPlayers || players.contains(player)
  }
}

/// The file of reserved seats, locked while a client runs: another one saves none meanwhile, and offers none.
struct SeatFile {
  /// Seconds between two records that the player still has the seat: much less than a server's grace.
  private static let interval: Int64 = 1

  private let file: StateFile
  private var seats: SavedSeats
  /// The player's own seat, as opposed to an offered one, and when it was recorded.
  private var current: (seat: SavedSeat, time: Int64)?

  /// Opens it; nil if another client has it.
  init?(in folder: StateFolder) {
    guard let file = StateFile("\(folder.path)/saved-seats", for: .updating) else { return nil }
    self.file = file
    seats = SavedSeats(file: file.tail(limit: SavedSeats.byteLimit), at: Self.now)
  }

  static var now: Int64 { Clock.unixTime().count / 1_000 }

  func offer(for options: Options) -> SavedSeat? { seats.offer(for: options) }

  mutating func keep(_ seat: SavedSeat) {
    current = (seat, Self.now)
    seats.keep(seat, at: Self.now)
    file.rewrite(seats.file)
  }

  mutating func touch() {
    if let current, abs(Self.now - current.time) >= Self.interval { keep(current.seat) }
  }

  mutating func forget(_ seat: SavedSeat) {
    if current?.seat.isSame(as: seat) == true { current = nil }
    seats.forget(seat)
    file.rewrite(seats.file)
  }
}
