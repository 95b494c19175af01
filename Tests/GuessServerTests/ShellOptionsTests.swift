import Foundation
import GuessGame
import Platform
import TestSupport
import Testing

@testable import GuessServer

@Suite("The options of guess-server")
struct ShellOptionsTests {
  @Test("are all named in the help")
  func help() {
    for option in Option.all {
      #expect(Usage.text.contains("--\(option.name)"), "\(option.name)")
    }
    #expect(Usage.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(
    "read a password from a file of another owner that a group may read, and not from one that all may",
    .disabled(if: geteuid() != 0, "only root can give it away"))
  func handedOutPassword() throws {
    let scratch = ScratchFolder()
    let path = "\(scratch.path)/password"
    try System.makeFile(path, of: Array("secret\n".utf8))
    try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: path)
    var cluster = ClusterOptions()
    cluster.passwordFile = path
    for (mode, isSecret) in [(0o400, true), (0o440, true), (0o444, false), (0o460, false)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      #expect((try? cluster.password()) == (isSecret ? "secret" : nil), "\(String(mode, radix: 8))")
    }
  }

  @Test("allow as many connections as requested or as descriptors are left, and at least one")
  func connectionsForDescriptors() {
    let reserved = Launch.reservedDescriptors
    #expect(Launch.connections(wanted: 10, descriptors: reserved + 11) == 10)
    #expect(Launch.connections(wanted: 10, descriptors: reserved + 10) == 10)
    #expect(Launch.connections(wanted: 10, descriptors: reserved + 9) == 9)
    #expect(Launch.connections(wanted: 10, descriptors: 20) == 1)
  }

  @Test("leave sockets for all connections and for refused ones, and never too many")
  func socketsForDescriptors() {
    let atDoor = ServerLimits().lingeringRefused + 1
    for descriptors in Launch.reservedDescriptors + 1...200 {
      let connections = Launch.connections(wanted: .max, descriptors: descriptors)
      let sockets = Launch.sockets(connections: connections, descriptors: descriptors)
      #expect(sockets == connections + atDoor)
      #expect(sockets + Launch.ownDescriptors == descriptors)
    }
    #expect(Launch.sockets(connections: 1, descriptors: 20) == 2)
    #expect(Launch.sockets(connections: 10, descriptors: 1_000) == 1_000 - Launch.ownDescriptors)
  }

  @Test("may be twice in a file only if they are lists, and have a variable if they may be in a file at all")
  func places() {
    for option in Option.all {
      #expect(option.hasVariable == (option.setting != nil || option == .config))
      guard option.setting != nil else { continue }
      let line = "\(option.name) = \(option.name == "proxy-from" ? "unix" : "[::1]:1")"
      var errors: [StartError] = []
      _ = Settings.inFile("conf", "\(line)\n\(line)", &errors)
      #expect(errors.isEmpty == ["listen", "proxy-from"].contains(option.name), "\(option.name)")
    }
    #expect(Option.maxConnections.variable == "GUESS_SERVER_MAX_CONNECTIONS")
  }
}
