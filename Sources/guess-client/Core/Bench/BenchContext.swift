import GuessProtocol

/// What all players of a load test share: the request, the time, the output buffer and the counts.
package struct BenchContext: Sendable {
  let request: BenchRequest
  /// What the names of all players begin with.
  let namePrefix: String
  /// Requests a match: the first one, and each one that is no rematch.
  let matchLine: [UInt8]
  let rematchLine = Command.rematch.bytes
  /// The time, in nanoseconds on a clock that never jumps.
  package var now: Int64 = 0
  /// What the player wants to send; the caller sends and clears it after each call.
  package var output: [UInt8] = []
  package var tally = BenchTally()
  /// The source of the thinking times: the same in every run.
  var random = WordNumbers("bench")

  /// `namePrefix` has at most 5 letters, so that a player's number and a suffix fit into a name.
  init(_ request: BenchRequest, namePrefix: String) {
    (self.request, self.namePrefix) = (request, namePrefix)
    var settings = MatchSettings.standard
    (settings.rules, settings.range, settings.countdown) = (request.rules, request.range, .zero)
    let match: Command =
      request.rules == .solo ? .solo(request.range, seed: nil) : .play(settings, with: nil)
    matchLine = match.bytes
  }

  /// A random prefix for names: one of a million, so that load tests on the same server hardly ever collide.
  static func namePrefix(using random: inout any RandomNumberGenerator) -> String {
    "b" + RandomWord.draw(4, using: &random)
  }

  // MARK: - Output

  /// Sends a request that is rare enough to be written each time.
  mutating func send(_ command: Command) { output += command.bytes }

  /// Sends a guess as a bare number, without allocating.
  mutating func send(guess: Int64) {
    if guess < 0 { output.append(UInt8(ascii: "-")) }
    var rest = guess.magnitude
    var divisor: UInt64 = 1
    while rest / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / divisor))
      rest %= divisor
      divisor /= 10
    }
    output.append(UInt8(ascii: "\n"))
  }
}
