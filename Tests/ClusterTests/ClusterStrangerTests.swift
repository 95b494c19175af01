import Foundation
import Testing

@Suite("A stranger to a cluster", .waiting, .enabled(if: Peer.redis.isExpected, "no redis-server"))
struct ClusterStrangerTests {
  @Test("gets no link, whatever it sends, and costs no player anything")
  func strangers() throws {
    let cluster = try TestCluster("a")
    let port = try cluster["a"].linkPort
    let greeting =
      "LINK versions=3..3 cluster=gs node=z run=0000000000000001 slot=31 nonce=\(String(repeating: "0", count: 32))\n"
    let attacks: [(said: [UInt8], reason: String)] = [
      (Array("GET / HTTP/1.1\r\n".utf8), "does not speak like a node"),
      ([UInt8](repeating: 0x61, count: 257), "too much"),
      (Array((greeting + "PROOF 00\n").utf8), "another key"),
      (Array(greeting.replacing("cluster=gs", with: "cluster=xx").utf8), "another cluster"),
      (Array(greeting.replacing("3..3", with: "7..9").utf8), "no version"),
    ]
    for attack in attacks {
      let stranger = try RawClient(port: port)
      try stranger.send(bytes: attack.said)
      _ = try stranger.rest()
      try cluster["a"].waitUntilLogged(attack.reason)
    }
    // A silent stranger is disconnected, and a crowd of them is not let in.
    let silent = try (0..<20).map { _ in try RawClient(port: port) }
    for stranger in silent { #expect(try stranger.rest().isEmpty) }
    let player = try cluster["a"].player("ada")
    try player.send("SOLO")
    try player.bisect(after: try player.skip(to: "* START"))
  }

  @Test(
    "keeps no node from linking, however many connect again and again",
    .enabled(if: Peer.python.isExpected, "no python3"))
  func crowd() throws {
    let relay = try Relay()
    let cluster = try TestCluster("a")
    try cluster.add("b", after: relay)
    let crowd = try ChildProcess(
      "python3",
      [
        "-c",
        """
        import socket, sys, threading, time
        def come():
          while True:
            try:
              with socket.create_connection(('127.0.0.1', int(sys.argv[1]))) as stranger:
                stranger.sendall(b'LINK ')
                stranger.recv(1)
            except OSError: pass
            time.sleep(0.005)
        for _ in range(24): threading.Thread(target=come).start()
        """, "\(relay.target)",
      ])
    try cluster["b"].waitUntilLogged("event=\"no link\"")
    try relay.cut()
    try eventually("the link is gone") { try cluster["a"].links.isEmpty }
    try relay.start()
    try eventually("there is a link again") { try cluster["a"].links.contains("b") }
    try crowd.signal(SIGKILL)
  }

  @Test("exits with a reason: a node with another key, with a name in use, or with a copied data directory")
  func refusedNodes() throws {
    let cluster = try TestCluster("a")
    let other = try TestCluster.makeHome()
    let redis = "redis://127.0.0.1:\(cluster.redis.port)"
    func start(_ name: String, key: DataFolder) throws -> ChildProcess {
      try TestNode.process(TestNode.options(name, in: other, key: key, redis: redis))
    }
    let stranger = try start("b", key: other)
    #expect(try stranger.wait() == .exit(1))
    #expect(stranger.complaints.contains("has another key"))
    let namesake = try start("a", key: cluster.home)
    #expect(try namesake.wait() == .exit(1))
    #expect(namesake.complaints.contains("node a; choose another name with --node"))
    try FileManager.default.createDirectory(
      atPath: "\(other.path)/c", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700]
    )
    try FileManager.default.copyItem(atPath: "\(cluster.home.path)/a/node", toPath: "\(other.path)/c/node")
    let copy = try start("c", key: cluster.home)
    #expect(try copy.wait() == .exit(1))
    #expect(
      copy.complaints.contains("If this is the copy, give it a --data of its own; if this is the original"))
    for process in [stranger, namesake, copy] { #expect(!process.complaints.contains("waiting for redis")) }
  }

  @Test("does not join first if its port for players is in use")
  func portInUse() throws {
    let cluster = try TestCluster("a")
    let other = try TestCluster.makeHome()
    let port = try cluster["a"].running.port
    let redis = "redis://127.0.0.1:\(cluster.redis.port)"
    let node = try TestNode.process(
      TestNode.options("b", in: other, key: cluster.home, redis: redis), listening: port)
    #expect(try node.wait() == .exit(1))
    #expect(node.complaints.contains("cannot listen on 127.0.0.1:\(port): the address is already in use"))
    #expect(!node.complaints.contains("joined the cluster"))
  }

  @Test(
    "makes a node wait and log why if it is in the place of Redis: silent, senseless, locked or evicting")
  func unusableRedis() throws {
    let home = try TestCluster.makeHome()
    let locked = try RedisServer(["--requirepass", "secret"])
    _ = try locked.connect()
    let evicting = try RedisServer(["--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru"])
    _ = try evicting.connect()
    let nonsense = try Listening("echo HTTP/1.1 400 Bad Request; sleep 100")
    let silence = try Listening("sleep 100")
    let nobody = try ReservedPort()
    let cases: [(port: UInt16, reason: String)] = [
      (locked.port, "refuses this user"), (nonsense.place.port, "is not Redis"),
      (silence.place.port, "longer than a second"), (nobody.port, "can't be reached"),
      (evicting.port, "set it to noeviction"),
    ]
    for (index, (port, reason)) in cases.enumerated() {
      let node = try TestNode.process(
        TestNode.options("n\(index)", in: home, redis: "redis://127.0.0.1:\(port)"))
      try eventually("the log says: \(reason)") { node.complaints.contains(reason) }
      #expect(node.printed.isEmpty)
    }
    // The password comes from a file or from the configuration.
    for (index, line) in ["cluster-password-file = \(home.path)/password", "cluster-password = secret"]
      .enumerated()
    {
      try TestCluster.writeSecret("secret\n", to: "\(home.path)/password")
      try TestCluster.writeSecret("\(line)\n", to: "\(home.path)/config")
      let node = try TestNode.process(
        TestNode.options("p\(index)", in: home, redis: "redis://127.0.0.1:\(locked.port)")
          + ["--config", "\(home.path)/config"])
      try node.skip(to: "listening on")
    }
  }
}

/// A program that answers each connection with the output of a shell command.
private final class Listening {
  let place: ReservedPort
  private let process: ChildProcess

  init(_ line: String) throws {
    place = try ReservedPort()
    process = try ChildProcess(
      "socat", ["TCP-LISTEN:\(place.port),bind=127.0.0.1,reuseaddr,fork", "SYSTEM:\(line)"])
  }
}
