import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServerCore

/// A node whose Redis and other nodes answer as in the script. It takes over rooms of the node in slot 9.
struct NodeStage: ScriptStage {
  private var node: ClusterNode
  private var ids: [String: ConnectionID] = [:]
  private var heard: [ConnectionID: Int] = [:]
  private let departed: NodeLabel
  /// True if the journal begins with a restart, so that it lacks earlier entries.
  private var isRestarted = false

  init() throws {
    node = try ClusterNode(connections: 5_000)
    departed = try ClusterNode.node(9)
  }

  mutating func act(_ words: Words) throws -> [String]? {
    let before = node.changes.count
    let name = words.rest.first ?? ""
    switch words.name {
    case "new": (node, ids, heard) = (try ClusterNode(connections: words.number()), [:], [:])
    case "restart":
      let recovery = node.journal.recovery
      (node, ids, heard, isRestarted) = (try ClusterNode(connections: 5_000), [:], [:], true)
      node.restore(recovery)
    case "comes": for name in Self.many(name) { ids[name] = node.player(name) }
    case "connects": ids[name] = node.connect()
    case "sends": if let id = ids[name] { node.send(words.rest.dropFirst().joined(separator: " "), from: id) }
    case "lost": if let id = ids.removeValue(forKey: name) { node.handle(.lost(id)) }
    case "resumes":
      ids[name] = node.connect()
      // Printing a token hides it.
      if let id = ids[name] { node.send("RESUME \(Nonce(rawValue: Self.token(name).rawValue))", from: id) }
    case "online", "offline": node.handle(.online(words.name == "online"))
    case "answered":
      for _ in 0..<(name == "all" ? node.questions.count : 1) {
        node.answer(words.rest.last == "failed" ? nil : .done)
      }
      return [claims]
    case "claims": return [claims]
    case "linked": node.handle(.linked(try ClusterNode.node(words.number())))
    case "unlinked": node.handle(.unlinked(try ClusterNode.node(words.number()).slot))
    case "relocated":
      let codes = (words.number(1)..<words.number(2)).compactMap { RoomCode(rawValue: UInt32($0)) }
      node.handle(.message(.relocated(codes), from: try ClusterNode.node(words.number()).slot))
      return relocated
    case "held":
      for question in node.host.cluster.doubts.keys.map({ $0 }) {
        node.handle(.message(.held(question, true), from: departed.slot))
      }
    case "wait": node.handle(.deadline, after: Milliseconds(Int64(words.number())))
    case "takeover": node.handle(.takeOver(try takeover(words.rest)))
    case "others":
      for number in 1...words.number() {
        let run = RunID(rawValue: 1_000 + UInt64(number))
        let lost = NodeLabel(name: departed.name, run: run, slot: departed.slot)
        node.handle(.takeOver(Takeover(Recovery(), of: lost)))
      }
      return ["\(node.host.image.entries.count) entries"]
    case "rooms": return rooms
    case "journal": node.handle(.journal(name == "failed" ? .failed : .logged(name == "logged")))
    case "status": return [try node.host.administer(.status, at: node.lobby.now).last.text(after: "STATUS")]
    case "heirs": return ["the journal has \(Self.sketch(node.journal.recovery.takeovers))"]
    case "image": return node.host.image.entries.prefix(1).compactMap(sketch)
    default: return nil
    }
    if !isRestarted { try node.journal.check(node.lobby, configuration: node.lobby.configuration) }
    let heard = sights
    return node.changes.dropFirst(before).flatMap { $0.compactMap(sketch) }
      + (heard.count < 10 ? heard : ["\(heard.count) lines"])
  }

  // MARK: - Sights

  /// The names that Redis is asked for, each run of `p1`, `p2` and so on by its ends.
  private var claims: String {
    let names = node.questions.compactMap {
      if case .claim(let claim) = $0.question { "\(claim.name)" } else { nil as String? }
    }
    let runs = names.reduce(into: [[String]]()) { runs, name in
      let last = runs.last?.last.flatMap { Int($0.dropFirst()) }
      if let last, Int(name.dropFirst()) == last + 1 {
        runs[runs.count - 1].append(name)
      } else {
        runs.append([name])
      }
    }
    return "asked for "
      + (names.isEmpty
        ? "nobody"
        : runs.map { $0.count == 1 ? $0[0] : "\($0[0])…\($0[$0.count - 1])" }.joined(separator: " "))
  }

  private var relocated: [String] {
    node.host.cluster.nodes.linked.compactMap { slot in
      let count = node.host.cluster.nodes.peers[slot]?.link?.relocated.count ?? 0
      return count > 0 ? "\(count) of \(slot.rawValue)" : nil
    }
  }

  private var rooms: [String] {
    let rooms = node.lobby.rooms.all.sorted { "\($0.code)" < "\($1.code)" }
    guard rooms.count < 10 else { return ["\(rooms.count) rooms"] }
    return rooms.map { room in
      let names = Seat.allCases.compactMap { seat in
        room.occupants[seat].map { "\($0.name)\($0.isAway ? " (away)" : "")" }
      }
      return "\(room.code) with " + (names + (room.isRunning ? ["running"] : [])).joined(separator: ", ")
    }
  }

