import Foundation

/// A Redis of one's own, which keeps nothing on disk.
final class RedisServer {
  let port: UInt16
  private let options: [String]
  private(set) var process: ChildProcess

  init(_ options: [String] = []) throws {
    // Somebody else could take it in between; then Redis ends, and the test says so.
    port = try ReservedPort().port
    self.options =
      [
        "--port", "\(port)", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--loglevel",
        "warning", "--enable-debug-command", "local",
      ] + options
    process = try ChildProcess("redis-server", self.options)
  }

  /// Ends it, and all that it knew.
  func end() throws {
    try process.signal(SIGTERM)
    try process.wait()
  }

  /// Starts it again, with nothing in it.
  func start() throws { process = try ChildProcess("redis-server", options) }

  /// A connection to it, once it listens, which may say what people type.
  func connect() throws -> RawClient {
    var client: RawClient?
    try eventually("Redis listens") {
      client = try? RawClient(port: port)
      return client != nil
    }
    guard let client else { throw Surprise("it was there") }
    return client
  }
}
