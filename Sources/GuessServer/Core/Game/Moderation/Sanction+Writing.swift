import GuessProtocol

/// Lines in the operator's list of bans.
extension Sanction {
  /// The reason why a line is neither a ban nor a mute.
  package enum LineFault: Error, Hashable, Sendable {
    /// Starts with another word.
    case verb
    /// An invalid value of `made=`, `until=` or `lifted=`.
    case value(of: String)
    /// Both `for=` and `until=`.
    case twoEnds
    /// An error of the corresponding command.
    case refused(AdminRefusal)
  }

  /// Parses a line, without its line ending, that may be written by hand: the syntax of `BAN` and `MUTE`, with `for=` optional,
  /// or the fields of `line`, in any order. Without `made=` it is dated `time`.
  package init(written line: Span<UInt8>, at time: Milliseconds) throws(LineFault) {
    var arguments: AdminArguments
    let (kind, target, reason): (Kind, SanctionTarget, ChatText?)
    do throws(AdminRefusal) {
      if let fault = Request.fault(of: line) { throw .badLine(fault) }
      var words = WordScanner()
      let verb = words.nextWord(in: line).map { line.extracting($0).text.lowercased() }
      guard let read = verb.flatMap({ Kind(rawValue: $0) }) else { throw .badVerb(nearest: nil) }
      kind = read
      arguments = try AdminArguments(words: words, in: line)
      (target, reason) = (try arguments.target(), try arguments.reason())
    } catch {
      if case .badVerb = error { throw .verb }
      throw .refused(error)
    }
    let made = try Self.time("made", Self.madeTimes, &arguments)
    let isLifted = try Self.time("lifted", 1...1, &arguments) != nil
    var end = try Self.time("until", Self.times, &arguments)
    if let word = arguments.option("for") {
      guard end == nil else { throw .twoEnds }
      guard let span = SanctionSpan(word.utf8) else { throw .refused(.badArgument(.span)) }
      end = span.end(after: time)
    }
    do { try arguments.end() } catch { throw .refused(error) }
    let now = Self.made(at: time, after: nil)
    self.init(kind, target, made: made ?? now, end: end, isLifted: isLifted, reason: reason)
  }

  private static func time(
    _ key: String, _ times: ClosedRange<Int64>, _ arguments: inout AdminArguments
  ) throws(LineFault) -> Milliseconds? {
    guard let word = arguments.option(key) else { return nil }
    guard let count = Int64(word), times.contains(count) else { throw .value(of: key) }
    return Milliseconds(count)
  }
}

extension Sanction.LineFault {
  /// The problem and its fix.
  package var sentence: String {
    switch self {
    case .verb: "A line begins with ban or mute; to lift one, remove its line."
    case .value(of: "lifted"): "lifted= is 1 or missing; to lift a ban or a mute, remove its line."
    case .value(let key): "\(key)= is milliseconds since 1970 in UTC; to say how long, write for=2h."
    case .twoEnds: "for= and until= both say when it ends; keep one of them."
    case .refused(.badArgument(.extra)):
      "There is a word or an option too many. A line is: ban ada for=2h : and a reason after the colon."
    case .refused(let refusal): refusal.sentence
    }
  }
}
