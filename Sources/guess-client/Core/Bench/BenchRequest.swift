import GuessProtocol

/// The options of `guess-client bench`.
package struct BenchRequest: Hashable, Sendable {
  /// Players per process: on many machines a process has about 20,000 descriptors, and one address has some 28,000 ports to
  /// connect from.
  package static let playerLimit = 1...20_000

  package enum Pace: String, CaseIterable, Hashable, Sendable {
    /// Right after the reply to the last guess.
    case none
    /// After a person's thinking time; see `ThinkingTime`.
    case human
  }

  /// The server, colors and the like.
  package let preferences: Preferences
  /// Within `playerLimit`, and even if players are paired; 50 by default.
  package let players: Int
  package let rules: Rules
  package let range: GuessRange
  package let pace: Pace
  /// 10 by default.
  package let seconds: Int
  /// True if the user has already confirmed to own the server (--yes).
  package let isAgreed: Bool
  package let printsJSON: Bool

  init(_ given: Preferences) throws(UsageError) {
    preferences = given
    rules = given.choice(.rules) ?? .race
    range = given.range ?? .oneToHundred
    players = given.number(.players) ?? 50
    pace = given.choice(.pace) ?? .none
    seconds = given.number(.seconds) ?? 10
    isAgreed = given.has(.yes)
    printsJSON = given.has(.json)
    if isForTwo, players % 2 == 1 {
      throw UsageError(
        "players are paired, so --players takes an even number, like \(players + 1); with --rules solo, any.")
    }
  }

  /// True if players are paired.
  var isForTwo: Bool { rules != .solo }

  /// Refuses an address with a room, wherever it comes from: a load test opens its own rooms. Refuses one that needs a helper
  /// program: the test would measure one process per player.
  package static func check(_ server: ServerAddress) throws(UsageError) {
    if let room = server.room {
      throw UsageError("bench opens its own rooms; leave /\(room) out of the address.")
    }
    if server.hasHelper {
      throw UsageError(
        "bench load-tests guess-server itself, and \(server) is reached through another program (TLS, or via in the configuration): give the address that guess-server listens on, like guess://localhost."
      )
    }
  }

  // MARK: - Descriptors

  /// Descriptors of the process besides its players': the standard streams, the poller, and those for looking up a host.
  package static let ownDescriptors = 32

  /// The number of players that this limit of descriptors allows.
  package static func players(fittingInto descriptors: Int) -> Int {
    min(max(0, descriptors - ownDescriptors), playerLimit.upperBound)
  }

  /// The error if the players exceed this limit of descriptors; nil if they fit.
  package func obstacle(descriptors: Int) -> String? {
    let most = Self.players(fittingInto: descriptors)
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
  var load: String { "\(rules.rawValue) \(range.lo)..\(range.hi)" }

  /// The warning before a load test of a server that may not be the user's.
  package func warning(for server: ServerAddress) -> String {
    "\(server) is not this machine. For \(seconds, "second", "seconds") this sends it as much as \(players, "player", "players") can (\(load)), from your address, and it will slow everyone else down. Do this only to a server of your own, or with its owner's consent."
  }

  package static let question = "Type yes to begin: "
  /// The message after a no.
  package static let withdrawal = "nothing was sent."

  /// The error for a server that may not be the user's, if there is no terminal to ask at.
  package static func refusal(of server: ServerAddress) -> String {
    "\(server) is not this machine, and there is no terminal to ask you whether it is yours. If it is, add --yes."
  }

  /// Words for yes, in any case.
  private static let consents = ["yes", "да", "是"]

  package static func consents(_ answer: String) -> Bool {
    consents.contains(String(answer.trimmingBlanks).lowercased())
  }
}
