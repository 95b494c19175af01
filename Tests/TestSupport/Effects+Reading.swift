import GuessGame
import GuessProtocol

extension Effects {
  /// The lines at these positions, without LF.
  package func lines(_ places: Range<Int>) -> [[UInt8]] {
    bytes[places].split(separator: UInt8(ascii: "\n")).map(Array.init)
  }

  /// All lines sent, parsed, with their recipients.
  package var sentLines: [(line: ServerLine, to: ConnectionID)] {
    list.flatMap { effect -> [(line: ServerLine, to: ConnectionID)] in
      guard case .send(let places, let id) = effect else { return [] }
      return lines(places).map { bytes in
        guard let line = ReceivedLine(bytes.span).line else {
          preconditionFailure("a line that no client reads: \(String(decoding: bytes, as: UTF8.self))")
        }
        return (line, id)
      }
    }
  }
}
