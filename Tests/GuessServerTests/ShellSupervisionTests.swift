import Foundation
import GuessServerCore
import GuessProtocol
import Platform
import TestSupport
import Testing

@testable import GuessServer

@Suite("Reports to a service manager")
struct ShellSupervisionTests {
  private let scratch = ScratchFolder()

  @Test("go to a path, and on Linux to a name that is no file")
  @MainActor func sockets() throws {
    #if os(Linux)
      let names = ["\(scratch.path)/n", "@guess-\(UUID().uuidString)"]
    #else
      let names = ["\(scratch.path)/n"]
    #endif
    for name in names {
      let socket = try System.makeSocket(family: AF_UNIX, kind: System.messages)
      defer { System.release(socket) }
      let address = try #require(
        name.hasPrefix("@")
          ? SocketAddress(abstractName: String(name.dropFirst())) : SocketAddress(path: name))
      try System.bindSocket(socket, to: address)
      let supervisor = try #require(Supervisor(["NOTIFY_SOCKET": name], Log(level: .error)))
      supervisor.tell("READY=1")
      var room = [UInt8](repeating: 0, count: 64)
      let count = try System.receive(from: socket, into: &room, atMost: room.count) ?? 0
      #expect(String(decoding: room[..<count], as: UTF8.self) == "READY=1")
    }
  }

  @Test("are lost if the manager has ended, and the log reports that once")
  @MainActor func gone() throws {
    try withLog { log, reader in
      let supervisor = try #require(Supervisor(["NOTIFY_SOCKET": "/nowhere/at/all"], log))
      for _ in 1...3 { supervisor.tell("READY=1") }
      let lines = try lines(at: reader)
      #expect(lines.count == 1)
      #expect(lines.first?.contains("event=service_notify_failed state=\"READY=1\"") == true)
      #expect(Supervisor([:], log) == nil)
    }
  }
}
