/// What kind of person or program sits behind a simulated connection.
enum Behavior: Sendable, CaseIterable {
  /// Plays to win: always the middle.
  case bisector
  /// Guesses anything, also what is ruled out.
  case guesser
  /// Plays alone.
  case soloist
  /// Looks on.
  case watcher
  /// Talks.
  case chatterer
  /// In and out of rooms, with any settings that there are.
  case hopper
  /// Sends what makes no sense.
  case fuzzer
  /// Sends next to nothing.
  case silent
  /// Plays, and is gone at the worst moment.
  case leaver
  /// Wants the names of others, and their seats.
  case thief
  /// Plays, loses the connection at any moment, and comes back.
  case resumer
  /// Plays, and lets much pass.
  case sleeper
  /// Plays against the house.
  case guest
  /// Takes a larger range than the others.
  case giver
  /// Plays for the numbers that everyone gets.
  case pupil
  /// Speaks many languages.
  case polyglot

  /// Those who play a match to its end, more or less.
  static let players: [Behavior] = [.bisector, .guesser, .resumer, .sleeper, .guest, .giver, .pupil]
}
