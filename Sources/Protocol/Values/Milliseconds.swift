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
