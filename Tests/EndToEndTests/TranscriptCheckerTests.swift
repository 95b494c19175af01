import Foundation
import Testing

/// `Tests/Transcripts/check.py` tests a bot without a server.
@Suite(
  "The checker for bots", .waiting,
  .enabled(if: Peer.python.isInstalled || Peer.areRequired, "python3 is not installed here, so not tested"))
struct TranscriptCheckerTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Transcripts").standardizedFileURL

  /// The bot in the page beside the checker.
  private func bot() throws -> String {
    let page = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    let start = try #require(page.firstRange(of: "```python\n"))
    let end = try #require(page[start.upperBound...].firstRange(of: "```"))
    return String(page[start.upperBound..<end.lowerBound])
  }

  private func check(_ transcript: String, _ player: String, _ command: String...) throws -> ChildProcess {
    let paths = ["check.py", transcript].map { Self.folder.appending(path: $0).path }
    return try ChildProcess("python3", ["-B", paths[0], paths[1], player] + command)
  }

  @Test("passes the bot that its page shows")
  func pageBot() throws {
    let check = try check("30-bot.transcript", "robo", "python3", "-c", try bot())
    #expect(try check.wait() == .exit(0), "\(check.report)")
    #expect(check.text.isEmpty && check.complaints.isEmpty)
  }

  @Test("passes a bot that repeats a transcript's lines by heart")
  func solo() throws {
    let path = Self.folder.appending(path: "03-solo.transcript").path
    let check = try check("03-solo.transcript", "ada", "sed", "-n", "s/^ada > //p", path)
    #expect(try check.wait() == .exit(0), "\(check.report)")
  }

  @Test("names the expected line if a bot makes another guess")
  func otherGuess() throws {
    let check = try check(
      "30-bot.transcript", "robo", "python3", "-c", try bot().replacing("// 2", with: "// 2 + 1"))
    #expect(try check.wait() == .exit(1), "\(check.report)")
    #expect(check.complaints.contains("30-bot.transcript:10: “GUESS 500” was expected, not “GUESS 501”"))
  }

  @Test("finds a bot that ends too early, and one that sends too much")
  func lengths() throws {
    let short = try check("30-bot.transcript", "robo", "echo", "HELLO 1 kind=bot text=off name=robo")
    #expect(try short.wait() == .exit(1), "\(short.report)")
    #expect(short.complaints.contains("“SOLO range=1..1000” was expected, not “”"))
    let long = try check("30-bot.transcript", "nobody", "echo", "PING")
    #expect(try long.wait() == .exit(1), "\(long.report)")
    #expect(long.complaints.contains("the bot went on: “PING”"))
  }

  @Test("passes on the exit code of a bot, and explains its own usage")
  func endings() throws {
    let failed = try check("30-bot.transcript", "nobody", "sh", "-c", "exit 3")
    #expect(try failed.wait() == .exit(3), "\(failed.report)")
    let lost = try check("30-bot.transcript", "robo")
    #expect(try lost.wait() == .exit(1), "\(lost.report)")
    #expect(lost.complaints.contains("TRANSCRIPT PLAYER COMMAND"))
  }
}
