import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServerCore

/// A cluster of three nodes, and clients by name.
struct ClusterStage: ScriptStage {
  /// An address that can be banned; other clients are on the machine of their node.
  private static let outside = Origin(ipv4: 0xC000_0207)

  private var world = ClusterWorld(seed: 1, nodes: 3)
  /// The name of each client of the world; the last one of a name is meant.
  private var names: [String] = []
  /// The number of lines that were shown of each client, and whether its end was.
  private var shown: [(lines: Int, isOpen: Bool)] = []
  /// Codes of rooms and events, which scripts call `@1`, `@2` and so on.
  private var codes: [String] = []

  init() {}

  mutating func act(_ words: Words) throws -> [String]? {
    guard let answer = try perform(words) ?? performOnNodes(words) ?? state(words) else { return nil }
    return answer + news() + [world.fault].compactMap(\.self)
  }

  private mutating func perform(_ words: Words) throws -> [String]? {
    switch words.name {
    case "nodes": world = ClusterWorld(seed: 1, nodes: words.number())
    case "connect":
      _ = world.connect(to: words.number(1), from: words.rest.count > 2 ? Self.outside : .local)
      names.append(words.rest[0])
    case "say":
      let line = Words(words.text)
      world.send(expanded(line.text), from: try client(line.name))
    case "lose": world.lose(try client(words.rest[0]))
    case "settle": world.settle()
    case "deliver":
      let (sender, receiver) = (words.number(), words.number(1))
      while !world.wires[sender][receiver].isEmpty { world.deliver(from: sender, to: receiver) }
    case "wait":
      for _ in 0..<words.number() {
        world.advance(by: words.rest.last == "pauses" ? Losses.pause : .seconds(1))
        world.settle()
      }
    case "advance":
      let times = ["patience": Cluster.patience, "pause": Losses.pause]
      world.advance(by: times[words.text] ?? .seconds(Int64(words.number())))
    case "everyone":
      for client in world.clients.indices { world.send(words.text, from: client) }
      world.settle()
    case "fill": fill(words.number(), words.number(1), words.rest.dropFirst(2).joined(separator: " "))
    case let name where names.contains(name):
      world.send(expanded(words.text), from: try client(name))
      world.settle()
    default: return nil
    }
    return []
  }

  /// Connects clients to a node, and sends requests of each, in which `#` is its number.
  private mutating func fill(_ node: Int, _ count: Int, _ requests: String) {
    for number in 1...count {
      names.append("filler\(number)")
      let client = world.connect(to: node)
      for request in requests.components(separatedBy: ", ") {
        world.send(expanded(request.replacing("#", with: "\(number)")), from: client)
      }
      world.settle()
    }
    shown = world.clients.map { ($0.lines.count, true) }
  }

  private mutating func performOnNodes(_ words: Words) throws -> [String]? {
    let (node, other) = (words.number(), words.number(1))
    let isOn = words.rest.last == "on"
    switch words.name {
    case "crash": world.crash(node)
    case "empty":
      for client in world.clients.indices where world.clients[client].node == node { world.lose(client) }
    case "pause": world.pause(node)
    case "drain": world.handle(.drain, at: node)
    case "stop": world.leave(node)
    case "start":
      world.restart(node)
      for other in world.members.indices where other != node { world.link(node, other) }
    case "cut": world.cut(node, other)
    case "link": world.link(node, other)
    case "redis": world.setOnline(isOn)
    case "reach": world.cutOff(node, !isOn)
    case "notice":
      world.isOnline = world.isOnline || isOn
      world.handle(.online(isOn), at: node)
    case "ask": world.ponder(node)
    case "memory": world.settleMemory()
    case "admin": return [world.administer(String(words.text.dropFirst(2)), at: node)]
    default: return nil
    }
    return []
  }

  private mutating func state(_ words: Words) throws -> [String]? {
    switch words.name {
    case "known":
      let name = try #require(Name(words.text))
      let nodes = world.members.indices.filter {
        world.members[$0].isUp && world.members[$0].lobby.players.find(name) != nil
      }
      return ["\(nodes)"]
    case "holder":
      let run = world.shared.names[try #require(Name(words.text))]?.run
      return [world.members.first { $0.node.run == run }.map { "\($0.node.name)" } ?? "nobody"]
    case "bans":
      let bans = world.members.map(\.lobby.moderation.all)
      return bans.allSatisfy { $0 == bans[0] } ? ["\(bans[0].count) on each node"] : ["different ones"]
    case "watchers": return ["\(world.members[words.number()].lobby.census.watchers)"]
    case "refusals":
      return Refusal.Code.allCases.compactMap { code in
        let count = world.members.reduce(0) { $0 + $1.lobby.counters.refusals[code] }
        return count > 0 ? "\(count) \(code.rawValue)" : nil
      }
    case "show":
      let part = words.rest.dropFirst().joined(separator: " ")
      return world.clients[try client(words.rest[0])].lines.filter { $0.contains(part) }.map {
        withoutTag($0).split(separator: " ").map { withCode($0) }.joined(separator: " ")
      }
    default: return nil
    }
  }

  private func client(_ name: String) throws -> Int { try #require(names.lastIndex(of: name)) }

  /// The request with codes and tokens in place of `@1` and `$ada`.
  private func expanded(_ text: String) -> String {
    text.split(separator: " ").map { word in
      switch word.first {
      case "@": Int(word.dropFirst()).map { codes[$0 - 1] } ?? ""
      case "$": names.lastIndex(of: String(word.dropFirst())).flatMap { world.clients[$0].token } ?? ""
      default: String(word)
      }
    }.joined(separator: " ")
  }

  /// The lines that each client has received since the last act, by their beginnings, and the number of rows.
  private mutating func news() -> [String] {
    while shown.count < world.clients.count { shown.append((0, true)) }
    let told = world.clients.indices.compactMap { index in
      let client = world.clients[index]
      let lines = client.lines.dropFirst(shown[index].lines).map(withoutTag)
      let rows = lines.count { $0.hasPrefix("ROW") }
      var told = lines.filter { !$0.hasPrefix("ROW") && !$0.hasPrefix("* HELLO") }.map { beginning($0) }
      if rows > 0 { told.insert("\(rows) rows", at: 0) }
      if shown[index].isOpen, !client.isOpen { told.append("closed") }
      shown[index] = (client.lines.count, client.isOpen)
      return told.isEmpty ? nil : "\(names[index]): \(told.joined(separator: ", "))"
    }
    return told.count < 10 ? told : ["\(told.count) clients receive lines"]
  }

  private func withoutTag(_ line: String) -> String {
    line.hasPrefix("#") ? String(line.drop { $0 != " " }.dropFirst()) : line
  }

  /// The line up to its first field.
  private mutating func beginning(_ line: String) -> String {
    let words = line.split(separator: " ").prefix { $0 != ":" }
    let fields = words.firstIndex { $0.contains("=") } ?? words.endIndex
    // The names of matches are random, so they are left out.
    return words.prefix(fields + 1).filter { !$0.hasPrefix("match=") }.map { withCode($0) }.joined(
      separator: " ")
  }

  /// The word with `@1` in place of a code.
  private mutating func withCode(_ word: Substring) -> String {
    let parts = word.split(separator: "=").map(String.init)
    guard parts.count == 2, ["room", "event", "next", "after"].contains(parts[0]) else { return String(word) }
    if !codes.contains(parts[1]) { codes.append(parts[1]) }
    return "\(parts[0])=@\((codes.firstIndex(of: parts[1]) ?? 0) + 1)"
  }
}
