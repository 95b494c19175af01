import GuessGame
import GuessProtocol
import Platform

/// The log for the operator: one event a line on standard error. A line that would block is dropped and counted, and the next one
/// reports the number: `dropped=3`.
@MainActor
final class Log {
  enum Level: String, Comparable, Counted {
    case debug, info, warning, error

    static func < (left: Level, right: Level) -> Bool {
      left.ordinal < right.ordinal
    }
  }

  var level: Level
  private let format: LogFormat
  private let output: Descriptor
  private var dropped = 0
  /// True if the last line has no end, as a file on a full disk took a part of it. The next one ends it.
  private var isTorn = false
  /// Lines by level since the start, and the dropped ones.
  private(set) var lines = Counts<Level>()
  private(set) var droppedLines: UInt64 = 0

  init(level: Level, format: LogFormat = .logfmt, to output: Descriptor = .standardError) {
    self.level = level
    self.format = format
    self.output = output
  }

  /// Logs an event. The fields are evaluated only if it is written.
  func callAsFunction(
    _ level: Level, _ event: String, _ fields: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    guard level >= self.level else { return }
    let line = LogLine(
      format, time: Self.timestamp(), level: level.rawValue, event: event, fields: fields(), dropped: dropped)
    let bytes = isTorn ? [UInt8(ascii: "\n")] + line.bytes : line.bytes
    let count = System.writeWithoutWaiting(bytes, to: output)
    if count > 0 { isTorn = count < bytes.count }
    if count == bytes.count {
      dropped = 0
      lines[level] += 1
    } else {
      dropped += 1
      droppedLines += 1
    }
  }

  private static func timestamp() -> String {
    let now = Clock.unixTime().count
    return "\(UTCTime.stamp(now / 1_000).dropLast()).\(String(1_000 + now % 1_000).dropFirst())Z"
  }
}
