import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("Nodes of a cluster", .timed)
struct ClusterTests {
  private func world(nodes: Int = 3) -> ClusterWorld { ClusterWorld(seed: 1, nodes: nodes) }

  private func lines(_ world: ClusterWorld, _ client: Int, _ prefix: String) -> [String] {
    world.clients[client].lines.filter { $0.contains(prefix) }
  }

  private func room(_ world: ClusterWorld, _ client: Int) throws -> String {
    let line = try #require(world.clients[client].lines.last { $0.contains("room=") })
    let word = try #require(line.split(separator: " ").first { $0.hasPrefix("room=") })
    return String(word.dropFirst("room=".count))
  }

  /// Two players on two nodes, and the code of a room that the first has opened.
  private func couple(_ world: inout ClusterWorld, _ options: String = "") throws -> (
    ada: Int, bob: Int, code: String
  ) {
    let (ada, bob) = (world.connect(to: 0), world.connect(to: 1))
    world.send("NAME ada", from: ada)
    world.send("NAME bob", from: bob)
    world.settle()
    world.send("CREATE \(options)", from: ada)
    world.settle()
    return (ada, bob, try room(world, ada))
  }

  @Test("two players on different nodes play each other in a room")
  func join() throws {
    var world = world()
    let (ada, bob, code) = try couple(&world, "countdown=0")
    world.send("JOIN \(code)", from: bob)
    world.send("PING one", from: bob)
    world.settle()
    #expect(world.fault == nil)
    #expect(lines(world, bob, "OK JOIN").count == 1)
    #expect(lines(world, bob, "OK PING one").count == 1)
    #expect(lines(world, ada, "* START").count == 1 && lines(world, bob, "* START").count == 1)
    world.send("GUESS 50", from: bob)
    world.settle()
    #expect(lines(world, ada, "* RIVAL name=bob").count + lines(world, ada, "* END").count == 1)
  }

  @Test("PLAY pairs players of different nodes, and again on the node that a player has moved to")
  func play() {
    var world = world()
    let players = (0..<3).map { world.connect(to: $0) }
    for (index, player) in players.enumerated() { world.send("NAME p\(index)", from: player) }
    world.settle()
    world.send("PLAY countdown=0", from: players[0])
    world.settle()
    world.send("PLAY countdown=0", from: players[1])
    world.settle()
    #expect(lines(world, players[0], "* PAIRED").count == 1)
    #expect(lines(world, players[1], "OK PLAY room=").count == 1)
    world.send("LEAVE", from: players[1])
    world.send("PLAY countdown=0", from: players[1])
    world.settle()
    #expect(lines(world, players[1], "OK PLAY waiting=").count == 1)
    world.send("PLAY countdown=0", from: players[2])
    world.settle()
    #expect(lines(world, players[1], "* PAIRED").count == 1)
    #expect(lines(world, players[2], "OK PLAY room=").count == 1)
    #expect(world.fault == nil)
  }

  @Test("a moved player moves on to a third node, and home again, with all lines sent in between")
  func onward() throws {
    var world = world()
    let owners = (0..<3).map { world.connect(to: $0) }
    for (index, owner) in owners.enumerated() {
      world.send("NAME owner\(index)", from: owner)
      world.settle()
      world.send("CREATE", from: owner)
      world.settle()
    }
    let eve = world.connect(to: 0)
    world.send("NAME eve", from: eve)
    world.settle()
    for index in [1, 2, 0, 2, 1] {
      world.send("WATCH \(try room(world, owners[index]))", from: eve)
      world.send("PING on\(index)", from: eve)
      world.send("PING off\(index)", from: eve)
    }
    world.settle()
    #expect(world.fault == nil)
    #expect(lines(world, eve, "OK WATCH").count == 5)
    #expect(lines(world, eve, "OK PING").count == 10)
  }

