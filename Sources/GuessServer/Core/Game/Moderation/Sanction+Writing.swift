import GuessProtocol

/// Lines in the operator's list of bans.
extension Sanction {
  /// The problem of a line that is neither a ban nor a mute, and its fix.
  package struct LineFault: Error, Hashable, Sendable {
    package let sentence: String

    fileprivate init(_ sentence: String) { self.sentence = sentence }

    /// An error of the corresponding command.
    fileprivate init(_ refusal: AdminRefusal) {
      sentence =
        refusal == .badArgument(.extra)
        ? "There is a word or an option too many. A line is: ban ada for=2h : and a reason after the colon."
        : refusal.sentence
    }
  }

  /// Parses a line, without its line ending, that may be written by hand: the syntax of `BAN` and `MUTE`, with `for=` optional,
  /// or the fields of `line`, in any order. Without `made=` it is dated `time`.
  package init(written line: Span<UInt8>, at time: Milliseconds) throws(LineFault) {
    if let fault = Request.fault(of: line) { throw LineFault(.badLine(fault)) }
    var words = WordScanner()
    let verb = words.nextWord(in: line).map { line.extracting($0).text.lowercased() }
    guard let kind = verb.flatMap({ Kind(rawValue: $0) }) else {
      throw LineFault("A line begins with ban or mute; to lift one, remove its line.")
    }
    var arguments: AdminArguments
    let (target, reason): (SanctionTarget, ChatText?)
    do throws(AdminRefusal) {
      arguments = try AdminArguments(words: words, in: line)
      (target, reason) = (try arguments.target(), try arguments.reason())
    } catch { throw LineFault(error) }
    let made = try Self.time("made", Self.madeTimes, &arguments)
    let isLifted = try Self.time("lifted", 1...1, &arguments) != nil
    var end = try Self.time("until", Self.times, &arguments)
    if let word = arguments.option("for") {
      guard end == nil else {
        throw LineFault("for= and until= both say when it ends; keep one of them.")
      }
      guard let span = SanctionSpan(word.utf8) else { throw LineFault(.badArgument(.span)) }
      end = span.end(after: time)
    }
    do { try arguments.end() } catch { throw LineFault(error) }
    let now = Self.made(at: time, after: nil)
    self.init(kind, target, made: made ?? now, end: end, isLifted: isLifted, reason: reason)
  }

  private static func time(
    _ key: String, _ times: ClosedRange<Int64>, _ arguments: inout AdminArguments
  ) throws(LineFault) -> Milliseconds? {
    guard let word = arguments.option(key) else { return nil }
    guard let count = Int64(word), times.contains(count) else {
      throw LineFault(
        key == "lifted"
          ? "lifted= is 1 or missing; to lift a ban or a mute, remove its line."
          : "\(key)= is milliseconds since 1970 in UTC; to say how long, write for=2h.")
    }
    return Milliseconds(count)
  }
}
