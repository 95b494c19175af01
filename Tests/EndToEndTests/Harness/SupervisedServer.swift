import Foundation
import TestSupport

/// A guess-server under a supervisor, which holds its socket.
final class SupervisedServer: PlayerHost {
  private let port: UInt16
  /// The supervisor. Its standard error is also the server's.
  let supervisor: ChildProcess

  /// Starts the supervisor and the server.
  init(_ options: [String], in folder: DataFolder) throws {
    let script = Project.folder.appending(path: "Tests/EndToEndTests/Scripts/supervisor.py").path
    supervisor = try ChildProcess(
      "python3",
      [
        "-B", script, "\(folder.created().path)/notify", "60000000",
        try BuildProducts.path(of: "guess-server"),
      ]
        + options)
    port = UInt16(try supervisor.skip(to: "port").text.dropFirst("port ".count)) ?? 0
    try supervisor.send("start")
    try supervisor.skip(to: "started")
  }

  func connect() throws -> RawClient { try RawClient(port: port) }

  /// Stops the server with two signals at most, then the supervisor.
  func stop() throws {
    try supervisor.send("signal 15\nsignal 15\nwait")
    guard try supervisor.skip(to: "ended").text == "ended 0" else {
      throw UnexpectedOutput("it ended with an error", in: supervisor.report)
    }
    supervisor.endInput()
    try supervisor.wait()
  }
}

/// A server that players can connect to.
protocol PlayerHost {
  func connect() throws -> RawClient
}

extension ServerProcess: PlayerHost {}
