import Foundation
import TestSupport

/// A guess-server under a supervisor, which holds its socket and receives its notifications.
final class SupervisedServer: PlayerHost {
  let port: UInt16
  /// The supervisor. Its standard error is also the server's.
  let supervisor: ChildProcess
  /// The process of the server.
  private(set) var pid: pid_t = 0
  private let folder: DataFolder

  /// Starts the supervisor and the server. `notify` is the notification socket, by default one in `folder`.
  init(
    _ options: [String], in folder: DataFolder, notify: String? = nil, watchdogMicroseconds: Int = 60_000_000
  )
    throws
  {
    self.folder = folder
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let script = Project.folder.appending(path: "Tests/EndToEndTests/Scripts/supervisor.py").path
    supervisor = try ChildProcess(
      "python3",
      [
        "-B", script, notify ?? "\(folder.path)/notify", "\(watchdogMicroseconds)",
        try BuildProducts.path(of: "guess-server"),
      ] + options)
    port = UInt16(try supervisor.skip(to: "port").text.dropFirst("port ".count)) ?? 0
    try start()
  }

  func connect() throws -> RawClient { try RawClient(port: port) }

  func start() throws {
    try supervisor.send("start")
    pid = pid_t(try supervisor.skip(to: "started").text.dropFirst("started ".count)) ?? 0
  }

  func signal(_ number: Int32) throws {
    try supervisor.send("signal \(number)")
  }

  /// Waits until the server has ended; throws if its exit code is not 0.
  func waitForEnd() throws {
    try supervisor.send("wait")
    guard try supervisor.skip(to: "ended").text == "ended 0" else {
      throw UnexpectedOutput("it ended with an error", in: supervisor.report)
    }
  }

  /// Stops the server with two signals at most, then the supervisor.
  func stop() throws {
    try signal(SIGTERM)
    try signal(SIGTERM)
    try waitForEnd()
    supervisor.endInput()
    try supervisor.wait()
  }
}

/// A server that players can connect to.
protocol PlayerHost {
  func connect() throws -> RawClient
}

extension ServerProcess: PlayerHost {}
