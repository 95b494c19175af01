import Foundation
import Platform
import TestSupport

/// Real nodes, their Redis, and players by name.
struct ClusterScene {
  /// A connection, and the last line with the range that is left in its round.
  private struct Player {
    let client: RawClient
    let node: Character
    var range: WireLine?
  }

  private var stage: TestCluster?
  private var players: [String: Player] = [:]
  /// Values of `$name`: the token of a player, the code of the last room, the commitment and the name of the last match.
  private var values: [String: String] = [:]
  /// The connection to Redis.
  private var redis: RawClient?

  private var cluster: TestCluster {
    get throws {
      guard let stage else { throw Surprise("there are no nodes yet") }
      return stage
    }
  }

  /// Performs an act; after the arrow come the lines that answer it.
  mutating func act(_ line: String) throws {
    let parts = line.components(separatedBy: " → ")
    let answers = parts.count > 1 ? parts[1].components(separatedBy: "; ") : []
    let words = Words(expanded(parts[0]))
    if try build(words) || fail(words) || change(words) { return }
    guard words.name != "repeat" else { return try ask(Words(words.text), until: answers[0]) }
    if !words.text.isEmpty { try say(words) }
    for answer in answers { try hear(answer, by: words.name) }
  }

  /// The text with values in place of `$room`, `$ada` and so on.
  private func expanded(_ text: String) -> String {
    values.reduce(text) { $0.replacing("$\($1.key)", with: $1.value) }
  }

  // MARK: - Players

  private mutating func build(_ words: Words) throws -> Bool {
    switch words.name {
    case "nodes": stage = try TestCluster(words.rest[0], Array(words.rest.dropFirst()))
    case "network": stage = try TestCluster(words.rest[0], hasNetwork: true)
    case "sentinel":
      stage = try TestCluster(words.rest[0], hasSentinel: true)
      values["replica"] = stage?.sentinel.map { "\($0.replica.host):\($0.replica.port)" }
    case "node": try cluster.add(words.rest[0])
    case "connect": for place in words.rest { try connect(place) }
    case "enter": for place in words.rest { try enter(place) }
    case "resume":
      let name = try connect(words.rest[0])
      try act("repeat \(name) RESUME $\(name) → OK RESUME")
    case "match":
      let names = try words.rest.map { try enter($0) }
      try act("\(names[0]) CREATE countdown=0 range=1..1000000 clock=3600 → OK CREATE")
      try act("\(names[1]) JOIN $room → OK JOIN; * START")
      try act("\(names[0]) → * START")
      values["commit"] = players[names[0]]?.range?["commit"]
      values["match"] = values["commit"].map { String($0.prefix(16)) }
    default: return false
    }
    return true
  }

  /// Connects a player as in `ada@a`; returns the name.
  @discardableResult
  private mutating func connect(_ place: String) throws -> String {
    let (name, node) = (String(place.dropLast(2)), place[place.index(before: place.endIndex)])
    players[name] = Player(client: try cluster[node].connect(), node: node)
    return name
  }

  @discardableResult
  private mutating func enter(_ place: String) throws -> String {
    let name = try connect(place)
    try act("\(name) NAME \(name) → OK NAME")
    return name
  }

  private func client(_ name: String) throws -> RawClient {
    guard let client = name == "redis" ? redis : players[name]?.client else {
      throw Surprise("\(name) is not connected")
    }
    return client
  }

  private mutating func say(_ words: Words) throws {
    switch words.name {
    case "redis":
      if redis == nil { redis = try cluster.redis.connect() }
      try redis?.send(bytes: words.bytes + [0x0A])
    case "admin":
      let node = try cluster[Character(words.rest[0])]
      let client = try RawClient(path: "\(node.home.path)/\(node.name)/admin")
      players["admin"] = Player(client: client, node: Character(node.name))
      try client.send(String(words.text.dropFirst(2)))
    default:
      guard words.text == "finds", let range = players[words.name]?.range else {
        return try client(words.name).send(words.text)
      }
      try client(words.name).bisect(after: range)
    }
  }

  /// Skips lines up to the expected one: its beginning, then fields that it must have. `no OK, but ERR` forbids a line before it.
  private mutating func hear(_ expected: String, by name: String) throws {
    let client = try client(name)
    while let line = try client.line() {
      note(line, by: name)
      if try isMeant(line, by: expected) { return }
    }
    guard expected == "the end" else { throw Surprise("“\(expected)” never came", in: "\(client.dialogue)") }
  }

