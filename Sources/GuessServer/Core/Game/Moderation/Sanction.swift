import GuessProtocol

package struct Sanction: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Nobody may connect from the network or play under the name.
    case ban
    case mute
  }

  /// The identity of a sanction: there is at most one for each key.
  package struct Key: Hashable, Sendable {
    let kind: Kind
    let target: SanctionTarget
  }

  let key: Key
  /// The time of the decision, in milliseconds since 1970 in UTC.
  var made: Milliseconds
  let end: Milliseconds?
  private(set) var reason: ChatText?

  var kind: Kind { key.kind }
  var target: SanctionTarget { key.target }

  func holds(at time: Milliseconds) -> Bool { !isOver(at: time) }

  func isOver(at time: Milliseconds) -> Bool { end.map { $0 <= time } ?? false }

  func left(at time: Milliseconds) -> Milliseconds? { end.map { max($0 - time, .zero) } }
}

extension Sanction {
  /// Milliseconds of the years 1970 to 9999, so that sums do not overflow.
  static let times = 0...253_402_300_799_999 as ClosedRange<Int64>

  /// The entry as saved, without a line ending: `ban ada made=1790000000000 until=1790003600000 : spam`.
  package var line: String {
    var words = [kind.rawValue, "\(target)", "made=\(made.count)"]
    if let end { words.append("until=\(end.count)") }
    if let reason { words += [":", reason.text] }
    return words.joined(separator: " ")
  }

  package init?(line: String) {
    guard let read = try? Sanction(written: Array(line.utf8).span, at: .zero), read.line == line else {
      return nil
    }
    self = read
  }

  /// Parses a line of the operator's list, without its ending, that may be written by hand: the syntax of `BAN` and `MUTE`, with
  /// `for=` optional, or the fields of `line`, in any order. Without `made=` it is dated `time`.
  package init(written line: Span<UInt8>, at time: Milliseconds) throws(AdminRefusal) {
    if let fault = Request.fault(of: line) { throw .badLine(fault) }
    var words = WordScanner()
    let verb = words.nextWord(in: line).map { line.extracting($0).text.lowercased() }
    guard let kind = verb.flatMap({ Kind(rawValue: $0) }) else {
      throw .badBan("A line begins with ban or mute; to lift one, remove its line.")
    }
    var arguments = try AdminArguments(line.extracting(words.rest(of: line)))
    let (target, reason) = (try arguments.target(), try arguments.reason())
    let made = try Self.time("made", &arguments)
    var end = try Self.time("until", &arguments)
    if let word = arguments.option("for") {
      guard end == nil else { throw .badBan("for= and until= both say when it ends; keep one of them.") }
      end = try SanctionSpan.read(word).map { time + $0 }
    }
    guard arguments.isEmpty else {
      throw .badBan(
        "There is a word or an option too many. A line is: ban ada for=2h : and a reason after the colon.")
    }
    self.init(key: Key(kind: kind, target: target), made: made ?? time, end: end, reason: reason)
  }

  private static func time(
    _ key: String, _ arguments: inout AdminArguments
  ) throws(AdminRefusal) -> Milliseconds? {
    guard let word = arguments.option(key) else { return nil }
    guard let count = Int64(word), times.contains(count) else {
      throw .badBan("\(key)= is milliseconds since 1970 in UTC; to say how long, write for=2h.")
    }
    return Milliseconds(count)
  }
}

/// The duration of a ban or mute as text: `90s`, `30m`, `2h`, `7d`, combinations such as `1d12h`, or `ever` for nil.
enum SanctionSpan {
  /// From one second to ten years. Use `ever` for more.
  static let times = Milliseconds.seconds(1)...Milliseconds.seconds(3_650 * 86_400)

  /// Units in seconds, longest first.
  private static let units: [(letter: String, seconds: Int64)] = [
    ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
  ]

  static func read(_ text: String) throws(AdminRefusal) -> Milliseconds? {
    let text = text.lowercased()
    if text == "ever" { return nil }
    // Each unit once, longer ones first. Nine digits exceed the maximum in any unit, and can't overflow.
    let form = /(?:([0-9]{1,9})d)?(?:([0-9]{1,9})h)?(?:([0-9]{1,9})m)?(?:([0-9]{1,9})s)?/
    guard let (_, days, hours, minutes, seconds) = text.wholeMatch(of: form)?.output else { throw .badSpan }
    let counts = [days, hours, minutes, seconds].map { $0.flatMap { Int64($0) } ?? 0 }
    let time = Milliseconds.seconds(zip(counts, units).reduce(0) { $0 + $1.0 * $1.1.seconds })
    guard times.contains(time) else { throw .badSpan }
    return time
  }

  /// The text that reads as this duration, rounded up to the second.
  static func text(of time: Milliseconds?) -> String {
    guard let time else { return "ever" }
    var (rest, text) = (time.secondsRoundedUp, "")
    for unit in units where rest >= unit.seconds {
      text += "\(rest / unit.seconds)\(unit.letter)"
      rest %= unit.seconds
    }
    return text.isEmpty ? "0s" : text
  }
}
