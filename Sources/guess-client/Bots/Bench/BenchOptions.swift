import GuessClientCore
import GuessProtocol

/// The options of `guess-client bench`.
extension Options {
  /// Players per process: on many machines a process has about 20,000 descriptors, and one address has some 28,000 ports to
  /// connect from.
  static let playerLimit = 1...20_000
  /// Descriptors of the process besides its players': the standard streams, the poller, and those for looking up a host.
  private static let ownDescriptors = 32

  /// Within `playerLimit`, and even if players are paired.
  package var players: Int { number(.players) ?? 50 }
  /// As fast as answers come, unless they guess like people.
  var pace: BotPace { text(.pace)?.lowercased() == "human" ? .ofPerson : .none }
  var seconds: Int { number(.seconds) ?? 10 }

  /// True if players are paired.
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

  // MARK: - Consent

  /// The load as on the command line.
  var load: String { "\(match.rules.rawValue) \(match.range.lo)..\(match.range.hi)" }

  /// The warning before a load test of a server that may not be the user's.
  package var loadWarning: String {
    "\(server) is not this machine. For \(seconds, "second", "seconds") this sends it as much as \(players, "player", "players") can (\(load)), from your address, and it will slow everyone else down. Do this only to a server of your own, or with its owner's consent."
  }

  /// The error for a server that may not be the user's, if there is no terminal to ask at.
  package var loadRefusal: String {
    "\(server) is not this machine, and there is no terminal to ask you whether it is yours. If it is, add --yes."
  }

  package static let consentQuestion = "Type yes to begin: "

  /// True for yes in one of the languages, in any case.
  package static func isConsent(_ answer: String) -> Bool {
    ["yes", "да", "是"].contains(String(answer.trimmingBlanks).lowercased())
  }
}
