import Foundation
import Testing

@Suite("guess-client admin", .waiting)
struct AdminClientTests: AdminSuite {
  let folder = DataFolder()

  @Test("runs the lines of its input as commands, and prints the answers in order")
  func session() throws {
    let server = try start()
    let process = try ChildProcess(try BuildProducts.path(of: "guess-client"), ["admin", "--socket", socket])
    try process.skip(to: "* HELLO admin=1")
    try process.send("BAN eve for=1h\nBANS")
    try process.skip(to: "OK BAN target=eve")
    try process.skip(to: "ROW kind=ban target=eve")
    process.endInput()
    #expect(try process.wait() == .exit(0), "\(process.report)")
    let quitter = try ChildProcess(try BuildProducts.path(of: "guess-client"), ["admin", "--socket", socket])
    try quitter.send("QUIT")
    #expect(try quitter.wait() == .exit(0), "\(quitter.report)")
    #expect(quitter.text.hasSuffix("OK QUIT\n* BYE reason=quit\n"))
    #expect(try server.stop() == .exit(0))
  }

  @Test("needs no line ending after the last command, and exits with 1 if a command was refused")
  func scripts() throws {
    let server = try start()
    let client = try BuildProducts.path(of: "guess-client")
    for (input, code, last) in [
      ("BAN x for=1h", Int32(0), "OK BAN target=x for=1h closed=0 saved=yes"),
      ("BAN y\nUNBAN x\n", 1, "OK UNBAN target=x saved=yes"), ("PING", 0, "OK PING"),
      ("WHAT\nQUIT", 1, "* BYE reason=quit"),
    ] {
      let process = try ChildProcess(client, ["admin", "--socket", socket])
      try process.type(input)
      process.endInput()
      #expect(try process.wait() == .exit(code), "\(process.report)")
      #expect(process.text.hasSuffix(last + "\n"), "\(process.text)")
    }
    #expect(try server.stop() == .exit(0))
  }

  @Test("reports a missing server, a wrong usage or another socket, and exits with 3, 2 or 1")
  func complaints() throws {
    func expect(_ words: [String], exit code: Int32, _ part: String) throws {
      let complaint = try CommandLineTests.expect("guess-client", ["admin"] + words, exit: code)
      #expect(complaint.contains(part), "\(complaint)")
    }
    try expect(
      ["--socket", "\(folder.path)/none", "PING"], exit: 3, "\(folder.path)/none: is the server running?")
    try expect(["--socket", "/" + String(repeating: "x", count: 200)], exit: 3, "bytes")
    try expect(["NOTICE", "a\nDRAIN"], exit: 2, "one line")
    for words in [[""], [" "], ["", ""]] { try expect(words, exit: 2, "is empty") }
    try expect(["--once", "PING"], exit: 2, "--once")
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try expect(
      ["--socket", folder.path, "PING"], exit: 3, "\(folder.path) is no socket. --socket PATH names")
    try withServer("--listen", "unix:\(folder.path)/players") { _ in
      try expect(["--socket", "\(folder.path)/players", "PING"], exit: 1, "no admin socket")
    }
  }
}
