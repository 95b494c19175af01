import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("Rooms with codes of another node", .timed)
struct StrayTests {
  private static let connections = 5
  private let nodes: [NodeLabel]
  private var node: ClusterNode

  init() throws {
    nodes = try (0..<3).map { try ClusterNode.node($0) }
    node = try ClusterNode(connections: Self.connections)
    for other in nodes.dropFirst() { node.handle(.linked(other)) }
  }

  private func codes(_ numbers: Range<Int>) -> [RoomCode] {
    numbers.compactMap { RoomCode(rawValue: UInt32($0)) }
  }

  private mutating func tell(_ codes: [RoomCode], by number: Int) {
    node.handle(.message(.strays(codes), from: nodes[number].slot))
  }

  private func count(of number: Int) throws -> Int {
    try #require(node.host.cluster).strays.values.count { $0 == nodes[number].slot }
  }

  @Test("are limited to as many as a node can have, in whatever order they are announced")
  mutating func bound() throws {
    tell(codes(0..<9), by: 1)
    #expect(try count(of: 1) == 9)
    tell(codes(5..<10), by: 1)
    #expect(try count(of: 1) == 10)
    tell(codes(10..<11), by: 1)
    #expect(try count(of: 1) == 2 * Self.connections)
    #expect(node.host.cluster?.strays[codes(10..<11)[0]] == nil)
    tell(codes(20..<31), by: 2)
    #expect(try count(of: 2) == 2 * Self.connections)
  }

  @Test("stay with the node that announced them first, until its link ends")
  mutating func firstComes() throws {
    tell(codes(0..<3), by: 1)
    tell(codes(0..<4), by: 2)
    #expect(try count(of: 1) == 3 && count(of: 2) == 1)
    node.handle(.unlinked(nodes[1].slot))
    #expect(try count(of: 1) == 0 && count(of: 2) == 1)
    node.handle(.linked(nodes[1]))
    tell(codes(10..<20), by: 1)
    #expect(try count(of: 1) == 10)
  }

  @Test("are ignored from an unknown node")
  mutating func stranger() throws {
    let slot = try #require(NodeSlot(rawValue: 9))
    node.handle(.message(.strays(codes(0..<1)), from: slot))
    #expect(node.host.cluster?.strays.isEmpty == true)
  }
}
