import GuessProtocol

/// Everything that the lobby wants done. The shell records first, and then does the rest in order. Lines are serialized at once:
/// passing them on as values costs more than writing them.
package struct Effects: Sendable {
  package private(set) var list: [Effect] = []
  package private(set) var bytes: [UInt8] = []
  package private(set) var recipients: [ConnectionID] = []
  var announcements: [Announcement] = []
  /// Entries that must be recorded before anything is sent.
  package internal(set) var changes = JournalChanges()
  package internal(set) var operatorEvents: [OperatorEvent] = []

  mutating func removeAll() {
    list.removeOneByOne()
    bytes.removeAll(keepingCapacity: true)
    if !recipients.isEmpty { recipients.removeAll(keepingCapacity: true) }
    announcements.removeOneByOne()
    changes.removeAll()
    operatorEvents.removeOneByOne()
  }

  // Inlined, as is `send(from:to:)`: otherwise a PING takes 10 more instructions, of 800 in the core with 16 requests at once,
  // and a guess in a race 40 more, of 3,190.
  @inline(__always) mutating func send(_ line: ServerLine, to id: ConnectionID, _ style: LineStyle) {
    let start = bytes.count
    line.writeWhole(to: &bytes, style: style)
    send(from: start, to: id)
  }

  mutating func send(_ answer: GuessAnswer, tag: ShortWord?, to id: ConnectionID, _ style: LineStyle) {
    let start = bytes.count
    answer.writeWhole(to: &bytes, tag: tag, style: style)
    send(from: start, to: id)
  }

  @inline(__always) private mutating func send(from start: Int, to id: ConnectionID) {
    // Combines consecutive lines for the same connection.
    if case .send(let lines, to: id)? = list.last {
      list[list.count - 1] = .send(lines.lowerBound..<bytes.count, to: id)
    } else {
      list.append(.send(start..<bytes.count, to: id))
    }
  }

  /// Sends a line to many: it is written once in every style.
  mutating func share(_ line: ServerLine, with audience: Audience) {
    for group in audience.groups {
      let (start, first) = (bytes.count, recipients.count)
      line.writeWhole(to: &bytes, style: group.style)
      recipients += group.members
      list.append(.share(start..<bytes.count, to: UInt32(first)..<UInt32(recipients.count)))
    }
  }

  mutating func close(_ id: ConnectionID) {
    list.append(.close(id))
  }

  mutating func announce(_ event: Event, to recipient: Announcement.Recipient) {
    announcements.append(.event(event, to: recipient))
  }

  mutating func announce(_ event: Event, to audience: Audience) {
    announcements.append(.shared(event, with: audience))
  }
}

extension Array {
  /// For few elements: `removeAll(keepingCapacity:)` costs as much as removing ten.
  mutating func removeOneByOne() {
    while popLast() != nil {}
  }
}

/// Holds only numbers, so that passing it on costs next to nothing; the bytes are in `Effects`.
package enum Effect: Hashable, Sendable {
  /// Send this range of `Effects.bytes`: whole lines, each ending in LF.
  case send(Range<Int>, to: ConnectionID)
  case share(Range<Int>, to: Range<UInt32>)
  /// Close the connection after everything before has been written. The lobby has already removed it.
  case close(ConnectionID)
}
