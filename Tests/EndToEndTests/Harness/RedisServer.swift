import Foundation

/// A Redis of one's own, which keeps nothing on disk.
final class RedisServer {
  /// Where others find it.
  let host: String
  let port: UInt16
  /// What it runs on, if that is one of a test's own.
  let machine: TestMachine?
  private let options: [String]
  private(set) var process: ChildProcess

  /// Starts one on this machine, or on one of a test's own.
  init(_ options: [String] = [], on machine: TestMachine? = nil) throws {
    self.machine = machine
    host = machine?.address ?? "127.0.0.1"
    // Somebody else could take it in between; then Redis ends, and the test says so.
    port = try machine == nil ? ReservedPort().port : 6_379
    self.options =
      [
        "--port", "\(port)", "--bind", host, "--save", "", "--appendonly", "no", "--loglevel",
        "warning", "--enable-debug-command", "local",
      ] + (machine.map { ["--protected-mode", "no", "--unixsocket", $0.socket] } ?? []) + options
    process = try Self.process(self.options, on: machine)
  }

  private static func process(_ options: [String], on machine: TestMachine?) throws -> ChildProcess {
    try machine?.start("redis-server", options) ?? ChildProcess("redis-server", options)
  }

  /// Ends it, and all that it knew.
  func end() throws {
    try process.signal(SIGTERM)
    try process.wait()
  }

  /// Ends it as a power cut would.
  func crash() throws {
    try process.signal(SIGKILL)
    try process.wait()
  }

  /// Starts it again, with nothing in it, and with these options beside those that it has had.
  func start(_ more: [String] = []) throws { process = try Self.process(options + more, on: machine) }

  /// A connection to it, once it listens, which may say what people type.
  func connect() throws -> RawClient {
    var client: RawClient?
    try eventually("Redis listens") {
      client = try? machine.map { try RawClient(path: $0.socket) } ?? RawClient(port: port)
      return client != nil
    }
    guard let client else { throw Surprise("it was there") }
    return client
  }
}
