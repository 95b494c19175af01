import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// Metrics for monitoring. `docs/reference/metrics.md` has all of them in a table.
extension Server {
  private static let paths = ["/metrics", "/healthz", "/readyz"]

  func startMetrics() throws(SystemError) {
    guard let metrics else { return }
    try metrics.start { [unowned self] in response(to: $0) }
    log(
      .info, "metrics_listening",
      [
        "listening": metrics.listeners.map(\.name).joined(separator: ","),
        "paths": Self.paths.joined(separator: ","),
      ])
    journal?.measureHistory()
  }

  private func response(to request: HTTPRequest) -> HTTPResponse {
    guard Self.paths.contains(request.path) else {
      return HTTPResponse(
        body: "only \(Self.paths.joined(separator: ", ")) are served here\n", status: .notFound)
    }
    guard ["GET", "HEAD"].contains(request.method) else {
      return HTTPResponse(body: "only GET and HEAD are answered\n", status: .methodNotAllowed)
    }
    switch request.path {
    case "/metrics":
      return HTTPResponse(body: page.text, contentType: MetricsPage.contentType)
    case "/readyz":
      return unreadiness.map { HTTPResponse(body: "\($0)\n", status: .unavailable) }
        ?? HTTPResponse(body: "ok\n")
    // A response proves that the loop that serves players works.
    default: return HTTPResponse(body: "ok\n")
    }
  }

  /// The reason why new players are not accepted now; nil if they are.
  private var unreadiness: String? {
    if stopping.leaving != nil { return "stopping: another node goes on" }
    if lobby.isDraining { return "draining: running matches may finish, and nothing new begins" }
    if acceptor.resumesAt != nil { return "accepting paused: no file descriptor left" }
    if cluster?.serving == false { return "waits: another node serves, or none does yet" }
    if lobby.givesUp >= .opening { return "overloaded: no rooms are opened" }
    guard !lobby.isFull else {
      return "full: --max-connections and ulimit -n allow \(limits.connections) connections"
    }
    return nil
  }

  var page: MetricsPage {
    var page = MetricsPage()
    page.add(
      .gauge, "guess_build_info", "Always 1; the version is a label.", by: "version", [(Release.version, 1)])
    page.add(
      .gauge, "guess_ready", "1 if new players are accepted; /readyz has the reason if not.",
      unreadiness == nil ? 1 : 0)
    page.add(
      .gauge, "guess_recording",
      "1 if results become final: on disk, and in a cluster in its log as well.",
      lobby.recordsResults ? 1 : 0)
    page.add(
      .gauge, "process_start_time_seconds", "Start of the server, in seconds since 1970.",
      wallClock.startTime)
    writeGame(to: &page)
    writeTraffic(to: &page)
    journal?.write(to: &page, at: now)
    cluster?.write(to: &page)
    log.write(to: &page)
    System.writeUsage(to: &page)
    return page
  }

  private func writeGame(to page: inout MetricsPage) {
    let (census, counters) = (lobby.census, lobby.counters)
    page.add(
      .gauge, "guess_players", "Connected players with a name.", by: "kind", census.players.labelled)
    page.add(
      .gauge, "guess_players_away", "Players whose connection is lost and whose seat is kept.", census.away)
    page.add(.gauge, "guess_spectators", "Connections that watch a room.", census.spectators)
    page.add(
      .gauge, "guess_rooms", "Rooms that wait for a rival, have a running match, or one that is over.",
      by: "state", census.rooms.labelled)
    page.add(
      .counter, "guess_matches_started_total", "Matches that have begun.", by: "rules",
      counters.matchesBegun.labelled)
    page.add(
      "guess_matches_ended_total", "Matches that have ended, by the reason in MATCH.", by: "rules",
      "reason", counters.matchesEnded)
    page.add(
      "guess_guesses_total", "Guesses in rooms by their hint, or refused; also those of the computer.",
      by: "rules", "result", counters.guesses)
  }

