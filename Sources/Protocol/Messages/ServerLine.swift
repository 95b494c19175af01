/// Any line from the server.
public enum ServerLine: Hashable, Sendable {
  case row(Row, tag: Tag?)
  case ok(Reply, tag: Tag?)
  /// The verb is nil where the request had none that is known.
  case error(Refusal, verb: Verb?, tag: Tag?)
  case event(Event)
}
