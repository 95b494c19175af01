import Foundation
import Testing

@Suite("A server that is started again", .waiting)
struct DataTests {
  /// Runs `body` with a folder that is deleted afterwards.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  /// The secret for a seed word on a new server.
  private func secret(_ options: [String]) throws -> String? {
    let server = try ServerProcess(options)
    let ada = try server.connect()
    try ada.enter(as: "ada")
    try ada.send("SOLO seed=word range=1..1000000000000000000")
    try ada.skip(to: "* START")
    try ada.send("LEAVE")
    let secret = try ada.skip(to: "* END")["secret"]
    #expect(try server.stop() == .exit(0))
    return secret
  }

  @Test("draws the same numbers from a word if it keeps its key")
  func keyIsKept() throws {
    try withFolder { (folder) throws in
      let first = try #require(try secret(["--data", folder]))
      #expect(try secret(["--data", folder]) == first)
      #expect(try secret(["--no-data"]) != first)
    }
  }

  @Test("warns of a missing key, which a check of the directory reports before")
  func keyIsLost() throws {
    try withFolder { (folder) throws in
      let before = try #require(try secret(["--data", folder]))
      try FileManager.default.removeItem(atPath: "\(folder)/seed.key")
      let check = try ChildProcess(
        try BuildProducts.path(of: "guess-server"), ["--check-data", "--data", folder])
      #expect(try check.wait() == .exit(1), "\(check.report)")
      #expect(check.text.contains("seed.key missing"), "\(check.report)")
      for isLost in [true, false] {
        let server = try ServerProcess(["--data", folder])
        try server.connect().expect("* HELLO")
        #expect(server.process.complaints.contains("event=\"seed key is missing\"") == isLost)
        #expect(try server.stop() == .exit(0))
      }
      #expect(try secret(["--data", folder]) != before)
    }
  }

  @Test("exits with 1 and one line if it can't use the directory of --data")
  func refused() throws {
    let complaint = try CommandLineTests.expect(
      "guess-server", ["--listen", "127.0.0.1:0", "--data", "/dev/null/data"], exit: 1)
    #expect(complaint.contains("/dev/null/data") && complaint.contains("--no-data"))
  }

  @Test(
    "does not start if the usual place is not usable, and says how to start without data")
  func usualPlaceIsMissing() throws {
    let server = try ChildProcess(
      "env",
      ["XDG_STATE_HOME=/dev/null", try BuildProducts.path(of: "guess-server"), "--listen", "127.0.0.1:0"])
    #expect(try server.wait() == .exit(1), "\(server.report)")
    #expect(server.complaints.contains("/dev/null/guess-server") && server.complaints.contains("--no-data"))
  }

  @Test("speaks the language of --lang", arguments: [("zh", "欢迎"), ("ru", "Добро")])
  func language(code: String, word: String) throws {
    try withServer("--lang", code) { (server) throws in
      #expect(try server.connect().expect("* HELLO").text.contains(word))
    }
  }
}
