/// A way in for bytes from others. The raw value is the name of its corpus and of its dictionary.
enum FuzzTarget: String, CaseIterable, Sendable {
  case journal = "Journal"
  case links = "Links"
  case proxies = "Proxies"
  case redis = "Redis"
  case requests = "Requests"
  case serverLines = "ServerLines"
  case sessions = "Sessions"
  case settings = "Settings"

  /// Tries one input. What must hold is said with `expect`.
  func run(_ input: [UInt8]) {
    switch self {
    case .journal: fuzzJournal(input)
    case .links: fuzzLinks(input)
    case .proxies: fuzzProxies(input)
    case .redis: fuzzRedis(input)
    case .requests: fuzzRequests(input)
    case .serverLines: fuzzServerLines(input)
    case .sessions: fuzzSessions(input)
    case .settings: fuzzSettings(input)
    }
  }
}
