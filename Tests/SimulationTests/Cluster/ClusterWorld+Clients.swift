import GuessProtocol
import TestSupport

@testable import GuessGame
@testable import GuessServerCore

/// The clients, and what they receive.
extension ClusterWorld {
  mutating func connect(to index: Int, from origin: Origin = .local) -> Int {
    let id = members[index].ids.insert(0)
    members[index].ports[id] = Port(client: clients.count, passage: nil)
    clients.append(Client(node: index, id: id))
    handle(.connected(id, from: origin), at: index)
    return clients.count - 1
  }

  /// Sends a request with the next tag.
  mutating func send(_ text: String, from client: Int) {
    guard clients[client].isOpen, !clients[client].hasHungUp else { return }
    clients[client].asked += 1
    let line = "#t\(clients[client].asked) \(text)"
    note("\(client) > \(line)")
    let (node, id) = (clients[client].node, clients[client].id)
    members[node].ports[id]?.waiting.append(Array(line.utf8))
    pump(id, at: node)
  }

  mutating func hangUp(_ client: Int) {
    guard clients[client].isOpen, !clients[client].hasHungUp else { return }
    clients[client].hasHungUp = true
    let (node, id) = (clients[client].node, clients[client].id)
    members[node].ports[id]?.hasEnded = true
    pump(id, at: node)
  }

  mutating func lose(_ client: Int) {
    guard clients[client].isOpen else { return }
    clients[client].isOpen = false
    let (node, id) = (clients[client].node, clients[client].id)
    removePort(id, at: node)
    guard !members[node].isPaused else { return members[node].backlog.append(.lost(id)) }
    handle(.lost(id), at: node)
  }

  mutating func hear(_ bytes: some Sequence<UInt8>, by client: Int) {
    for line in String(decoding: Array(bytes), as: UTF8.self).split(separator: "\n") {
      note("\(client) < \(line)")
      clients[client].lines.append(String(line))
      clients[client].log += "\(now.milliseconds) \(line)\n"
      let words = line.split(separator: " ")
      if let code = words.value("room"), !codes.contains(code) { codes.append(code) }
      if let token = words.value("token") {
        (clients[client].token, clients[client].hasLostToken) = (token, false)
      } else if ["NAME", "RESUME"].contains(words.dropFirst(2).first), words.contains("UNAVAILABLE") {
        clients[client].hasLostToken = true
      }
      noteResult(words, of: client)
      noteEvent(words, of: client)
      guard words[0].hasPrefix("#t"), words.count > 1, words[1] != "ROW" else { continue }
      clients[client].answered += 1
      guard words[0] == "#t\(clients[client].answered)" else {
        return fail("client \(client) receives \(line) as answer \(clients[client].answered)")
      }
    }
  }

  /// Registers results that a player receives: a final one never changes.
  private mutating func noteResult(_ words: [Substring], of client: Int) {
    // The match of the resumed player may be over, and then only its end is sent again.
    if words.dropFirst().starts(with: ["OK", "RESUME"]) { clients[client].match = nil }
    guard words.count > 1, words[0] == "*" else { return }
    switch words[1] {
    // The client may be attached to a match whose start it has missed; its end comes all the same.
    case "WARN" where words.value("reason") == "node": clients[client].match = nil
    case "START", "STATE": clients[client].match = words.value("commit").map { String($0.prefix(16)) }
    case "MATCH":
      // In a match of one round it is that of the first one.
      clients[client].result = clients[client].match.map {
        "\($0) \(words.value("winner") ?? "") \(words.value("reason") ?? "")"
      }
    case "RECORDED":
      guard let match = words.value("match"), let result = clients[client].result, result.hasPrefix(match)
      else {
        return
      }
      if checksResults, let other = finalResults[match], other != result {
        fail("two final results: \(other) and \(result)")
      }
      finalResults[match] = result
    default: break
    }
  }

  /// Registers that a client has entered an event or left it.
  private mutating func noteEvent(_ words: [Substring], of client: Int) {
    let told = words.drop { $0.hasPrefix("#") }.prefix(2).joined(separator: " ")
    let event = words.value("event")
    if let event, !events.contains(event) { events.append(event) }
    switch told {
    case "OK EVENT", "OK JOIN", "OK RESUME", "* STANDING", "* ROUND": clients[client].event = event
    // These are refused in an event, which the client may have left by a request that its lost node has not answered.
    case "OK CREATE", "OK PLAY", "OK NAME", "* WARN": clients[client].event = nil
    case "OK LEAVE", "* FINISHED": if event != nil { clients[client].event = nil }
    default: break
    }
  }
}
