/// A length of time in whole milliseconds, the unit of every clock in the game.
///
/// The standard library's `Duration` counts attoseconds in 128 bits; a guess is timed with one subtraction.
public struct Milliseconds: Hashable, Comparable, Sendable {
  /// How many; negative when it leads into the past.
  public let count: Int64

  /// A length of `count` milliseconds.
  public init(_ count: Int64) {
    self.count = count
  }

  /// A length of `count` seconds; beyond `Int64.max` milliseconds, 292 million years, the program stops.
  public static func seconds(_ count: Int64) -> Milliseconds {
    Milliseconds(count * 1_000)
  }

  /// A length of `count` minutes, with the same bound.
  public static func minutes(_ count: Int64) -> Milliseconds {
    .seconds(count * 60)
  }

  /// No time at all.
  public static let zero = Milliseconds(0)

  /// Whole seconds, rounded up, so that a countdown never says 0 while there is time left.
  public var secondsRoundedUp: Int64 {
    // Not `(count + 999) / 1_000`: a length that was read from the wire may be near the end of Int64.
    count / 1_000 + (count % 1_000 > 0 ? 1 : 0)
  }

  /// Whether one length is shorter than another.
  public static func < (left: Milliseconds, right: Milliseconds) -> Bool {
    left.count < right.count
  }

  /// Both lengths, one after the other, within the bounds of `Int64`.
  public static func + (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    Milliseconds(left.count + right.count)
  }

  /// What is left of one length without another, within the bounds of `Int64`; negative where the other is longer.
  public static func - (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    Milliseconds(left.count - right.count)
  }
}

/// A day of the calendar, in UTC.
public struct Day: Hashable, Sendable {
  /// Days since 1 January 1970.
  public let number: Int64

  /// The day so many days after 1 January 1970.
  public init(number: Int64) {
    self.number = number
  }

  /// The day that holds a moment, in seconds since the start of 1970 in UTC.
  public init(unixTime seconds: Int64) {
    number = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
  }

  /// Year, month and day of the month in the Gregorian calendar.
  ///
  /// Howard Hinnant, `civil_from_days`, https://howardhinnant.github.io/date_algorithms.html.
  public var civil: (year: Int64, month: Int64, day: Int64) {
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
}

extension Day: CustomStringConvertible {
  /// The day as ISO 8601 writes it, `2026-11-21`.
  public var description: String {
    let (year, month, day) = civil
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }
}

extension Day: LineValue {
  /// Reads nothing but what `description` writes.
  init?(_ bytes: Span<UInt8>) {
    guard let text = String(validating: bytes) else { return nil }
    let parts = text.split(separator: "-").compactMap { Int64($0) }
    guard parts.count == 3, (1970...9999).contains(parts[0]) else { return nil }
    // Days of a month are at most 31, so the day is found within a year of a first guess.
    let first = Day(number: (parts[0] - 1970) * 365 + (parts[0] - 1969) / 4 - 20)
    let found = (0...400).lazy.map { Day(number: first.number + $0) }.first { $0.description == text }
    guard let found else { return nil }
    self = found
  }

  func write(to line: inout LineWriter) {
    description.write(to: &line)
  }
}
