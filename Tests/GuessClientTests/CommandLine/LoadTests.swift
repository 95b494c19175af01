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

  @Test(
    "One of another machine needs a typed yes, in any of the languages",
    arguments: examples(
      #"""
      h.example:1 --players=200 → h.example:1 is not this machine. For 10 seconds this sends it as much as 200 players can (race 1..100), from your \#
      address, and it will slow everyone else down. Do this only to a server of your own, or with its owner's consent. · Type yes to begin:  · \#
      h.example:1 is not this machine, and there is no terminal to ask you whether it is yours. If it is, add --yes.
      """#))
  func ofAnotherMachineNeeds(_ example: Example) throws { #expect(try question(example) == example.expected) }

  @Test(
    "One of another machine needs a typed yes, in any of the languages",
    arguments: examples(
      #"""
      yes → yes
      \x20YES\x20 → yes
      да → yes
      Да → yes
      是 → yes
      → no
      y → no
      no → no
      yes! → no
      нет → no
      不是 → no
      """#))
  func ofAnotherMachineNeeds2(_ example: Example) { #expect(consent(example) == example.expected) }

  private func load(_ words: [String]) throws -> Options {
    try Options(arguments: ["bench"] + words).resolved(in: [:], with: Options())
  }

  /// Why the players after a limit of open files don't fit it.
  private func obstacle(_ example: Example) throws -> String {
    try load(Array(example.words.dropFirst())).loadObstacle(descriptors: Int(example.words[0]) ?? 0) ?? "fits"
  }

  private func question(_ example: Example) throws -> String {
    let options = try load(example.words)
    return [options.loadWarning, Options.consentQuestion, options.loadRefusal].joined(separator: " · ")
  }

  private func consent(_ example: Example) -> String { Options.isConsent(example.text) ? "yes" : "no" }
}
