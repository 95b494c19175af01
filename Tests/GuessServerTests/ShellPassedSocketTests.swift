import Platform
import TestSupport
import Testing

@testable import GuessServer

@Suite("Sockets that a service manager has opened")
struct ShellPassedSocketTests {
  private func sockets(_ count: String, pid: String = "7") throws -> [Descriptor] {
    try PassedSockets.all(in: ["LISTEN_FDS": count, "LISTEN_PID": pid], process: 7)
  }

  @Test("are numbered from three on, sixteen at most, and left alone if they belong to another process")
  func numbers() throws {
    #expect(try sockets("4") == (3...6).map { Descriptor(number: $0) })
    #expect(try sockets("0").isEmpty && sockets("1", pid: "8").isEmpty)
    #expect(try PassedSockets.all(in: ["LISTEN_FDS": "1"], process: 7).isEmpty)
    #expect(try sockets("16").count == Options.listeners)
  }

  @Test(
    "are refused if they are too many or not counted",
    arguments: [("17", "17 sockets"), ("x", "LISTEN_FDS=x"), ("-1", "LISTEN_FDS=-1")])
  func mistakes(count: String, advice: String) {
    let error = #expect(throws: StartError.self) { try sockets(count) }
    #expect(error?.message.contains(advice) == true)
  }

  @Test("are listened at, whatever their family, and their connections are probed as those of other ports")
  func listening() throws {
    let scratch = ScratchFolder()
    let file = try #require(SocketAddress(path: "\(scratch.path)/s"))
    let port = try #require(try SocketAddress.resolve(host: "127.0.0.1", port: 0).first)
    for address in [file, port] {
      let passed = try System.makeSocket(family: address.family)
      defer { System.release(passed) }
      try System.bindSocket(passed, to: address)
      try System.startListening(passed, backlog: 1)
      // As systemd passes it.
      try System.call("fcntl") { fcntl(passed.number, F_SETFL, 0) }
      let listener = try Listener.adopt(passed)
      #expect(fcntl(passed.number, F_GETFL) & O_NONBLOCK != 0)
      #expect(listener.file == nil && listener.descriptor == passed)
      let isProbed = try System.option(SO_KEEPALIVE, at: SOL_SOCKET, of: passed) == 1
      #expect(isProbed == (address.family == AF_INET))
    }
  }

  @Test("are refused if they do not listen")
  func notListening() throws {
    let deaf = try System.makeSocket(family: AF_INET)
    let message = try System.makeSocket(family: AF_UNIX, kind: System.messages)
    let file = try System.openFile("/dev/null")
    for descriptor in [deaf, message, file] {
      let error = #expect(throws: StartError.self) { try Listener.adopt(descriptor) }
      #expect(error?.message.hasPrefix("descriptor \(descriptor.number) was passed as a socket") == true)
      System.release(descriptor)
    }
  }
}
