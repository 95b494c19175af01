import TestSupport

/// A directory as a process sees it, and its state on disk.
///
/// Keeps the guarantees of real disks and no others: any page of an unsynced file may be on disk or not, and so may any change of
/// an unsynced directory.
struct SimulatedDisk: Sendable {
  /// Bytes written as a unit; few, so that short files have many pages.
  static let page = 64

  struct FileID: Hashable, Sendable {
    let number: Int
  }

  struct File: Sendable {
    /// Content as processes read it.
    var bytes: [UInt8] = []
    /// Content known to be on disk.
    var durable: [UInt8] = []
    /// Pages that the kernel still has to write.
    var dirty: Set<Int> = []
    /// Pages that the kernel failed to write and gave up. They stay readable only while they are cached.
    var dropped: Set<Int> = []
  }

  /// A change of the directory that is not on disk.
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

  /// The content of a file as processes read it.
  func bytes(of file: FileID) -> [UInt8] { files[file]?.bytes ?? [] }

  /// The state of a disk that has written only what it had to.
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

  /// Rewrites existing content, so that the next sync stores it.
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

  /// Stores all dirty pages.
  mutating func sync(_ file: FileID) {
    guard var state = files[file] else { return }
    let length = state.bytes.count
    state.writeBack(state.dirty, upTo: length)
    state.durable.removeSubrange(min(length, state.durable.count)...)
    state.dirty = []
    files[file] = state
  }

  /// Fails to store some dirty pages, which become clean: the next sync does not retry them.
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

  // MARK: - Crashes

  /// Ends the process; the kernel may drop cached pages later.
  mutating func killProcess(using dice: inout SeededGenerator) {
    guard dice.isOnce(in: 2) else { return }
    for file in files.keys.sorted(by: { $0.number < $1.number }) { files[file]?.forgetDropped() }
  }

  /// Cuts the power: unsynced data may survive or not.
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
  /// Stores `pages`; unwritten ones between them read as zeros.
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

  /// Rereads pages that could not be written from disk.
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
    // The truncation may not be on disk either.
    if durable.count > bytes.count, dice.isOnce(in: 2) { durable.removeSubrange(bytes.count...) }
    switch dice.below(4) {
    case 0: written = []
    case 1: written = dirty
    case 2: written = Set(order.prefix(dice.below(order.count + 1)))
    default: written = Set(order.filter { _ in dice.isOnce(in: 2) })
    }
    // The last page may be partial, and the length may be stored without the bytes.
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
