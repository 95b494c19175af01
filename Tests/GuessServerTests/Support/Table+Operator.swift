import GuessProtocol

@testable import GuessGame

/// The log and the metrics, as an operator sees them.
extension Table {
  /// The news since they were last read, in the words of the log.
  mutating func readLog() {
    for news in takeNews() {
      let line =
        switch news {
        case .named(_, let name): "player named name=\(name)"
        case .matchBegan(let room, let names): "match began room=\(room) players=\(Self.list(names))"
        case .matchEnded(let room, let names, let end):
          "match ended room=\(room) players=\(Self.list(names)) winner=\(end.winner.map { "\($0)" } ?? "-") "
            + "score=\(end.score.own)-\(end.score.other) reason=\(end.reason?.rawValue ?? "-")"
        case .refused(_, let reason): "refused reason=\(reason.rawValue)"
        default: "\(news)"
        }
      show(line, to: "log")
    }
  }

  private static func list(_ names: BySeat<Name?>) -> String {
    Seat.allCases.compactMap { names[$0].map { "\($0)" } }.joined(separator: ",")
  }

  /// Everything that is not zero, one number a line.
  mutating func readMetrics() {
    let (counters, census) = (lobby.counters, lobby.census)
    var numbers: [(String, UInt64)] = [("requests", counters.requests)]
    for rules in Rules.allCases {
      numbers += GuessResult.allCases.map {
        ("guesses \(rules.rawValue) \($0.label)", counters.guesses[rules, $0])
      }
      numbers.append(("matches_begun \(rules.rawValue)", counters.matchesBegun[rules]))
      numbers += MatchEnd.Reason.allCases.map {
        ("matches_ended \(rules.rawValue) \($0.rawValue)", counters.matchesEnded[rules, $0])
      }
    }
    numbers += counters.refusals.labelled.map { ("errors \($0)", $1) }
    numbers += counters.disconnects.labelled.map { ("disconnects \($0)", $1) }
    numbers += census.players.labelled.map { ("\($0)s", $1) }
    let others = [("away", UInt64(census.away)), ("spectators", UInt64(census.spectators))]
    numbers += others + census.rooms.labelled
    for (name, count) in numbers where count > 0 { show("\(name) \(count)", to: "metrics") }
  }
}
