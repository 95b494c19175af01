import Platform
import TestSupport

/// A busy cluster for a few seconds, drawn from a seed: players come, leave and move, and nodes and Redis fail.
///
/// Two runs with one seed make the same choices, but the order of events between processes can differ.
struct ClusterSchedule {
  /// A client: its requests, and the state known from the answers.
  final class Client {
    let socket: RawClient
    var asked = 0
    var answered = 0
    var hasEnded = false
    var name: String?
    var token = ""
    /// The tokens given with RESUME, by request number.
    var tokensGiven: [Int: String] = [:]
    var isWarned = false
    var isPlaying = false
    /// The current match, and the result of the last one.
    var match = ""
    var result = ""

    init(_ socket: RawClient) { self.socket = socket }
  }

  private static let mostClients = 10

  let cluster: TestCluster
  let failure: Failure
  var random: SeededGenerator
  private(set) var clients: [Client] = []
  private var codes: [String] = []
  private var tokens: [String] = []
  /// Tokens of players who were warned that someone else has their name: the warning comes once.
  private var warnedTokens: Set<String> = []
  var outage: Outage?
  /// Results that clients saw as final, by match.
  private(set) var results: [String: String] = [:]
  /// A log of everything that happened, printed on failure.
  var story: [String] = []

  init(_ cluster: TestCluster, _ failure: Failure, seed: UInt64) {
    (self.cluster, self.failure) = (cluster, failure)
    random = SeededGenerator(seed: seed)
  }

  /// Runs the schedule, and checks that what was promised holds.
  mutating func play() throws {
    var count = 0
    while count < failure.steps || outage != nil {
      if failure.mayBegin(at: count), random.isOnce(in: 12) { try fail() }
      try step()
      System.pause(.milliseconds(random.below(failure.longestPause)))
      for client in clients { try hear(client) }
      try mendIfDue()
      count += 1
    }
    try waitUntilWell()
    for client in clients {
      try eventually("all requests are answered", pausing: .milliseconds(10)) {
        try hear(client)
        return client.hasEnded || client.answered == client.asked
      }
    }
    try checkNames()
    try waitUntilFinal()
    try leave()
    try checkResults()
  }

  private mutating func step() throws {
    let open = clients.filter { !$0.hasEnded }
    if open.count < 3 || random.isOnce(in: 5), open.count < Self.mostClients { return try come() }
    guard !open.isEmpty else { return }
    let client = random.pick(open)
    if random.isOnce(in: 20) { return try go(client) }
    for _ in 0...random.below(3) { try say(request(of: client), to: client) }
  }

  private mutating func come() throws {
    let node = random.pick(cluster.nodes)
    guard node.isRunning, outage?.frozen !== node, let socket = try? node.connect() else { return }
    story.append("client \(clients.count) connects to \(node.name)")
    let client = Client(socket)
    clients.append(client)
    try say("NAME p\(random.below(8))", to: client)
  }

  private mutating func go(_ client: Client) throws {
    story.append("\(index(of: client)) goes")
    client.hasEnded = true
    if random.isOnce(in: 2) { try client.socket.reset() } else { client.socket.close() }
  }

  private mutating func request(of client: Client) -> String {
    // Mostly sensible requests lead to more matches.
    if failure.isSlow, !random.isOnce(in: 4) {
      if client.name == nil { return "NAME p\(random.below(16))" }
      return client.isPlaying
        ? "GUESS \(1 + random.below(failure.width))" : "PLAY countdown=0 range=1..\(failure.width)"
    }
    return switch random.below(14) {
    case 0: "NAME p\(random.below(8))"
    case 1: "CREATE countdown=0 range=1..\(failure.width)"
    case 2, 3: "JOIN \(codes.isEmpty ? "AAAAAA" : random.pick(Array(codes.suffix(4))))"
    case 4, 5: "PLAY countdown=0 range=1..\(failure.width)"
    case 6: "WATCH \(codes.isEmpty ? "AAAAAA" : random.pick(Array(codes.suffix(4))))"
    case 7: "LEAVE"
    case 8: "SAY hello"
    case 9: "ROOMS"
    case 10: "RESUME \(tokens.isEmpty ? String(repeating: "0", count: 32) : random.pick(tokens))"
    case 11: "REMATCH"
    default: "GUESS \(1 + random.below(failure.width))"
    }
  }

  mutating func say(_ request: String, to client: Client) throws {
    client.asked += 1
    story.append("\(index(of: client)) > #\(client.asked) \(request)")
    if request.hasPrefix("RESUME ") {
      client.tokensGiven[client.asked] = String(request.dropFirst("RESUME ".count))
    }
    // A closed connection is noticed at the next read.
    try? client.socket.send("#\(client.asked) \(request)")
  }

  func index(of client: Client) -> Int { clients.firstIndex { $0 === client } ?? -1 }

  // MARK: - Received lines

  /// Processes all lines that a client has received.
  mutating func hear(_ client: Client) throws {
    while !client.hasEnded, let line = try client.socket.lineIfAny() {
      story.append("\(index(of: client)) < \(line.head)")
      if line.begins(with: "* TAKEN") {
        client.isWarned = true
        warnedTokens.insert(client.token)
      }
      try noteResult(line, client)
      if line.begins(with: "* END"), line["secret"].isEmpty { throw Surprise("no secret: \(line)") }
      guard let tag = line.text.split(separator: " ").first, tag.hasPrefix("#"), !line.text.contains(" ROW ")
      else { continue }
      client.answered += 1
      guard tag == "#\(client.answered)" else {
        throw Surprise("\(line) does not answer request \(client.answered)")
      }
      learn(from: line, client)
    }
    if client.socket.isOver { client.hasEnded = true }
  }

  /// Records final results, and throws if a match has two.
  private mutating func noteResult(_ line: WireLine, _ client: Client) throws {
    if line.begins(with: "* START") || line.begins(with: "* STATE") {
      client.match = String(line["commit"].prefix(16))
      client.isPlaying = true
    } else if line.begins(with: "* MATCH") {
      client.result = "\(client.match) \(line["winner"]) \(line["reason"])"
      client.isPlaying = false
    } else if line.begins(with: "* RECORDED"), client.result.hasPrefix(line["match"]) {
      let other = results.updateValue(client.result, forKey: line["match"])
      if let other, other != client.result { throw Surprise("both \(other) and \(client.result)") }
    }
  }

  private mutating func learn(from line: WireLine, _ client: Client) {
    if !line["room"].isEmpty, !codes.contains(line["room"]) { codes.append(line["room"]) }
    if !line["token"].isEmpty { tokens.append(line["token"]) }
    guard line.text.contains(" OK NAME ") || line.text.contains(" OK RESUME ") else { return }
    let former = client.tokensGiven[client.answered].map { warnedTokens.contains($0) } ?? false
    (client.name, client.token, client.isWarned) = (line["name"], line["token"], former)
    if former { warnedTokens.insert(client.token) }
  }
}
