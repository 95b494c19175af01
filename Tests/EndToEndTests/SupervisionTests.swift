import Platform
import Foundation
import Testing

@Suite("A server under a service manager", .waiting)
struct SupervisionTests {
  /// True for a notification socket with a name that is no file.
  #if os(Linux)
    private static let abstract = [false, true]
  #else
    private static let abstract = [false]
  #endif

  @Test(
    "reports to it when it is ready, reloads, lives and stops, and how many players it has",
    .enabled(if: Peer.python.isExpected, "no python3"), arguments: abstract)
  func states(isAbstract: Bool) throws {
    let folder = DataFolder()
    let server = try SupervisedServer(
      ["--no-data", "--drain", "0"], in: folder, notify: isAbstract ? "@guess-\(UUID().uuidString)" : nil,
      watchdogMicroseconds: 200_000)
    let supervisor = server.supervisor
    for _ in 1...3 { try supervisor.skip(to: "heard WATCHDOG=1") }
    #expect(supervisor.text.contains("\nheard STATUS=0 players, 0 matches\n"))
    let player = try server.connect()
    try player.enter(as: "ada")
    try player.send("SOLO")
    try supervisor.skip(to: "heard STATUS=1 player, 1 match")
    try server.signal(SIGHUP)
    let reloading = try supervisor.skip(to: "heard RELOADING=1")
    #expect(try reloading.number("MONOTONIC_USEC") > 0)
    try supervisor.skip(to: "heard READY=1")
    try server.signal(SIGTERM)
    try supervisor.skip(to: "heard STOPPING=1")
    try player.skip(to: "* BYE reason=drain")
    player.close()
    try server.waitForEnd()
    #expect(supervisor.text.components(separatedBy: "heard READY=1").count == 3)
  }

  @Test("plays on if it can't report to the manager, and logs that once")
  func unreachable() throws {
    try withServer(wrapper: "export NOTIFY_SOCKET=/nowhere/notify WATCHDOG_USEC=20000; exec \"$@\"") {
      server in
      let ada = try server.connect()
      try ada.enter(as: "ada")
      try ada.send("SOLO range=1..2")
      try ada.skip(to: "* START")
      let complaints = server.process.complaints.split(separator: "\n")
      #expect(complaints.count { $0.contains("service manager not notified") } == 1)
    }
  }

  @Test(
    "listens at the sockets that systemd has opened, and leaves their files alone",
    .enabled(if: Peer.socketActivate.isExpected, "no systemd-socket-activate"))
  func socketActivation() throws {
    let folder = try DataFolder.withKey()
    let path = "\(folder.path)/socket"
    let activation = try activation(
      of: "guess", at: path, ["--data", folder.path, "--listen", "127.0.0.1:0"])
    // It starts the server at the first connection.
    let ada = try eventuallyConnected(to: path)
    try ada.enter(as: "ada")
    #expect(try activation.skip(to: "listening on").text == "listening on unix:\(path)")
    let client = try ChildProcess(
      try BuildProducts.path(of: "guess-client"), ["--name=bob", "unix:\(path)"])
    try client.send("SOLO range=1..8")
    try client.bisect(after: try client.skip(to: "* START"))
    try client.send("QUIT")
    #expect(try client.wait() == .exit(0))
    try activation.signal(SIGTERM)
    try ada.skip(to: "* BYE")
    ada.close()
    #expect(try activation.wait() == .exit(0), "\(activation.report)")
    #expect(!activation.text.contains("127.0.0.1"))
    #expect(access(path, F_OK) == 0)
  }

  /// systemd's program that holds a socket with this name, and starts a server at the first connection.
  private func activation(of name: String, at path: String, _ options: [String]) throws -> ChildProcess {
    // It passes on no other variable; the address sanitizer has its settings in this one.
    let words = ["--listen=\(path)", "--fdname=\(name)", "--setenv=ASAN_OPTIONS"]
    let process = try ChildProcess(
      "systemd-socket-activate", words + [try BuildProducts.path(of: "guess-server")] + options)
    try eventually("the socket") { access(path, F_OK) == 0 }
    return process
  }

  private func eventuallyConnected(to path: String) throws -> RawClient {
    var client: RawClient?
    try eventually("a connection") {
      client = try? RawClient(path: path)
      return client != nil
    }
    return try #require(client)
  }

  @Test(
    "does not start with a socket of an unknown name",
    .enabled(if: Peer.socketActivate.isExpected, "no systemd-socket-activate"))
  func unknownName() throws {
    let folder = try DataFolder.withKey()
    let path = "\(folder.path)/socket"
    let activation = try activation(of: "http", at: path, ["--no-data"])
    _ = try eventuallyConnected(to: path)
    #expect(try activation.wait() == .exit(1))
    #expect(activation.complaints.contains("under the name http, which means nothing here"))
  }
}
