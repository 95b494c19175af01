import GuessProtocol

/// How the wall clock goes beside the server's own clock, which never jumps and stands still while the machine sleeps.
///
/// What has a date counts from the start of the server. So when the wall clock jumps, the start moves with it.
package struct WallClock: Sendable {
  /// Differences that are no jump: what is lost by counting in seconds, and a clock that is adjusted slowly. A day begins so
  /// much late at most.
  static let tolerance = Milliseconds.seconds(2)

  /// When the server started, by the wall clock, in seconds since the start of 1970 in UTC.
  package private(set) var startTime: Int64

  package init(startTime: Int64) {
    self.startTime = startTime
  }

  /// Takes what both clocks show, the wall clock in milliseconds; answers whether the wall clock has jumped, and the start with
  /// it.
  package mutating func hasJumped(to unixTime: Milliseconds, at now: Instant) -> Bool {
    let start = unixTime - (now - .start)
    let difference = start - .seconds(startTime)
    guard difference >= Self.tolerance || difference <= .zero - Self.tolerance else { return false }
    // Nothing has a date before 1970, not even on a machine that does not know the time yet.
    let moved = max(0, start.count / 1_000)
    defer { startTime = moved }
    return moved != startTime
  }
}

/// Who has played the number of the day. It is forgotten with the day, and with the server.
struct DailyPlayers {
  /// Names that are remembered: as many as a busy day has. Someone who takes name after name tells no truth anyway.
  static let most = 10_000

  private var day: Day?
  private var names: Set<Name> = []

  /// Takes note that a player begins with that day's number; answers whether it is again.
  mutating func note(_ name: Name, on day: Day) -> Bool {
    if self.day != day { (self.day, names) = (day, []) }
    if names.contains(name) { return true }
    if names.count < Self.most { names.insert(name) }
    return false
  }
}
