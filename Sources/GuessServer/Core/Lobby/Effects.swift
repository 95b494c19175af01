import GuessProtocol

/// All that the lobby wants done. The shell does it when the lobby has returned: first it records, then it does the rest in
/// its order.
///
/// Lines are bytes here already, one behind the other, those of the journal as well. Whoever holds on to lines as values
/// copies and destroys each of them several times on its way, which costs more than writing it.
package struct Effects: Sendable {
  /// What is to be done, in order.
  package private(set) var list: [Effect] = []
  /// What is to be sent.
  package private(set) var bytes: [UInt8] = []
  /// What rooms have said while an input is handled, and the lobby still has to send on.
  private(set) var announcements: [Announcement] = []
  /// What is to be recorded before any of this is sent.
  package private(set) var changes = JournalChanges()
  /// What the host hears of it.
  package private(set) var news: [HostNews] = []

  /// Nothing to be done yet.
  package init() {}

  /// Forgets everything, and keeps the memory for what comes next.
  package mutating func removeAll() {
    list.removeOneByOne()
    bytes.removeAll(keepingCapacity: true)
    announcements.removeOneByOne()
    changes.removeAll()
    news.removeOneByOne()
  }

  // Inlined, with the last of these: without either, a PING takes 10 instructions more, of 800 in the core with 16 requests at
  // once, and a guess in a race 40, of 3,190.
  @inline(__always) mutating func send(_ line: ServerLine, to id: ConnectionID, _ style: LineStyle) {
    let start = bytes.count
    line.writeWhole(to: &bytes, style: style)
    send(from: start, to: id)
  }

  /// Sends the answer to a guess.
  mutating func send(
    _ answer: GuessAnswer, tag: ShortWord?, to id: ConnectionID, _ style: LineStyle
  ) {
    let start = bytes.count
    answer.writeWhole(to: &bytes, tag: tag, style: style)
    send(from: start, to: id)
  }

  /// Sends what has been written behind `start`.
  @inline(__always) private mutating func send(from start: Int, to id: ConnectionID) {
    // Several lines in a row for one connection are sent as one.
    if case .send(let lines, to: id)? = list.last {
      list[list.count - 1] = .send(lines.lowerBound..<bytes.count, to: id)
    } else {
      list.append(.send(start..<bytes.count, to: id))
    }
  }

  mutating func close(_ id: ConnectionID) {
    list.append(.close(id))
  }

  /// Sends lines as they are.
  mutating func send(_ lines: [UInt8], to id: ConnectionID) {
    guard !lines.isEmpty else { return }
    let start = bytes.count
    bytes += lines
    send(from: start, to: id)
  }

  /// Has a layer around the lobby do something of its own, before all that was put down after `mark`.
  mutating func put(other number: Int, at mark: Int) {
    list.insert(.other(number), at: mark)
  }

  mutating func announce(_ announcement: Announcement) {
    announcements.append(announcement)
  }

  /// Forgets what has been sent on.
  mutating func removeAnnouncements() {
    announcements.removeOneByOne()
  }

  mutating func record(_ entry: JournalEntry) {
    changes.append(entry)
  }

  mutating func tell(_ news: HostNews) {
    self.news.append(news)
  }

  /// Ends what one input has changed.
  mutating func endChange() {
    changes.endChange()
  }
}

extension Array {
  /// Removes everything and keeps the memory. Of a few elements: `removeAll(keepingCapacity:)` puts nothing in the place of
  /// a range, which costs as much as taking out ten.
  mutating func removeOneByOne() {
    while popLast() != nil {}
  }
}

/// One thing that the lobby wants done.
///
/// It holds numbers only: what is to be written stands beside it, in `Effects`, so that carrying it costs next to nothing.
package enum Effect: Hashable, Sendable {
  /// Send what stands at these places in `Effects.bytes`: whole lines, each with a LF behind it.
  case send(Range<Int>, to: ConnectionID)
  /// Close the connection when all that was sent before has been written. The lobby has forgotten it already.
  case close(ConnectionID)
  /// Do what a layer around the lobby has under this number.
  case other(Int)
}
