/// A Redis of one's own, which keeps nothing on disk.
final class RedisServer {
  let process: ChildProcess
  let port: UInt16

  init(_ options: [String] = []) throws {
    // Somebody else could take it in between; then Redis ends, and the test says so.
    port = try ReservedPort().port
    process = try ChildProcess(
      "redis-server",
      [
        "--port", "\(port)", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--loglevel",
        "warning",
      ] + options)
  }
}
