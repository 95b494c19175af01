import Dispatch
import GuessServerCore
import GuessProtocol
import Platform

/// The running server: it carries bytes between sockets and the lobby, and time to it.
///
/// All of it happens on the main queue, in iterations. An iteration hands every complete line of a batch of connections to the
/// lobby, does what the lobby wants done, and only then writes to each connection, once. One dispatch source wakes the server
/// when the poller has something to report, and one timer when a deadline has come; iterations go on until nothing is ready.
@MainActor
final class Server {
  /// Bytes read at once: what one connection may keep everyone else waiting with.
  private static let readBytes = 64 * 1_024
  /// Bytes received from one of many at once: some hundred lines of a player. Whoever has more to say is read from alone.
  static let receivedBytes = 2 * 1_024
  /// Bytes sent to one of many at once: answers with sentences to as many guesses as clients have in flight, some twenty.
  private static let sentBytes = 4 * 1_024

  let log: Log
  var limits: ServerLimits
  /// Bytes that may wait for anyone, whoever it is.
  let leastOutboxBytes: Int
  let clock: Clock
  private(set) var wallClock: WallClock
  /// The time of this iteration.
  private(set) var now = Instant.start

  /// What the lobby goes by, and the one after it, should another node take all rooms over.
  var configuration: LobbyConfiguration
  /// The node that it is in a cluster; nil alone.
  var membership: Membership?
  var node: Node
  /// The journal; nil where nothing is kept on disk.
  let journal: Journal?
  let cluster: ClusterDriver?
  /// Where a host's programs ask how it is; nil where nobody may.
  let metrics: HostSocket<MetricsClient>?
  var metricsPage = PageCache()
  /// Where the host's own commands come in; nil where nothing listens for them.
  var administration: HostSocket<AdminClient>?
  /// Where bans are kept; nil where nothing is kept on disk.
  let sanctions: SanctionFile?

  var connections = SlotMap<ConnectionID, Connection>()
  var deadlines = DeadlineQueue<ConnectionID>()
  var traffic = Traffic()
  /// How much the log tells of matches, and of those who were refused.
  var nameNews = NewsBudget()
  var matchNews = NewsBudget()
  var strangerNews = NewsBudget()
  /// Connections that wait for their clients to close.
  var lingerers = DeadlineQueue<ConnectionID>()
  /// Connections that are to be looked at before the batch is over, each once. Some may be closed by then.
  var touched: [(id: ConnectionID, connection: Connection)] = []
  var losses: [Loss] = []
  var buffers = BufferPool()
  /// Connections that were not let in, and have still to close.
  var lingeringAtDoor = 0
  /// What is read goes through here, whoever it is from, so that a quiet connection needs no memory for it.
  var readBuffer = [UInt8](repeating: 0, count: readBytes)

  var poller: Poller
  var reports: [Ready] = []
  private var polling = BusyPolling()
  /// Since when nothing has been ready; nil while something is.
  private var idleSince: ContinuousClock.Instant?
  /// Connections of which something was reported that was not looked at yet.
  var readyQueue = ReadyQueue()
  /// Those of them that are taken together; some may be gone.
  var nextIDs: [ConnectionID] = []
  /// Those that are there, while they are taken.
  var batch: [(id: ConnectionID, connection: Connection)] = []
  /// What receives from many sockets at once, and what sends to them while some of what was received is still to be taken;
  /// nil where the system has no such thing.
  let (incoming, outgoing) = (
    SocketBatch(slotBytes: Server.receivedBytes), SocketBatch(slotBytes: Server.sentBytes)
  )
  /// Bytes that were queued for anyone since something was sent last.
  var queuedBytes = 0
  var acceptor: Acceptor
  var proxies: Proxies?
  /// Connections that were closed for a PROXY header: a faulty one, none, or one from elsewhere.
  var refusedHeaders = 0
  /// When to try to accept again; nil while that is possible.
  var acceptsAgainAt: Instant?
  /// Signals of which it is not known yet that they are listened to.
  var unheard = 0
  var stopping = Stopping()
  /// What the host has asked for, which can be read again; nil in a server that takes no signals.
  var standing: Standing?
  /// Who has started the server and wants to know how it is doing; nil where nobody does.
  var supervisor: Supervisor?
  /// Whether the lobby has got rooms of another node, and the cluster does not know yet that it has put all of them back.
  var isInheriting = false
  private let source: any DispatchSourceRead
  let timer = DispatchSource.makeTimerSource(queue: .main)
  var armedFor: Instant?
  var signals: [any DispatchSourceSignal] = []

  /// A server with its listeners open. Nobody is let in before `start()`.
  ///
  /// Rooms of the last run that are in `storage` wait for their players from now on. Secrets, codes and tokens are drawn from
  /// `random`.
  init(
    configuration: LobbyConfiguration, storage: Storage?, acceptor: Acceptor, poller: Poller,
    clock: Clock = Clock(), cluster: ClusterDriver? = nil, membership: Membership? = nil,
    metrics: HostSocket<MetricsClient>? = nil, random: any RandomNumberGenerator, log: Log
  ) {
    let isTaken = cluster?.isFenced == true
    self.log = log
    self.clock = clock
    self.cluster = cluster
    self.metrics = metrics
    self.acceptor = acceptor
    journal = storage?.journal
    sanctions = storage?.sanctions
    limits = configuration.limits
    wallClock = WallClock(startTime: configuration.startTime)
    leastOutboxBytes = min(limits.outboxBytes, limits.watcherOutboxBytes)
    self.configuration = configuration
    self.membership = membership
    node = Node(configuration: configuration, membership: membership, random: random)
    self.poller = poller
    source = DispatchSource.makeReadSource(fileDescriptor: poller.descriptor.number, queue: .main)
    if let storage { node.adopt(storage.sanctions.kept) }
    // Those of a node that another one has taken over are not its rooms any more.
    guard let recovery = storage?.recovery, !isTaken, !recovery.rooms.isEmpty else { return }
    node.restore(recovery)
    log(.info, "rooms restored", ["rooms": "\(recovery.rooms.count)"])
  }

