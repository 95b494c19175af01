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
    let found = folder.names(limit: SeatShelf.limit).filter(KeptSeat.isFileName).compactMap { name in
      read(name, at: now, &files)
    }
    let shelf = SeatShelf(found)
    for name in shelf.waste where files[name] != nil { System.removeFile(path(of: name)) }
    let seat = shelf.offer(for: options)
    if let seat { held[seat.fileName] = files.removeValue(forKey: seat.fileName) }
    for file in files.values { file.release() }
    return seat
  }

  private func read(_ name: String, at now: Int64, _ files: inout [String: StateFile]) -> SeatShelf.File? {
    do throws(StateFile.Absence) {
      let file = try StateFile(path(of: name), for: .reading)
      files[name] = file
      let bytes = file.tail(limit: KeptSeat.byteLimit + 1)
      return SeatShelf.File(
        name: name, seat: KeptSeat(file: bytes), age: .seconds(now - file.writingTime), isInUse: false)
    } catch {
      return error == .isInUse ? SeatShelf.File(name: name, seat: nil, age: .zero, isInUse: true) : nil
    }
  }

  /// Keeps a seat, unless another client does so under that name.
  mutating func keep(_ seat: KeptSeat) {
    let name = seat.fileName
    let old = try? held[name] ?? StateFile(path(of: name), for: .reading)
    if old == nil, System.isThere(path(of: name)) { return }
    let draft = "\(path(of: name)).\(System.processID)"
    System.removeFile(draft)
    // The new file is locked before it is at its place, so that nobody else ever has it.
    let file = try? StateFile(draft, for: .making)
    let isKept =
      file.map { $0.write(seat.file) && put(draft, at: path(of: name), isNew: old == nil) } ?? false
    System.removeFile(draft)
    held[name] = isKept ? file : old
    (isKept ? old : file)?.release()
    current = name
  }

  /// A file that is there is replaced, but none that another client has made in between.
  private func put(_ draft: String, at path: String, isNew: Bool) -> Bool {
    (try? isNew ? System.linkFile(draft, as: path) : System.renameFile(draft, to: path)) != nil
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
