import GuessServerCore
import GuessProtocol
import Platform

/// What the server tells those who watch over it.
extension Server {
  func startMetrics() throws(SystemError) {
    guard let metrics else { return }
    try metrics.start(with: poller)
    journal?.measureHistory()
  }

  /// Answers who asks at the port for metrics.
  func takeMetrics(_ key: UInt32) {
    guard let metrics else { return }
    metrics.ready(key, at: now) { request in
      HTTPResponse(
        to: request,
        pages: [
          "/metrics": {
            let text = metrics.page(at: self.now) { self.observation.page.text }
            return HTTPResponse(text, contentType: MetricsPage.contentType)
          },
          // Whoever reads it has been answered by the loop that answers players.
          "/healthz": { HTTPResponse("ok\n") },
          "/readyz": {
            self.unreadiness.map { HTTPResponse("\($0)\n", status: .unavailable) } ?? HTTPResponse("ok\n")
          },
        ])
    }
  }

  /// Why a new player is not let in just now; nil where one is.
  private var unreadiness: String? {
    if leavingEnd != nil { return "leaving the cluster" }
    if lobby.isDraining { return "draining: running matches may finish, and nothing new begins" }
    if acceptsAgainAt != nil { return "accepting paused: no file descriptor left" }
    if cluster?.isFenced == true {
      return "another node has taken over, and Redis does not know yet that it is known"
    }
    guard sockets < limits.connections else {
      return "full: --max-connections and ulimit -n allow \(limits.connections) connections"
    }
    return nil
  }

  private var observation: Observation {
    Observation(
      census: lobby.census, counters: lobby.counters, traffic: traffic, connections: sockets,
      mostConnections: limits.connections, readyConnections: readyQueue.waiting, unreadiness: unreadiness,
      recordsResults: lobby.recordsResults, journal: journal?.observation(at: now),
      cluster: cluster?.observation, log: LogObservation(lines: log.lines, dropped: log.droppedLines),
      process: System.usage(), startTime: wallClock.startTime)
  }
}