  @Test("a player is out of the queue during a move, and back in it if the move is refused")
  func waitsAgain() throws {
    var world = world()
    let (ada, _, full) = try couple(&world)
    world.send("JOIN \(full)", from: 1)
    let host = world.connect(to: 1)
    world.send("NAME hana", from: host)
    world.send("CREATE", from: host)
    world.settle()
    let eve = world.connect(to: 2)
    world.send("NAME eve", from: eve)
    world.send("WATCH \(try room(world, host))", from: eve)
    world.send("PLAY countdown=0", from: eve)
    world.settle()
    #expect(lines(world, eve, "OK PLAY waiting=1").count == 1)
    // Her session is on node 1, and asks to move on to node 0.
    world.send("JOIN \(full)", from: eve)
    world.deliver(from: 2, to: 1)
    let kim = world.connect(to: 1)
    world.send("NAME kim", from: kim)
    world.send("PLAY countdown=0", from: kim)
    world.settleMemory()
    #expect(lines(world, kim, "OK PLAY waiting=1").count == 1)
    world.settle()
    #expect(lines(world, eve, "ERR JOIN ROOM_FULL").count == 1)
    for player in [eve, kim] { #expect(lines(world, player, "* PAIRED").count == 1) }
    #expect(world.fault == nil && lines(world, ada, "* LEFT").isEmpty)
  }

  @Test("a seat is reclaimed through any node")
  func resume() throws {
    var world = world()
    let (ada, bob, code) = try couple(&world, "countdown=0")
    world.send("JOIN \(code)", from: bob)
    world.settle()
    let token = try #require(world.clients[bob].token)
    world.lose(bob)
    world.settle()
    #expect(lines(world, ada, "* AWAY name=bob").count == 1)
    let again = world.connect(to: 2)
    world.send("RESUME \(token)", from: again)
    world.settle()
    #expect(lines(world, again, "OK RESUME name=bob").count == 1)
    #expect(lines(world, ada, "* BACK name=bob").count == 1)
    world.send("RESUME 00000000000000000000000000000000", from: world.connect(to: 2))
    world.settle()
    #expect(world.clients.last?.lines.last?.contains("ERR RESUME BAD_TOKEN") == true)
  }

  @Test("a name belongs to one player on all nodes")
  func names() {
    var world = world()
    let (one, other) = (world.connect(to: 0), world.connect(to: 1))
    world.send("NAME ada", from: one)
    world.settle()
    world.send("NAME Ada", from: other)
    world.settle()
    #expect(lines(world, other, "ERR NAME NAME_TAKEN").count == 1)
    world.send("QUIT", from: one)
    world.settle()
    world.send("NAME Ada", from: other)
    world.settle()
    #expect(lines(world, other, "OK NAME name=Ada").count == 1)
  }

  @Test("ROOMS lists the rooms of all nodes")
  func rooms() {
    var world = world()
    for index in 0..<3 {
      let client = world.connect(to: index)
      world.send("NAME p\(index)", from: client)
      world.settle()
      world.send("CREATE", from: client)
      world.settle()
    }
    world.send("ROOMS", from: 0)
    world.settle()
    #expect(lines(world, 0, "ROW room=").count == 3)
    #expect(lines(world, 0, "OK ROOMS count=3").count == 1)
  }

  @Test("ROOMS returns the start of the next page if another node fills the page")
  func fullPage() {
    var world = world(nodes: 2)
    for index in 0..<Limits.roomsInPage + 1 {
      let client = world.connect(to: 1)
      world.send("NAME p\(index)", from: client)
      world.send("CREATE", from: client)
      world.settle()
    }
    let reader = world.connect(to: 0)
    world.send("ROOMS", from: reader)
    world.settle()
    #expect(lines(world, reader, "ROW room=").count == Limits.roomsInPage)
    #expect(lines(world, reader, "OK ROOMS count=\(Limits.roomsInPage) next=").count == 1)
  }

  @Test("STATUS lists the nodes in order, and adds up their counts")
  func status() throws {
    var world = world()
    let (ada, bob, code) = try couple(&world, "countdown=0")
    world.send("JOIN \(code)", from: bob)
    world.settle()
    world.advance(by: .seconds(3))
    world.settle()
    let eve = world.connect(to: 2)
    world.send("HELLO 1 text=off", from: eve)
    world.send("STATUS", from: eve)
    #expect(
      world.clients[eve].lines.suffix(4) == [
        "#t2 ROW node=n0 players=2 rooms=1 matches=1 uptime=3",
        "#t2 ROW node=n1 players=0 rooms=0 matches=0 uptime=3",
        "#t2 ROW node=n2 players=0 rooms=0 matches=0 uptime=3",
        "#t2 OK STATUS players=2 rooms=1 matches=1 uptime=3 nodes=3",
      ])
    // Bob's session is on ada's node, which answers both.
    for player in [ada, bob] { world.send("STATUS", from: player) }
    world.settle()
    #expect(lines(world, ada, "ROW node=").count == 3 && lines(world, bob, "ROW node=").count == 3)
    #expect(world.fault == nil)
  }

