/// One line from a client: the tag in front, the verb if it has one, and what it asks for or why that can't be read.
public struct Request: Hashable, Sendable {
  /// What the client finds the answer by.
  public let tag: Tag?
  /// The verb; nil where the line has none that is known.
  public let verb: Verb?
  /// What is asked for, or what is wrong with it.
  public let command: Result<Command, Refusal>

  /// A request for `command`.
  public init(_ command: Command, tag: Tag? = nil) {
    self.init(tag: tag, verb: command.verb, command: .success(command))
  }

  /// A line without a verb that is refused.
  public init(refused refusal: Refusal, tag: Tag? = nil) {
    self.init(tag: tag, verb: nil, command: .failure(refusal))
  }

  init(tag: Tag?, verb: Verb?, command: Result<Command, Refusal>) {
    self.tag = tag
    self.verb = verb
    self.command = command
  }
}
