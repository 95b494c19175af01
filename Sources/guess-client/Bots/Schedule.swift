import GuessClientCore

/// Chooses the matches of a command's bots, and reports on them. The caller runs the bots.
package protocol Schedule {
  var code: ExitCode { get set }
  var isLeaving: Bool { get set }
  var present: [Int] { get }
  var report: ScheduleEffect { get }
  /// The results so far, for people who watch the progress; empty if there are none.
  var overview: [String] { get }

  mutating func handle(_ event: BotEvent, from index: Int) -> [ScheduleEffect]
}

/// An action requested by a schedule; several are carried out in order.
package enum ScheduleEffect: Hashable, Sendable {
  /// Pass an input to the bot with this index; a command with a single bot uses only 0.
  case bot(Int, BotInput)
  /// Write a line to standard output, or several.
  case print(String)
  /// Write lines for people to standard output.
  case report([String])
  case complain(String)
  case progress(String)
  case quit(ExitCode)
}

extension Schedule {
  package var overview: [String] { [] }

  /// Asks all bots to leave and then ends with `code`. The second call ends immediately.
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
