import Foundation

/// A cluster with a Redis of its own. Its nodes and Redis are programs of the scene, and it keeps their addresses.
extension Stage {
  static let clusters: [String: Deed] = [
    "has nodes": makeCluster, "gets node": addNode, "returns": startAgain, "serves": awaitService,
    "comes back to": comeBackTo, "repeats": askRepeatedly,
  ]

  private func runningCluster() throws -> TestCluster {
    guard let cluster else { throw UnexpectedOutput("there is no cluster") }
    return cluster
  }

  /// Starts a node for each letter of the first word, with the options after it.
  private func makeCluster(_: String, _ text: String) throws {
    let words = text.split(separator: " ").map(String.init)
    cluster = try TestCluster(words[0], Array(words.dropFirst()))
    try noteAddresses()
  }

  private func addNode(_: String, _ text: String) throws {
    let words = text.split(separator: " ").map(String.init)
    try runningCluster().add(words[0], Array(words.dropFirst()))
    try noteAddresses()
  }

  private func noteAddresses() throws {
    let cluster = try runningCluster()
    for node in cluster.nodes { variables[node.name] = node.address }
    variables["redis"] = cluster.redis.address
    variables["home"] = cluster.home.path
  }

  /// Starts Redis again, or together the nodes with these letters.
  private func startAgain(_ who: String, _: String) throws {
    let cluster = try runningCluster()
    guard who != "redis" else { return try cluster.redis.start() }
    let nodes = who.compactMap { cluster.node(String($0)) }
    for node in nodes { try node.start() }
    for node in nodes { try node.awaitStart() }
  }

  private func awaitService(_ who: String, _: String) throws {
    guard let node = try runningCluster().node(who) else { throw UnexpectedOutput("there is no \(who)") }
    try node.waitUntilServing()
  }

  // MARK: - Players

  /// Connects to another node, and takes the player's seat back as soon as that is possible.
  private func comeBackTo(_ who: String, _ address: String) throws {
    try eventually("\(address) lets players in", pausing: .milliseconds(100)) {
      (try? connect(who, address)) != nil
    }
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
}
