import Protocol

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
