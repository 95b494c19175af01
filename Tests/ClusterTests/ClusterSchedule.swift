import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An evening of a cluster in a few seconds, drawn from a seed: players come, go and move, and nodes and Redis fail.
///
/// Two runs with one seed do the same, but what comes first between several processes is theirs.
struct ClusterSchedule {
  /// What may fail besides connections.
  enum Trouble: CaseIterable {
    case none, nodes, redis, stops
    /// Nodes are gone until another one has their rooms.
    case machines
    /// Nodes stand still for longer than their lease.
    case longStops
    /// Nodes can't reach Redis.
    case cutOff
  }

  /// What a client has asked, and what it has heard.
  private final class Client {
    let socket: RawClient
    var asked = 0
    var answered = 0
    var hasEnded = false
    var name: String?
    var token = ""
    /// Which token a request gives, by its number.
    var tokensGiven: [Int: String] = [:]
    var isWarned = false
    /// The match that runs, and how the last one ended.
    var match = ""
    var result = ""

    init(_ socket: RawClient) { self.socket = socket }
  }

  private static let steps = 60
  private static let mostClients = 10

  private let cluster: TestCluster
  private let trouble: Trouble
  private var random: SeededGenerator
  private var clients: [Client] = []
  private var codes: [String] = []
  private var tokens: [String] = []
  /// Those of players who have been told that someone else has their name: they are told once.
  private var warnedTokens: Set<String> = []
  private var stopped: [TestNode] = []
  private var gone: [TestNode] = []
  private var cutOff: [TestNode] = []
  /// What players were told that is final, by match.
  private var results: [String: String] = [:]
  /// What was done, for the one who reads why it failed.
  private(set) var story: [String] = []

  init(_ cluster: TestCluster, _ trouble: Trouble, seed: UInt64) {
    (self.cluster, self.trouble) = (cluster, trouble)
    random = SeededGenerator(seed: seed)
  }

  /// Plays it, and checks that what was promised holds.
  mutating func play() throws {
    for _ in 0..<Self.steps {
      try step()
      System.pause(.milliseconds(random.below(30)))
      for client in clients { try hear(client) }
    }
    try repair()
    for client in clients {
      try eventually("all is answered", pausing: .milliseconds(10)) {
        try hear(client)
        return client.hasEnded || client.answered == client.asked
      }
    }
    try checkNames()
    try leave()
  }

  private mutating func step() throws {
    if random.isOnce(in: 12) { try fail() }
    let open = clients.filter { !$0.hasEnded }
    if open.count < 3 || random.isOnce(in: 5), open.count < Self.mostClients { return try come() }
    guard !open.isEmpty else { return }
    let client = random.pick(open)
    if random.isOnce(in: 20) { return try go(client) }
    for _ in 0...random.below(3) { try say(request(), to: client) }
  }

  private mutating func come() throws {
    let node = random.pick(cluster.nodes)
    guard node.isRunning, !stopped.contains(where: { $0 === node }), let socket = try? node.connect() else {
      return
    }
    story.append("client \(clients.count) comes to \(node.name)")
    let client = Client(socket)
    clients.append(client)
    try say("NAME p\(random.below(8))", to: client)
  }

  private mutating func go(_ client: Client) throws {
    story.append("\(index(of: client)) goes")
    client.hasEnded = true
    if random.isOnce(in: 2) { try client.socket.reset() } else { try client.socket.close() }
  }

  private mutating func request() -> String {
    switch random.below(14) {
    case 0: "NAME p\(random.below(8))"
    case 1: "CREATE countdown=0 range=1..9"
    case 2, 3: "JOIN \(codes.isEmpty ? "AAAAAA" : random.pick(codes))"
    case 4, 5: "PLAY countdown=0 range=1..9"
    case 6: "WATCH \(codes.isEmpty ? "AAAAAA" : random.pick(codes))"
    case 7: "LEAVE"
    case 8: "SAY hello"
    case 9: "ROOMS"
    case 10: "RESUME \(tokens.isEmpty ? String(repeating: "0", count: 32) : random.pick(tokens))"
    case 11: "REMATCH"
    default: "GUESS \(1 + random.below(9))"
    }
  }

  private mutating func say(_ request: String, to client: Client) throws {
    client.asked += 1
    story.append("\(index(of: client)) > #\(client.asked) \(request)")
    if request.hasPrefix("RESUME ") {
      client.tokensGiven[client.asked] = String(request.dropFirst("RESUME ".count))
    }
    // It may have been closed meanwhile, which is heard next.
    try? client.socket.send("#\(client.asked) \(request)")
  }

  private func index(of client: Client) -> Int { clients.firstIndex { $0 === client } ?? -1 }

  // MARK: - What is heard

