/// An action of a client.
enum Act: Sendable {
  /// Sends bytes: any part of a line, or several lines.
  case send([UInt8])
  /// Closes its side.
  case end
  /// Disconnects.
  case lose
  case nothing

  /// Sends a line.
  static func say(_ line: String) -> Act { .send(Array(line.utf8) + [0x0A]) }
}
