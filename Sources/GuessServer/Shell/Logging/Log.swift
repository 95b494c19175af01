import GuessServerCore
import Platform

/// What happens, for the one who runs the server: one event a line on standard error.
///
/// Whoever should read it may be slow or asleep. A line that would have to wait is left out and counted, and the next one
/// that is written says how many are missing: `dropped=3`.
@MainActor
final class Log {
  /// How much is told.
  enum Level: String, Comparable, Counted {
    case debug, info, warning, error

    static func < (left: Level, right: Level) -> Bool {
      left.ordinal < right.ordinal
    }
  }

  /// The least important level that is told.
  var level: Level
  private let format: LogFormat
  private let output: Descriptor
  /// Lines that were left out since the last one that was written.
  private var dropped = 0
  /// Lines that were written since the start, and those that were left out.
  private(set) var lines = Counts<Level>()
  private(set) var droppedLines: UInt64 = 0

  /// A log of what is at least as important as `level`.
  init(level: Level, format: LogFormat = .logfmt, to output: Descriptor = .standardError) {
    self.level = level
    self.format = format
    self.output = output
  }

  /// Writes one event. The fields are not even built when nobody wants to know.
  func callAsFunction(
    _ level: Level, _ event: String, _ fields: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    guard level >= self.level else { return }
    let line = LogLine(
      format, time: Self.timestamp(), level: level.rawValue, event: event, fields: fields(), dropped: dropped)
    if System.writeWithoutWaiting(line.bytes, to: output) {
      dropped = 0
      lines[level] += 1
    } else {
      dropped += 1
      droppedLines += 1
    }
  }

  /// The time of day in UTC, as RFC 3339 writes it.
  private static func timestamp() -> String {
    let now = Clock.unixTime().count
    return "\(Clock.text(ofUnixTime: now / 1_000)).\(String(1_000 + now % 1_000).dropFirst())Z"
  }
}
