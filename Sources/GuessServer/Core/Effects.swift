import Protocol

/// All that the lobby wants done. The shell does it when the lobby has returned, in this order.
///
/// Lines are bytes here already, one behind the other. Whoever holds on to lines as values copies and destroys each of them
/// several times on its way, which costs more than writing it.
package struct Effects: Sendable {
  /// What is to be done, in order.
  package private(set) var list: [Effect] = []
  /// What is to be sent.
  package private(set) var bytes: [UInt8] = []
  /// What is to be recorded.
  package private(set) var entries: [JournalEntry] = []
  /// Whether something was recorded since the last change ended.
  private var isInChange = false

  /// Nothing to be done yet.
  package init() {}

  /// Forgets everything, and keeps the memory for what comes next.
  package mutating func removeAll() {
    list.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    if !entries.isEmpty { entries.removeAll(keepingCapacity: true) }
    isInChange = false
  }

  mutating func send(_ line: ServerLine, to id: ConnectionID, _ style: LineStyle) {
    var start = bytes.count
    line.write(to: &bytes, style: style)
    bytes.append(UInt8(ascii: "\n"))
    // Several lines in a row for one connection are sent as one.
    if case .send(let lines, to: id)? = list.last {
      start = lines.lowerBound
      list.removeLast()
    }
    list.append(.send(start..<bytes.count, to: id))
  }

  mutating func close(_ id: ConnectionID) {
    list.append(.close(id))
  }

  mutating func record(_ entry: JournalEntry) {
    entries.append(entry)
    list.append(.record(entries.count - 1))
    isInChange = true
  }

  /// Ends a change, if anything was recorded in it.
  mutating func endChange() {
    guard isInChange else { return }
    list.append(.endChange)
    isInChange = false
  }
}
