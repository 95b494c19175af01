import GuessGame
import GuessProtocol
import Platform

extension Server {
  func logEvent(_ event: OperatorEvent) {
    switch event {
    case .named(let id, let name):
      guard let connection = connections[id], admits("names") else { return }
      log(
        .info, "player_named",
        [
          "name": "\(name)", "connection": "\(id)",
          "address": address(of: id, connection),
        ])
    case .matchBegan(let room, let names):
      guard admits("matches") else { return }
      log(.info, "match_started", ["room": "\(room)", "names": Self.list(names)])
    case .matchEnded(let room, let names, let end):
      guard admits("matches") else { return }
      log(
        .info, "match_ended",
        [
          "room": "\(room)", "names": Self.list(names), "winner": end.winner.map { "\($0)" } ?? "-",
          "score": "\(end.score.own)-\(end.score.other)", "reason": end.reason?.rawValue ?? "-",
        ])
    case .contradiction(let text):
      log(
        .error, "contradiction_found",
        ["what": text, "hint": "a fault of the server; please report it with the lines before"])
    case .refused(let id, let reason):
      guard let connection = connections[id] else { return }
      logRefusal(of: id, connection, reason.rawValue, hint: hint(for: reason))
    }
  }

  func logRefusal(of id: ConnectionID, _ connection: Connection, _ reason: String, hint: String) {
    guard admits("refusals") else { return }
    log(
      .info, "connection_refused", ["address": address(of: id, connection), "reason": reason, "hint": hint])
  }

  /// True if another line of this kind is within the limit; logs the number suppressed. Debug level has no limit.
  private func admits(_ kind: String) -> Bool {
    if log.level == .debug { return true }
    guard log.level == .info, let leftOut = logBudgets[kind, default: LogBudget()].take(at: now) else {
      return false
    }
    if leftOut > 0 { log(.info, "log_lines_suppressed", ["of": kind, "count": "\(leftOut)"]) }
    return true
  }

  private func address(of id: ConnectionID, _ connection: Connection) -> String {
    if let player = proxies.players[id] { return "\(player)" }
    return (try? System.peerAddress(of: connection.descriptor)).map { "\($0)" } ?? "gone"
  }

  private func hint(for reason: DisconnectReason) -> String {
    switch reason {
    case .full: "--max-connections and ulimit -n allow \(limits.connections) connections"
    case .crowded:
      "--per-address allows \(limits.addressConnections ?? 0) connections; a class or a proxy needs more, or off"
    case .banned: "guess-client admin BANS lists the bans"
    case .flood, .nonsense, .quit, .idle, .slow, .displaced, .kicked, .drain, .ended, .moved:
      "not a client of this game"
    }
  }

  private static func list(_ names: BySeat<Name?>) -> String {
    Seat.allCases.compactMap { names[$0].map { "\($0)" } }.joined(separator: ",")
  }
}
