import Platform

/// A moment until which something must have come about, however slow the machine is. Nothing waits that long unless
/// it fails.
struct Deadline {
  /// Enough for a busy machine that runs other suites on both its cores.
  static let patience = Duration.seconds(60)

  private let end: ContinuousClock.Instant

  /// A deadline `patience` from now.
  init(in patience: Duration = Self.patience) {
    end = .now + patience
  }

  var hasPassed: Bool { ContinuousClock.now >= end }

  /// What is left, as poll(2) takes it; at least 1, so that a wait can be repeated without burning time.
  var milliseconds: Int32 {
    let left = ContinuousClock.now.duration(to: end)
    return Int32(
      clamping: max(1, left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000))
  }
}

/// Why a test can't go on; it tells all that was said before.
struct Surprise: Error, CustomStringConvertible {
  let description: String

  init(_ what: String, in dialogue: String = "") {
    description = dialogue.isEmpty ? what : "\(what)\n\(dialogue)"
  }
}

/// Asks again and again until `condition` holds.
func eventually(
  _ what: String, pausing pause: Duration = .milliseconds(2), _ condition: () throws -> Bool
) throws {
  let deadline = Deadline()
  while try !condition() {
    guard !deadline.hasPassed else { throw Surprise("\(what) never came about") }
    System.pause(pause)
  }
}
