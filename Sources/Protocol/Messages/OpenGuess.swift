/// A guess that everyone sees, in a duel.
public struct OpenGuess: Hashable, Sendable {
  /// Who guessed.
  public let name: Name
  /// What the referee says of it.
  public let answer: GuessAnswer
  /// Whose turn is next; nil after a hit.
  public let turn: Name?

  /// A guess of `name`.
  public init(name: Name, answer: GuessAnswer, turn: Name?) {
    self.name = name
    self.answer = answer
    self.turn = turn
  }
}
