import Foundation

/// A Redis that is the master, one that copies it, and a sentinel that sees to it that the second takes over from the first.
final class RedisSentinel {
  let port: UInt16
  let master: RedisServer
  let replica: RedisServer
  private let process: ChildProcess

  /// Starts all three, and waits until the second could take over at once. The sentinel has its configuration in `folder`.
  init(in folder: DataFolder) throws {
    // A replica is let in at once, not five seconds later with others that may come, and has a file for what it copies.
    let options = ["--repl-diskless-sync-delay", "0", "--dir", folder.path]
    master = try RedisServer(options)
    replica = try RedisServer(options + ["--replicaof", "127.0.0.1", "\(master.port)"])
    port = try ReservedPort().port
    let copy = replica.port
    let configuration = """
      port \(port)
      bind 127.0.0.1
      dir \(folder.path)
      sentinel monitor game 127.0.0.1 \(master.port) 1
      sentinel down-after-milliseconds game 500
      sentinel failover-timeout game 5000

      """
    // Before there is a sentinel, which otherwise looks for replicas only once in ten seconds.
    try eventually("the replica has copied the master", pausing: .milliseconds(20)) {
      try Self.answer("INFO replication", at: copy).contains("master_link_status:up")
    }
    let path = "\(folder.path)/sentinel.conf"
    try Data(configuration.utf8).write(to: URL(filePath: path))
    // What is called redis-sentinel is the same program.
    process = try ChildProcess("redis-server", [path, "--sentinel"])
    try eventually("the sentinel has heard from the replica", pausing: .milliseconds(20)) {
      try Self.answer("SENTINEL REPLICAS game", at: port).contains("master-link-status $2 ok")
    }
  }

  /// Ends the master as a power cut would.
  func crashMaster() throws {
    try master.process.signal(SIGKILL)
    try master.process.wait()
  }

  /// Has the two change places, as a host does who upgrades one of them.
  func replaceMaster() throws {
    let admin = try RawClient(port: port)
    try admin.send("SENTINEL FAILOVER game")
    try admin.expect("+OK")
  }

  /// What a Redis or a sentinel answers, in one line; nothing where it does not listen yet.
  private static func answer(_ question: String, at port: UInt16) throws -> String {
    guard let client = try? RawClient(port: port) else { return "" }
    try client.send(question)
    try client.send("PING")
    var lines: [String] = []
    while let line = try client.line(), !line.begins(with: "+PONG") { lines.append(line.text) }
    return lines.joined(separator: " ")
  }
}
