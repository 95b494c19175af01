import Foundation

/// A Redis master, its replica, and a sentinel that fails over from one to the other.
final class RedisSentinel {
  /// The address of the sentinel.
  let host: String
  let port: UInt16
  /// The first master, and its first replica.
  let master: RedisServer
  let replica: RedisServer
  /// The machines of all three in the test's network, the sentinel's last; empty without a network.
  let machines: [TestMachine]
  private let reserved: ReservedPort?
  private let process: ChildProcess

  /// Starts all three, and waits until a failover is possible. The sentinel's configuration is in `folder`.
  init(in folder: DataFolder, _ network: TestNetwork? = nil) throws {
    machines = try (0..<3).compactMap { _ in try network?.add() }
    // The replica copies at once, not after five seconds, and without a file.
    let options = ["--repl-diskless-sync-delay", "0", "--repl-diskless-load", "swapdb", "--dir", folder.path]
    master = try RedisServer(options, on: machines.first)
    replica = try RedisServer(options, on: machines.dropFirst().first)
    // As an option, it would be a replica again at each start.
    try replica.connect().send("REPLICAOF \(master.host) \(master.port)")
    host = machines.last?.address ?? "127.0.0.1"
    reserved = try machines.isEmpty ? ReservedPort() : nil
    port = reserved?.port ?? 26_379
    let configuration = """
      port \(port)
      bind \(host)
      \(machines.last.map { "protected-mode no\nunixsocket \($0.socket)" } ?? "")
      dir \(folder.path)
      sentinel monitor game \(master.host) \(master.port) 1
      sentinel down-after-milliseconds game 500
      sentinel failover-timeout game 3000

      """
    // First, because a sentinel looks for replicas only once in ten seconds.
    let copy = replica
    try eventually("the replica has copied the master", pausing: .milliseconds(20)) {
      try copy.replication.contains("master_link_status:up")
    }
    let path = "\(folder.path)/sentinel.conf"
    try Data(configuration.utf8).write(to: URL(filePath: path))
    // redis-sentinel is the same program.
    let command = [path, "--sentinel"]
    process = try machines.last?.start("redis-server", command) ?? ChildProcess("redis-server", command)
    try eventually("the sentinel knows the replica", pausing: .milliseconds(20)) {
      try ask("SENTINEL REPLICAS game").contains("master-link-status $2 ok")
    }
    // It then checks every second instead of ten, and reconfigures a former master after two seconds instead of eight. An older
    // version refuses this, and takes longer.
    _ = try ask("SENTINEL DEBUG INFO-PERIOD 1000 PUBLISH-PERIOD 500")
  }

  private func connect() throws -> RawClient {
    try machines.last.map { try RawClient(path: $0.socket) } ?? RawClient(port: port)
  }

  /// The current master according to the sentinel, and the other Redis.
  func roles() throws -> (master: RedisServer, other: RedisServer) {
    let answer = try ask("SENTINEL GET-MASTER-ADDR-BY-NAME game").split(separator: " ")
    let isFirst = answer.contains("\(master.host)") && answer.contains("\(master.port)")
    return isFirst ? (master, replica) : (replica, master)
  }

  /// True if another failover is possible: the replica copies the master, and the sentinel knows.
  func isWhole() throws -> Bool {
    let (master, other) = try roles()
    let state = try ask("SENTINEL REPLICAS game")
    return try master.replication.contains("role:master")
      && other.replication.contains("master_link_status:up")
      && state.contains("master-link-status $2 ok") && !state.contains("s_down")
  }

  /// Restarts a former master, as a replica if another one has taken its place.
  func bringBack(_ former: RedisServer) throws {
    let (master, _) = try roles()
    try former.start(master === former ? [] : ["--replicaof", master.host, "\(master.port)"])
  }

  /// Pauses writes to the master, and waits until the replica has all before.
  func settle() throws {
    let (master, other) = try roles()
    let admin = try master.connect()
    try admin.send("CLIENT PAUSE 5000 WRITE")
    try admin.expect("+OK")
    try eventually("the replica has everything") {
      let offset = try Self.offset("master_repl_offset", in: master)
      return try offset != nil && offset == Self.offset("slave_repl_offset", in: other)
    }
  }

  private static func offset(_ name: String, in redis: RedisServer) throws -> Substring? {
    try redis.replication.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("\(name):") }?
      .split(separator: ":").last
  }

  private func ask(_ question: String) throws -> String {
    guard let client = try? connect() else { return "" }
    return try client.answer(to: question)
  }
}

extension RedisServer {
  /// The answer to INFO replication; empty if it does not listen yet.
  var replication: String {
    get throws {
      guard let client = try? connect() else { return "" }
      return try client.answer(to: "INFO replication")
    }
  }
}

extension RawClient {
  /// The answer of a Redis or a sentinel, joined to one line.
  fileprivate func answer(to question: String) throws -> String {
    try send(question)
    try send("PING")
    var lines: [String] = []
    while let line = try line(), !line.begins(with: "+PONG") { lines.append(line.text) }
    return lines.joined(separator: " ")
  }
}
