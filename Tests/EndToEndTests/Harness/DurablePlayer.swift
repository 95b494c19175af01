import TestSupport

/// A player that records what the server has said, and checks it after each crash.
final class DurablePlayer {
  private struct Round {
    let number: Int64
    let rules: String
    let commitment: String
    var lo: Int64
    var hi: Int64
    var guesses: Int64
    /// The guess of the open step.
    var sealed: Int64?

    /// Reads a line that begins a round or gives its state; `guess` is sealed if the line says so.
    init(_ line: WireLine, sealing guess: Int64? = nil) throws {
      (number, rules, commitment) = (try line.number("round"), line["rules"], line["commit"])
      (lo, hi) = (try line.number("lo"), try line.number("hi"))
      guesses = line["guesses"].isEmpty ? 0 : try line.number("guesses")
      sealed = line["sealed"] == "1" ? guess : nil
    }
  }

  let name: String
  private var random: SeededGenerator
  private var client: RawClient?
  private var token = ""
  private var round: Round?
  /// The commitments of rounds that have ended.
  private var ended: Set<String> = []
  /// The guess without an answer, if any.
  private var asked: Int64?
  /// Matches that were announced as recorded.
  private(set) var recorded: Set<String> = []
  /// The number of guesses with an answer.
  private(set) var answers = 0

  /// Creates a player that draws its guesses from `random`.
  private init(named name: String, random: SeededGenerator) {
    self.name = name
    self.random = random
  }

  /// The dialogue of the last connection.
  var dialogue: String { "-- \(name)\n" + (client?.dialogue.description ?? "") }

  // MARK: - Beginning

  /// Players on a server in rooms for two, with `options`: a host, the guest, the next host and so on.
  static func pairs(
    _ count: Int, seed: UInt64, on server: some PlayerHost, _ options: String
  ) throws -> [DurablePlayer] {
    let players = (0..<2 * count).map { number in
      DurablePlayer(named: "p\(number)", random: SeededGenerator(seed: seed, stream: UInt64(number) + 1))
    }
    for player in players { try player.enter(server) }
    for pair in 0..<count { try players[2 * pair + 1].join(players[2 * pair].open(options)) }
    return players
  }

  private func enter(_ server: some PlayerHost) throws {
    let client = try server.connect()
    self.client = client
    token = try client.enter(as: name)["token"]
  }

  /// Opens a room, and returns its code.
  private func open(_ options: String) throws -> String {
    try client?.send("CREATE \(options)")
    return try client?.skip(to: "OK CREATE")["room"] ?? ""
  }

  private func join(_ room: String) throws {
    try client?.send("JOIN \(room)")
    try client?.skip(to: "OK JOIN")
  }

  // MARK: - Playing

  /// Guesses or asks for a rematch, unless an answer is due.
  func ask() {
    guard asked == nil, round?.sealed == nil else { return }
    guard let round, round.lo <= round.hi else { return say("REMATCH") }
    let guess = random.number(from: round.lo, to: round.hi)
    asked = guess
    say("\(guess)")
  }

  /// Processes lines up to an answer; false if the connection has ended.
  func listen() throws -> Bool {
    guard asked != nil else {
      say("PING")
      return try take(until: "PING")
    }
    return try take(until: "GUESS")
  }

  /// Processes all lines that arrived before the server ended.
  func drain() throws {
    _ = try take(until: nil)
  }

  /// Processes all lines that arrived before the server stopped, and closes, as clients do.
  func leave() throws {
    try drain()
    client?.close()
  }

  private func say(_ line: String) {
    // A closed connection is noticed by the missing answer.
    try? client?.send(line)
  }

  /// Processes lines up to the answer to `verb`; false at the end of the connection.
  private func take(until verb: String?) throws -> Bool {
    while let line = try client?.line() {
      try take(line)
      if let verb, line.begins(with: "OK \(verb)") || line.begins(with: "ERR \(verb)") { return true }
    }
    return false
  }

  private func take(_ line: WireLine) throws {
    if line.begins(with: "* START") { try begin(line) }
    if line.begins(with: "* END") { end() }
    if line.begins(with: "* RECORDED") { recorded.insert(line["match"]) }
    if line.begins(with: "ERR GUESS") { asked = nil }
    if line.begins(with: "OK GUESS") { try takeAnswer(line) }
    if line.begins(with: "* HINT") { try count(line) }
    if line.begins(with: "* GUESSED") { try narrow(by: line) }
  }

  private func begin(_ line: WireLine) throws {
    try check(!ended.contains(line["commit"]), "a round that has ended starts again")
    round = try Round(line)
  }

  private func end() {
    if let round { ended.insert(round.commitment) }
    round = nil
  }

  private func takeAnswer(_ line: WireLine) throws {
    answers += 1
    defer { asked = nil }
    if line["sealed"].isEmpty { try count(line) } else { round?.sealed = asked }
  }

  private func count(_ line: WireLine) throws {
    round?.sealed = nil
    round?.guesses += 1
    try check(try line.number("n") == round?.guesses, "a guess was counted wrong")
    try narrow(by: line)
  }

  private func narrow(by line: WireLine) throws {
    guard line["hint"] != "HIT" else { return }
    round?.lo = try line.number("lo")
    round?.hi = try line.number("hi")
  }

  // MARK: - Resuming

  /// Resumes the seat on a restarted server, and checks that nothing has changed but by the guess without an answer.
  func resume(on server: some PlayerHost) throws {
    let client = try server.connect()
    self.client = client
    try client.expect("* HELLO")
    try client.send("RESUME \(token)")
    let welcome = try client.expect("OK RESUME")
    token = welcome["token"]
    try check(welcome["name"] == name && !welcome["room"].isEmpty, "the seat is missing")
    try client.send("PING")
    let before = round
    round = nil
    while let line = try client.line(), !line.begins(with: "OK PING") {
      if line.begins(with: "* STATE") { try takeState(line, after: before) } else { try take(line) }
    }
    asked = nil
  }

  private func takeState(_ line: WireLine, after before: Round?) throws {
    let guess = before?.sealed ?? asked
    let state = try Round(line, sealing: guess)
    try check(!ended.contains(state.commitment), "a round continues after its end")
    round = state
    guard let before, before.commitment == state.commitment else { return }
    try check(before.number == state.number, "the round has another number")
    if state.guesses == before.guesses {
      try check(before.sealed == nil || state.sealed != nil, "a sealed guess is lost")
    } else {
      // The guess without an answer or a hint has counted.
      try check(guess != nil && state.guesses == before.guesses + 1, "guesses have appeared")
    }
    let left = (state.lo, state.hi)
    switch guess {
    // The rival narrows it as well.
    case _ where state.rules == "duel":
      try check(before.lo <= state.lo && state.hi <= before.hi, "a hint is lost")
    case let guess? where state.guesses > before.guesses:
      try check(left == (guess + 1, before.hi) || left == (before.lo, guess - 1), "it is no hint")
    default: try check(left == (before.lo, before.hi), "the range has changed")
    }
  }

  private func check(_ truth: Bool, _ what: String) throws {
    guard truth else { throw UnexpectedOutput("\(name): \(what)", in: dialogue) }
  }
}
