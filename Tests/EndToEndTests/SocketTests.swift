import Platform
import Foundation
import Testing

@Suite("A server at a Unix socket", .waiting)
struct SocketTests {
  private let folder = DataFolder()

  private var path: String { "\(folder.path)/socket" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
  }

  private func client(_ arguments: String...) throws -> ChildProcess {
    try ChildProcess(try BuildProducts.path(of: "guess-client"), arguments)
  }

  @Test("can be played on through a pipe, and its rooms have addresses")
  func pipe() throws {
    try withServer("--listen", "unix:\(path)") { _ in
      let ada = try client("--name=ada", "unix:\(path)")
      try ada.skip(to: "OK HELLO")
      try ada.send("CREATE countdown=0")
      let room = try ada.skip(to: "OK CREATE")["room"]
      let bob = try client("--name=bob", "--json", "unix:\(path)#\(room.lowercased())")
      try ada.bisect(after: try ada.skip(to: "* START"))
      try bob.send("QUIT")
      #expect(try bob.wait() == .exit(0), "\(bob.report)")
      #expect(bob.text.contains(#""verb":"JOIN","room":"\#(room)","rival":"ada""#))
      #expect(bob.text.hasPrefix(#"{"type":"client","news":"connected","server":"unix:"#))
      try ada.send("QUIT")
      #expect(try ada.wait() == .exit(0))
    }
  }

  @Test("can be played on in a window, which invites others", .enabled(if: Peer.tmux.isExpected, "no tmux"))
  func window() throws {
    try withServer("--listen", "unix:\(path)") { _ in
      let window = try TerminalWindow(
        columns: 200, environment: ["GUESS_URL": "unix:\(path)"],
        [try BuildProducts.path(of: "guess-client"), "--name=ada"])
      try window.wait(for: "unix:\(path)")
      try window.wait(for: "Hello, ada!")
      try window.enter("CREATE countdown=0")
      let row = try #require(
        try window.wait(for: "unix:\(path)#").first { $0.contains("unix:\(path)#") })
      let start = try #require(row.firstRange(of: "unix:\(path)#"))
      let address = row[start.lowerBound..<start.upperBound] + row[start.upperBound...].prefix(6)
      let bob = try client("--name=bob", String(address))
      try bob.skip(to: "OK JOIN")
      try window.wait(for: "bob")
      try bob.send("QUIT")
      #expect(try bob.wait() == .exit(0))
      try window.press("C-d")
      #expect(try window.end() == 0)
    }
  }

  @Test("is reported with exit code 3 if it is missing, has no listener, or has too long a path")
  func unreachable() throws {
    let long = "/" + String(repeating: "x", count: 200)
    try Data().write(to: URL(filePath: path))
    for (path, words) in [
      ("\(folder.path)/none", "there is no"), ("\(path)/below", "there is no"),
      (path, "no server is listening"), (folder.path, "no server is listening"), (long, "too long"),
    ] {
      let complaint = try CommandLineTests.expect("guess-client", ["unix:\(path)"], exit: 3)
      #expect(complaint.contains(words) && complaint.contains(path), "\(complaint)")
    }
    #expect(
      try CommandLineTests.expect("guess-client", ["top", "unix:\(path)x"], exit: 3).contains("there is no"))
  }

  @Test("can have a path of the maximum length, and not one byte more")
  func longestPath() throws {
    let limit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1 - folder.path.utf8.count - 1
    let longest = "\(folder.path)/" + String(repeating: "x", count: limit)
    try withServer("--listen", "unix:\(longest)") { _ in
      let client = try client("unix:\(longest)")
      client.endInput()
      #expect(try client.wait() == .exit(0), "\(client.report)")
    }
    try CommandLineTests.expect("guess-client", ["unix:\(longest)x"], exit: 3)
  }
}
