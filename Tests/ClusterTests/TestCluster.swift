import Foundation
import Testing

/// Nodes with one lobby and a Redis of their own. The first one serves, and the others wait.
final class TestCluster {
  let redis: RedisServer
  private(set) var nodes: [TestNode] = []
  let home: DataFolder

  /// Starts a node per character of `names` with these additional options.
  init(_ names: String, _ options: [String]) throws {
    home = try DataFolder().created()
    redis = try RedisServer()
    // A node that starts before it listens logs so.
    _ = try redis.connect()
    for name in names.map(String.init) { try add(name, options) }
  }

  /// Adds a node; the first one serves before others are there.
  func add(_ name: String, _ options: [String]) throws {
    let node = try TestNode(name, in: home, redis: "redis://\(redis.address)", options)
    nodes.append(node)
    if nodes.count == 1 { try node.waitUntilServing() }
  }

  func node(_ name: String) -> TestNode? { nodes.first { $0.name == name } }
}

/// A node of a test cluster, which can be stopped and started again.
final class TestNode: PlayerHost {
  let name: String
  private let options: [String]
  private let port: ReservedPort
  /// The server since the last start, which may have ended.
  private(set) var process: ChildProcess

  init(_ name: String, in home: DataFolder, redis address: String, _ options: [String]) throws {
    self.name = name
    port = try ReservedPort()
    self.options =
      [
        "--cluster", address, "--node", name, "--listen", "127.0.0.1:\(port.port)",
        "--advertise", "127.0.0.1:\(port.port)", "--data", "\(home.path)/\(name)", "--rate", "off",
        "--lease", "2",
      ] + options
    process = try ChildProcess(try BuildProducts.path(of: "guess-server"), self.options)
    try awaitStart()
  }

  func start() throws { process = try ChildProcess(try BuildProducts.path(of: "guess-server"), options) }

  func awaitStart() throws {
    try eventually("the node has started") { process.complaints.contains("event=started") }
  }

  var address: String { "127.0.0.1:\(port.port)" }

  func connect() throws -> RawClient { try RawClient(port: port.port) }

  /// Waits until it lets players in.
  func waitUntilServing() throws {
    try eventually("node \(name) serves", pausing: .milliseconds(50)) {
      (try? connect().skip(to: "* HELLO")) != nil
    }
  }
}
