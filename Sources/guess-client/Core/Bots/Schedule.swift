import GuessProtocol

/// What decides on the matches of a command's bots, and reports on them. The bots themselves are driven from outside.
package protocol Schedule {
  /// How the command is to end.
  var code: ExitCode { get set }
  /// Whether the bots have been told to leave.
  var isLeaving: Bool { get set }
  /// The bots that are still connected, by their indices.
  var present: [Int] { get }
  /// What is printed at the end.
  var report: ScheduleEffect { get }

  /// Takes an event of the bot with this index.
  mutating func handle(_ event: BotEvent, from index: Int) -> [ScheduleEffect]
}

/// What a schedule wants done, in this order.
package enum ScheduleEffect: Hashable, Sendable {
  /// Hand an input to the bot with this index; one that sends a single bot has only 0.
  case bot(Int, BotInput)
  /// Write to standard output, as it is.
  case print([UInt8])
  /// Write lines for people to standard output.
  case report([String])
  /// Write one line to standard error.
  case complain(String)
  /// Progress for a person who watches; it replaces the text before it.
  case progress(String)
  case quit(ExitCode)
}

extension Schedule {
  /// A request to stop: all bots leave, then it ends with `code`. The second request ends it at once.
  package mutating func stop(with code: ExitCode) -> [ScheduleEffect] {
    self.code = code
    return isLeaving ? end() : leave()
  }

  mutating func leave() -> [ScheduleEffect] {
    isLeaving = true
    return present.isEmpty ? end() : present.map { .bot($0, .leave) }
  }

  func end() -> [ScheduleEffect] { [report, .quit(code)] }

  /// It ends with `failed`, unless with something else already.
  mutating func fail() { if code == .done { code = .failed } }
}
