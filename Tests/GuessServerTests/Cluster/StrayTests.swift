import Protocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("Rooms whose codes don't tell their node")
struct StrayTests {
  private static let connections = 5
  private let nodes: [Node]
  private var lobby: Lobby

  init() throws {
    nodes = try (0..<3).map { number in
      Node(
        name: try #require(ShortWord("n\(number)")), incarnation: Incarnation(rawValue: UInt64(number)),
        slot: try #require(NodeSlot(rawValue: UInt8(number))))
    }
    let key = try #require(ClusterKey(bytes: [UInt8](repeating: 7, count: ClusterKey.byteCount)))
    var configuration = LobbyConfiguration(version: "1.0.0", seedKey: key.seedKey)
    configuration.membership = Membership(nodes[0], key)
    configuration.limits.connections = Self.connections
    lobby = Lobby(configuration: configuration, random: SeededGenerator(seed: 1))
    for node in nodes.dropFirst() { lobby.handle(.cluster(.linked(node)), at: .start) }
  }

  private func codes(_ numbers: Range<Int>) -> [RoomCode] {
    numbers.compactMap { RoomCode(rawValue: UInt32($0)) }
  }

  private mutating func tell(_ codes: [RoomCode], by node: Int) {
    lobby.handle(.cluster(.message(.strays(codes), from: nodes[node].slot)), at: .start)
  }

  private func count(of node: Int) throws -> Int {
    try #require(lobby.cluster).strays.values.count { $0 == nodes[node].slot }
  }

  @Test("are noted as many as a node can have, and no more, however they are told")
  mutating func bound() throws {
    tell(codes(0..<9), by: 1)
    #expect(try count(of: 1) == 9)
    tell(codes(5..<10), by: 1)
    #expect(try count(of: 1) == 10)
    tell(codes(10..<11), by: 1)
    #expect(try count(of: 1) == 2 * Self.connections)
    #expect(lobby.cluster?.strays[codes(10..<11)[0]] == nil)
    tell(codes(20..<31), by: 2)
    #expect(try count(of: 2) == 2 * Self.connections)
  }

  @Test("stay those of the node that has told them first, until its link ends")
  mutating func firstComes() throws {
    tell(codes(0..<3), by: 1)
    tell(codes(0..<4), by: 2)
    #expect(try count(of: 1) == 3 && count(of: 2) == 1)
    lobby.handle(.cluster(.unlinked(nodes[1].slot)), at: .start)
    #expect(try count(of: 1) == 0 && count(of: 2) == 1)
    lobby.handle(.cluster(.linked(nodes[1])), at: .start)
    tell(codes(10..<20), by: 1)
    #expect(try count(of: 1) == 10)
  }

  @Test("are not noted of a node that is not known")
  mutating func stranger() throws {
    let slot = try #require(NodeSlot(rawValue: 9))
    lobby.handle(.cluster(.message(.strays(codes(0..<1)), from: slot)), at: .start)
    #expect(lobby.cluster?.strays.isEmpty == true)
  }
}
