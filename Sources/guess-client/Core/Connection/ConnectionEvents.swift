import GuessProtocol

package protocol ConnectionInput {
  /// The connection is open, to this numeric address if it is one of IP: the first input, and the result of a `connect`.
  static func connected(to address: ServerAddress?) -> Self
  /// Bytes from the server, split arbitrarily.
  static func received(_ bytes: [UInt8]) -> Self
  static var disconnected: Self { get }
  /// The process continues after it was stopped, or the machine suspended, for up to this long.
  static func resumed(after time: Milliseconds) -> Self
  static var deadline: Self { get }
}

package protocol ConnectionEffect {
  static func send(_ bytes: [UInt8]) -> Self
  /// Close the connection and report nothing more from it.
  static var hangUp: Self { get }
  /// Reconnect to the server, at this address first if given; `connected` or `disconnected` follows.
  static func connect(first: PublicAddress?) -> Self
}

extension ConnectionEffect {
  package static func send(_ command: Command) -> Self { .send(command.bytes) }
}

extension Command {
  package var bytes: [UInt8] { Array("\(line())\n".utf8) }
}
