#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What happens, for the one who runs the server: one event a line on standard error.
struct Log: Sendable {
  /// How much is told.
  enum Level: String, Comparable, CaseIterable, Sendable {
    case debug, info, warning, error

    static func < (left: Level, right: Level) -> Bool {
      left.rank < right.rank
    }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The least important level that is told.
  let level: Level

  /// Writes one event. The fields are not even built when nobody wants to know.
  func callAsFunction(
    _ level: Level, _ event: String, _ fields: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    guard level >= self.level else { return }
    let line = LogLine(time: Self.timestamp(), level: level.rawValue, event: event, fields: fields())
    System.writeAll(line.bytes, to: .standardError)
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
