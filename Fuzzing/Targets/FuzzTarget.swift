/// An entry point for untrusted bytes. The raw value is the name of its corpus and of its dictionary.
enum FuzzTarget: String, CaseIterable, Sendable {
  case journal = "Journal"
  case proxies = "Proxies"
  case redis = "Redis"
  case requests = "Requests"
  case serverLines = "ServerLines"
  case sessions = "Sessions"
  case settings = "Settings"

  /// Tests one input, calling `expect` for each condition.
  func run(_ input: [UInt8]) {
    switch self {
    case .journal: fuzzJournal(input)
    case .proxies: fuzzProxies(input)
    case .redis: fuzzRedis(input)
    case .requests: fuzzRequests(input)
    case .serverLines: fuzzServerLines(input)
    case .sessions: fuzzSessions(input)
    case .settings: fuzzSettings(input)
    }
  }
}
