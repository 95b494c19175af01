import Foundation
import GuessProtocol

/// Checks of what must hold once everything works again.
extension ClusterSchedule {
  /// Waits until everything works as it did at the start; another Redis may be the master.
  func waitUntilWell() throws {
    if let sentinel = cluster.sentinel {
      try eventually("one Redis copies the other", pausing: .milliseconds(100)) { try sentinel.isWhole() }
    }
    try cluster.waitUntilLinked()
    for node in cluster.nodes {
      try eventually("node \(node.name) is linked, and can use Redis", pausing: .milliseconds(20)) {
        let rows = try node.status()
        return rows.count == cluster.nodes.count
          && rows.allSatisfy { $0["linked"].isEmpty && $0["degraded"].isEmpty }
      }
    }
  }

  /// Checks that no two clients have one name, unless all but one were warned.
  mutating func checkNames() throws {
    var holders: [String: [Client]] = [:]
    for client in clients where !client.hasEnded {
      // The current name, which a refused request has not changed.
      guard let name = client.name else { continue }
      holders[name, default: []].append(client)
    }
    for (name, clients) in holders where clients.count > 1 {
      try eventually("all but one of the players called \(name) are notified", pausing: .milliseconds(20)) {
        for client in clients { try hear(client) }
        return clients.filter { !$0.isWarned && !$0.hasEnded }.count <= 1
      }
    }
  }

  /// Waits on each node until a result is final, and with it everything that was played there before.
  mutating func waitUntilFinal() throws {
    for node in cluster.nodes {
      let player = try node.player("last-\(node.name)")
      try player.playAlone()
      try player.send("QUIT")
    }
    for client in clients { try hear(client) }
  }

  /// Ends every client, and waits until no node has rooms or players.
  mutating func leave() throws {
    for client in clients where !client.hasEnded {
      try say("QUIT", to: client)
      try eventually("client \(index(of: client)) is released", pausing: .milliseconds(5)) {
        try hear(client)
        return client.hasEnded
      }
    }
    for node in cluster.nodes {
      try eventually("node \(node.name) is empty", pausing: .milliseconds(50)) {
        let row = try node.status().first { $0["node"] == node.name }
        return row?["rooms"] == "0" && row?["players"] == "0"
      }
    }
  }

  /// Checks that each result that clients saw as final is in a journal, and that no valid journal has another one.
  func checkResults() throws {
    var recorded: [String: Set<String>] = [:]
    for node in cluster.nodes {
      for (match, result) in try node.finishedMatches() { recorded[match, default: []].insert(result) }
    }
    for (match, result) in results {
      let told = result.split(separator: " ").map { $0 }
      guard told.count == 3 else { throw Surprise("\(result) is no result") }
      let expected = "\(told[1] == "-" ? "-" : "won") \(told[2])"
      guard recorded[match] == [expected] else {
        throw Surprise("the final result is \(result), and the journals have \(recorded[match] ?? [])")
      }
    }
  }
}

extension TestNode {
  /// The rows of an answer to STATUS; empty if the node closes the connection because it has just learned that its rooms were
  /// taken over.
  fileprivate func status() throws -> [WireLine] {
    let client = try connect()
    try client.send("STATUS")
    var rows: [WireLine] = []
    while let line = try client.line() {
      if line.begins(with: "OK STATUS") { return rows }
      if line.begins(with: "ROW") { rows.append(line) }
    }
    return []
  }

  /// The finished matches in its journals, without those that are void because another node has taken over.
  fileprivate func finishedMatches() throws -> [(match: String, result: String)] {
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(home.path)/\(name)")
    var ends: [(match: String, result: String)] = []
    for file in files where file == "journal" || file.hasPrefix("history-") {
      let text = try home.bytes(of: "\(name)/\(file)")
      var history = JournalHistory()
      _ = history.readFile(
        text.span,
        entry: { entry in
          guard case .over(_, let match?, let winner, let reason, _) = entry else { return }
          ends.append(("\(match)", "\(winner == nil ? "-" : "won") \(reason.rawValue)"))
        }, match: { _ in })
    }
    return ends
  }
}
