import Protocol

/// Codes of rooms in ascending order, any of which may come and go.
///
/// They stand in blocks, so that one who comes moves the others of its block and not half of all: with 500,000 codes in one
/// array, to open a room costs three times as much as with 50,000.
struct CodeList {
  /// Codes in a block at most: 2 KiB of them are moved in less time than it takes to find the block.
  static let codesInBlock = 512

  /// Each is in order, none is empty, and all of one come before all of the next.
  private(set) var blocks: [[RoomCode]] = []

  /// Adds a code that is not there yet.
  mutating func insert(_ code: RoomCode) {
    guard !blocks.isEmpty else { return blocks.append([code]) }
    let block = block(for: code)
    blocks[block].insert(code, at: place(of: code, in: block))
    guard blocks[block].count > Self.codesInBlock else { return }
    let half = Self.codesInBlock / 2
    blocks.insert(Array(blocks[block][half...]), at: block + 1)
    blocks[block].removeLast(blocks[block].count - half)
  }

  /// Takes out a code that is there.
  mutating func remove(_ code: RoomCode) {
    let block = block(for: code)
    let place = place(of: code, in: block)
    precondition(blocks[block][place] == code, "a listed room is in the list")
    blocks[block].remove(at: place)
    if blocks[block].isEmpty { blocks.remove(at: block) }
  }

  /// The codes behind `code`, or the first ones where it is nil: `count` at most, and whether there are more.
  func page(after code: RoomCode?, atMost count: Int) -> (codes: [RoomCode], hasMore: Bool) {
    var codes: [RoomCode] = []
    var block = code.map(block(for:)) ?? 0
    var place = code.map { blocks.isEmpty ? 0 : self.place(of: $0, orBehind: true, in: block) } ?? 0
    while block < blocks.count {
      for code in blocks[block][place...] {
        guard codes.count < count else { return (codes, true) }
        codes.append(code)
      }
      (block, place) = (block + 1, 0)
    }
    return (codes, false)
  }

  /// The block that `code` is in, or belongs to: the last one that does not begin behind it.
  private func block(for code: RoomCode) -> Int {
    var (low, high) = (0, blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle][0] <= code { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  private func place(of code: RoomCode, orBehind isBehind: Bool = false, in block: Int) -> Int {
    var (low, high) = (0, blocks[block].count)
    while low < high {
      let middle = (low + high) / 2
      let other = blocks[block][middle]
      if other < code || isBehind && other == code { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
