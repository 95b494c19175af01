import Platform
import Foundation
import Testing

/// Closed, full and unread standard streams.
@Suite("The standard streams of both commands", .waiting, .enabled(if: Peer.bash.isExpected, "no bash"))
struct StandardStreamTests {
  /// Starts a command with these redirections in shell syntax.
  private func start(_ program: String, _ arguments: [String], _ redirections: String) throws -> ChildProcess
  {
    let script = "\(Self.makingUnreadPipe); exec \"$@\" \(redirections) 3>&-"
    return try ChildProcess(
      "bash", ["-c", script, "bash", try BuildProducts.path(of: program)] + arguments)
  }

  /// Makes descriptor 3 a pipe whose reader has certainly ended.
  private static let makingUnreadPipe = "exec 3> >(exec true); wait $!"

  // MARK: - Closed streams

  @Test(
    "are never mistaken for the server if they are closed",
    arguments: [["--name=ada"], ["--json"], ["top", "--once"], ["bench", "--seconds=1", "--players=2"]])
  func closedInput(arguments: [String]) throws {
    try withServer("--rate", "off") { server in
      let client = try start("guess-client", arguments + ["127.0.0.1:\(server.port)"], "<&-")
      #expect(try client.wait() == .exit(0), "\(client.report)")
      #expect(client.complaints.isEmpty && client.text.contains("guess"), "\(client.report)")
    }
  }

  @Test(
    "become /dev/null at the start if they are closed",
    .enabled(if: ProcFS.isThere, "no /proc"), arguments: ["<&-", "2>&-", "<&- 2>&-", "<&- >&- 2>&-"])
  func descriptors(redirections: String) throws {
    let folder = DataFolder()
    let path = "\(folder.path).socket"
    let server = try start("guess-server", ["--listen", "unix:\(path)", "--no-data"], redirections)
    try eventually("a server") { FileManager.default.fileExists(atPath: path) }
    let client = try start("guess-client", ["unix:\(path)"], redirections.replacing("<&-", with: ""))
    for (process, closed) in [
      (server, redirections), (client, redirections.replacing("<&-", with: "")),
    ] {
      for (number, word) in ["<&-", " >&-", "2>&-"].enumerated() {
        let isClosed = " \(closed)".contains(word)
        // The shell may not have started the command yet.
        try eventually("\(number) of \(process.report)") {
          (try? ProcFS.target(of: Int32(number), in: process.pid) == "/dev/null") == isClosed
        }
      }
    }
    client.endInput()
    #expect(try client.wait() == .exit(0), "\(client.report)")
    try server.signal(SIGTERM)
    #expect(try server.wait() == .exit(0), "\(server.report)")
  }

  // MARK: - Full streams

  /// A command with output, and whether it needs a server.
  struct Printer: CustomTestStringConvertible, Sendable {
    let program: String
    let arguments: [String]
    var needsServer = false
    var testDescription: String { ([program] + arguments).joined(separator: " ") }

    static let all =
      ["--help", "--version", "--print-config", "--check-config"].map {
        // HOME is not a directory in tests.
        Printer(program: "guess-server", arguments: [$0] + ($0 == "--check-config" ? ["--no-data"] : []))
      }
      + [
        ["--help"], ["--version"], ["help", "bot"], ["help", "arena"], ["help", "top"], ["help", "bench"],
        ["help", "replay"], ["replay", "DATA"], ["replay", "DATA", "last"], ["verify", "DATA"],
        ["arena", "bisect", "random", "--matches=2"], ["arena", "bisect", "random", "--matches=2", "--json"],
      ].map { Printer(program: "guess-client", arguments: $0) }
      + [
        ["play"], ["--name=ada"], ["--json"], ["top", "--once"],
        ["bot", "--exec", BotCommandTests.bisecting], ["bot", "--json"],
        ["bench", "--seconds=1", "--players=2"], ["bench", "--seconds=1", "--players=2", "--json"],
      ].map { Printer(program: "guess-client", arguments: $0, needsServer: true) }
  }

  /// Runs a printer with a server if needed, a journal as DATA, and these redirections.
  private func run(
    _ printer: Printer, _ redirections: String, _ body: (ChildProcess) throws -> Void
  ) throws {
    let folder = DataFolder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try folder.write(JournalTests.journal())
    var arguments = printer.arguments.map { $0.replacing("DATA", with: folder.path) }
    guard printer.needsServer else {
      return try body(start(printer.program, arguments, "</dev/null \(redirections)"))
    }
    try withServer("--rate", "off") { server in
      let eve = try server.connect()
      try eve.enter(as: "eve")
      try eve.send("CREATE countdown=0")
      let room = try eve.skip(to: "OK CREATE")["room"]
      // Only a bot needs eve's room, to play and to win there.
      arguments.append("127.0.0.1:\(server.port)" + (printer.arguments[0] == "bot" ? "/\(room)" : ""))
      try body(start(printer.program, arguments, "</dev/null \(redirections)"))
    }
  }

  @Test(
    "end the command with 1 and a one-line message if they are full",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full"), arguments: Printer.all)
  func full(printer: Printer) throws {
    try run(printer, ">/dev/full") { process in
      let ending = try process.wait()
      #expect(ending == .exit(1), "\(process.report)")
      let lines = process.complaints.split(separator: "\n")
      #expect(lines.count == 1 && lines[0].hasPrefix("\(printer.program): "), "\(process.report)")
      #expect(process.complaints.contains("No space left on device"), "\(process.report)")
    }
  }

  @Test("end the command with 0 and without a message if their reader has ended", arguments: Printer.all)
  func unread(printer: Printer) throws {
    try run(printer, ">&3") { process in
      let ending = try process.wait()
      #expect(ending == .exit(0), "\(process.report)")
      #expect(process.complaints.isEmpty, "\(process.report)")
    }
  }

  @Test(
    "do not keep a server from running if it can't print its addresses",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full"))
  func fullServer() throws {
    let folder = DataFolder()
    let path = "\(folder.path).socket"
    let server = try start("guess-server", ["--listen", "unix:\(path)", "--no-data"], ">/dev/full")
    try eventually("the warning") { server.complaints.contains("addresses not printed") }
    let client = try start("guess-client", ["unix:\(path)"], "</dev/null")
    #expect(try client.wait() == .exit(0), "\(client.report)")
    try server.signal(SIGTERM)
    #expect(try server.wait() == .exit(0), "\(server.report)")
  }
}
