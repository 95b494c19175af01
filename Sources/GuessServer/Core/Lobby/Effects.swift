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
  /// What is said to other nodes, and asked of what all share: few of all effects.
  package private(set) var messages: [LinkMessage] = []
  package private(set) var questions: [(question: ClusterQuestion, id: QuestionID)] = []
  /// Whether a connection's lines are not to be taken any more, for now.
  package private(set) var holds = false

  /// Nothing to be done yet.
  package init() {}

  /// Forgets everything, and keeps the memory for what comes next.
  package mutating func removeAll() {
    list.removeOneByOne()
    bytes.removeAll(keepingCapacity: true)
    announcements.removeOneByOne()
    changes.removeAll()
    news.removeOneByOne()
    messages.removeOneByOne()
    questions.removeOneByOne()
    holds = false
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

  // MARK: - What concerns other nodes

  /// Sends lines as they are.
  mutating func send(_ lines: [UInt8], to id: ConnectionID) {
    guard !lines.isEmpty else { return }
    let start = bytes.count
    bytes += lines
    send(from: start, to: id)
  }

  /// Says something to a node, before all that was put down behind `mark`.
  mutating func tell(_ message: LinkMessage, to node: NodeSlot, at mark: Int? = nil) {
    messages.append(message)
    list.insert(.cluster(.tell(message: messages.count - 1, to: node)), at: mark ?? list.count)
  }

  mutating func ask(_ question: ClusterQuestion, _ id: QuestionID) { questions.append((question, id)) }

  mutating func hold(_ id: ConnectionID) {
    holds = true
    list.append(.cluster(.hold(id)))
  }

  mutating func goOn(_ id: ConnectionID) { list.append(.cluster(.goOn(id))) }

  mutating func pass(_ id: ConnectionID) { list.append(.cluster(.pass(id))) }

  mutating func keep(_ id: ConnectionID, unread: [UInt8]) {
    let start = bytes.count
    bytes += unread
    list.append(.cluster(.keep(id, unread: start..<bytes.count)))
  }

  mutating func drop(_ id: ConnectionID) { list.append(.cluster(.drop(id))) }

  mutating func giveBack(_ id: ConnectionID, to passage: Cluster.Passage) {
    list.append(.cluster(.giveBack(id, passage.session, to: passage.node)))
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
  /// Do what concerns other nodes.
  case cluster(ClusterEffect)
}

/// One thing that a node of a cluster wants done.
package enum ClusterEffect: Hashable, Sendable {
  /// Say what stands at this place in `Effects.messages` to a linked node.
  case tell(message: Int, to: NodeSlot)
  /// Take no more lines of the connection until it may go on.
  case hold(ConnectionID)
  case goOn(ConnectionID)
  /// Hand in the connection's lines as they are, since its session is on another node.
  case pass(ConnectionID)
  /// The session is back, with these lines that have been read and not taken; that its client has ended is to be told again.
  case keep(ConnectionID, unread: Range<Int>)
  /// Forget a guest, and tell its edge nothing.
  case drop(ConnectionID)
  /// Send back what a guest has said and was not taken, and forget it.
  case giveBack(ConnectionID, LinkSession, to: NodeSlot)
}
