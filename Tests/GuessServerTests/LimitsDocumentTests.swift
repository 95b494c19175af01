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
  private static let limits = ServerLimits()

  /// The rows for each property of `ServerLimits`; none if `LIMITS` sends it.
  private static let own: [String: KeyValuePairs<String, Int64>] = [
    "connections": ["connections": Int64(limits.connections)],
    "returning": ["returning": Int64(limits.returning)],
    "mostReturning": ["most_returning": Int64(limits.mostReturning)],
    "returnTime": ["return_s": limits.returnTime.secondsRoundedUp],
    "unnamedIdle": ["unnamed_idle_s": limits.unnamedIdle.secondsRoundedUp],
    "playLeaves": [
      "play_leaves": Int64(limits.playLeaves.burst),
      "play_leave_s": limits.playLeaves.interval.secondsRoundedUp,
    ],
    "claims": ["claims": Int64(limits.claims.burst), "claim_s": limits.claims.interval.secondsRoundedUp],
    "nameDays": ["name_days": Int64(limits.nameDays)],
    "sameRival": ["same_rival_s": limits.sameRival.secondsRoundedUp],
    "playHint": ["play_hint_s": limits.playHint.secondsRoundedUp],
    "rememberedAddresses": ["remembered_addresses": Int64(limits.rememberedAddresses)],
    "proxyHeader": ["proxy_header_s": limits.proxyHeader.secondsRoundedUp],
    "idleWarning": ["idle_warning_s": limits.idleWarning.secondsRoundedUp],
    "drain": ["drain_s": limits.drain.secondsRoundedUp],
    "closing": ["closing_s": limits.closing.secondsRoundedUp],
    "lingering": ["lingering_s": limits.lingering.secondsRoundedUp],
    "lingeringBytes": ["lingering_bytes": Int64(limits.lingeringBytes)],
    "lingeringRefused": ["lingering_at_door": Int64(limits.lingeringRefused)],
    "addressConnections": [:], "addressArrivals": [:], "ownedNames": [:], "roomTries": [:],
    "tournamentStart": [:], "lines": [:], "chat": [:], "grace": [:], "login": [:], "idle": [:], "stall": [:],
    "spectatorsInRoom": [:], "outboxBytes": [:], "spectatorOutboxBytes": [:], "outboxSlowTime": [:],
  ]

  /// The rows for constants elsewhere.
  private static let others: KeyValuePairs<String, Int64> = [
    "overload_ms": Load.delay.count, "overload_hold_s": Load.hold.secondsRoundedUp,
    "overload_delay": Int64(ReadyQueue.delay), "overload_late_s": Load.lateness.secondsRoundedUp,
    "overload_late_bytes": Int64(Load.lateBytes), "score_names": Int64(Scoreboard.mostNames),
    "score_days": Int64(Limits.scoreDays.upperBound), "score_seeds": Int64(Scoreboard.mostSeeds),
    "score_day_tables": Int64(Scoreboard.mostDays),
    "score_attempts": Int64(Scoreboard.mostAttempts), "site_addresses": Int64(ServerLimits.siteAddresses),
    "rated_pair": Int64(Limits.ratedMatchesOfPair), "rated_pairs": Int64(RatedPairs.most),
    "rated_candidates": Int64(Lobby.mostRatedCandidates), "names": Int64(LineFile.mostNames),
    "proxy_header_line_bytes": Int64(ProxyHeaderReader.lineBytes),
    "proxy_header_block_bytes": Int64(ProxyHeaderReader.blockBytes),
    "proxy_sources": Int64(Options.proxySources),
    "clock_warning_s": ServerLimits.clockWarning.secondsRoundedUp,
  ]

  /// The first columns of the rows.
  private let tables: [[String]]
  private let text: String

  init() throws {
    let document = try ProtocolDocument(path: "docs/reference/limits.md")
    text = document.text
    tables = document.tables.filter { $0.head[0] == "limit" }.map { table in
      table.rows.map { "\($0[0].codeSpans[0]) \($0[1])" }
    }
  }

  @Test("lists everything that LIMITS sends, in the same order and with the same values")
  func toldLimits() {
    let sent = LimitName.allCases.map { "\($0.rawValue) \(Self.limits.value(of: $0))" }
    ProtocolDocument.expectRows(tables.first, sent)
    #expect(tables.first == sent, "in another order")
  }

  @Test("lists everything else that the server limits, and nothing more")
  func otherLimits() {
    let rows = (Array(Self.own.values) + [Self.others]).joined().map { "\($0.key) \($0.value)" }
    ProtocolDocument.expectRows(tables.dropFirst().first, rows)
  }

  @Test("lists everything that limits the journal, metrics, operators and nodes")
  @MainActor func partLimits() {
    let (journal, log) = (RecorderLimits(), LogLimits())
    let parts: [KeyValuePairs<String, Int64>] = [
      [
        "sync_s": journal.syncInterval.secondsRoundedUp, "sync_bytes": Int64(journal.syncBytes),
        "match_sync_ms": journal.matchSyncInterval.count, "retry_s": journal.retryInterval.secondsRoundedUp,
        "move_s": journal.moveInterval.secondsRoundedUp, "file_bytes": Int64(journal.fileBytes),
        "file_snapshots": Int64(journal.fileSnapshots), "file_age_s": journal.fileAge.secondsRoundedUp,
        "carry_bytes": Int64(journal.carryBytes), "line_bytes": Int64(JournalReader.lineBytes),
        "keep_disk_bytes": Int64(Options().history.bytes ?? 0),
        "journal_bytes": Int64(JournalFiles.mostBytes),
      ],
      [
        "metrics_connections": Int64(MetricsClient.mostConnections),
        "metrics_s": MetricsClient.timeout.secondsRoundedUp,
        "metrics_head_bytes": Int64(HTTPHead.byteLimit),
        "metrics_discarded_bytes": Int64(MetricsClient.mostDiscarded),
      ],
      [
        "bans": Int64(ModerationList.mostEntries),
        "ban_days": SanctionSpan.times.upperBound.count / 86_400_000,
        "admin_connections": Int64(AdminClient.mostConnections),
        "admin_held_bytes": Int64(AdminClient.heldBytes),
        "admin_unsent_bytes": Int64(AdminClient.unsentBytes), "admin_rows": Int64(Limits.roomsInPage),
      ],
      [
        "redis_requests": Int64(RedisConnection.mostRequests),
        "redis_answer_ms": RedisConnection.answerTime.count, "log_piece_bytes": Int64(LogChunk.byteLimit),
        "log_sent_bytes": Int64(log.sentBytes), "log_waiting_bytes": Int64(log.waitingBytes),
        "log_generation_bytes": Int64(log.generationBytes), "log_bytes": Int64(LogLimits.mostBytes),
        "log_margin_s": log.margin.secondsRoundedUp, "unrecorded_matches": Int64(Lobby.mostUnrecorded),
        "look_ms": Keeper.lookInterval.count, "leases_without_rooms": LeaseWatch.leasesWithoutRooms,
      ],
    ]
    let rows = parts.map { $0.map { "\($0.key) \($0.value)" } }
    #expect(Array(tables.dropFirst(2)) == rows)
    #expect(Mirror(reflecting: journal).children.count == parts[0].count - 3)
  }

  @Test("misses no limit that the server has")
  func everyLimit() {
    let labels = Mirror(reflecting: Self.limits).children.compactMap(\.label)
    #expect(Set(labels).symmetricDifference(Self.own.keys) == [], "add the property to `own` above")
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
