/// One connection to a server, from its beginning to its end, without any of its input and output.
package protocol Session {
  /// When `handle(.deadline, …)` is due next; nil while nothing waits for time to pass.
  var nextDeadline: Instant? { get }

  /// Takes one input and answers what has to be done.
  mutating func handle(_ input: Input, at now: Instant) -> [Effect]
}
