import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

extension Server {
  /// Logs a name, a match or a refusal, within the rate limit.
  func tell(_ news: HostNews) {
    switch news {
    case .named(let id, let name, let origin):
      guard let connection = connections[id], admits(\.nameNews, "names") else { return }
      log(
        .info, "player named",
        [
          "name": "\(name)", "connection": "\(id.slot).\(id.generation)",
          // A guest's socket is at its gateway node.
          "peer": connection.isGuest ? origin.hostText : peer(of: id, connection),
        ])
    case .matchBegan(let room, let names):
      guard admits(\.matchNews, "matches") else { return }
      log(.info, "match began", ["room": "\(room)", "players": Self.list(names)])
    case .matchEnded(let room, let names, let end):
      guard admits(\.matchNews, "matches") else { return }
      log(
        .info, "match ended",
        [
          "room": "\(room)", "players": Self.list(names), "winner": end.winner.map { "\($0)" } ?? "-",
          "score": "\(end.score.own)-\(end.score.other)", "reason": end.reason.rawValue,
        ])
    case .sanctionsLeftOut(let count):
      log(
        .warning, "bans left out",
        [
          "count": "\(count)",
          "hint": "there are \(ModerationList.mostEntries) here; lift some",
        ])
    case .refused(let id, let reason):
      guard let connection = connections[id] else { return }
      tellRefusal(of: peer(of: id, connection), reason.rawValue, hint: hint(for: reason))
    }
  }

  /// Logs a client that speaks another protocol.
  func tell(of foreign: ForeignProtocol, from id: ConnectionID, _ connection: Connection) {
    if foreign == .proxy { refusedHeaders += 1 }
    tellRefusal(
      of: peer(of: id, connection), "another protocol: \(foreign.rawValue)", hint: foreign.hint)
  }

  /// Logs a missing or invalid proxy header.
  func tell(of fault: ProxyHeader.Fault, from connection: Connection) {
    refusedHeaders += 1
    tellRefusal(
      of: socketPeer(of: connection), "PROXY header: \(fault.text)",
      hint:
        "--proxy-from has this address, so the proxy must send a header first (HAProxy: send-proxy; nginx: proxy_protocol on; stunnel: protocol = proxy)"
    )
  }

  private func tellRefusal(
    of peer: @autoclosure () -> String, _ reason: @autoclosure () -> String, hint: String
  ) {
    guard admits(\.strangerNews, "refusals") else { return }
    log(.info, "refused", ["peer": peer(), "reason": reason(), "hint": hint])
  }

  /// True if another line of this kind is within the limit; logs the number suppressed. Debug level has no limit.
  private func admits(_ budget: ReferenceWritableKeyPath<Server, NewsBudget>, _ kind: String) -> Bool {
    guard log.level <= .info, let leftOut = self[keyPath: budget].take(at: now) else {
      return log.level == .debug
    }
    if leftOut > 0 { log(.info, "lines left out", ["of": kind, "count": "\(leftOut)"]) }
    return true
  }

  /// The client's address, even behind a proxy.
  private func peer(of id: ConnectionID, _ connection: Connection) -> String {
    proxies?.player(behind: id).map { "\($0)" } ?? socketPeer(of: connection)
  }

  private func socketPeer(of connection: Connection) -> String {
    (try? System.peerAddress(of: connection.descriptor)).map { "\($0)" } ?? "gone"
  }

  private func hint(for reason: DisconnectReason) -> String {
    switch reason {
    case .full: "--max-connections and ulimit -n allow \(limits.connections) connections"
    case .crowded:
      "--per-address allows \(limits.addressConnections ?? 0) connections; a class or a proxy needs more, or off"
    case .banned: "guess-client admin BANS lists the bans"
    case .flood, .nonsense, .quit, .idle, .slow, .displaced, .kicked, .drain, .unreachable, .moved:
      "not a client of this game"
    }
  }

  private static func list(_ names: BySeat<Name?>) -> String {
    Seat.allCases.compactMap { names[$0].map { "\($0)" } }.joined(separator: ",")
  }
}

extension ForeignProtocol {
  /// A likely mistake in the operator's setup.
  fileprivate var hint: String {
    switch self {
    case .http: "a browser or a health check; players use guess-client or nc, and a check needs plain TCP"
    case .tls: "this port speaks plain TCP; put stunnel or HAProxy in front to end TLS there"
    case .ssh: "this port is not an SSH server; for a tunnel, use ssh -L to the machine's own"
    case .proxy:
      "name the proxy's address with --proxy-from, or turn the PROXY protocol off there (HAProxy: send-proxy; nginx: proxy_protocol)"
    }
  }
}
