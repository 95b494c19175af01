import TestSupport

/// A directory as a process sees it, and what of it is on disk.
///
/// Whatever the real ones promise is kept, and nothing more: until a file is synced any of its pages may be on disk or not,
/// and until the directory is synced any of its changes.
struct SimulatedDisk: Sendable {
  /// Bytes that a disk writes together; few, so that a short file has many.
  static let page = 64

  struct FileID: Hashable, Sendable {
    let number: Int
  }

  struct File: Sendable {
    /// What a process reads.
    var bytes: [UInt8] = []
    /// What is on disk for certain.
    var durable: [UInt8] = []
    /// Pages that the kernel has still to write.
    var dirty: Set<Int> = []
    /// Pages that it could not write. It has given them up, and shows them only as long as it has memory for them.
    var dropped: Set<Int> = []
  }

  /// A change of the directory that is not on disk yet.
  private enum Change: Sendable {
    case name(FileID, String)
    case remove(String)
    case rename(String, FileID, to: String)
  }

  private(set) var files: [FileID: File] = [:]
  private(set) var names: [String: FileID] = [:]
  private var durableNames: [String: FileID] = [:]
  private var changes: [Change] = []
  private var made = 0

  subscript(name: String) -> FileID? { names[name] }

  /// What a process reads in a file.
  func bytes(of file: FileID) -> [UInt8] { files[file]?.bytes ?? [] }

  /// What a disk holds that has written nothing but what it had to.
  var certain: SimulatedDisk {
    var disk = self
    disk.names = durableNames
    disk.files = files.mapValues { file in
      var file = file
      file.bytes = file.durable
      return file
    }
    return disk
  }

  // MARK: - Files

  mutating func create(_ name: String) -> FileID {
    let file = FileID(number: made)
    made += 1
    files[file] = File()
    names[name] = file
    changes.append(.name(file, name))
    return file
  }

  mutating func append(_ bytes: some Collection<UInt8>, to file: FileID) {
    let start = files[file]?.bytes.count ?? 0
    files[file]?.bytes += bytes
    markDirty(start..<start + bytes.count, of: file)
  }

  /// Writes what is in the file already, so that it is on disk after the next sync.
  mutating func rewrite(from position: Int, of file: FileID) {
    markDirty(position..<bytes(of: file).count, of: file)
  }

  mutating func truncate(_ file: FileID, to length: Int) {
    guard var state = files[file] else { return }
    state.bytes.removeSubrange(length...)
    let end = (length + Self.page - 1) / Self.page
    state.dirty = state.dirty.filter { $0 < end }
    state.dropped = state.dropped.filter { $0 < end }
    files[file] = state
  }

  private mutating func markDirty(_ range: Range<Int>, of file: FileID) {
    guard !range.isEmpty else { return }
    let pages = range.lowerBound / Self.page...(range.upperBound - 1) / Self.page
    files[file]?.dirty.formUnion(pages)
    files[file]?.dropped.subtract(pages)
  }

  /// Puts all dirty pages on disk.
  mutating func sync(_ file: FileID) {
    guard var state = files[file] else { return }
    let length = state.bytes.count
    state.writeBack(state.dirty, upTo: length)
    state.durable.removeSubrange(min(length, state.durable.count)...)
    state.dirty = []
    files[file] = state
  }

  /// Fails to put some dirty pages on disk, which then are dirty no more: the next sync will not see them.
  mutating func failToSync(_ file: FileID, using dice: inout SeededGenerator) {
    guard var state = files[file] else { return }
    let lost = Set(state.dirty.sorted().filter { _ in dice.isOnce(in: 2) })
    state.writeBack(state.dirty.subtracting(lost), upTo: state.bytes.count)
    state.dropped.formUnion(lost)
    state.dirty = []
    files[file] = state
  }

  // MARK: - Names

  mutating func link(_ file: FileID, as name: String) {
    names[name] = file
    changes.append(.name(file, name))
  }

  mutating func unlink(_ name: String) {
    guard names.removeValue(forKey: name) != nil else { return }
    changes.append(.remove(name))
  }

  mutating func rename(_ name: String, to other: String) {
    guard let file = names.removeValue(forKey: name) else { return }
    names[other] = file
    changes.append(.rename(name, file, to: other))
  }

  mutating func syncNames() {
    durableNames = names
    changes = []
  }

  // MARK: - What is left

  /// The process is gone; the kernel may have needed the memory for something else since.
  mutating func killProcess(using dice: inout SeededGenerator) {
    guard dice.isOnce(in: 2) else { return }
    for file in files.keys.sorted(by: { $0.number < $1.number }) { files[file]?.forgetDropped() }
  }

  /// The power is gone: what was not synced may be there or not.
  mutating func cutPower(using dice: inout SeededGenerator) {
    for file in files.keys.sorted(by: { $0.number < $1.number }) { files[file]?.cutPower(using: &dice) }
    for change in changes where dice.isOnce(in: 2) {
      switch change {
      case .name(let file, let name): durableNames[name] = file
      case .remove(let name): durableNames[name] = nil
      case .rename(let name, let file, let other):
        durableNames[name] = nil
        durableNames[other] = file
      }
    }
    names = durableNames
    changes = []
    files = files.filter { file, _ in names.values.contains(file) }
  }
}

extension SimulatedDisk.File {
  /// Puts `pages` on disk; what is between them and was never written reads as zeros.
  fileprivate mutating func writeBack(_ pages: Set<Int>, upTo length: Int) {
    for page in pages {
      let start = page * SimulatedDisk.page
      guard start < length else { continue }
      let range = start..<min(length, start + SimulatedDisk.page)
      if durable.count < range.upperBound {
        durable += [UInt8](repeating: 0, count: range.upperBound - durable.count)
      }
      durable.replaceSubrange(range, with: bytes[range])
    }
  }

  /// Reads again from disk what was not written there.
  fileprivate mutating func forgetDropped() {
    for page in dropped {
      for index in bytes.indices.dropFirst(page * SimulatedDisk.page).prefix(SimulatedDisk.page) {
        bytes[index] = index < durable.count ? durable[index] : 0
      }
    }
    dropped = []
  }

  fileprivate mutating func cutPower(using dice: inout SeededGenerator) {
    let written: Set<Int>
    let order = dirty.sorted()
    // That it was cut off may not be on disk either.
    if durable.count > bytes.count, dice.isOnce(in: 2) { durable.removeSubrange(bytes.count...) }
    switch dice.below(4) {
    case 0: written = []
    case 1: written = dirty
    case 2: written = Set(order.prefix(dice.below(order.count + 1)))
    default: written = Set(order.filter { _ in dice.isOnce(in: 2) })
    }
    // The last page may be there in part, and the length may be known where the bytes are not.
    let length = dice.isOnce(in: 2) ? bytes.count : dice.below(bytes.count + 1)
    writeBack(written, upTo: length)
    if dice.isOnce(in: 2), durable.count < length {
      durable += [UInt8](repeating: 0, count: length - durable.count)
    }
    bytes = durable
    dirty = []
    dropped = []
  }
}
