import GuessProtocol
import TestSupport
import Testing

@Suite("A journal of an earlier server", .waiting)
struct OldJournalTests {
  @Test(
    "starts a server that continues its rounds, to a hit that matches the old commitment",
    arguments: OldJournal.all)
  func playedOn(journal: OldJournal) throws {
    let folder = try DataFolder.withKey()
    try folder.write(journal.text)
    let server = try folder.start()
    let ada = try server.connect()
    let resumption = try #require(try journal.resumption(of: "ada"))
    try ada.send(resumption)
    let state = try ada.skip(to: "* STATE")
    let secret = try ada.bisect(after: state)
    let end = try ada.skip(to: "* END")
    #expect(end["winner"] == "ada")
    let digits = Array(end["nonce"].utf8)
    let commitment = Nonce(digits.span).map { Commitment(to: secret, nonce: $0) }
    #expect(commitment.map { "\($0)" } == state["commit"])
    let match = try ada.skip(to: "* RECORDED")["match"]
    #expect(try server.stop() == .exit(0), "\(server.process.report)")

    #expect(try run("verify", folder.path).contains("✓ No errors"))
    let replay = try run("replay", folder.path, match)
    #expect(replay.contains("ada found it: the number was \(secret)."))
  }

  /// Runs the client, which must exit with 0, and returns its output.
  private func run(_ arguments: String...) throws -> String {
    let process = try ChildProcess(try BuildProducts.path(of: "guess-client"), arguments)
    process.endInput()
    #expect(try process.wait() == .exit(0), "\(process.report)")
    return process.text
  }
}