  func start() throws(SystemError) {
    try watchListeners(from: [], to: .read)
    startAdministration()
    journal?.jobEnded = { [unowned self] in finish($0, at: clock.moment) }
    source.setEventHandler { [unowned self] in run() }
    timer.setEventHandler { [unowned self] in
      armedFor = nil
      run()
    }
    try startCluster()
    try startMetrics()
    // Dispatch opens its timer's descriptor when it is armed first, and later there may be none left.
    setTimer(to: now)
    source.activate()
    timer.activate()
  }

  /// Gives back all that it holds open, for a process that goes on without it.
  func close() {
    timer.cancel()
    // Dispatch watches the poller's descriptor until the source has been cancelled.
    source.setCancelHandler { [poller] in poller.close() }
    source.cancel()
    acceptor.close()
    administration?.close()
    cluster?.close()
    metrics?.close()
    for id in connections.keys { connections[id].map { System.release($0.descriptor) } }
    incoming?.close()
    outgoing?.close()
  }

  // MARK: - Iterations

  /// Iterations after which Dispatch runs whatever else waits on the main queue.
  private static let mostIterations = 64
  /// How long iterations go on before it does.
  private static let longestRun = Duration.milliseconds(2)

  /// Iterates until nothing is ready, and returns to Dispatch.
  ///
  /// Arming a source again takes its manager's thread, two thread switches and twelve system calls, so the server looks
  /// whether more has come before it returns.
  private func run() {
    let start = ContinuousClock.now
    var begin = start
    if let since = idleSince.take() { polling.learn(from: since.duration(to: start)) }
    collect()
    for iteration in 1... {
      iterate(at: clock.moment)
      let end = ContinuousClock.now
      traffic.note(begin.duration(to: end), requests: lobby.counters.requests)
      // A connection is reported once, so what is collected now would be lost: the next run collects it.
      guard iteration < Self.mostIterations, start.duration(to: end) < Self.longestRun else {
        DispatchQueue.main.async { [unowned self] in run() }
        return
      }
      begin = end
      collect()
      if isReady { continue }
      guard let found = pollsInTime() else { return }
      begin = found
    }
  }

  var isReady: Bool { !reports.isEmpty || !readyQueue.isEmpty }

  /// Does what was collected, and what is due.
  func iterate(at moment: Moment) {
    beginIteration(at: moment)
    let accepted = connections.count
    readReports()
    // What a client says at once has come with it, as a rule, and is answered together with the greeting.
    if connections.count > accepted {
      collect()
      readReports()
    }
    serveBatch()
    fireDeadlines()
    endIteration()
  }

  /// Looks a moment longer where that is worth it; answers when somebody was found, and nil if nobody was ready by then.
  private func pollsInTime() -> ContinuousClock.Instant? {
    let start = ContinuousClock.now
    var waited = Duration.zero
    while polling.pollsAgain(after: waited, talking: readyQueue.talking) {
      System.yield()
      collect()
      waited = start.duration(to: .now)
      guard reports.isEmpty else {
        polling.learn(from: waited)
        return start + waited
      }
    }
    idleSince = start
    return nil
  }

  /// Takes the time, once for all that is done together.
  func beginIteration(at moment: Moment) {
    now = moment.now
    if cluster?.hasLapsed == true { handle(.doubted(true)) }
    let former = wallClock.startTime
    guard wallClock.hasJumped(to: moment.unixTime, at: now) else { return }
    let step = wallClock.startTime - former
    log(.info, "clock stepped", ["seconds": "\(step)"])
    journal?.restart(at: Storage.start(at: wallClock.startTime), step: step)
    handle(.wallClock(startTime: wallClock.startTime))
  }

  /// Does what has been reported; connections are only remembered until they are taken.
  private func readReports() {
    for report in reports {
      switch report.key {
      case .listener(let index): acceptConnections(at: Int(index))
      case .wire(let key): cluster?.ready(key, at: now)
      case .metrics(let key): metrics?.ready(key, at: now)
      case .admin(let key): administration?.ready(key, at: now)
      case .connection(let id):
        // It may be gone since the kernel reported it.
        if let connection = connections[id] { enqueue(report.interest, of: id, connection) }
      }
    }
  }

  /// Has everything sent that can be, and says when to come back.
  func endIteration() {
    flushAll()
    keepSanctions()
    finishInheriting()
    journal?.startJob(at: now) { node.image }
    cluster?.writer.prepare { node.image }
    goOnLeaving()
    supervisor?.beat(at: now, lobby.serverStatus)
    exitIfDrained()
    armTimer()
  }

  /// Asks what is ready, without waiting.
  func collect() {
    do {
      try poller.collect(into: &reports)
    } catch {
      preconditionFailure("the poller is ours and open: \(error)")
    }
  }

  // MARK: - The lobby

  var lobby: Lobby { _read { yield node.lobby } }

  /// Hands something to the lobby and does what it wants done.
  func handle(_ input: consuming Input) {
    node.handle(input, at: now)
    performEffects()
  }

  func handle(_ input: ClusterInput) {
    node.handle(input, at: now)
    performEffects()
  }
}