  private func writeTraffic(to page: inout MetricsPage) {
    page.add(
      traffic.requestTimes, "guess_request_duration_seconds",
      "Time from reading a request to sending its answer.")
    page.add(traffic.lateness, "guess_timer_lag_seconds", "Lateness of clocks and timeouts.")
    page.add(
      .counter, "guess_refusals_total", "Requests answered with ERR, by its code.", by: "code",
      lobby.counters.refusals.labelled)
    page.add(
      .counter, "guess_throttled_reads_total",
      "Times that lines of a connection had to wait because of --rate.",
      traffic.delays)
    page.add(.gauge, "guess_connections", "Connections of clients.", lobby.connections)
    page.add(.gauge, "guess_connections_limit", "Maximum number of connections.", limits.connections)
    page.add(.gauge, "guess_connections_ready", "Connections with unread input.", readyQueue.waiting)
    page.add(
      .gauge, "guess_overload_stage",
      "What is given up for running matches: 0 nothing, 1 accepting, 2 spectators, 3 chat, 4 new rooms.",
      load.stage(at: now).rawValue)
    page.add(
      .counter, "guess_connections_accepted_total", "Accepted connections, those refused at once included.",
      traffic.accepted)
    page.add(
      .counter, "guess_accept_failures_total",
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
      .gauge, "guess_journal_recording", "1 if the journal is being written.", recorder.isRecording ? 1 : 0)
    page.add(
      .counter, "guess_journal_failures_total", "Writes, syncs and new files that have failed.", failures)
    page.add(.gauge, "guess_journal_unsynced_bytes", "Bytes that are not on disk yet.", unsynced.bytes)
    page.add(.gauge, "guess_journal_unsynced_seconds", "Age of the oldest of them.", unsynced.time.inSeconds)
    page.add(.gauge, "guess_journal_file_bytes", "Size of the journal in use.", recorder.length)
    page.add(.gauge, "guess_history_bytes", "Size of all history files.", historyBytes)
    page.add(.gauge, "guess_history_limit_bytes", "Limit of that size, by --keep-size.", history.bytes)
    let space = System.space(at: files.directory.path)
    page.add(
      .gauge, "guess_data_available_bytes", "Free space on the file system with the data directory.",
      space?.available)
    page.add(.gauge, "guess_data_size_bytes", "Size of that file system.", space?.total)
  }
}

extension ClusterDriver {
  fileprivate func write(to page: inout MetricsPage) {
    page.add(.gauge, "guess_cluster_serving", "1 if this node serves, 0 while it waits.", serving ? 1 : 0)
    page.add(
      .gauge, "guess_cluster_waiting", "Nodes that wait, as the one that serves knows.", waiting.count)
    page.add(.gauge, "guess_cluster_redis_up", "1 if Redis can be used.", redis.history == nil ? 0 : 1)
    page.add(
      .gauge, "guess_cluster_lease_age_seconds", "Time since Redis last renewed the lease of this node.",
      serving ? (Clock.bootTime - lastRenewal).inSeconds : 0)
    page.add(
      .gauge, "guess_cluster_lease_seconds", "Age at which another node takes over, by --lease.",
      keeper.lease.inSeconds)
    guard redis.node.shards > 1, serving else { return }
    page.add(
      .gauge, "guess_cluster_shard_served", "1 if a node serves the shard.", by: "shard",
      shards.map { ("\($0.shard)", $0.address == nil ? 0 : 1) })
  }
}

extension Log {
  fileprivate func write(to page: inout MetricsPage) {
    page.add(
      .counter, "guess_log_lines_total", "Lines written to the log, by level.", by: "level", lines.labelled)
    page.add(
      .counter, "guess_log_lines_dropped_total",
      "Lines that could not be written, or whose reader did not keep up.", droppedLines)
  }
}

extension System {
  fileprivate static func writeUsage(to page: inout MetricsPage) {
    page.add(.counter, "process_cpu_seconds_total", "Processor time, in user and system mode.", processorTime)
    let memory = memory
    page.add(.gauge, "process_resident_memory_bytes", "Memory that is in use.", memory?.resident)
    page.add(.gauge, "process_virtual_memory_bytes", "Address space that is in use.", memory?.virtual)
    page.add(.gauge, "process_open_fds", "File descriptors that are open.", openDescriptors)
    page.add(.gauge, "process_max_fds", "Limit of open file descriptors.", try? descriptorLimit())
  }
}

extension Milliseconds {
  fileprivate var inSeconds: Double { Double(count) / 1_000 }
}