  /// The lines that each client has received since the last act, without sentences and random values.
  private var sights: [String] {
    mutating get {
      ids.sorted { $0.key < $1.key }.flatMap { name, id -> [String] in
        let lines = node.lines[id] ?? []
        defer { heard[id] = lines.count }
        return lines[(heard[id] ?? 0)...].filter { !$0.hasPrefix("* HELLO") }.map { line in
          let words = line.components(separatedBy: " : ")[0].split(separator: " ").filter {
            !$0.hasPrefix("token=") && !$0.hasPrefix("commit=")
              && !["rules", "first_to", "pace", "clock", "countdown", "listed", "watchers"].contains(
                $0.prefix { $0 != "=" })
          }
          return "\(name) < \(words.joined(separator: " "))"
        }
      }
    }
  }

  private func sketch(_ entry: JournalEntry) -> String? {
    guard case .heir(let run, let last) = entry else { return nil }
    return "heir of \(Int("\(run)", radix: 16) ?? 0)" + (last.map { " up to \($0)" } ?? "")
  }

  private static func sketch(_ extents: [RunID: Takeover.Extent]) -> String {
    extents.sorted { $0.key.rawValue < $1.key.rawValue }.map { run, extent in
      "\(run.rawValue)" + (extent.last.map { " up to \($0)" } ?? "")
    }.joined(separator: ", ")
  }

  // MARK: - Rooms of the other node

  /// `p0…p99` are a hundred names.
  private static func many(_ name: String) -> [String] {
    let ends = name.split(separator: "…").map { Int($0.dropFirst()) ?? 0 }
    return ends.count == 2 ? (ends[0]...ends[1]).map { "p\($0)" } : [name]
  }

  /// The token that claims the seat of a player.
  private static func token(_ name: String) -> Token {
    Token(rawValue: Bits128(high: 7, low: name.utf8.reduce(0) { $0 << 8 | UInt64($1) }))
  }

  private func takeover(_ words: [String]) throws -> Takeover {
    var recovery = Recovery()
    for line in try words.flatMap(Self.lines) { try recovery.take(try #require(SecretSealTests.entry(line))) }
    let after = words.first { $0.hasPrefix("after=") }.flatMap { RoomCode(String($0.dropFirst(6))) }
    return Takeover(recovery, of: departed, after: after)
  }

  /// The journal of `CODE:name,name:state`, of `p0…p99`, each in a room of its own, or of `heir=77-CODE`.
  private static func lines(_ word: String) throws -> [String] {
    if word.hasPrefix("heir=") {
      let parts = word.dropFirst(5).split(separator: "-")
      let run = RunID(rawValue: UInt64(parts[0]) ?? 0)
      return ["heir run=\(run)" + (parts.count > 1 ? " last=\(parts[1])" : "")]
    }
    if word.contains("…") {
      return try many(word).enumerated().flatMap { number, name in
        waiting("\(try #require(RoomCode(rawValue: UInt32(number))))", name)
      }
    }
    let parts = word.split(separator: ":").map(String.init)
    guard parts.count > 1 else { return [] }
    let (code, state) = (parts[0], parts.count > 2 ? parts[2] : "")
    let names = parts[1].split(separator: ",").map(String.init)
    var lines = [room(code, rules: state.hasPrefix("solo") ? "solo" : "race")]
    for (place, name) in names.enumerated() {
      lines.append(name == "house" ? "sit room=\(code) seat=2 house=hard" : sit(name, place + 1, in: code))
    }
    switch state {
    case "former":
      lines.append(
        "token room=\(code) seat=1 token=\(digest("new")) former=\(digest(String(names[0].split(separator: "=").last ?? "")))"
      )
    case "begun", "played", "solo-played":
      lines.append("match room=\(code) starter=1 at=0")
      guard state != "begun" else { break }
      // The first player has guessed 170 seconds after the beginning of the round.
      lines += [try SecretSealTests.round(75, room: code), "guess room=\(code) seat=1 guess=50 ms=170000"]
    default: break
    }
    return lines
  }

  private static func digest(_ name: String) -> String { TokenDigest(of: token(name)).text }

  private static func room(_ code: String, rules: String = "race") -> String {
    "room room=\(code) rules=\(rules) lo=1 hi=100 first_to=1 pace=0 clock=180 countdown=0 listed=yes starter=1 drawn=0"
  }

  /// `ada=eve` is ada with the token of eve.
  private static func sit(_ name: String, _ seat: Int, in code: String) -> String {
    let parts = name.split(separator: "=").map(String.init)
    return "sit room=\(code) seat=\(seat) name=\(parts[0]) kind=human token=\(digest(parts[parts.count - 1]))"
  }

  /// A room in which one player waits.
  static func waiting(_ code: String, _ name: String) -> [String] { [room(code), sit(name, 1, in: code)] }
}
