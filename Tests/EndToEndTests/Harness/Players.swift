import Testing

/// Two players in a match, and the last answer that ada has received.
struct Players {
  let pair: Pair
  private(set) var last: WireLine

  init(on server: ServerProcess) throws {
    pair = try Pair(on: server, "countdown=0 range=1..1000000000000 clock=3600")
    last = pair.adasStart
    try guess(60)
  }

  /// Lets ada guess `count` times, each time the lowest number plus 1, so that each guess counts.
  mutating func guess(_ count: Int) throws {
    for _ in 1...count { last = try pair.ada.guess(try last.number("lo") + 1) }
  }

  /// Waits until bob receives this. Ada may have received it before her last answer.
  func hear(_ words: String) throws { try pair.bob.skip(to: words) }

  /// Expects the round on a server to be exactly as in an answer.
  func expectRound(
    on server: ServerProcess, as answer: WireLine? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let ada = try server.connect()
    let state = try ada.takeBack(pair.adasToken)
    for (key, old) in [("lo", "lo"), ("hi", "hi"), ("guesses", "n")] {
      #expect(state[key] == (answer ?? last)[old], "\(ada.dialogue)", sourceLocation: sourceLocation)
    }
    #expect(state["commit"] == pair.adasStart["commit"], sourceLocation: sourceLocation)
  }
}
