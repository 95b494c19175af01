/// How long someone takes from a hint, or from the start, to the moment at which the guess reaches the server.
///
/// Latency is a part of it: a hint that travels and a guess that travels delay a player like thinking does.
struct Tempo: Hashable {
  /// The widest pause above the shortest one that is drawn at once, in milliseconds.
  static let drawWidth = 3_000

  /// The shortest pause, in milliseconds.
  let shortest: Int
  /// How many times 0 to 3,000 ms, all equally likely, come on top.
  let draws: Int

  /// Three to six seconds, all equally likely.
  static let person = Tempo(shortest: 3_000, draws: 1)
  /// Two to eight seconds, most often about five, as the house takes them.
  static let house = Tempo(shortest: 2_000, draws: 2)
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

  /// When the guess with `number` comes: so many milliseconds after the start, and so many draws on top.
  ///
  /// `pace` is either never longer than a pause or never shorter: between the two there is no such simple sum.
  func arrival(ofGuess number: Int, pace: Int) -> (milliseconds: Int, draws: Int) {
    guard pace > shortest else { return (number * shortest, number * draws) }
    precondition(
      pace >= shortest + draws * Self.drawWidth, "a pace in the midst of the pauses has no exact value")
    return (shortest + (number - 1) * pace, draws)
  }
}
