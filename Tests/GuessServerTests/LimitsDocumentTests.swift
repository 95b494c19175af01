import Foundation
import GuessProtocol
import TestSupport
import Testing

@testable import GuessServer
@testable import GuessGame
@testable import GuessServerCore

/// docs/reference/limits.md lists every limit for operators; these tests compare it with the tables in the code.
@Suite("The document on limits")
struct LimitsDocumentTests {
  /// The first columns of a row.
  private struct Entry: Equatable {
    let name: String
    let value: Int64
  }

  private static let limits = ServerLimits()

  /// The rows for each limit of the server, without those that `LIMITS` sends.
  private static let rows: [String: KeyValuePairs<String, Int64>] = [
    "connections": [
      "connections": Int64(limits.connections), "overload_ms": Load.turn.count,
      "overload_hold_s": Load.hold.secondsRoundedUp, "overload_delay": Int64(ReadyQueue.delay),
      "overload_late_s": Load.lateness.secondsRoundedUp, "overload_late_bytes": Int64(Load.lateBytes),
      "score_names": Int64(Scoreboard.mostNames), "score_days": Int64(Limits.scoreDays.upperBound),
      "score_seeds": Int64(Scoreboard.mostSeeds),
      "score_attempts": Int64(Scoreboard.mostAttempts),
    ],
    "returning": ["returning": Int64(limits.returning)],
    "mostReturning": ["most_returning": Int64(limits.mostReturning)],
    "returnTime": ["return_s": limits.returnTime.secondsRoundedUp],
    "unnamedIdle": ["unnamed_idle_s": limits.unnamedIdle.secondsRoundedUp],
    "addressConnections": [:],
    "addressArrivals": ["site_addresses": Int64(ServerLimits.siteAddresses)],
    "playLeaves": [
      "play_leaves": Int64(limits.playLeaves.burst),
      "play_leave_s": limits.playLeaves.interval.secondsRoundedUp,
    ],
    "claims": ["claims": Int64(limits.claims.burst), "claim_s": limits.claims.interval.secondsRoundedUp],
    "ownedNames": [
      "rated_pair": Int64(Limits.ratedMatchesOfPair), "rated_pairs": Int64(RatedPairs.most),
      "rated_candidates": Int64(Lobby.mostRatedCandidates),
    ],
    "nameDays": ["name_days": Int64(limits.nameDays)],
    "sameRival": ["same_rival_s": limits.sameRival.secondsRoundedUp],
    "playHint": ["play_hint_s": limits.playHint.secondsRoundedUp],
    "roomTries": [:], "tournamentStart": [:],
    "rememberedAddresses": ["remembered_addresses": Int64(limits.rememberedAddresses)],
    "lines": [:], "chat": [:], "grace": [:],
    "login": ["names": Int64(LineFile.mostNames)],
    "proxyHeader": [
      "proxy_header_s": limits.proxyHeader.secondsRoundedUp,
      "proxy_header_line_bytes": Int64(ProxyHeaderReader.lineBytes),
      "proxy_header_block_bytes": Int64(ProxyHeaderReader.blockBytes),
      "proxy_sources": Int64(Options.proxySources),
    ],
    "idle": ["clock_warning_s": ServerLimits.clockWarning.secondsRoundedUp],
    "idleWarning": ["idle_warning_s": limits.idleWarning.secondsRoundedUp],
    "drain": ["drain_s": limits.drain.secondsRoundedUp],
    "spectatorsInRoom": [:], "outboxBytes": [:], "spectatorOutboxBytes": [:], "outboxSlowTime": [:],
    "stall": [:],
    "closing": ["closing_s": limits.closing.secondsRoundedUp],
    "lingering": ["lingering_s": limits.lingering.secondsRoundedUp],
    "lingeringBytes": ["lingering_bytes": Int64(limits.lingeringBytes)],
    "lingeringAtDoor": ["lingering_at_door": Int64(limits.lingeringAtDoor)],
  ]

  /// The tables of the document, with the reason in each row.
  private let tables: [[(entry: Entry, why: String)]]
  private let text: String

