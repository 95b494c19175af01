import GuessGame
import GuessProtocol

extension Step: CustomStringConvertible {
  /// Time, peer, direction and content, for a person who looks for an error: a line for the cause and one for each outcome.
  var description: String { beginning + ending }

  var beginning: String { "\(stamp) \(cause)\n" }

  var ending: String {
    outcomes.map { "\(stamp) \($0)\n" }.joined()
  }

  /// The time in seconds with three decimals.
  private var stamp: String {
    let decimals = String(time % 1_000 + 1_000).dropFirst()
    let seconds = "\(time / 1_000).\(decimals)"
    return String(repeating: " ", count: max(0, 10 - seconds.count)) + seconds
  }
}

extension Step.Cause: CustomStringConvertible {
  var description: String {
    switch self {
    case .connected(let peer): "\(peer) connects"
    case .line(let bytes, let peer): "\(peer) > \(bytes.readable)"
    case .tooLong(let peer): "\(peer) > (a line that is too long)"
    case .ended(let peer): "\(peer) ends its input"
    case .lost(let peer): "\(peer) is lost"
    case .deadline: "-- the deadline has come"
    case .drain: "-- the server is asked to stop"
    case .journal(.failed): "-- nothing can be recorded"
    case .journal(.resumed): "-- all is recorded again"
    case .journal(.logged(let isLogged)): "-- the log of the node is \(isLogged ? "kept" : "out of reach")"
    case .journal(.recorded(let matches)): "-- on disk: \(matches.map(\.description).joined(separator: " "))"
    }
  }
}

extension Step.Outcome: CustomStringConvertible {
  var description: String {
    switch self {
    case .line(let line, let peer): "\(peer) < \(line.bytes.readable)"
    case .close(let peer): "\(peer) is closed"
    }
  }
}

extension [UInt8] {
  /// Each line of the bytes as text, after a prefix.
  func readable(after prefix: String) -> String {
    split(separator: UInt8(ascii: "\n")).map { "\(prefix)\(Array($0).readable)\n" }.joined()
  }

  /// The bytes as text, with everything but printable ASCII in hexadecimal.
  var readable: String {
    reduce(into: "") { text, byte in
      let isPrintable = (0x20..<0x7F).contains(byte)
      text += isPrintable ? String(Unicode.Scalar(byte)) : "\\x" + String(byte, radix: 16)
    }
  }
}
