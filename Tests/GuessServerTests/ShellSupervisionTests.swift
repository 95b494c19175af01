import Foundation
import GuessServerCore
import GuessProtocol
import Platform
import TestSupport
import Testing

@testable import GuessServer

@Suite("Reports to a service manager")
struct ShellSupervisionTests {
  private func status(_ players: Int, _ matches: Int) -> ServerStatus {
    ServerStatus(players: players, rooms: 0, matches: matches, uptime: 0)
  }

  private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

  @Test("have the number of players: at once, when it has changed, and every ten seconds at most")
  func status() {
    var heartbeat = Heartbeat()
    #expect(heartbeat.due(at: at(5), status(0, 0)) == ["STATUS=0 players, 0 matches"])
    #expect(heartbeat.nextDeadline == nil)
    #expect(heartbeat.due(at: at(50_000), status(0, 0)).isEmpty)
    #expect(heartbeat.due(at: at(50_001), status(1, 1)) == ["STATUS=1 player, 1 match"])
    #expect(heartbeat.due(at: at(50_002), status(2, 1)).isEmpty)
    #expect(heartbeat.nextDeadline == at(60_001))
    #expect(heartbeat.due(at: at(60_000), status(2, 1)).isEmpty)
    #expect(heartbeat.due(at: at(60_001), status(2, 1)) == ["STATUS=2 players, 1 match"])
    #expect(heartbeat.nextDeadline == nil)
  }

  @Test("skip changes that were over before they could be sent")
  func briefVisit() {
    var heartbeat = Heartbeat()
    _ = heartbeat.due(at: at(0), status(0, 0))
    #expect(heartbeat.due(at: at(1), status(1, 0)).isEmpty)
    #expect(heartbeat.due(at: at(2), status(0, 0)).isEmpty)
    #expect(heartbeat.nextDeadline == nil)
  }

  @Test("are a sign of life twice as often as the manager expects one")
  func watchdog() {
    var heartbeat = Heartbeat(watchdogMicroseconds: 3_000_000)
    #expect(heartbeat.due(at: at(0), status(0, 0)) == ["WATCHDOG=1", "STATUS=0 players, 0 matches"])
    #expect(heartbeat.nextDeadline == at(1_500))
    #expect(heartbeat.due(at: at(1_499), status(0, 0)).isEmpty)
    #expect(heartbeat.due(at: at(1_500), status(0, 0)) == ["WATCHDOG=1"])
    #expect(Heartbeat(watchdogMicroseconds: 1).interval == Milliseconds(1))
  }

  @Test("have no sign of life if it watches nobody, or another process")
  func otherProcess() {
    #expect(Supervisor.watchdog(in: [:], process: 7) == nil)
    #expect(Supervisor.watchdog(in: ["WATCHDOG_USEC": "0"], process: 7) == nil)
    #expect(Supervisor.watchdog(in: ["WATCHDOG_USEC": "x"], process: 7) == nil)
    #expect(Supervisor.watchdog(in: ["WATCHDOG_USEC": "9"], process: 7) == 9)
    #expect(Supervisor.watchdog(in: ["WATCHDOG_USEC": "9", "WATCHDOG_PID": "7"], process: 7) == 9)
    #expect(Supervisor.watchdog(in: ["WATCHDOG_USEC": "9", "WATCHDOG_PID": "8"], process: 7) == nil)
  }

  @Test("go to a path, and on Linux to a name that is no file")
  @MainActor func sockets() throws {
    try withScratchFolder { folder in
      #if os(Linux)
        let names = ["\(folder)/n", "@guess-\(UUID().uuidString)"]
      #else
        let names = ["\(folder)/n"]
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
  }

  @Test("are lost if the manager has ended, and the log reports that once")
  @MainActor func gone() throws {
    try withLog { log, reader in
      let supervisor = try #require(Supervisor(["NOTIFY_SOCKET": "/nowhere/at/all"], log))
      for _ in 1...3 { supervisor.tell("READY=1") }
      let lines = try lines(at: reader)
      #expect(lines.count == 1)
      #expect(lines.first?.contains("event=\"service manager not notified\" state=\"READY=1\"") == true)
      #expect(Supervisor([:], log) == nil)
    }
  }
}
