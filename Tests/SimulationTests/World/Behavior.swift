/// The kind of person or program that uses a simulated connection.
enum Behavior: Sendable, CaseIterable {
  /// Plays to win, by bisection.
  case bisector
  /// Guesses anything, even numbers ruled out.
  case guesser
  /// Plays alone.
  case soloist
  /// Watches.
  case watcher
  /// Chats.
  case chatterer
  /// Enters and leaves rooms, with all kinds of settings.
  case hopper
  /// Sends nonsense.
  case fuzzer
  /// Sends next to nothing.
  case silent
  /// Plays, and leaves at the worst moment.
  case leaver
  /// Wants other players' names and seats.
  case thief
  /// Plays, and reconnects after losing the connection at any moment.
  case resumer
  /// Plays, and misses much.
  case sleeper
  /// Plays against the computer.
  case guest
  /// Takes a larger range than the others.
  case giver
  /// Plays seeded and daily numbers.
  case pupil
  /// Changes languages.
  case polyglot

  /// Behaviours that play a match to its end, more or less.
  static let players: [Behavior] = [.bisector, .guesser, .resumer, .sleeper, .guest, .giver, .pupil]
}
