import GuessProtocol

/// Lines in the operator's list of bans.
extension Sanction {
  /// Parses a line, without its line ending, that may be written by hand: the syntax of `BAN` and `MUTE`, with `for=` optional,
  /// or the fields of `line`, in any order. Without `made=` it is dated `time`.
  package init(written line: Span<UInt8>, at time: Milliseconds) throws(AdminRefusal) {
    if let fault = Request.fault(of: line) { throw .badLine(fault) }
    var words = WordScanner()
    let verb = words.nextWord(in: line).map { line.extracting($0).text.lowercased() }
    guard let kind = verb.flatMap({ Kind(rawValue: $0) }) else {
      throw .badBan("A line begins with ban or mute; to lift one, remove its line.")
    }
    var arguments = try AdminArguments(words: words, in: line)
    let (target, reason) = (try arguments.target(), try arguments.reason())
    let made = try Self.time("made", Self.madeTimes, &arguments)
    let isLifted = try Self.time("lifted", 1...1, &arguments) != nil
    var end = try Self.time("until", Self.times, &arguments)
    if let word = arguments.option("for") {
      guard end == nil else { throw .badBan("for= and until= both say when it ends; keep one of them.") }
      guard let span = SanctionSpan(word.utf8) else { throw .badSpan }
      end = span.end(after: time)
    }
    guard arguments.isEmpty else {
      throw .badBan(
        "There is a word or an option too many. A line is: ban ada for=2h : and a reason after the colon.")
    }
    let now = Self.made(at: time, after: nil)
    self.init(kind, target, made: made ?? now, end: end, isLifted: isLifted, reason: reason)
  }

  private static func time(
    _ key: String, _ times: ClosedRange<Int64>, _ arguments: inout AdminArguments
  ) throws(AdminRefusal) -> Milliseconds? {
    guard let word = arguments.option(key) else { return nil }
    guard let count = Int64(word), times.contains(count) else {
      throw .badBan(
        key == "lifted"
          ? "lifted= is 1 or missing; to lift a ban or a mute, remove its line."
          : "\(key)= is milliseconds since 1970 in UTC; to say how long, write for=2h.")
    }
    return Milliseconds(count)
  }
}
