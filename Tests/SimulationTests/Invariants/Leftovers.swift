@testable import GuessServerCore

/// What a lobby still holds when everyone has gone.
///
/// It looks into every part of the lobby, whatever that may be, so that what is added later can't be forgotten here.
enum Leftovers {
  // Who has played the number of the day is remembered for the day, and what has happened is counted for ever, in arrays of which
  // none grows.

  /// Places of a slot map, and those of deadlines, are kept for those who come next: there are never more than were taken at once.
  private static let reusable: Set<String> = ["pages", "free", "places"]

  /// Checks that all collections are empty; `most` is how many connections there were at once.
  static func check(_ lobby: Lobby, most: Int) throws(Violation) {
    try require(
      lobby.awayPlayers == 0 && lobby.runningMatches == 0, .leftovers,
      "\(lobby.awayPlayers) are away still, and \(lobby.runningMatches) matches run")
    try check(Mirror(reflecting: lobby), path: "lobby", most: most)
  }

  private static func check(_ mirror: Mirror, path: String, most: Int) throws(Violation) {
    for child in mirror.children {
      guard let label = child.label, !["configuration", "dailyPlayers", "counters"].contains(label) else {
        continue
      }
      let path = "\(path).\(label)"
      let part = Mirror(reflecting: child.value)
      switch part.displayStyle {
      case .collection, .dictionary, .set:
        let bound = reusable.contains(label) ? most : 0
        try require(part.children.count <= bound, .leftovers, "\(path) holds \(part.children.count) still")
      case .struct: try check(part, path: path, most: most)
      default: break
      }
    }
  }
}
