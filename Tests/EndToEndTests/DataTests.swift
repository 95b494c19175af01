import Foundation
import Testing

@Suite("A server that is started again", .waiting)
struct DataTests {
  /// The secret for a seed word on a new server.
  private func secret(with folder: DataFolder? = nil) throws -> String? {
    let server = try folder?.start() ?? ServerProcess()
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
    let folder = DataFolder()
    let first = try #require(try secret(with: folder))
    #expect(try secret(with: folder) == first)
    #expect(try secret() != first)
  }

  @Test("warns of a missing key, which a check of the directory reports before")
  func keyIsLost() throws {
    let folder = DataFolder()
    let before = try #require(try secret(with: folder))
    try FileManager.default.removeItem(atPath: "\(folder.path)/seed.key")
    let check = try ChildProcess(
      try BuildProducts.path(of: "guess-server"), ["--check-data", "--data", folder.path])
    #expect(try check.wait() == .exit(1), "\(check.report)")
    #expect(check.text.contains("seed.key missing"), "\(check.report)")
    for isLost in [true, false] {
      let server = try folder.start()
      try server.connect().expect("* HELLO")
      #expect(server.process.complaints.contains("event=\"seed key is missing\"") == isLost)
      #expect(try server.stop() == .exit(0))
    }
    #expect(try secret(with: folder) != before)
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
