/// A duration in whole milliseconds, the unit of every clock in the game.
///
/// The standard library's `Duration` counts attoseconds in 128 bits; this times a guess with one subtraction.
public struct Milliseconds: LineValue, Hashable, Comparable, Sendable {
  /// Number of milliseconds; may be negative.
  public let count: Int64

  /// A duration in milliseconds, which may be negative.
  public init(_ count: Int64) { self.count = count }

  /// A duration in whole seconds. Traps beyond `Int64.max` milliseconds, 292 million years.
  public static func seconds(_ count: Int64) -> Milliseconds { Milliseconds(count * 1_000) }

  /// A duration in whole minutes, with the same bound.
  public static func minutes(_ count: Int64) -> Milliseconds { .seconds(count * 60) }

  /// Zero milliseconds.
  public static let zero = Milliseconds(0)

  /// Whole seconds, rounded up: a countdown shows 0 only when time is up.
  public var secondsRoundedUp: Int64 {
    // Avoids `(count + 999) / 1_000`, which could overflow for durations from the wire.
    count / 1_000 + (count % 1_000 > 0 ? 1 : 0)
  }

  /// Compares the counts.
  public static func < (left: Milliseconds, right: Milliseconds) -> Bool { left.count < right.count }

  /// The sum; traps beyond `Int64`.
  public static func + (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    Milliseconds(left.count + right.count)
  }

  /// The difference, which may be negative; traps beyond `Int64`.
  public static func - (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    Milliseconds(left.count - right.count)
  }

  init?(_ bytes: Span<UInt8>) {
    guard let count = Int64(bytes) else { return nil }
    self.init(count)
  }

  func write(to line: inout LineWriter) { line.append(decimal: count) }
}

/// A calendar day in UTC.
public struct Day: LineValue, CustomStringConvertible, Hashable, Sendable {
  /// Days since 1 January 1970.
  public let number: Int64

  /// A day by its number: days after 1 January 1970, negative before it.
  public init(number: Int64) { self.number = number }

  /// The day of a moment in Unix time: seconds since 1970 in UTC, without leap seconds.
  public init(unixTime seconds: Int64) { number = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0) }

  /// The day in ISO 8601, `2026-11-21`.
  public var description: String {
    let (year, month, day) = civil
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  /// Year, month and day of the Gregorian calendar.
  ///
  /// Howard Hinnant, `civil_from_days`, https://howardhinnant.github.io/date_algorithms.html.
  private var civil: (year: Int64, month: Int64, day: Int64) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// Reads a date of ISO 8601 as `description` writes it, from 1970 to 9999; nil for anything else.
  public init?(_ text: String) { self.init(Array(text.utf8).span) }

  /// Accepts only what `description` writes.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.count == 10, let year = Int64(bytes.extracting(0..<4)),
      let month = Int64(bytes.extracting(5..<7)),
      let day = Int64(bytes.extracting(8..<10)), (1970...9999).contains(year), (1...12).contains(month)
    else { return nil }
    // `days_from_civil` of the same page.
    let (shiftedYear, shiftedMonth) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
    let leapDays = shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400
    number = shiftedYear * 365 + leapDays + dayOfYear - 719_468
    guard String(validating: bytes) == description else { return nil }
  }

  func write(to line: inout LineWriter) { description.write(to: &line) }
}

/// Times of day in UTC as text.
package enum UTCTime {
  /// A Unix time in seconds as `2026-11-21 10:04`, with seconds if asked.
  package static func text(_ unixTime: Int64, hasSeconds: Bool) -> String {
    let second = ((unixTime % 86_400) + 86_400) % 86_400
    let minutes = "\(two(second / 3_600)):\(two(second / 60 % 60))"
    // A journal may contain any number, so nothing is subtracted from it.
    let day = Day(unixTime: unixTime)
    return "\(day) \(minutes)" + (hasSeconds ? ":\(two(second % 60))" : "")
  }

  /// A Unix time in seconds as `2026-11-21T10:04:00Z` (RFC 3339).
  package static func stamp(_ unixTime: Int64) -> String {
    text(unixTime, hasSeconds: true).replacing(" ", with: "T") + "Z"
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