  private mutating func hear(_ client: Client) throws {
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
        throw Surprise("\(line) is no answer to request \(client.answered)")
      }
      learn(from: line, client)
    }
    if client.socket.isOver { client.hasEnded = true }
  }

  /// Nobody is told that two results of a match are final.
  private mutating func noteResult(_ line: WireLine, _ client: Client) throws {
    if line.begins(with: "* START") || line.begins(with: "* STATE") {
      client.match = String(line["commit"].prefix(16))
    } else if line.begins(with: "* MATCH") {
      client.result = "\(client.match) \(line["winner"]) \(line["reason"])"
    } else if line.begins(with: "* RECORDED"), client.result.hasPrefix(line["match"]) {
      let other = results.updateValue(client.result, forKey: line["match"])
      if let other, other != client.result { throw Surprise("final are \(other) and \(client.result)") }
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

  // MARK: - What fails

  private mutating func fail() throws {
    let node = random.pick(cluster.nodes)
    switch trouble {
    case .none: break
    case .nodes:
      story.append("node \(node.name) crashes")
      try node.crash()
      System.pause(.milliseconds(random.below(300)))
      try node.start()
    case .redis:
      story.append("redis ends")
      try cluster.redis.end()
      System.pause(.milliseconds(random.below(300)))
      try cluster.redis.start()
    case .stops:
      if let stopped = stopped.popLast() {
        story.append("node \(stopped.name) goes on")
        try stopped.signal(SIGCONT)
      } else {
        story.append("node \(node.name) stands still")
        try node.signal(SIGSTOP)
        stopped.append(node)
      }
    case .machines:
      guard gone.isEmpty else { return try comeBack() }
      story.append("node \(node.name) is gone")
      try node.crash()
      gone.append(node)
    case .longStops:
      story.append("node \(node.name) stands still for long")
      try node.signal(SIGSTOP)
      System.pause(.milliseconds(2_500))
      try node.signal(SIGCONT)
    case .cutOff:
      if let node = cutOff.popLast() {
        story.append("node \(node.name) reaches redis again")
        try cluster.letIn(node, true)
      } else {
        story.append("node \(node.name) does not reach redis")
        try cluster.letIn(node, false)
        cutOff.append(node)
      }
    }
  }

  /// A machine comes back when its lease is over.
  private mutating func comeBack() throws {
    guard let node = gone.popLast() else { return }
    System.pause(.milliseconds(2_000 + random.below(2_000)))
    story.append("node \(node.name) is back")
    try node.start()
  }

  private mutating func repair() throws {
    for node in stopped { try node.signal(SIGCONT) }
    for node in cutOff { try cluster.letIn(node, true) }
    (stopped, cutOff) = ([], [])
    try comeBack()
    try cluster.waitUntilLinked()
    for node in cluster.nodes {
      let client = try node.connect()
      try eventually("node \(node.name) is linked, and can use Redis", pausing: .milliseconds(20)) {
        try client.send("STATUS")
        let rows = try client.statusRows()
        return rows.count == cluster.nodes.count
          && rows.allSatisfy { $0["linked"].isEmpty && $0["degraded"].isEmpty }
      }
    }
  }

  // MARK: - What must hold

  /// Nobody has a name that another one has, unless that was said.
  private mutating func checkNames() throws {
    var holders: [String: [Client]] = [:]
    for client in clients where !client.hasEnded {
      // What it is called now, which a request that was refused has not changed.
      guard let name = client.name else { continue }
      holders[name, default: []].append(client)
    }
    for (name, clients) in holders where clients.count > 1 {
      try eventually("all but one of those who are called \(name) are told", pausing: .milliseconds(20)) {
        for client in clients { try hear(client) }
        return clients.filter { !$0.isWarned && !$0.hasEnded }.count <= 1
      }
    }
  }

  /// Everyone leaves, and nothing is left behind.
  private mutating func leave() throws {
    for client in clients where !client.hasEnded {
      try say("QUIT", to: client)
      try eventually("client \(index(of: client)) is let go", pausing: .milliseconds(5)) {
        try hear(client)
        return client.hasEnded
      }
    }
    for node in cluster.nodes {
      let client = try node.connect()
      try eventually("node \(node.name) is empty", pausing: .milliseconds(50)) {
        try client.send("STATUS")
        let row = try client.statusRows().first { $0["node"] == node.name }
        return row?["rooms"] == "0" && row?["players"] == "0"
      }
    }
  }
}

extension RawClient {
  /// The rows of an answer to STATUS.
  fileprivate func statusRows() throws -> [WireLine] {
    var rows: [WireLine] = []
    while let line = try line() {
      if line.begins(with: "OK STATUS") { return rows }
      if line.begins(with: "ROW") { rows.append(line) }
    }
    throw Surprise("no answer to STATUS")
  }
}