  init() throws {
    let document = try ProtocolDocument(path: "docs/reference/limits.md")
    text = document.text
    tables = try document.tables.filter { $0.head[0] == "limit" }.map { table in
      try table.rows.map { row in
        (Entry(name: row[0].codeSpans[0], value: try #require(Int64(row[1]), "\(row)")), row[2])
      }
    }
  }

  @Test("lists everything that LIMITS sends, in the same order and with the same values")
  func toldLimits() {
    let told = LimitName.allCases.map { Entry(name: $0.rawValue, value: Self.limits.value(of: $0)) }
    #expect(tables.first?.map(\.entry) == told)
  }

  @Test("lists everything else that the server limits, and nothing more")
  func otherLimits() {
    let others = Self.rows.values.joined().map { Entry(name: $0.key, value: $0.value) }
      .sorted { $0.name < $1.name }
    #expect(tables.dropFirst().first?.map(\.entry).sorted { $0.name < $1.name } == others)
    #expect(tables.count == 6)
  }

  @Test("lists everything that limits the journal")
  func journalLimits() {
    let limits = RecorderLimits()
    let rows = [
      Entry(name: "sync_s", value: limits.syncInterval.secondsRoundedUp),
      Entry(name: "sync_bytes", value: Int64(limits.syncBytes)),
      Entry(name: "match_sync_ms", value: limits.matchSyncInterval.count),
      Entry(name: "retry_s", value: limits.retryInterval.secondsRoundedUp),
      Entry(name: "move_s", value: limits.moveInterval.secondsRoundedUp),
      Entry(name: "file_bytes", value: Int64(limits.fileBytes)),
      Entry(name: "file_snapshots", value: Int64(limits.fileSnapshots)),
      Entry(name: "file_age_s", value: limits.fileAge.secondsRoundedUp),
      Entry(name: "carry_bytes", value: Int64(limits.carryBytes)),
      Entry(name: "line_bytes", value: Int64(JournalReader.lineBytes)),
      Entry(name: "keep_disk_bytes", value: Int64(Options().history.bytes ?? 0)),
      Entry(name: "journal_bytes", value: Int64(JournalFiles.mostBytes)),
    ]
    #expect(tables.dropFirst(2).first?.map(\.entry) == rows)
    #expect(Mirror(reflecting: limits).children.count == rows.count - 3)
  }

  @Test("lists everything that limits the port for metrics")
  @MainActor func metricsLimits() {
    let rows = [
      Entry(name: "metrics_connections", value: Int64(MetricsClient.mostConnections)),
      Entry(name: "metrics_s", value: MetricsClient.patience.secondsRoundedUp),
      Entry(name: "metrics_head_bytes", value: Int64(HTTPHead.byteLimit)),
      Entry(name: "metrics_discarded_bytes", value: Int64(MetricsClient.mostDiscarded)),
    ]
    #expect(tables.dropFirst(3).first?.map(\.entry) == rows)
  }

  @Test("lists everything that limits the operator's commands")
  func moderationLimits() {
    let rows = [
      Entry(name: "bans", value: Int64(ModerationList.mostEntries)),
      Entry(name: "ban_days", value: SanctionSpan.times.upperBound.count / 86_400_000),
      Entry(name: "admin_connections", value: Int64(AdminClient.mostConnections)),
      Entry(name: "admin_held_bytes", value: Int64(AdminClient.heldBytes)),
      Entry(name: "admin_unsent_bytes", value: Int64(AdminClient.unsentBytes)),
      Entry(name: "admin_rows", value: Int64(Limits.roomsInPage)),
    ]
    #expect(tables.dropFirst(4).first?.map(\.entry) == rows)
  }

  @Test("lists everything that limits a node of a cluster")
  @MainActor func clusterLimits() {
    let rows = [
      Entry(name: "redis_requests", value: Int64(RedisConnection.mostRequests)),
      Entry(name: "redis_answer_ms", value: RedisConnection.answerTime.count),
      Entry(name: "log_piece_bytes", value: Int64(LogChunk.byteLimit)),
      Entry(name: "log_sent_bytes", value: Int64(LogLimits().sentBytes)),
      Entry(name: "log_waiting_bytes", value: Int64(LogLimits().waitingBytes)),
      Entry(name: "log_generation_bytes", value: Int64(LogLimits().generationBytes)),
      Entry(name: "log_bytes", value: Int64(LogLimits.mostBytes)),
      Entry(name: "log_margin_s", value: LogLimits().margin.secondsRoundedUp),
      Entry(name: "unrecorded_matches", value: Int64(Lobby.mostUnrecorded)),
      Entry(name: "look_ms", value: Keeper.lookInterval.count),
      Entry(name: "leases_without_rooms", value: LeaseWatch.leasesWithoutRooms),
    ]
    #expect(tables.last?.map(\.entry) == rows)
  }

  @Test("misses no limit that the server has")
  func everyLimit() {
    let labels = Mirror(reflecting: Self.limits).children.compactMap(\.label)
    #expect(Set(labels) == Set(Self.rows.keys))
    #expect(!labels.isEmpty)
  }

  @Test("gives a reason for each limit")
  func reasons() {
    for row in tables.joined() { #expect(row.why.count > 10, "\(row.entry.name)") }
  }

  @Test("names options that exist")
  @MainActor func options() throws {
    let named = text.matches(of: /--([a-z][a-z-]+)/).map { String($0.output.1) }
    #expect(!named.isEmpty)
    for name in named { #expect(Option.named(name) != nil, "--\(name)") }
    let (own, metrics) = (Launch.reservedDescriptors, MetricsClient.descriptors)
    #expect(text.unwrapped.contains("less \(own) for the server itself (\(own + metrics) with `--metrics`)"))
  }

  @Test("gives the time to find a room code by trying")
  func timeToFind() {
    let tries = Int64(RoomCode.count) / 1_000
    let shared = 60_000 * Int64(ServerLimits.addressAllowances) / Self.limits.roomTries.interval.count
    let perMinute = shared + Int64(Self.limits.addressArrivals ?? 0)
    let days = (tries / perMinute + 1_439) / 1_440
    #expect(
      text.unwrapped.contains("Finding one of 1,000 rooms by trying takes one address \(days) days."))
  }
}