  @Test("STATUS shows unreachable nodes, and those without the shared state")
  func troubledStatus() {
    var world = world()
    world.cut(0, 2)
    world.handle(.online(false), at: 1)
    world.advance(by: .seconds(1))
    world.settle()
    let clients = (0..<3).map { world.connect(to: $0) }
    for client in clients {
      world.send("HELLO 1 text=off", from: client)
      world.send("STATUS", from: client)
    }
    let idle = "players=0 rooms=0 matches=0 uptime=1"
    #expect(
      world.clients[clients[0]].lines.suffix(4) == [
        "#t2 ROW node=n0 \(idle)", "#t2 ROW node=n1 \(idle) degraded=1", "#t2 ROW node=n2 linked=0",
        "#t2 OK STATUS \(idle) nodes=3",
      ])
    #expect(world.clients[clients[1]].lines.last == "#t2 OK STATUS \(idle) nodes=3 degraded=1")
    #expect(lines(world, clients[2], "ROW node=n0 linked=0").count == 1)
  }

  @Test("STATUS of a node that knows no other lists itself")
  func lonelyStatus() {
    var world = world(nodes: 1)
    let client = world.connect(to: 0)
    world.send("STATUS", from: client)
    #expect(
      world.clients[client].lines.suffix(2) == [
        "#t1 ROW node=n0 players=0 rooms=0 matches=0 uptime=0 : n0: 0 players, 0 rooms, 0 matches running.",
        "#t1 OK STATUS players=0 rooms=0 matches=0 uptime=0 nodes=1 : 0 players, 0 rooms, 0 matches running on 1 server.",
      ])
  }

  @Test("a request that another node refuses is counted once in the whole cluster")
  func refusedElsewhere() throws {
    var world = world()
    let (_, bob, code) = try couple(&world)
    let eve = world.connect(to: 2)
    world.send("NAME eve", from: eve)
    world.send("JOIN \(code)", from: bob)
    world.settle()
    func refusals(_ code: Refusal.Code) -> UInt64 {
      world.members.reduce(0) { $0 + $1.lobby.counters.refusals[code] }
    }
    world.send("JOIN \(code)", from: eve)
    world.settle()
    #expect(lines(world, eve, "ERR JOIN ROOM_FULL").count == 1 && refusals(.roomFull) == 1)
    // Bob's session is on another node than his connection.
    world.send("JOIN \(code)", from: bob)
    world.settle()
    #expect(lines(world, bob, "ERR JOIN IN_ROOM").count == 1 && refusals(.inRoom) == 1)
    world.send("NAME ada", from: eve)
    world.settle()
    #expect(lines(world, eve, "ERR NAME NAME_TAKEN").count == 1 && refusals(.nameTaken) == 1)
    world.send("JOIN \(code)", from: eve)
    world.advance(by: Cluster.patience)
    #expect(lines(world, eve, "ERR JOIN UNAVAILABLE").count == 1 && refusals(.unavailable) == 1)
    world.settle()
    // A request of bob's to a dead node.
    world.send("PING", from: bob)
    world.crash(0)
    world.settle()
    #expect(lines(world, bob, "ERR PING UNAVAILABLE").count == 1)
    #expect(refusals(.unavailable) == 2)
  }

  @Test("a request that needs a node without an answer is refused in time")
  func silence() throws {
    var world = world()
    let (ada, bob, code) = try couple(&world)
    world.send("JOIN \(code)", from: bob)
    world.send("PING", from: bob)
    #expect(lines(world, bob, "PING").isEmpty)
    world.advance(by: Cluster.patience)
    #expect(lines(world, bob, "ERR JOIN UNAVAILABLE retry_ms=1000").count == 1)
    #expect(lines(world, bob, "OK PING").count == 1)
    world.settle()
    #expect(world.fault == nil)
    #expect(lines(world, ada, "* JOINED").count == lines(world, ada, "* LEFT").count)
  }
}
