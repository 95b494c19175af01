import Foundation

/// A Redis for one test, which keeps nothing on disk.
final class RedisServer {
  /// Its address for nodes.
  let host: String
  let port: UInt16
  /// Its machine, if the test has a network.
  let machine: TestMachine?
  private let reserved: ReservedPort?
  private let options: [String]
  private(set) var process: ChildProcess

  /// Its address for clients outside the network.
  var address: String { machine?.socket ?? "\(host):\(port)" }

  /// Starts Redis on this host, or on a machine of the test's network.
  init(_ options: [String] = [], on machine: TestMachine? = nil) throws {
    self.machine = machine
    host = machine?.address ?? "127.0.0.1"
    reserved = try machine == nil ? ReservedPort() : nil
    port = reserved?.port ?? 6_379
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

  /// Ends it, and its data with it.
  func end() throws {
    try process.signal(SIGTERM)
    try process.wait()
  }

  /// Kills it, as a power cut would.
  func crash() throws {
    try process.signal(SIGKILL)
    try process.wait()
  }

  /// Restarts it without data and with additional options.
  func start(_ more: [String] = []) throws { process = try Self.process(options + more, on: machine) }

  /// Connects as soon as it listens. The connection takes inline commands.
  func connect() throws -> RawClient {
    var client: RawClient?
    try eventually("Redis listens") {
      client = try? machine.map { try RawClient(path: $0.socket) } ?? RawClient(port: port)
      return client != nil
    }
    guard let client else { throw UnexpectedOutput("it was there") }
    return client
  }
}
