import Dispatch
import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// The running server: moves bytes between sockets and the lobby, and passes the time to it.
///
/// Everything happens on the main queue, in iterations. An iteration passes all complete lines of a batch of connections to the
/// lobby, performs its effects, and only then writes, once to each connection. One dispatch source wakes the server when the
/// poller has reports, and one timer at deadlines; iterations continue until nothing is ready.
///
/// It has more than fifteen properties, because everything that an iteration needs is here, each a value or a class of its own.
@MainActor
final class Server {
  /// Iterations in a row, and their time, before Dispatch runs other work on the main queue.
  private static let (mostIterations, longestRun) = (64, Duration.milliseconds(2))

  /// Iterates until nothing is ready, and polls once more: a return to Dispatch takes two thread switches and twelve system calls.
  private func run() {
    let start = ContinuousClock.now
    var begin = start
    polling.endIdleTime(at: start)
    collect()
    for iteration in 1... {
      iterate(at: clock.moment)
      let end = ContinuousClock.now
      traffic.note(begin.duration(to: end), requests: lobby.counters.requests)
      load.note(begin.duration(to: end), served: readyQueue.batch.count, waiting: readyQueue.waiting, at: now)
      // A connection is reported once, so reports collected now would be lost: the next run collects them.
      guard iteration < Self.mostIterations, start.duration(to: end) < Self.longestRun else {
        return runAgain()
      }
      begin = end
      collect()
      if isReady { continue }
      guard let found = pollsInTime() else { return awaitReports() }
      begin = found
    }
  }

  var isReady: Bool { !reports.isEmpty || !readyQueue.isEmpty }

  /// Runs again after other work on the main queue. Meanwhile the poller begins none: if each run had a successor beside those,
  /// they would fill the queue of a busy server.
  private func runAgain() {
    guard !isRunQueued else { return }
    isRunQueued = true
    if !isSourceSuspended { source.suspend() }
    isSourceSuspended = true
    DispatchQueue.main.async { [unowned self] in
      isRunQueued = false
      run()
    }
  }

  /// Leaves the next run to the poller, unless one is queued.
  private func awaitReports() {
    guard isSourceSuspended, !isRunQueued else { return }
    isSourceSuspended = false
    source.resume()
  }

  /// One iteration; each step relies on those before it. `input`, a signal or the result of a job, comes alone.
  func iterate(at moment: Moment, _ input: (() -> Void)? = nil) {
    // Everything in an iteration happens at one time, on a wall clock whose jumps the lobby knows.
    setTime(to: moment)
    if let input {
      input()
    } else {
      // The work to give up follows from the iterations before, and is known before the next request.
      followLoad()
      let accepted = connections.count
      // Reports only queue connections, since the kernel's order is not that of waiting.
      readReports()
      // A client's first lines usually arrive with its connection, and are answered together with the greeting.
      if connections.count > accepted {
        collect()
        readReports()
      }
      // A node that has slept for a lease gives nobody a name.
      cluster?.update(at: now)
      takeClusterEvents()
      // Lines of the connections that have waited longest run through the lobby, whose effects are queued.
      serveBatch()
      // After the lines, as one that has arrived in time stops its clock.
      fireDeadlines()
    }
    // All is decided and nothing is sent: losses, the journal, and only then the sockets.
    flushAll()
    // The disk works while clients read. A new file begins with the rooms as they are after the last line that was written.
    sanctions?.startJob(lobby.moderation, at: now)
    journal?.startJob(at: now) { lobby.image }
    cluster?.prepare { (lobby.image, lobby.context.scores) }
    // The process may end only after its last lines are sent.
    goOnLeaving()
    supervisor?.beat(at: now, lobby.serverStatus)
    exitIfDrained()
    // Last, as any step may have set an earlier deadline.
    armTimer()
  }

  private func readReports() {
    for report in reports {
      switch report.owner {
      case .socket(.listener, let index): acceptConnections(at: Int(index))
      case .socket(.cluster, _): cluster?.redis.ready(at: now)
      case .socket(.metrics, let key): metrics?.ready(key, at: now)
      case .socket(.admin, let key): administration?.ready(key, at: now)
      case .connection(let id):
        // It may be gone since the kernel reported it.
        if let connection = connections[id] { enqueue(report.interest, of: id, connection) }
      }
    }
  }

  let log: Log
  let clock: Clock
  private(set) var wallClock: WallClock
  /// Time for which the machine had been suspended when the wall clock last jumped.
  private var suspended = Milliseconds.zero
  private(set) var now = Instant.start

  var configuration: LobbyConfiguration
  var limits: ServerLimits { _read { yield configuration.limits } }
  /// Empty while the node waits.
  var lobby: Lobby
  /// Time between two looks at the whole lobby for contradictions, which take milliseconds with 10,000 players.
  static let checkInterval = Milliseconds.minutes(1)
  var nextCheck = Instant.start + checkInterval
  let journal: Journal?
  let cluster: ClusterDriver?
  let metrics: OperatorSocket<MetricsClient>?
  var administration: OperatorSocket<AdminClient>?
  var recovery = Recovery()
  /// Opens the listeners and announces them, once a node begins to serve.
  var openListeners: (@MainActor () throws(StartError) -> Void)?
  let sanctions: SanctionFile?

  var connections = SlotMap<ConnectionID, Connection>()
  var deadlines = DeadlineQueue<ConnectionID>()
  var traffic = Traffic()
  var load = Load()
  /// Rate limits of log lines about names, matches and refusals.
  var logBudgets: [String: LogBudget] = [:]
  var reading = Reading()
  var writing = Writing()
  var lingering = Lingering()

