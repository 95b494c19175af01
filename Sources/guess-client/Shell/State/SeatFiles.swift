import GuessClientCore
import Protocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of the seats: one for each name at each server, locked as long as the client runs that sits there.
struct SeatFiles {
  private let folder: StateFolder
  /// The files of this client, by their names.
  private var held: [String: StateFile] = [:]

  init(in folder: StateFolder) {
    self.folder = folder
  }

  /// The seat to offer to one who starts with these options. What is of no more use is thrown away on the way.
  mutating func offer(for options: Options) -> KeptSeat? {
    var files: [String: StateFile] = [:]
    let now = Self.time()
    let found = folder.names(limit: SeatShelf.limit).filter(KeptSeat.isFileName).compactMap { name in
      read(name, at: now, &files)
    }
    let shelf = SeatShelf(found)
    for name in shelf.waste where files[name] != nil { unlink(path(of: name)) }
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
    if old == nil, access(path(of: name), F_OK) == 0 { return }
    let draft = "\(path(of: name)).\(getpid())"
    unlink(draft)
    // The new file is locked before it is at its place, so that nobody else ever has it.
    let file = try? StateFile(draft, for: .making)
    let isKept =
      file.map { $0.write(seat.file) && put(draft, at: path(of: name), isNew: old == nil) } ?? false
    unlink(draft)
    held[name] = isKept ? file : old
    (isKept ? old : file)?.release()
  }

  /// A file that is there is replaced, but none that another client has made in between.
  private func put(_ draft: String, at path: String, isNew: Bool) -> Bool {
    (isNew ? link(draft, path) : rename(draft, path)) == 0
  }

  /// Keeps nothing of a seat any more, if it is one of this client's.
  mutating func forget(_ seat: KeptSeat) {
    guard let file = held.removeValue(forKey: seat.fileName) else { return }
    unlink(path(of: seat.fileName))
    file.release()
  }

  private func path(of name: String) -> String { "\(folder.path)/\(name)" }

  /// The wall clock, in seconds since the start of 1970: the one that files are dated by. It may jump; then a seat is offered
  /// too long or not at all.
  private static func time() -> Int64 {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    return Int64(moment.tv_sec)
  }
}
