#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What happens, for the one who runs the server: one event a line on standard error.
///
/// Whoever should read it may be slow or asleep. A line that would have to wait is left out and counted, and the next one
/// that is written says how many are missing: `dropped=3`.
@MainActor
final class Log {
  /// How much is told.
  enum Level: String, Comparable, CaseIterable, Sendable {
    case debug, info, warning, error

    static func < (left: Level, right: Level) -> Bool {
      left.rank < right.rank
    }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The least important level that is told.
  var level: Level
  private let output: Descriptor
  /// Lines that were left out since the last one that was written.
  private var dropped = 0

  /// A log of what is at least as important as `level`.
  init(level: Level, to output: Descriptor = .standardError) {
    self.level = level
    self.output = output
  }

  /// Writes one event. The fields are not even built when nobody wants to know.
  func callAsFunction(
    _ level: Level, _ event: String, _ fields: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    guard level >= self.level else { return }
    let line = LogLine(
      time: Self.timestamp(), level: level.rawValue, event: event, fields: fields(), dropped: dropped)
    if System.writeWithoutWaiting(line.bytes, to: output) { dropped = 0 } else { dropped += 1 }
  }

  /// The time of day in UTC, as RFC 3339 writes it.
  private static func timestamp() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    gmtime_r(&now.tv_sec, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
    let thousandths = String(1_000 + now.tv_nsec / 1_000_000).dropFirst()
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) + ".\(thousandths)Z"
  }
}
