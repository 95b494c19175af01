import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// Metrics for monitoring. `docs/hosting/monitoring.md` has all of them in a table.
extension Server {
  func startMetrics() throws(SystemError) {
    guard let metrics else { return }
    try metrics.start(with: poller) { [unowned self] request in
      HTTPResponse(
        to: request,
        pages: [
          "/metrics": {
            let text = self.metricsPage.text(at: self.now) { self.page }
            return HTTPResponse(text, contentType: MetricsPage.contentType)
          },
          // A response proves that the loop that serves players works.
          "/healthz": { HTTPResponse("ok\n") },
          "/readyz": {
            self.unreadiness.map { HTTPResponse("\($0)\n", status: .unavailable) } ?? HTTPResponse("ok\n")
          },
        ])
    }
    log(
      .info, "serving metrics",
      [
        "listening": metrics.listeners.map(\.name).joined(separator: ","),
        "paths": "/metrics,/healthz,/readyz",
      ])
    journal?.measureHistory()
  }

  /// The reason why new players are not accepted now; nil if they are.
  private var unreadiness: String? {
    if stopping.leaving != nil { return "leaving the cluster" }
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

  /// All metrics, each from the part that counts it.
  var page: MetricsPage {
    var page = MetricsPage()
    page.add(
      .gauge, "guess_build_info", "Always 1; the label tells the version.", by: "version",
      [(Release.version, 1)])
    page.add(
      .gauge, "guess_ready", "Whether new players are let in, as /readyz tells.",
      unreadiness == nil ? 1 : 0)
    page.add(
      .gauge, "guess_recording",
      "Whether results become final: on disk, and in a cluster in its log as well.",
      lobby.recordsResults ? 1 : 0)
    page.add(
      .gauge, "process_start_time_seconds", "When the server started, in seconds since 1970.",
      wallClock.startTime)
    writeGame(to: &page)
    writeTraffic(to: &page)
    journal?.write(to: &page, at: now)
    cluster?.write(to: &page, inherited: node.inheritedRooms)
    log.write(to: &page)
    System.usage().write(to: &page)
    return page
  }

  private func writeGame(to page: inout MetricsPage) {
    let (census, counters) = (lobby.census, lobby.counters)
    page.add(
      .gauge, "guess_players", "Players with a name who are connected.", by: "kind",
      [(Kind.human.rawValue, census.humans), (Kind.bot.rawValue, census.bots)])
    page.add(
      .gauge, "guess_players_away", "Players whose connection is lost and whose seat is kept.", census.away)
    page.add(.gauge, "guess_watchers", "Connections that watch a room.", census.watchers)
    page.add(
      .gauge, "guess_rooms", "Rooms that wait for a rival, have a running match, or one that is over.",
      by: "state", [("waiting", census.waiting), ("playing", census.playing), ("over", census.over)])
    page.add(
      .counter, "guess_matches_begun_total", "Matches that have begun.", by: "rules",
      counters.matchesBegun.labelled)
    page.add(
      "guess_matches_ended_total", "Matches that have ended, by the reason that players read.", by: "rules",
      "reason", counters.matchesEnded)
    page.add(
      "guess_guesses_total", "Guesses in rooms by their hint, or refused; the house's as well.", by: "rules",
      "result", counters.guesses)
  }

  private func writeTraffic(to page: inout MetricsPage) {
    page.add(
      traffic.requestTimes, "guess_request_duration_seconds",
      "How long the server took to answer requests, from reading their bytes to sending.")
    page.add(
      traffic.lateness, "guess_deadline_lateness_seconds",
      "How much later than they were due clocks and timeouts were looked at.")
    page.add(
      .counter, "guess_refusals_total", "Requests that were answered with ERR, by its code.", by: "code",
      lobby.counters.refusals.labelled)
    page.add(
      .counter, "guess_rate_delays_total", "How often lines of a connection had to wait because of --rate.",
      traffic.delays)
    page.add(.gauge, "guess_connections", "Connections of clients.", sockets)
    page.add(.gauge, "guess_connections_limit", "Connections that there may be.", limits.connections)
    page.add(
      .gauge, "guess_connections_ready", "Connections that have sent something and wait for their turn.",
      readyQueue.waiting)
    page.add(
      .counter, "guess_connections_accepted_total", "Connections that were taken, to be let in or refused.",
      traffic.accepted)
    page.add(
      .counter, "guess_connections_turned_away_total",
      "Connections that were closed because no file descriptor was left.", traffic.turnedAway)
    page.add(
      .counter, "guess_disconnects_total", "Connections that the server has ended, by the reason in BYE.",
      by: "reason", lobby.counters.disconnects.labelled)
    page.add(
      .counter, "guess_connections_lost_total",
      "Connections that were given up: broken, another protocol, or a client that does not read.",
      by: "reason", traffic.losses.labelled)
    page.add(.counter, "guess_received_bytes_total", "Bytes from clients.", traffic.received)
    page.add(.counter, "guess_sent_bytes_total", "Bytes to clients.", traffic.sent)
  }
}

extension Journal {
  fileprivate func write(to page: inout MetricsPage, at now: Instant) {
    let unsynced = recorder.unsynced(at: now)
    page.add(
      .gauge, "guess_journal_recording", "Whether what happens is written to the journal.",
      isRecording ? 1 : 0)
    page.add(
      .counter, "guess_journal_failures_total", "Writes, syncs and new files that have failed.", failures)
    page.add(.gauge, "guess_journal_unsynced_bytes", "Bytes that are not on disk yet.", unsynced.bytes)
    page.add(
      .gauge, "guess_journal_unsynced_seconds", "For how long the oldest of them has not been on disk.",
      unsynced.time.inSeconds)
    page.add(.gauge, "guess_journal_file_bytes", "Size of the journal in use.", recorder.length)
    page.add(.gauge, "guess_history_bytes", "Size of all history files.", historyBytes)
    page.add(
      .gauge, "guess_history_limit_bytes", "Size that they may have, by --keep-disk.", history.bytes)
    let space = System.space(at: files.directory)
    page.add(
      .gauge, "guess_data_available_bytes", "Free space on the file system with the data directory.",
      space?.available)
    page.add(.gauge, "guess_data_size_bytes", "Size of that file system.", space?.total)
  }
}

extension ClusterDriver {
  fileprivate func write(to page: inout MetricsPage, inherited: UInt64) {
    page.add(.gauge, "guess_cluster_redis_up", "Whether Redis can be used.", redis.memory.isOnline ? 1 : 0)
    page.add(
      .gauge, "guess_cluster_lease_age_seconds", "Time since Redis last renewed the lease of this node.",
      (Clock.bootTime - lastRenewal).inSeconds)
    page.add(
      .gauge, "guess_cluster_lease_seconds", "Age at which other nodes take over, by --lease.",
      redis.memory.run.lease.inSeconds)
    page.add(
      .gauge, "guess_cluster_link_up", "Whether there is a link with the node.", by: "node",
      links.names.map { ($0, $1 ? 1 : 0) })
    page.add(
      .gauge, "guess_cluster_guests", "Clients of other nodes whose room is on this one.", guestCount)
    page.add(
      .counter, "guess_cluster_inherited_rooms_total", "Rooms of other nodes that this one goes on with.",
      inherited)
  }
}

extension Log {
  fileprivate func write(to page: inout MetricsPage) {
    page.add(
      .counter, "guess_log_lines_total", "Lines written to the log, by level.", by: "level", lines.labelled)
    page.add(
      .counter, "guess_log_lines_dropped_total",
      "Lines left out because whoever reads the log did not keep up.", droppedLines)
  }
}

extension ProcessUsage {
  fileprivate func write(to page: inout MetricsPage) {
    page.add(
      .counter, "process_cpu_seconds_total", "Processor time, in user and system mode.", processorTime)
    page.add(.gauge, "process_resident_memory_bytes", "Memory that is in use.", memory?.resident)
    page.add(.gauge, "process_virtual_memory_bytes", "Address space that is in use.", memory?.virtual)
    page.add(.gauge, "process_open_fds", "File descriptors that are open.", openDescriptors)
    page.add(.gauge, "process_max_fds", "File descriptors that may be open.", mostDescriptors)
  }
}

extension Milliseconds {
  fileprivate var inSeconds: Double { Double(count) / 1_000 }
}
