import Foundation

/// A cluster with a Redis of its own. Its nodes and Redis are programs of the scene, and it keeps their addresses.
extension Stage {
  static let clusters: [String: Deed] = [
    "has nodes": makeCluster, "with a sentinel has nodes": makeWatchedCluster, "gets node": addNode,
    "is linked": awaitLinks, "returns": startAgain,
    "is cut off from": cutOff, "reaches": reach, "comes back to": comeBackTo, "repeats": askRepeatedly,
    "<< no": hearNone,
  ]

  private func runningCluster() throws -> TestCluster {
    guard let cluster else { throw Surprise("there is no cluster") }
    return cluster
  }

  private func makeCluster(_ who: String, _ text: String) throws {
    try makeCluster(text, hasNetwork: who == "network", hasSentinel: false)
  }

  private func makeWatchedCluster(_ who: String, _ text: String) throws {
    try makeCluster(text, hasNetwork: who == "network", hasSentinel: true)
  }

  /// Starts a node for each letter of the first word, with the options after it: in a network each on a machine of its own, and
  /// with a sentinel that knows a replica of Redis.
  private func makeCluster(_ text: String, hasNetwork: Bool, hasSentinel: Bool) throws {
    let words = text.split(separator: " ").map(String.init)
    cluster = try TestCluster(
      words[0], hasNetwork: hasNetwork, hasSentinel: hasSentinel, Array(words.dropFirst()))
    try noteAddresses()
  }

  private func addNode(_: String, _ text: String) throws {
    let words = text.split(separator: " ").map(String.init)
    try runningCluster().add(words[0], Array(words.dropFirst()))
    try noteAddresses()
  }

  private func noteAddresses() throws {
    let cluster = try runningCluster()
    for node in cluster.nodes {
      variables[node.name] = node.machine?.socket ?? "127.0.0.1:\(node.running.port)"
      variables["\(node.name)_pid"] = "\(node.running.pid)"
    }
    variables["redis"] = cluster.redis.address
    variables["replica"] = cluster.sentinel?.replica.address
    variables["sentinel"] = cluster.sentinel.map { "\($0.host):\($0.port)" }
    variables["home"] = cluster.home.path
  }

  private func awaitLinks(_: String, _: String) throws { try runningCluster().waitUntilLinked() }

  /// Starts a node or Redis again.
  private func startAgain(_ who: String, _: String) throws {
    let cluster = try runningCluster()
    switch who {
    case "redis": try cluster.sentinel?.bringBack(cluster.redis) ?? cluster.redis.start()
    default: try cluster.node(who)?.start()
    }
    try noteAddresses()
  }

  // MARK: - The network

  private func cutOff(_ who: String, _ others: String) throws {
    for other in others.split(separator: " ") {
      try runningCluster().network?.cut(machine(who), machine(String(other)))
    }
  }

  private func reach(_ who: String, _ others: String) throws {
    for other in others.split(separator: " ") {
      try runningCluster().network?.heal(machine(who), machine(String(other)))
    }
  }

  private func machine(_ name: String) throws -> TestMachine {
    let cluster = try runningCluster()
    let machine =
      switch name {
      case "redis": cluster.redis.machine
      case "replica": cluster.sentinel?.replica.machine
      case "sentinel": cluster.sentinel?.machines.last
      default: cluster.node(name)?.machine
      }
    guard let machine else { throw Surprise("there is no machine \(name)") }
    return machine
  }

  // MARK: - Players

  /// Connects to another node, and takes the player's seat back as soon as that is possible.
  private func comeBackTo(_ who: String, _ address: String) throws {
    try connect(who, address)
    try askRepeatedly(who, "RESUME \(tokens[who] ?? "") until OK RESUME")
  }

  /// Repeats a request until the answer matches, on a new connection if the last one is closed.
  private func askRepeatedly(_ who: String, _ text: String) throws {
    let parts = text.components(separatedBy: " until ")
    try eventually(text, pausing: .milliseconds(100)) {
      // A closed connection is noticed by the missing answer.
      try? speaker(who).send(parts[0])
      while let line = try speaker(who).line() {
        guard !line.begins(with: "*") else { continue }
        try note(who, line)
        return try begins(line, parts[1])
      }
      try connect(who, addresses[who] ?? "")
      return false
    }
  }

  /// None of the lines before one that matches the second pattern may match the first.
  private func hearNone(_ who: String, _ text: String) throws {
    let parts = text.components(separatedBy: " before ")
    let speaker = try speaker(who)
    while let line = try speaker.line() {
      if try begins(line, parts[0]) { throw Surprise("it came", in: speaker.report) }
      if try begins(line, parts[1]) { return try note(who, line) }
    }
    throw Surprise("“\(parts[1])” never came", in: speaker.report)
  }
}
