import Foundation

/// A guess-server whose socket is held by another program, which also hears how it is doing.
final class SupervisedServer: PlayerHost {
  let port: UInt16
  /// What holds the socket. Its standard error is the server's as well.
  let supervisor: ChildProcess
  private let folder: DataFolder

  /// Starts the program that holds the socket, and the server. `notify` is where the server is heard; a socket in `folder` unless
  /// it is named.
  init(
    _ options: [String], in folder: DataFolder, notify: String? = nil, watchdogMicroseconds: Int = 60_000_000
  )
    throws
  {
    self.folder = folder
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    supervisor = try Script("supervisor.py").start(
      [
        notify ?? "\(folder.path)/notify", "\(watchdogMicroseconds)",
        try BuildProducts.path(of: "guess-server"),
      ]
        + options)
    port = UInt16(try supervisor.skip(to: "port").text.dropFirst("port ".count)) ?? 0
    try start()
  }

  func connect() throws -> RawClient { try RawClient(port: port) }

  /// Starts the server, and waits until it is ready.
  func start() throws {
    try supervisor.send("start")
    try supervisor.skip(to: "started")
  }

  func signal(_ number: Int32) throws {
    try supervisor.send("signal \(number)")
  }

  /// Stops the server with two signals at most, and the program that holds its socket.
  func stop() throws {
    try signal(SIGTERM)
    try signal(SIGTERM)
    try supervisor.send("wait")
    guard try supervisor.skip(to: "ended").text == "ended 0" else {
      throw Surprise("it did not end well", in: supervisor.report)
    }
    supervisor.endInput()
    try supervisor.wait()
  }
}

/// Where players connect.
protocol PlayerHost {
  /// A new connection to it.
  func connect() throws -> RawClient
}

extension ServerProcess: PlayerHost {}
