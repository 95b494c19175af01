/// What the referee says of one sealed guess when its step has closed.
public struct StepHint: Hashable, Sendable {
  /// The number of the step, from 1.
  public let step: Int
  /// What is said of the guess; its time is not told, because only the step counts.
  public let answer: GuessAnswer

  /// A hint for a step.
  public init(step: Int, answer: GuessAnswer) {
    self.step = step
    self.answer = answer
  }
}
