import Foundation

/// A Redis that is the master, one that copies it, and a sentinel that sees to it that the second takes over from the first.
final class RedisSentinel {
  /// Where nodes find it.
  let host: String
  let port: UInt16
  /// The master at first, and the one that copies it then.
  let master: RedisServer
  let replica: RedisServer
  /// What each of the three runs on, in a network of the test's own: that of the sentinel is the last one.
  let machines: [TestMachine]
  private let process: ChildProcess

  /// Starts all three, and waits until the second could take over at once. The sentinel has its configuration in `folder`.
  init(in folder: DataFolder, _ network: TestNetwork? = nil) throws {
    machines = try (0..<3).compactMap { _ in try network?.add() }
    // A replica is let in at once, not five seconds later with others that may come, and what it copies is in no file.
    let options = ["--repl-diskless-sync-delay", "0", "--repl-diskless-load", "swapdb", "--dir", folder.path]
    master = try RedisServer(options, on: machines.first)
    replica = try RedisServer(options, on: machines.dropFirst().first)
    // Not as an option, with which it would be one whenever it starts.
    try replica.connect().send("REPLICAOF \(master.host) \(master.port)")
    host = machines.last?.address ?? "127.0.0.1"
    port = try machines.isEmpty ? ReservedPort().port : 26_379
    let configuration = """
      port \(port)
      bind \(host)
      \(machines.last.map { "protected-mode no\nunixsocket \($0.socket)" } ?? "")
      dir \(folder.path)
      sentinel monitor game \(master.host) \(master.port) 1
      sentinel down-after-milliseconds game 500
      sentinel failover-timeout game 3000

      """
    // Before there is a sentinel, which otherwise looks for replicas only once in ten seconds.
    let copy = replica
    try eventually("the replica has copied the master", pausing: .milliseconds(20)) {
      try copy.replication.contains("master_link_status:up")
    }
    let path = "\(folder.path)/sentinel.conf"
    try Data(configuration.utf8).write(to: URL(filePath: path))
    // What is called redis-sentinel is the same program.
    let command = [path, "--sentinel"]
    process = try machines.last?.start("redis-server", command) ?? ChildProcess("redis-server", command)
    try eventually("the sentinel has heard from the replica", pausing: .milliseconds(20)) {
      try ask("SENTINEL REPLICAS game").contains("master-link-status $2 ok")
    }
    // It looks every second and not every ten, and has a former master copy the new one after two seconds and not eight.
    // An older one knows no such thing, and takes its time.
    _ = try ask("SENTINEL DEBUG INFO-PERIOD 1000 PUBLISH-PERIOD 500")
  }

  /// A connection to the sentinel.
  func connect() throws -> RawClient {
    try machines.last.map { try RawClient(path: $0.socket) } ?? RawClient(port: port)
  }

  /// Has the two change places, as a host does who upgrades one of them.
  func replaceMaster() throws {
    let admin = try connect()
    try admin.send("SENTINEL FAILOVER game")
    try admin.expect("+OK")
  }

  /// Which is the master by what the sentinel says, and which one is not.
  func roles() throws -> (master: RedisServer, other: RedisServer) {
    let answer = try ask("SENTINEL GET-MASTER-ADDR-BY-NAME game").split(separator: " ")
    let isFirst = answer.contains("\(master.host)") && answer.contains("\(master.port)")
    return isFirst ? (master, replica) : (replica, master)
  }

  /// Whether another failover could follow: the one that is not the master copies it, and the sentinel knows.
  func isWhole() throws -> Bool {
    let (master, other) = try roles()
    let state = try ask("SENTINEL REPLICAS game")
    return try master.replication.contains("role:master")
      && other.replication.contains("master_link_status:up")
      && state.contains("master-link-status $2 ok") && !state.contains("s_down")
  }

  /// Starts one again that was the master, as a replica of the one that has taken its place, if one has.
  func bringBack(_ former: RedisServer) throws {
    let (master, _) = try roles()
    try former.start(master === former ? [] : ["--replicaof", master.host, "\(master.port)"])
  }

  /// Has the master take no more writes for a moment, and waits until the other has all those before.
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
  /// What it says of itself as a master or a replica; nothing where it does not listen yet.
  var replication: String {
    get throws {
      guard let client = try? connect() else { return "" }
      return try client.answer(to: "INFO replication")
    }
  }
}

extension RawClient {
  /// What a Redis or a sentinel answers, in one line.
  fileprivate func answer(to question: String) throws -> String {
    try send(question)
    try send("PING")
    var lines: [String] = []
    while let line = try line(), !line.begins(with: "+PONG") { lines.append(line.text) }
    return lines.joined(separator: " ")
  }
}
