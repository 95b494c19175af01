import GuessServerCore
import GuessProtocol
import Platform

/// Every metric that the server has, with the words that explain it. docs/hosting/monitoring.md has them in a table.
extension Observation {
  var page: MetricsPage {
    var page = MetricsPage()
    addServer(to: &page)
    addGame(to: &page)
    addRequests(to: &page)
    addConnections(to: &page)
    journal?.add(to: &page)
    cluster?.add(to: &page, inherited: counters.inheritedRooms)
    log.add(to: &page)
    process.add(to: &page)
    return page
  }

  private func addServer(to page: inout MetricsPage) {
    page.add(
      .gauge, "guess_build_info", "Always 1; the label tells the version.", by: "version", [Release.version],
      named: { $0 }, { _ in 1 })
    page.add(
      .gauge, "guess_ready", "Whether new players are let in, as /readyz tells.",
      unreadiness == nil ? 1 : 0)
    page.add(
      .gauge, "guess_recording",
      "Whether results become final: on disk, and in a cluster in its log as well.",
      recordsResults ? 1 : 0)
    page.add(
      .gauge, "process_start_time_seconds", "When the server started, in seconds since 1970.", startTime)
  }

  private func addGame(to page: inout MetricsPage) {
    page.add(
      .gauge, "guess_players", "Players with a name who are connected.", by: "kind", Kind.allCases,
      named: \.rawValue, { $0 == .human ? census.humans : census.bots })
    page.add(
      .gauge, "guess_players_away", "Players whose connection is lost and whose seat is kept.", census.away)
    page.add(.gauge, "guess_watchers", "Connections that watch a room.", census.watchers)
    page.add(
      .gauge, "guess_rooms", "Rooms that wait for a rival, have a running match, or one that is over.",
      by: "state", RoomSummary.State.allCases, named: \.rawValue
    ) { state in
      switch state {
      case .waiting: census.waiting
      case .playing: census.playing
      case .over: census.over
      }
    }
    let rules = Rules.allCases.map { ($0, name: $0.rawValue) }
    page.add(
      .counter, "guess_matches_begun_total", "Matches that have begun.", by: "rules", Rules.allCases,
      named: \.rawValue, { counters.matchesBegun[$0] })
    page.add(
      .counter, "guess_matches_ended_total", "Matches that have ended, by the reason that players read.",
      by: ("rules", "reason"), rules, MatchEnd.Reason.allCases.map { ($0, name: $0.rawValue) },
      { counters.matchesEnded[$0, $1] })
    page.add(
      .counter, "guess_guesses_total", "Guesses in rooms by their hint, or refused; the house's as well.",
      by: ("rules", "result"), rules, GuessResult.allCases.map { ($0, name: "\($0)") },
      { counters.guesses[$0, $1] })
  }

  private func addRequests(to page: inout MetricsPage) {
    page.add(
      traffic.requestTimes, "guess_request_duration_seconds",
      "How long the server took to answer requests, from reading their bytes to sending.")
    page.add(
      traffic.lateness, "guess_deadline_lateness_seconds",
      "How much later than they were due clocks and timeouts were looked at.")
    page.add(
      .counter, "guess_refusals_total", "Requests that were answered with ERR, by its code.", by: "code",
      Refusal.Code.allCases, named: \.rawValue, { counters.refusals[$0] })
    page.add(
      .counter, "guess_rate_delays_total", "How often lines of a connection had to wait because of --rate.",
      traffic.delays)
  }

