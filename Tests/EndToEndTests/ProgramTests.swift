import Testing

/// The scenes of Tests/Fixtures/programs, each file by a test of its own. `SCENE='words of a title' swift test --filter ProgramTests`
/// plays some of them.
@Suite("Scenes of programs", .waiting)
struct ProgramTests {
  private static func play(_ scene: Scene) throws { try Stage().play(scene) }

  @Test("of the admin socket", arguments: try Scene.all(in: "admin"))
  func admin(scene: Scene) throws { try Self.play(scene) }

  @Test("of the file of bans", arguments: try Scene.all(in: "bans"))
  func bans(scene: Scene) throws { try Self.play(scene) }

  @Test("of servers that are full", arguments: try Scene.all(in: "limits"))
  func limits(scene: Scene) throws { try Self.play(scene) }

  @Test("of configurations", arguments: try Scene.all(in: "reload"))
  func reload(scene: Scene) throws { try Self.play(scene) }

  @Test("of servers that start and stop", arguments: try Scene.all(in: "starting"))
  func starting(scene: Scene) throws { try Self.play(scene) }

  @Test("of the log", arguments: try Scene.all(in: "log"))
  func log(scene: Scene) throws { try Self.play(scene) }

  @Test("of the port for metrics", arguments: try Scene.all(in: "metrics"))
  func metrics(scene: Scene) throws { try Self.play(scene) }

  @Test("of the checker for bots", arguments: try Scene.all(in: "checkers"))
  func checkers(scene: Scene) throws { try Self.play(scene) }

  @Test("of proxies", arguments: try Scene.all(in: "proxy"))
  func proxy(scene: Scene) throws { try Self.play(scene) }

  @Test("of service managers", arguments: try Scene.all(in: "supervision"))
  func supervision(scene: Scene) throws { try Self.play(scene) }

  @Test("of command lines", arguments: try Scene.all(in: "commands"))
  func commands(scene: Scene) throws { try Self.play(scene) }

  @Test("of clients in a pipe", arguments: try Scene.all(in: "pipes"))
  func pipes(scene: Scene) throws { try Self.play(scene) }

  @Test("of Unix sockets", arguments: try Scene.all(in: "sockets"))
  func sockets(scene: Scene) throws { try Self.play(scene) }

  @Test("of top", arguments: try Scene.all(in: "top"))
  func top(scene: Scene) throws { try Self.play(scene) }

  @Test("of the wheels", arguments: try Scene.all(in: "wheels"))
  func wheels(scene: Scene) throws { try Self.play(scene) }

  @Test("of line mode", arguments: try Scene.all(in: "line"))
  func line(scene: Scene) throws { try Self.play(scene) }

  @Test("of seats", arguments: try Scene.all(in: "seats"))
  func seats(scene: Scene) throws { try Self.play(scene) }

  @Test("of ssh", arguments: try Scene.all(in: "ssh"))
  func ssh(scene: Scene) throws { try Self.play(scene) }

  @Test("of clients that connect through a program", arguments: try Scene.all(in: "helpers"))
  func helpers(scene: Scene) throws { try Self.play(scene) }

  @Test("of bots", arguments: try Scene.all(in: "bots"))
  func bots(scene: Scene) throws { try Self.play(scene) }

  @Test("of the arena", arguments: try Scene.all(in: "arena"))
  func arena(scene: Scene) throws { try Self.play(scene) }

  @Test("of load tests", arguments: try Scene.all(in: "bench"))
  func bench(scene: Scene) throws { try Self.play(scene) }

  @Test("of journals", arguments: try Scene.all(in: "journals"))
  func journals(scene: Scene) throws { try Self.play(scene) }

  @Test("of games of one's own", arguments: try Scene.all(in: "host"))
  func host(scene: Scene) throws { try Self.play(scene) }

  @Test("of standard streams", arguments: try Scene.all(in: "streams"))
  func streams(scene: Scene) throws { try Self.play(scene) }

  @Test("of connections that are reset", arguments: try Scene.all(in: "resets"))
  func resets(scene: Scene) throws { try Self.play(scene) }

  @Test("of hostile peers", arguments: try Scene.all(in: "hostile"))
  func hostile(scene: Scene) throws { try Self.play(scene) }

  @Test("of a cluster", arguments: try Scene.all(in: "cluster"))
  func cluster(scene: Scene) throws { try Self.play(scene) }

  @Test("of a match between two nodes", arguments: try Scene.all(in: "cluster-match"))
  func clusterMatch(scene: Scene) throws { try Self.play(scene) }

  @Test("of nodes that cannot reach each other", arguments: try Scene.all(in: "cluster-network"))
  func clusterNetwork(scene: Scene) throws { try Self.play(scene) }

  @Test("of sentinels", arguments: try Scene.all(in: "cluster-sentinel"))
  func clusterSentinel(scene: Scene) throws { try Self.play(scene) }

  @Test("of netcats", arguments: try Scene.all(in: "netcats"))
  func netcats(scene: Scene) throws { try Self.play(scene) }

  @Test("of examples", arguments: try Scene.all(in: "examples"))
  func examples(scene: Scene) throws { try Self.play(scene) }
}
