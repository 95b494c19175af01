import GuessClientCore
import GuessProtocol

/// Messages for the shell after the wheels.
struct Farewell {
  /// The end of the last match, and what the server did against its promises.
  private var match: [Message] = []
  /// The reason for the end of the session.
  var reason: Message?

  var messages: [Message] { match + [reason].compactMap(\.self) }

  /// Keeps what is to stay of the remarks on a line. A server repeats the end of a match after a lost connection.
  mutating func keep(_ remarks: [Message], on line: ServerLine) {
    var rows = remarks.filter { $0.tone == .error }
    switch line {
    // A breach is not forgotten.
    case .event(.start): match.removeAll { $0.tone != .error }
    case .event(.state): break
    case .event(.end), .event(.match), .event(.review): rows = remarks.prefix(1) + rows
    case .event(.bye):
      reason = remarks.first
      return
    default: return
    }
    for row in rows where !match.contains(row) { match.append(row) }
  }
}
