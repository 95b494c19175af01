import GuessProtocol

/// What a host has decided about someone: that they may not come in, or not speak.
package struct Sanction: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Who connects from the network is sent away, and nobody plays under the name.
    case ban
    /// What they say is refused.
    case mute
  }

  /// What there is one of at most.
  package struct Key: Hashable, Sendable {
    let kind: Kind
    let target: SanctionTarget
  }

  /// How long one that was lifted is kept, where it had no end that comes sooner: a node that has not heard of it would bring it
  /// back. None is away for a month.
  static let liftedLife = Milliseconds.minutes(30 * 24 * 60)

  package let key: Key
  /// When it was decided, or lifted, in milliseconds since the start of 1970 in UTC. Of two about the same the later one holds.
  package let made: Milliseconds
  /// When it ends, counted in the same way; nil for one that holds for good.
  package let end: Milliseconds?
  /// Whether it was lifted, and so holds no more.
  package let isLifted: Bool
  /// What the host has written beside it.
  package let reason: ChatText?

  package init(
    _ kind: Kind, _ target: SanctionTarget, made: Milliseconds, end: Milliseconds?, isLifted: Bool = false,
    reason: ChatText? = nil
  ) {
    key = Key(kind: kind, target: target)
    (self.made, self.end, self.isLifted, self.reason) = (made, end, isLifted, reason)
  }

  package var kind: Kind { key.kind }
  package var target: SanctionTarget { key.target }

  /// Whether it holds at `time`.
  func holds(at time: Milliseconds) -> Bool { !isLifted && (end.map { time < $0 } ?? true) }

  /// Whether it says nothing to anyone any more.
  func isOver(at time: Milliseconds) -> Bool {
    if let end, end <= time { return true }
    return isLifted && made + Self.liftedLife <= time
  }

  /// How much longer it holds; nil for good.
  func left(at time: Milliseconds) -> Milliseconds? { end.map { max($0 - time, .zero) } }

  /// Whether it comes to the same, whenever it was decided.
  func decides(as other: Sanction) -> Bool {
    (key, end, isLifted, reason) == (other.key, other.end, other.isLifted, other.reason)
  }

  /// Whether it holds instead of `other` about the same. No two nodes decide otherwise, whatever they heard first.
  func prevails(over other: Sanction) -> Bool {
    made == other.made ? line > other.line : made > other.made
  }
}

extension Sanction {
  /// Milliseconds of the years 1970 to 9999: whatever is made of them fits.
  static let times = 0...253_402_300_799_999 as ClosedRange<Int64>
  /// When one can have been decided: until the year 9999 begins, so that what is decided after it, or lifted, has a time as
  /// well that can be read again.
  package static let madeTimes = 0...253_370_764_800_000 as ClosedRange<Int64>

  /// How a file and other nodes are told of it, without an ending: `ban ada made=1790000000000 until=1790003600000 : spam`.
  package var line: String {
    var words = [kind.rawValue, "\(target)", "made=\(made.count)"]
    if let end { words.append("until=\(end.count)") }
    if isLifted { words.append("lifted=1") }
    if let reason { words += [":", reason.text] }
    return words.joined(separator: " ")
  }

  /// Reads what `line` writes; nil for anything else.
  package init?(line: some Collection<UInt8>) {
    let bytes = Array(line)
    guard let read = try? Sanction(written: bytes.span, at: .zero), read.line.utf8.elementsEqual(bytes) else {
      return nil
    }
    self = read
  }
}
