import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServerCore

/// A lobby that is a node of a cluster with no other nodes.
struct ClusterNode {
  var host: Node
  private var ids = SlotMap<ConnectionID, Void>()
  /// The unanswered questions.
  private(set) var questions: [(question: ClusterQuestion, id: QuestionID)] = []
  private(set) var lines: [ConnectionID: [String]] = [:]
  /// The recorded changes.
  private(set) var changes: [[JournalEntry]] = []
  /// Replays the recorded changes, which must always make sense.
  private(set) var journal = JournalMirror()

  /// The node in slot 0, which allows `connections` connections.
  init(connections: Int = 1_000) throws {
    let key = try SecretSealTests.key(7)
    var configuration = LobbyConfiguration(version: "1.0.0", seedKey: key.seedKey)
    configuration.limits.connections = connections
    configuration.keepsJournal = true
    host = Node(
      configuration: configuration, membership: Membership(try Self.node(0), key),
      random: SeededGenerator(seed: 1))
  }

  static func node(_ number: Int) throws -> NodeLabel {
    NodeLabel(
      name: try #require(ShortWord("n\(number)")), run: RunID(rawValue: UInt64(number)),
      slot: try #require(NodeSlot(rawValue: UInt8(number))))
  }

  var lobby: Lobby { host.lobby }

  mutating func handle(_ input: consuming Input, after time: Milliseconds = .zero) {
    host.handle(input, at: lobby.now + time)
    performEffects()
  }

  mutating func handle(_ input: ClusterInput) {
    host.handle(input, at: lobby.now)
    performEffects()
  }

  mutating func restore(_ recovery: Recovery) { host.restore(recovery) }

  private mutating func performEffects() {
    let effects = lobby.context.effects
    for effect in effects.list {
      guard case .send(let range, let id) = effect else { continue }
      let text = String(decoding: effects.bytes[range], as: UTF8.self)
      lines[id, default: []] += text.split(separator: "\n").map(String.init)
    }
    for case .ask(let question, let id) in host.orders { questions.append((question, id)) }
    changes += effects.changes.read
    for entry in effects.changes.read.joined() {
      #expect(throws: Never.self) { try journal.take(entry) }
    }
    host.removeEffects()
  }

  mutating func connect() -> ConnectionID {
    let id = ids.insert(())
    handle(.connected(id, from: .local))
    return id
  }

  mutating func send(_ line: String, from id: ConnectionID) {
    handle(.request(Request(line: Array(line.utf8).span), from: id))
  }

  /// Connects a client with a name.
  mutating func player(_ name: String) -> ConnectionID {
    let id = connect()
    send("NAME \(name)", from: id)
    return id
  }

  /// Answers the oldest unanswered question.
  mutating func answer(_ answer: ClusterAnswer?) {
    guard !questions.isEmpty else { return }
    let id = questions.removeFirst().id
    handle(.answered(id, answer))
  }
}
