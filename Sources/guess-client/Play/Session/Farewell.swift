import GuessClientCore
import GuessProtocol

/// Messages for the shell after the wheels.
struct Farewell {
  /// The end of the last match and of its tournament, and what the server did against its promises.
  private var match: [Message] = []
  /// The reason for the end of the session, after what the operator said just before it.
  var reason: [Message] = []
  /// The operator's notice, until the next line.
  private var notice: [Message] = []

  var messages: [Message] { match + reason }

  /// Keeps what is to stay of the remarks on a line. A server repeats the end of a match after a lost connection.
  mutating func keep(_ remarks: [Message], on line: ServerLine) {
    defer { notice = if case .event(.notice) = line { remarks } else { [] } }
    var rows = remarks.filter { $0.tone == .error }
    switch line {
    // A breach is not forgotten.
    case .event(.start): match.removeAll { $0.tone != .error }
    case .event(.state): break
    case .event(.end), .event(.match), .event(.review), .event(.finished): rows = remarks.prefix(1) + rows
    case .event(.bye):
      reason = notice + remarks.prefix(1)
      return
    default: return
    }
    for row in rows where !match.contains(row) { match.append(row) }
  }
}
