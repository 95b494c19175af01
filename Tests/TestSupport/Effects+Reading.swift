import GuessGame
import GuessProtocol

extension Effects {
  /// The lines at these positions, without LF.
  package func lines(_ places: Range<Int>) -> [[UInt8]] {
    bytes[places].split(separator: UInt8(ascii: "\n")).map(Array.init)
  }

  /// The positions of lines for each recipient, in order; nil closes the connection.
  package var outputs: [(places: Range<Int>?, to: ConnectionID)] {
    list.flatMap { effect -> [(places: Range<Int>?, to: ConnectionID)] in
      switch effect {
      case .send(let places, let id): [(places, id)]
      case .share(let places, let indices): indices.map { (places, recipients[Int($0)]) }
      case .close(let id): [(nil, id)]
      }
    }
  }

  /// All lines sent, parsed, with their recipients.
  package var sentLines: [(line: ServerLine, to: ConnectionID)] {
    outputs.flatMap { places, id in
      lines(places ?? 0..<0).map { bytes in
        guard let line = ReceivedLine(bytes.span).line else {
          preconditionFailure("a line that no client reads: \(String(decoding: bytes, as: UTF8.self))")
        }
        return (line, id)
      }
    }
  }
}

extension JournalEntry {
  /// The line, with its checksum and its end.
  package var text: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }
}

extension JournalChanges {
  package var read: [[JournalEntry]] { Self.read(bytes) }

  /// The entries of each change, as a starting server reads them.
  static func read(_ bytes: [UInt8]) -> [[JournalEntry]] {
    var text = JournalEntry.file(number: 1).text
    text += bytes
    var reader = JournalReader()
    var (changes, open): ([[JournalEntry]], [JournalEntry]) = ([], [])
    var end = 0
    do {
      while let entry = try reader.next(in: text.span) {
        open.append(entry)
        guard reader.goodLength > end else { continue }
        end = reader.goodLength
        changes.append(open)
        open = []
      }
    } catch {
      preconditionFailure(
        "the recorded text can't be read: \(error) in \(String(decoding: bytes, as: UTF8.self))")
    }
    precondition(end == text.count, "a recorded change is whole: \(String(decoding: bytes, as: UTF8.self))")
    // Without the first line of the file.
    return Array(changes.dropFirst())
  }
}
