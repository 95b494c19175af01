import GuessClientCore
import GuessProtocol

extension Options {
  /// Players per process: many have 20,000 descriptors, and one address has some 28,000 ports to connect from.
  static let playerLimit = 1...20_000
  /// Descriptors of the process besides its players': the standard streams, the poller, and those for looking up a host.
  private static let ownDescriptors = 32

  /// Within `playerLimit`, and even if players are paired.
  package var players: Int { number(.players) ?? 50 }
  var pace: BotPace { text(.pace)?.lowercased() == "human" ? .ofPerson : .none }
  var seconds: Int { number(.seconds) ?? 10 }

  package var isForTwo: Bool { match.rules != .solo }

  /// Refuses an address that needs a helper program: the test would measure one process per player.
  package func checkLoad() throws(UsageError) {
    if server.hasHelper {
      throw UsageError(
        "bench load-tests guess-server itself, and \(server) is reached through another program (TLS, or via in the configuration): give the address that guess-server listens on, like guess://localhost."
      )
    }
  }

  /// The error if the players exceed this limit of descriptors; nil if they fit.
  package func loadObstacle(descriptors: Int) -> String? {
    let most = max(0, descriptors - Self.ownDescriptors)
    guard players > most else { return nil }
    // The proposed number has to be valid.
    let fitting = isForTwo ? most - most % 2 : most
    let reason =
      "\(players, "player is", "players are") too many: the limit of \(descriptors, "open file", "open files") leaves room for"
    return fitting == 0
      ? "\(reason) none. Raise it with ulimit -n."
      : "\(reason) \(fitting). Use --players \(fitting), or raise the limit with ulimit -n."
  }

  var load: String { "\(match.rules.rawValue) \(match.range.lo)..\(match.range.hi)" }

  /// The error for a server that may not be the user's.
  package var loadRefusal: String {
    "\(server) is not this machine. For \(seconds, "second", "seconds") this would send it as much as \(players, "player", "players") can (\(load)), from your address, and slow everyone else down. If it is yours, or its owner agrees, add --yes."
  }
}
