import Platform
import Testing

/// A guess-server for one test, on a port that the system picks.
final class ServerProcess {
  let process: ChildProcess
  let port: UInt16

  /// Starts a server, and waits until it listens. `wrapper` is a shell command that ends with `exec "$@"`.
  init(_ options: [String], wrapper: String? = nil) throws {
    let command =
      [try BuildProducts.path(of: "guess-server"), "--listen", "127.0.0.1:0"]
      + (options.contains("--data") ? [] : ["--no-data"]) + options
    process =
      try wrapper.map { try ChildProcess("bash", ["-c", $0, "bash"] + command) }
      ?? ChildProcess(command[0], Array(command.dropFirst()))
    let line = try process.skip(to: "listening on").text
    guard let port = line.split(separator: ":").last.flatMap({ UInt16($0) }) else {
      throw UnexpectedOutput("no port in: \(line)")
    }
    self.port = port
  }

  var pid: pid_t { process.pid }

  func connect() throws -> RawClient { try RawClient(port: port) }

  /// Stops it at once with two signals, and returns how it ended.
  @discardableResult
  func stop() throws -> ChildProcess.Ending {
    try process.signal(SIGTERM)
    try? process.signal(SIGINT)
    return try process.wait()
  }

  /// Kills it, as a power cut would.
  func crash() throws {
    try process.signal(SIGKILL)
    let ending = try process.wait()
    guard ending == .signal(SIGKILL) else {
      throw UnexpectedOutput("it ended by itself: \(ending)", in: process.report)
    }
  }
}

/// Runs `body` with a server, which must end with exit code 0 afterwards.
func withServer(
  _ options: String..., wrapper: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (ServerProcess) throws -> Void
) throws {
  let server = try ServerProcess(options, wrapper: wrapper)
  try body(server)
  let ending = try server.stop()
  #expect(ending == .exit(0), "\(server.process.report)", sourceLocation: sourceLocation)
}
