import Foundation
import Testing

@Suite("The file of bans", .waiting)
struct AdminFileTests: AdminSuite {
  let folder = DataFolder()

  @Test(
    "is readable by its owner only, and a damaged line, which is named, keeps the server from starting"
  )
  func damage() throws {
    let server = try start()
    #expect(try run(["BAN", "192.0.2.0/24", "for=7d", ":", "bots"]).contains("saved=yes"))
    #expect(try run(["MUTE", "ada", "for=ever"]).contains("saved=yes"))
    #expect(try folder.permissions(of: "bans") == 0o600)
    #expect(try server.stop() == .exit(0))
    let path = "\(folder.path)/bans"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.split(separator: "\n").count == 4 && text.hasPrefix("#"))
    try (text + "ban 7up\n").write(toFile: path, atomically: true, encoding: .utf8)
    let complaint = try CommandLineTests.expect(
      "guess-server", ["--data", folder.path, "--listen", "127.0.0.1:0"], exit: 1)
    #expect(complaint.contains("\(path):5: "), "\(complaint)")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let next = try start()
    #expect(try run(["BANS"]).split(separator: "\n").count == 3)
    #expect(try next.stop() == .exit(0))
  }

  @Test("may be unwritable: the ban holds, and the operator gets a warning")
  func unsaved() throws {
    let server = try start()
    // A file cannot replace a directory of that name.
    try FileManager.default.createDirectory(atPath: "\(folder.path)/bans", withIntermediateDirectories: true)
    let answer = try run(["BAN", "ada", "for=1h"])
    #expect(answer.contains(" saved=no : It holds, but could not be saved: "), "\(answer)")
    let player = try server.connect()
    try player.expect("* HELLO")
    try player.send("NAME ada")
    try player.expect("ERR NAME BANNED")
    #expect(server.process.complaints.contains("bans not saved"))
    #expect(try run(["STATUS"]).contains(" bans_saved=no"))
    try FileManager.default.removeItem(atPath: "\(folder.path)/bans")
    #expect(try run(["BAN", "bob", "for=1h"]).contains("saved=yes"))
    #expect(server.process.complaints.contains(#"event="bans saved""#))
    #expect(try run(["STATUS"]).contains(" bans_saved=yes"))
    #expect(try server.stop() == .exit(0))
    let next = try start()
    #expect(try run(["BANS"]).split(separator: "\n").count == 3)
    #expect(try next.stop() == .exit(0))
  }

  @Test(
    "is written again at the server's stop if that failed before, or lacks the last changes, which is logged",
    arguments: [true, false])
  func lastTry(succeeds: Bool) throws {
    let server = try start()
    try FileManager.default.createDirectory(atPath: "\(folder.path)/bans", withIntermediateDirectories: true)
    #expect(try run(["BAN", "ada", "for=1h"]).contains(" saved=no "))
    if succeeds { try FileManager.default.removeItem(atPath: "\(folder.path)/bans") }
    #expect(try server.stop() == .exit(0))
    if succeeds {
      #expect(String(decoding: try folder.bytes(of: "bans"), as: UTF8.self).contains("ban ada made="))
    }
    #expect(server.process.complaints.contains("the last changes are lost") != succeeds)
  }

  @Test(
    "has a ban that was being written when the server was to stop, and the operator gets the answer",
    .enabled(if: Fault.isPossible || Peer.areRequired, "no strace, or it may not"))
  func stopsBehind() throws {
    let server = try start()
    let admin = try admin()
    // Each sync takes two seconds.
    let fault = try Fault("fsync,fdatasync:delay_enter=2000000", in: server.pid, at: [])
    try admin.send("BAN ada for=1h")
    #expect(try run(["DRAIN"]).hasPrefix("OK DRAIN"))
    try admin.expect("OK BAN target=ada for=1h closed=0 saved=yes")
    try admin.expect("* BYE reason=drain")
    #expect(try server.process.wait() == .exit(0))
    try? fault.end()
    #expect(String(decoding: try folder.bytes(of: "bans"), as: UTF8.self).contains("ban ada made="))
  }

  @Test("is not needed: with --no-data a ban holds until the server stops")
  func nothingKept() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try withServer("--no-data", "--admin", socket) { _ in
      let answer = try run(["BAN", "ada", "for=1h"])
      #expect(answer.hasPrefix("OK BAN target=ada for=1h closed=0 saved=no : "))
    }
  }

  // MARK: - Edited by hand

  @Test("is read again on SIGHUP if it was edited, unless a line is wrong")
  func byHand() throws {
    let server = try start()
    let (ada, bob) = (try server.connect(), try server.connect())
    try ada.enter(as: "ada")
    try bob.enter(as: "bob")
    #expect(try run(["BAN", "eve", "for=ever"]).contains("saved=yes"))
    let file = URL(filePath: "\(folder.path)/bans")
    try Data("ban ada : by hand\nban bob for good\n".utf8).write(to: file)
    try server.process.signal(SIGHUP)
    try eventually("the wrong line is in the log") { server.process.complaints.contains("/bans:2: ") }
    #expect(try run(["BANS"]).contains("target=eve"))
    try Data("ban ada : by hand\n".utf8).write(to: file)
    try server.process.signal(SIGHUP)
    try ada.skip(to: "* BYE reason=banned")
    try eventually("the log tells it") {
      server.process.complaints.contains(#"event="bans read" taken=1 lifted=1 expired=0"#)
    }
    // Other players are not disturbed, and the server completes the file.
    try bob.send("PING")
    try bob.expect("OK PING")
    let bans = try run(["BANS"])
    #expect(bans.contains("target=ada left=ever") && !bans.contains("target=eve"))
    try eventually("the file is written") {
      String(decoding: try folder.bytes(of: "bans"), as: UTF8.self).contains("ban ada made=")
    }
    #expect(try server.stop() == .exit(0))
  }

  @Test("can ban an unbanned name again, and lifts all bans, with a warning, if it is missing")
  func byHandAgain() throws {
    let server = try start()
    let file = URL(filePath: "\(folder.path)/bans")
    #expect(try run(["BAN", "eve", "for=ever"]).contains("saved=yes"))
    #expect(try run(["UNBAN", "eve"]).contains("saved=yes"))
    try (try String(contentsOf: file, encoding: .utf8) + "ban eve : again\nban bob until=9\r\n")
      .write(to: file, atomically: true, encoding: .utf8)
    try server.process.signal(SIGHUP)
    try eventually("the log tells it") {
      server.process.complaints.contains(#"level=info event="bans read" taken=1 lifted=0 expired=1"#)
    }
    try eventually("the file is written") {
      let text = String(decoding: try folder.bytes(of: "bans"), as: UTF8.self)
      return text.contains("ban eve made=") && !text.contains("lifted") && !text.contains("bob")
    }
    try FileManager.default.removeItem(at: file)
    try eventually("the log warns") {
      // The server ignores changes to the file until it knows that its own change is on disk.
      try server.process.signal(SIGHUP)
      return server.process.complaints.contains(
        #"level=warning event="all bans lifted" taken=0 lifted=1 expired=0"#)
    }
    #expect(try server.stop() == .exit(0))
    // The same holds at a start.
    try Data("ban eve made=1 lifted=1\nban eve : again".utf8).write(to: file)
    let next = try start()
    #expect(try run(["BANS"]).hasPrefix("ROW kind=ban target=eve left=ever "))
    #expect(try next.stop() == .exit(0))
  }

  @Test("completes a ban that was written by hand at the next start, once")
  func byHandAtStart() throws {
    try start().stop()
    try Data("ban ada : by hand\nban bob made=1\n".utf8).write(to: URL(filePath: "\(folder.path)/bans"))
    func bans() throws -> String { String(decoding: try folder.bytes(of: "bans"), as: UTF8.self) }
    let server = try start()
    try eventually("the file has the time") { try bans().contains("ban ada made=") }
    #expect(try server.stop() == .exit(0))
    let text = try bans()
    #expect(text.contains("ban bob made=1\n") && text.contains(" : by hand\n"))
    let next = try start()
    #expect(try run(["BANS"]).contains("target=ada"))
    #expect(try next.stop() == .exit(0))
    #expect(try bans() == text)
  }
}
