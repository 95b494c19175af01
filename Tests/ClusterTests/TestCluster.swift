import Foundation
import Testing

/// Nodes with one lobby and a Redis of their own, on ports that the system picks.
final class TestCluster {
  let redis: RedisServer
  let sentinel: RedisSentinel?
  /// The network between nodes, Redis and sentinel, if each runs on a machine of its own.
  let network: TestNetwork?
  private(set) var nodes: [TestNode] = []
  let home: DataFolder
  /// True if each node has a Redis user of its own, which can be locked out.
  private let hasUsers: Bool

  /// Starts a node per character of `names` with these additional options, and waits until all are linked.
  init(
    _ names: String = "abc", hasUsers: Bool = false, hasNetwork: Bool = false, hasSentinel: Bool = false,
    _ options: [String] = []
  ) throws {
    home = DataFolder()
    try FileManager.default.createDirectory(
      atPath: home.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let maker = try ChildProcess(
      try BuildProducts.path(of: "guess-server"), ["--new-key", "\(home.path)/key"])
    guard try maker.wait() == .exit(0) else { throw Surprise("no key was made", in: maker.report) }
    network = hasNetwork ? try TestNetwork() : nil
    sentinel = hasSentinel ? try RedisSentinel(in: home, network) : nil
    redis = try sentinel?.master ?? RedisServer(on: network?.add())
    self.hasUsers = hasUsers
    if hasUsers { try Self.writeSecret("any", to: "\(home.path)/password") }
    for name in names.map(String.init) { try add(name, options) }
    try waitUntilLinked()
  }

  func add(_ name: String, _ options: [String] = []) throws {
    if hasUsers { try redis.connect().send("ACL SETUSER \(name) on nopass ~* &* +@all") }
    // Nothing listens at the first of the sentinels.
    let address =
      sentinel.map { "redis+sentinel://\($0.host):1,\($0.host):\($0.port)/game" }
      ?? "redis://\(hasUsers ? "\(name)@" : "")\(redis.host):\(redis.port)"
    let password = hasUsers ? ["--cluster-password-file", "\(home.path)/password"] : []
    nodes.append(
      try TestNode(name, in: home, on: network?.add(), redis: address, password + options))
  }

  /// A match whose room is on the first node, and its second player at the second one.
  func pair() throws -> Pair {
    try Pair(on: nodes[0], and: nodes[1], "countdown=0 range=1..1000000 clock=3600")
  }

  /// Lets a node use Redis, or locks it out.
  func letIn(_ node: TestNode, _ isLetIn: Bool) throws {
    let admin = try redis.connect()
    try admin.send("ACL SETUSER \(node.name) \(isLetIn ? "on" : "off")")
    try admin.send("CLIENT KILL USER \(node.name)")
    while let line = try admin.line(), !line.text.hasPrefix(":") {}
  }

  /// Writes a file with mode 0600.
  static func writeSecret(_ text: String, to path: String) throws {
    guard
      FileManager.default.createFile(
        atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    else { throw Surprise("\(path) can't be written") }
  }

  func node(_ name: String) -> TestNode? { nodes.first { $0.name == name } }

  subscript(name: Character) -> TestNode {
    guard let node = node(String(name)) else { preconditionFailure("there is no node \(name)") }
    return node
  }

  /// Waits until every node has logged a text.
  func waitUntilLogged(_ text: String) throws {
    for node in nodes { try node.waitUntilLogged(text) }
  }

  /// Waits until the log of every running node shows a link to every other one.
  func waitUntilLinked() throws {
    let running = nodes.filter(\.isRunning)
    for node in running {
      try eventually("node \(node.name) is linked with all", pausing: .milliseconds(20)) {
        node.links.count == running.count - 1
      }
    }
  }
}

/// A node of a test cluster, which can be stopped and started again.
final class TestNode: PlayerHost {
  let name: String
  /// Its machine, if the test has a network.
  let machine: TestMachine?
  let home: DataFolder
  private let options: [String]
  /// The server since the last start, which may have ended.
  private(set) var running: ServerProcess

  init(
    _ name: String, in home: DataFolder, on machine: TestMachine? = nil, redis address: String,
    _ options: [String]
  ) throws {
    (self.name, self.home, self.machine) = (name, home, machine)
    self.options =
      [
        "--cluster", address, "--node", name, "--node-listen", "\(machine?.address ?? "127.0.0.1"):0",
        "--cluster-key-file", "\(home.path)/key", "--data", "\(home.path)/\(name)",
        "--rate", "off", "--lease", "2",
      ] + options
    running = try Self.start(self.options, on: machine)
  }

  private static func start(_ options: [String], on machine: TestMachine?) throws -> ServerProcess {
    try ServerProcess(options, wrapper: machine?.wrapper, socket: machine?.socket)
  }

  func start() throws { running = try Self.start(options, on: machine) }

  var isRunning: Bool { (try? running.process.signal(0)) != nil }

  func connect() throws -> RawClient { try running.connect() }

  func player(_ name: String) throws -> RawClient {
    let client = try connect()
    try client.enter(as: name)
    return client
  }

  /// Kills it, as a power cut would.
  func crash() throws { try running.crash() }

  func signal(_ number: Int32) throws { try running.process.signal(number) }

  func waitUntilLogged(_ text: String) throws {
    try eventually("node \(name) logs: \(text)") { log.contains(text) }
  }

  /// Its log since its last start.
  var log: String { running.process.complaints }

  /// The nodes that it is linked to, according to its log.
  var links: Set<String> {
    var links: Set<String> = []
    for line in log.split(separator: "\n").map({ WireLine(bytes: $0.utf8) }) {
      if line.text.contains(" event=linked ") { links.insert(line["node"]) }
      if line.text.contains(#/ event="link (lost|ended)" /#) { links.remove(line["node"]) }
    }
    return links
  }
}

extension RawClient {
  /// Repeats a request until its answer has a text.
  func retry(_ request: String, until text: String) throws {
    try eventually("\(request): \(text)", pausing: .milliseconds(100)) {
      try send(request)
      return try line()?.text.contains(text) == true
    }
  }

  /// Plays a game alone, until its result is final.
  func playAlone() throws {
    try send("SOLO range=1..9")
    try bisect(after: try skip(to: "* START"))
    try skip(to: "* RECORDED")
  }
}
