import Protocol

/// What is said of a load on a server.
enum BenchPhrase: Hashable {
  // Before it.
  /// What will be sent to this server, and to whom that may be done.
  case warning(BenchRequest, ServerAddress)
  case question
  /// It is not this machine, and there is no terminal at which somebody could be asked.
  case nobodyToAsk(ServerAddress)
  /// So many players do not fit into this process, but so many would, or none; it may have so many descriptors.
  case doNotFit(Int, fitting: Int, Int)
  /// The answer was no.
  case notAgreed

  // Progress.
  case gathers(Int, of: Int)
  case measures(Int, of: Int, perSecond: Int, isGame: Bool)
  case leaves

  // The table.
  /// What was measured, and for how many seconds.
  case title(BenchRequest, ServerAddress, seconds: String)
  case row(BenchReport.Row)
  case perSecond(Int, String)
  case noErrors
  case latency(String)
}

extension BenchRequest {
  /// What is sent, as it is typed.
  var loadWords: String {
    switch load {
    case .matches(let rules, let range): "\(rules.rawValue) \(range.lo)..\(range.hi)"
    case .raw(let line): String(decoding: line, as: UTF8.self).shortened(to: 40)
    }
  }
}