  private func addConnections(to page: inout MetricsPage) {
    page.add(.gauge, "guess_connections", "Connections of clients.", connections)
    page.add(.gauge, "guess_connections_limit", "Connections that there may be.", mostConnections)
    page.add(
      .gauge, "guess_connections_ready", "Connections that have sent something and wait for their turn.",
      readyConnections)
    page.add(
      .counter, "guess_connections_accepted_total", "Connections that were taken, to be let in or refused.",
      traffic.accepted)
    page.add(
      .counter, "guess_connections_turned_away_total",
      "Connections that were closed because no file descriptor was left.", traffic.turnedAway)
    page.add(
      .counter, "guess_farewells_total", "Connections that the server has ended, by the reason in BYE.",
      by: "reason", Farewell.allCases, named: \.rawValue, { counters.farewells[$0] })
    page.add(
      .counter, "guess_connections_lost_total",
      "Connections that were given up: broken, another protocol, or a client that does not read.",
      by: "reason", Loss.Kind.allCases, named: \.rawValue, { traffic.losses[$0] })
    page.add(.counter, "guess_received_bytes_total", "Bytes from clients.", traffic.received)
    page.add(.counter, "guess_sent_bytes_total", "Bytes to clients.", traffic.sent)
  }
}

extension JournalObservation {
  fileprivate func add(to page: inout MetricsPage) {
    page.add(
      .gauge, "guess_journal_recording", "Whether what happens is written to the journal.",
      isRecording ? 1 : 0)
    page.add(
      .counter, "guess_journal_failures_total", "Writes, syncs and new files that have failed.", failures)
    page.add(.gauge, "guess_journal_unsynced_bytes", "Bytes that are not on disk yet.", unsynced.bytes)
    page.add(
      .gauge, "guess_journal_unsynced_seconds", "For how long the oldest of them has not been on disk.",
      unsynced.time.inSeconds)
    page.add(.gauge, "guess_journal_file_bytes", "Size of the journal in use.", fileBytes)
    if let historyBytes {
      page.add(.gauge, "guess_history_bytes", "Size of all history files.", historyBytes)
    }
    if let mostHistory {
      page.add(.gauge, "guess_history_limit_bytes", "Size that they may have, by --keep-disk.", mostHistory)
    }
    guard let space else { return }
    page.add(
      .gauge, "guess_data_available_bytes", "Free space on the file system with the data directory.",
      space.available)
    page.add(.gauge, "guess_data_size_bytes", "Size of that file system.", space.total)
  }
}

extension ClusterObservation {
  fileprivate func add(to page: inout MetricsPage, inherited: UInt64) {
    page.add(.gauge, "guess_cluster_redis_up", "Whether Redis can be used.", isRedisUp ? 1 : 0)
    page.add(
      .gauge, "guess_cluster_lease_age_seconds", "Time since Redis last renewed the lease of this node.",
      lease.age.inSeconds)
    page.add(
      .gauge, "guess_cluster_lease_seconds", "Age at which other nodes take over, by --lease.",
      lease.length.inSeconds)
    page.add(
      .gauge, "guess_cluster_link_up", "Whether there is a link with the node.", by: "node", links,
      named: \.node, { $0.isUp ? 1 : 0 })
    page.add(
      .gauge, "guess_cluster_guests", "Clients of other nodes whose room is on this one.", guests)
    page.add(
      .counter, "guess_cluster_inherited_rooms_total", "Rooms of other nodes that this one goes on with.",
      inherited)
  }
}

extension LogObservation {
  fileprivate func add(to page: inout MetricsPage) {
    page.add(
      .counter, "guess_log_lines_total", "Lines written to the log, by level.", by: "level",
      Log.Level.allCases, named: \.rawValue, { lines[$0] })
    page.add(
      .counter, "guess_log_lines_dropped_total",
      "Lines left out because whoever reads the log did not keep up.", dropped)
  }
}

extension ProcessUsage {
  fileprivate func add(to page: inout MetricsPage) {
    page.add(
      .counter, "process_cpu_seconds_total", "Processor time, in user and system mode.", processorTime)
    if let memory {
      page.add(.gauge, "process_resident_memory_bytes", "Memory that is in use.", memory.resident)
      page.add(.gauge, "process_virtual_memory_bytes", "Address space that is in use.", memory.virtual)
    }
    if let openDescriptors {
      page.add(.gauge, "process_open_fds", "File descriptors that are open.", openDescriptors)
    }
    if let mostDescriptors {
      page.add(.gauge, "process_max_fds", "File descriptors that may be open.", mostDescriptors)
    }
  }
}

extension Milliseconds {
  fileprivate var inSeconds: Double { Double(count) / 1_000 }
}