  var poller: Poller
  var reports: [Ready] = []
  private var polling = BusyPolling()
  /// Connections with reports that are not handled yet.
  var readyQueue = ReadyQueue()
  /// Number of services after which the lobby's next deadline is handled; nil while it is not due.
  var servicesBeforeDeadline: UInt64?
  var acceptor: Acceptor
  var proxies = Proxies()
  var stopping = Stopping()
  /// The plan in force, which can be read again; nil in a server that handles no signals.
  var plan: Plan?
  /// Descriptors that may be open, including those of the server itself.
  var descriptors = 0
  var supervisor: Supervisor?
  private let source: any DispatchSourceRead
  private var isRunQueued = false
  private var isSourceSuspended = false
  var timer = DeadlineTimer()
  var signals: [any DispatchSourceSignal] = []

  /// Rooms of the last run in `storage` wait for their players from now on. No client is accepted before `begin()`.
  init(
    configuration: LobbyConfiguration, storage: Storage?, acceptor: Acceptor, poller: Poller,
    clock: Clock = Clock(), cluster: ClusterDriver? = nil,
    metrics: OperatorSocket<MetricsClient>? = nil, random: any RandomNumberGenerator, log: Log
  ) {
    self.log = log
    self.clock = clock
    self.cluster = cluster
    self.metrics = metrics
    self.acceptor = acceptor
    journal = storage?.journal
    sanctions = storage?.sanctions
    wallClock = WallClock(startTime: configuration.startTime)
    self.configuration = configuration
    lobby = Lobby(configuration: configuration, random: random)
    self.poller = poller
    source = DispatchSource.makeReadSource(fileDescriptor: poller.descriptor.number, queue: .main)
    self.recovery = storage?.recovery ?? Recovery()
    if let storage { adopt(storage.sanctions.kept) }
    if cluster == nil { restoreRooms() }
  }

  /// Adopts bans and mutes. Comes before the first connection.
  func adopt(_ list: ModerationList) {
    lobby.moderation = list
    lobby.moderation.forget(at: lobby.wallTime)
  }

  /// Restores what was recovered. Comes before the first connection.
  func restoreRooms() {
    guard !recovery.isEmpty else { return }
    lobby.restore(recovery.inhabited, recovery.tournaments, recovery.ownedNames)
    // A journal may have owned names alone.
    if !recovery.rooms.isEmpty || !recovery.tournaments.isEmpty {
      log(
        .info, "rooms_restored",
        ["rooms": "\(recovery.rooms.count)", "tournaments": "\(recovery.tournaments.count)"])
    }
    recovery = Recovery()
  }

  func start() throws(SystemError) {
    if cluster == nil { try watchListeners(from: [], to: .read) }
    try startAdministration()
    journal?.jobEnded = { [unowned self] in finish($0, at: clock.moment) }
    source.setEventHandler { [unowned self] in run() }
    timer.source.setEventHandler { [unowned self] in
      timer.noteFiring()
      run()
    }
    startCluster()
    try startMetrics()
    // Dispatch opens the timer's descriptor when it is first armed, and later there may be none left.
    timer.set(to: now, by: clock)
  }

  /// Lets clients in, once the server has started in all other ways.
  func begin() {
    source.activate()
    timer.source.activate()
    if cluster == nil { countResults() }
    // Before it is ready, so that `systemctl status` has the counts from the start.
    supervisor?.beat(at: now, lobby.serverStatus)
  }

  /// Closes everything, for a process that continues without the server.
  func close() {
    // Dispatch ends a process that releases a source which was never active.
    timer.source.activate()
    source.activate()
    timer.source.cancel()
    // Dispatch watches the poller's descriptor until the source has been cancelled.
    source.setCancelHandler { [poller] in poller.close() }
    source.cancel()
    if isSourceSuspended { source.resume() }
    acceptor.close()
    administration?.close()
    cluster?.redis.close()
    metrics?.close()
    for id in connections.keys { connections[id].map { System.release($0.descriptor) } }
    reading.sockets?.close()
    writing.sockets?.close()
  }

  private func setTime(to moment: Moment) {
    now = moment.now
    let former = wallClock.startTime
    guard wallClock.hasJumped(to: moment.unixTime, at: now) else { return }
    let step = wallClock.startTime - former
    log(.info, "clock_stepped", ["seconds": "\(step)"])
    // The machine's other clock confirms the time for which it has slept.
    let slept = clock.suspended - suspended
    suspended = suspended + slept
    journal?.restart(
      at: Storage.start(at: wallClock.startTime), doubtful: step - slept.count / 1_000, at: now)
    handle(.wallClock(startTime: wallClock.startTime, doubt: journal?.doubt ?? 0))
  }

  func collect() {
    poller.collect(into: &reports)
  }

  /// Polls a moment longer if that is worth it; returns the time at which something was ready, or nil.
  private func pollsInTime() -> ContinuousClock.Instant? {
    let start = ContinuousClock.now
    var waited = Duration.zero
    while polling.pollsAgain(after: waited, talking: readyQueue.talking) {
      // Can't fail in any way that matters.
      sched_yield()
      collect()
      waited = start.duration(to: .now)
      guard reports.isEmpty else {
        polling.learn(from: waited)
        return start + waited
      }
    }
    polling.beginIdleTime(at: start)
    return nil
  }

  func handle(_ input: consuming Input) {
    // Nothing more happens in rooms that go on elsewhere.
    guard stopping.leaving == nil else { return }
    lobby.handle(input, at: now)
    performEffects()
  }
}
