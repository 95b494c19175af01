/// Something that a client does.
enum Act: Sendable {
  /// Sends bytes, which may be any part of a line or several lines.
  case send([UInt8])
  /// Closes its side.
  case end
  /// Is gone.
  case lose
  case nothing

  /// Sends one line.
  static func say(_ line: String) -> Act { .send(Array(line.utf8) + [0x0A]) }
}
