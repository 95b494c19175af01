import GuessProtocol

/// A load test as a command line asks for it.
package struct BenchRequest: Hashable, Sendable {
  /// Players of one process: a process has about 20,000 descriptors on many machines, and one address has some 28,000 ports
  /// to connect from.
  package static let playerLimit = 1...20_000

  /// When a player guesses.
  package enum Pace: String, CaseIterable, Hashable, Sendable {
    /// As soon as the last guess is answered.
    case none
    /// After a person's thinking time; see `ThinkingTime`.
    case human
  }

  /// The server, colors and the like.
  package let preferences: Preferences
  /// Within `playerLimit`, and even where two play each other; 50 by default.
  package let players: Int
  package let rules: Rules
  package let range: GuessRange
  package let pace: Pace
  /// 10 by default.
  package let seconds: Int
  /// Whether the user has said already that the server is theirs.
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

  /// Whether two play each other.
  var isForTwo: Bool { rules != .solo }

  /// Refuses a server with a room in its address, from wherever the address is: a load test opens its own rooms. Refuses one that
  /// a program connects to: as many of them as players would be what is measured.
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

  /// Descriptors that a process needs besides those of its players: the standard streams, the poller, and what the system
  /// opens to look up a host.
  package static let ownDescriptors = 32

  /// How many players fit into a process that may have so many descriptors.
  package static func players(fittingInto descriptors: Int) -> Int {
    min(max(0, descriptors - ownDescriptors), playerLimit.upperBound)
  }

  /// Why the players do not fit into a process that may have so many descriptors; nil if they do.
  package func obstacle(descriptors: Int) -> String? {
    let most = Self.players(fittingInto: descriptors)
    guard players > most else { return nil }
    // The proposed number has to be a valid one.
    let fitting = isForTwo ? most - most % 2 : most
    let reason =
      "\(players, "player is", "players are") too many: the limit of \(descriptors, "open file", "open files") leaves room for"
    return fitting == 0
      ? "\(reason) none. Raise it with ulimit -n."
      : "\(reason) \(fitting). Use --players \(fitting), or raise the limit with ulimit -n."
  }

  // MARK: - Consent

  /// What is sent, as in the command line.
  var load: String { "\(rules.rawValue) \(range.lo)..\(range.hi)" }

  /// What a person is told before a server is loaded that may not be theirs.
  package func warning(for server: ServerAddress) -> String {
    "\(server) is not this machine. For \(seconds, "second", "seconds") this sends it as much as \(players, "player", "players") can (\(load)), from your address, and it will slow everyone else down. Do this only to a server of your own, or with its owner's consent."
  }

  /// The question after the warning.
  package static let question = "Type yes to begin: "
  /// What is said if the answer was no.
  package static let withdrawal = "nothing was sent."

  /// Why nothing is sent to a server that may not be the user's, if there is no terminal to ask at.
  package static func refusal(of server: ServerAddress) -> String {
    "\(server) is not this machine, and there is no terminal to ask you whether it is yours. If it is, add --yes."
  }

  /// Answers that say yes, in any case.
  private static let consents = ["yes", "да", "是"]

  /// Whether an answer to the question says yes.
  package static func consents(_ answer: String) -> Bool {
    consents.contains(String(answer.trimmingBlanks).lowercased())
  }
}
