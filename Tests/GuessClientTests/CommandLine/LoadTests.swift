import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientBots
@testable import GuessClientCommandLine
@testable import GuessClientCore

/// What a load test asks for before it begins.
@Suite("A load test's conditions", .timed)
struct LoadTests {
  @Test(
    "One with too many players says how many fit, an even number if they play in pairs",
    arguments: examples(
      #"""
      132 --players=100 → fits
      131 --players=100 → 100 players are too many: the limit of 131 open files leaves room for 98. Use --players 98, or raise the limit with ulimit -n.
      131 --players=100 --rules=solo → 100 players are too many: the limit of 131 open files leaves room for 99. Use --players 99, or raise the \#
      limit with ulimit -n.
      34 --players=2 → fits
      33 --players=2 → 2 players are too many: the limit of 33 open files leaves room for none. Raise it with ulimit -n.
      0 --players=2 → 2 players are too many: the limit of 0 open files leaves room for none. Raise it with ulimit -n.
      9223372036854775807 --players=2 → fits
      """#))
  func withTooManyPlayers(_ example: Example) throws { #expect(try obstacle(example) == example.expected) }

  @Test("One of another machine needs --yes, and says what it would do there")
  func ofAnotherMachine() throws {
    #expect(
      try load(["h.example:1", "--players=200"]).loadRefusal
        == "h.example:1 is not this machine. For 10 seconds this would send it as much as 200 players can (race 1..100), from your address, and slow everyone else down. If it is yours, or its owner agrees, add --yes."
    )
  }

  private func load(_ words: [String]) throws -> Options {
    try Options(arguments: ["bench"] + words).resolved(in: [:], with: Options())
  }

  /// Why the players after a limit of open files don't fit it.
  private func obstacle(_ example: Example) throws -> String {
    try load(Array(example.words.dropFirst())).loadObstacle(descriptors: Int(example.words[0]) ?? 0) ?? "fits"
  }
}