  /// True for the expected line; throws if it is forbidden, or has other fields.
  private func isMeant(_ line: WireLine, by expected: String) throws -> Bool {
    let parts = expanded(expected).components(separatedBy: ", but ")
    let words = parts[parts.count - 1].split(separator: " ")
    if parts.count > 1, line.begins(with: String(parts[0].dropFirst("no ".count))) {
      throw Surprise("\(line) came before “\(expected)”")
    }
    guard line.begins(with: words.prefix { !$0.contains("=") }.joined(separator: " ")) else { return false }
    let isRight = words.drop { !$0.contains("=") }.allSatisfy(line.head.split(separator: " ").contains)
    guard isRight else { throw Surprise("“\(expected)” was expected, not \(line)") }
    return true
  }

  /// Repeats a request until it is answered as expected, on a new connection if the server has closed the last one.
  private mutating func ask(_ request: Words, until answer: String) throws {
    let deadline = Deadline()
    while true {
      try say(request)
      while let line = try client(request.name).line() {
        guard !line.begins(with: "*") else { continue }
        note(line, by: request.name)
        if try isMeant(line, by: answer) { return }
        break
      }
      guard !deadline.hasPassed else { throw Surprise("“\(answer)” never came") }
      if let player = players[request.name], player.client.isOver {
        try connect("\(request.name)@\(player.node)")
      }
      System.pause(.milliseconds(100))
    }
  }

  private mutating func note(_ line: WireLine, by name: String) {
    if !line["room"].isEmpty { values["room"] = line["room"] }
    if !line["token"].isEmpty { values[name] = line["token"] }
    if ["* START", "* STATE", "OK GUESS"].contains(where: line.begins) { players[name]?.range = line }
  }

  // MARK: - Nodes and Redis

  private mutating func fail(_ words: Words) throws -> Bool {
    let redis = try cluster.redis
    switch (words.name, words.text) {
    case ("redis", "ends"): try redis.end()
    case ("redis", "crashes"): try redis.crash()
    case ("redis", "starts"): try redis.start()
    case ("redis", "freezes"): try redis.process.signal(SIGSTOP)
    case ("redis", "continues"): try redis.process.signal(SIGCONT)
    case ("linked", _): try cluster.waitUntilLinked()
    case ("cut", _), ("heal", _):
      let machine = try machine(Character(words.rest[0]))
      for other in try words.rest[1].map(machine(_:)) {
        try words.name == "cut" ? cluster.network?.cut(machine, other) : cluster.network?.heal(machine, other)
      }
    case ("gone", let node):
      // Redis counts its lease as over.
      let script = """
        local time = redis.call('TIME')[1] * 1000 for _, entry in ipairs(redis.call('HVALS', 'gs:nodes')) do \
        local name, ends = entry:match('^%S+ (%S+) .* (%d+)$') \
        if name == ARGV[1] then return tonumber(ends) < time and 1 or 0 end end
        """
      try act("repeat redis EVAL \"\(script)\" 0 \(node) → :1")
    default: return false
    }
    return true
  }

  /// The machine of a node, or of Redis for `r`.
  private func machine(_ name: Character) throws -> TestMachine {
    guard let machine = try name == "r" ? cluster.redis.machine : cluster[name].machine else {
      throw Surprise("there is no machine \(name)")
    }
    return machine
  }

  private mutating func change(_ words: Words) throws -> Bool {
    let nodes = try cluster.nodes.filter { ["all", "any", $0.name].contains(words.name) }
    guard let verb = words.rest.first, !nodes.isEmpty else { return false }
    let text = String(words.text.dropFirst(verb.count + 1))
    switch verb {
    case "log":
      try eventually("\(words.name) logs \(text)") {
        let count = try nodes.count { try $0.log.contains(try Regex(text)) }
        return words.name == "any" ? count > 0 : count == nodes.count
      }
    case "lack":
      for node in nodes where try node.log.contains(try Regex(text)) { throw Surprise(try node.log) }
    default: for node in nodes { try change(node, verb) }
    }
    return true
  }

  private func change(_ node: TestNode, _ verb: String) throws {
    switch verb {
    case "starts": try node.start()
    case "crashes": try node.crash()
    case "stops", "stop": try node.stop()
    case "freezes": try node.signal(SIGSTOP)
    case "continues": try node.signal(SIGCONT)
    case "drains": try node.signal(SIGTERM)
    case "ends":
      try node.signal(SIGTERM)
      let ending = try node.running.process.wait()
      guard ending == .exit(0) else { throw Surprise("\(ending)", in: try node.log) }
    default: throw Surprise("nodes do not do this: \(verb)")
    }
  }
}
