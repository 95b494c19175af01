import GuessProtocol

/// Chooses the matches of a command's bots, and reports on them. The caller runs the bots.
package protocol Schedule {
  var code: ExitCode { get set }
  /// True once the bots were told to leave.
  var isLeaving: Bool { get set }
  /// Indices of the bots that are still connected.
  var present: [Int] { get }
  var report: ScheduleEffect { get }

  mutating func handle(_ event: BotEvent, from index: Int) -> [ScheduleEffect]
}

/// An action requested by a schedule; several are carried out in order.
package enum ScheduleEffect: Hashable, Sendable {
  /// Pass an input to the bot with this index; a command with a single bot uses only 0.
  case bot(Int, Input)
  /// Add a line to the file in which matches are kept, if there is one.
  case save(String)
  /// Write raw bytes to standard output.
  case print([UInt8])
  /// Write lines for people to standard output.
  case report([String])
  /// Write one line to standard error.
  case complain(String)
  /// Progress for a person; it replaces the previous text.
  case progress(String)
  case quit(ExitCode)
}

extension Schedule {
  /// Asks all bots to leave and then ends with `code`. The second call ends at once.
  package mutating func stop(with code: ExitCode) -> [ScheduleEffect] {
    self.code = code
    return isLeaving ? end() : leave()
  }

  mutating func leave() -> [ScheduleEffect] {
    isLeaving = true
    return present.isEmpty ? end() : present.map { .bot($0, .leave) }
  }

  func end() -> [ScheduleEffect] { [report, .quit(code)] }

  /// Sets the code to `failed`, unless another one was set.
  mutating func fail() { if code == .done { code = .failed } }
}
