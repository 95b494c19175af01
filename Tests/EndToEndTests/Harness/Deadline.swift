import Platform

/// A time limit for waits, however slow the machine is. Only failing tests reach it.
struct Deadline {
  /// Enough for a busy machine that runs other suites on both of its cores.
  static let patience = Duration.seconds(60)

  private let end: ContinuousClock.Instant

  init(in patience: Duration = Self.patience) {
    end = .now + patience
  }

  var hasPassed: Bool { ContinuousClock.now >= end }

  /// The remaining time for poll(2), at least 1 ms, so that a loop of waits does not spin.
  var milliseconds: Int32 {
    let left = ContinuousClock.now.duration(to: end)
    return Int32(
      clamping: max(1, left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000))
  }
}

/// An error that ends a test, with all that was said before.
struct UnexpectedOutput: Error, CustomStringConvertible {
  let description: String

  init(_ what: String, in dialogue: String = "") {
    description = dialogue.isEmpty ? what : "\(what)\n\(dialogue)"
  }
}

/// Polls until `condition` holds; throws after the usual deadline.
func eventually(
  _ what: String, pausing pause: Duration = .milliseconds(2), _ condition: () throws -> Bool
) throws {
  let deadline = Deadline()
  while try !condition() {
    guard !deadline.hasPassed else { throw UnexpectedOutput("not in time: \(what)") }
    System.pause(pause)
  }
}
