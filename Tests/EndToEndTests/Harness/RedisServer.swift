/// A Redis for one test, which keeps nothing on disk.
final class RedisServer {
  private let port: ReservedPort
  private(set) var process: ChildProcess

  var address: String { "127.0.0.1:\(port.port)" }

  init() throws {
    port = try ReservedPort()
    process = try Self.process(at: port)
  }

  private static func process(at port: ReservedPort) throws -> ChildProcess {
    try ChildProcess(
      "redis-server",
      [
        "--port", "\(port.port)", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--loglevel",
        "warning",
      ])
  }

  /// Restarts it without data.
  func start() throws { process = try Self.process(at: port) }

  /// Connects as soon as it listens. The connection takes inline commands.
  func connect() throws -> RawClient {
    var client: RawClient?
    try eventually("Redis listens") {
      client = try? RawClient(port: port.port)
      return client != nil
    }
    guard let client else { throw UnexpectedOutput("it was there") }
    return client
  }
}
