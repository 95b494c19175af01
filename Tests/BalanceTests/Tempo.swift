/// Time from a hint, or from the start, to the arrival of the guess at the server.
///
/// Includes latency: travel times of hint and guess delay a player like thinking.
struct Tempo: Hashable {
  /// Width of a draw, in milliseconds.
  static let drawWidth = 3_000

  /// The shortest pause, in milliseconds.
  let shortest: Int
  /// Number of draws from 0 to 3,000 ms added to it.
  let draws: Int

  /// Three to six seconds, uniform.
  static let person = Tempo(shortest: 3_000, draws: 1)
  /// Two to eight seconds, usually about five, like the computer.
  static let computer = Tempo(shortest: 2_000, draws: 2)
  /// A program next to the server.
  static let program = Tempo(shortest: 50, draws: 0)
  /// A program that is `roundTrip` milliseconds away.
  static func program(roundTrip: Int) -> Tempo {
    Tempo(shortest: program.shortest + roundTrip, draws: 0)
  }

  /// Draws a pause, in milliseconds.
  func pause(using random: inout any RandomNumberGenerator) -> Int {
    (0..<draws).reduce(shortest) { sum, _ in sum + Int.random(in: 0...Self.drawWidth, using: &random) }
  }

  /// The arrival of guess `number`: milliseconds after the start, and number of draws added.
  ///
  /// `pace` must be either at most the shortest pause or at least the longest; in between, the sum is not that simple.
  func arrival(ofGuess number: Int, pace: Int) -> (milliseconds: Int, draws: Int) {
    guard pace > shortest else { return (number * shortest, number * draws) }
    precondition(
      pace >= shortest + draws * Self.drawWidth, "a pace in the midst of the pauses has no exact value")
    return (shortest + (number - 1) * pace, draws)
  }
}
