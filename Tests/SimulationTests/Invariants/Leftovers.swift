@testable import GuessGame

/// Content of a lobby after everyone has left.
///
/// Inspects every part by reflection, so that new parts are included.
enum Leftovers {
  /// Owners keep their names. The settings of the last rooms in an array of limited size, and counters
  /// are kept forever, in arrays of fixed size.
  private static let kept: Set<String> = [
    "configuration", "seedKey", "counters", "scores", "stored", "tournaments", "ownedNames",
    "ownerTables",
  ]

  /// Slots and deadlines are reused: there are never more than were in use at once.
  private static let reusable: Set<String> = ["pages", "free", "places"]

  /// Checks that all collections are empty; `most` is the largest number of simultaneous connections.
  static func check(_ lobby: Lobby, most: Int) throws(Violation) {
    try require(
      lobby.awayPlayers == 0 && lobby.runningMatches == 0, .leftovers,
      "\(lobby.awayPlayers) are still away, and \(lobby.runningMatches) matches run")
    try check(Mirror(reflecting: lobby), path: "lobby", most: most)
  }

  private static func check(_ mirror: Mirror, path: String, most: Int) throws(Violation) {
    for child in mirror.children {
      guard let label = child.label, !kept.contains(label) else { continue }
      let path = "\(path).\(label)"
      let part = Mirror(reflecting: child.value)
      switch part.displayStyle {
      case .collection, .dictionary, .set:
        let bound = reusable.contains(label) ? most : 0
        try require(part.children.count <= bound, .leftovers, "\(path) still has \(part.children.count)")
      case .struct: try check(part, path: path, most: most)
      default: break
      }
    }
  }
}
