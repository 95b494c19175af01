import Dispatch
import GuessServerCore
import Protocol

/// The running server: it carries bytes between sockets and the lobby, and time to it.
///
/// All of it happens on the main queue, in turns. A turn looks at what is ready, hands every complete line to the lobby,
/// does what the lobby wants done, and only then writes to each connection, once.
@MainActor
final class Server {
  /// Rounds of collecting and answering before the main queue gets to do something else. What is ready then starts the
  /// next turn.
  private static let roundsInTurn = 8
  /// Bytes read at once: what one connection may keep everyone else waiting with.
  private static let readBytes = 64 * 1_024

  let log: Log
  let limits: ServerLimits
  let clock = Clock()
  /// The time of this round.
  private(set) var now = Instant.start

  private(set) var lobby: Lobby
  /// The journal; nil where nothing is kept on disk.
  let journal: Journal?
  private var random: any RandomNumberGenerator = SystemRandomNumberGenerator()
  private var effects: [Effect] = []

  var connections = SlotMap<ConnectionID, Connection>()
  var deadlines = DeadlineQueue<ConnectionID>()
  /// Connections that are to be looked at before the batch is over, each once.
  var touched: [ConnectionID] = []
  /// Connections that have to be given up before the batch is over.
  var losses: [Loss] = []
  var buffers = BufferPool()
  /// Connections that were not let in, and have still to close.
  var lingeringAtDoor = 0
  /// What is read goes through here, whoever it is from, so that a quiet connection needs no memory for it.
  var readBuffer = [UInt8](repeating: 0, count: readBytes)

  var poller: Poller
  private var ready: [Ready] = []
  var acceptor: Acceptor
  /// When to try to accept again; nil while that is possible.
  var acceptsAgainAt: Instant?
  var stopRequests = 0
  /// Whether the process ends as soon as the disk has taken what is left.
  var isExiting = false
  private var sources: [any DispatchSourceProtocol] = []
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  /// What the timer is set to.
  private var armedFor: Instant?

  /// A server with its listeners open. Nobody is let in before `start()`.
  ///
  /// Rooms of the last run that are in `storage` wait for their players from now on.
  init(
    configuration: LobbyConfiguration, storage: Storage?, acceptor: Acceptor, log: Log
  ) throws(SystemError) {
    self.log = log
    self.acceptor = acceptor
    journal = storage?.journal
    limits = configuration.limits
    lobby = Lobby(configuration: configuration)
    poller = try Poller()
    if let storage { lobby.restore(storage.recovery, using: &random) }
  }

  /// Begins to take connections, and calls `whenReady` once it can be stopped as well: a signal that comes before that is
  /// lost.
  func start(whenReady: @escaping @MainActor () -> Void) throws(SystemError) {
    try watchListeners(from: [], to: .read)
    journal?.jobEnded = { [unowned self] in finish($0) }
    let reader = DispatchSource.makeReadSource(fileDescriptor: poller.descriptor.number, queue: .main)
    reader.setEventHandler { [unowned self] in MainActor.assumeIsolated { turn() } }
    timer.setEventHandler { [unowned self] in MainActor.assumeIsolated { timerFired() } }
    sources = [reader, timer] + makeSignalSources(whenRegistered: whenReady)
    // Dispatch opens a descriptor when a timer first has to wait; that must not be when there are none left.
    timer.schedule(deadline: .now() + .seconds(1))
    for source in sources { source.activate() }
  }

  // MARK: - Turns

  private func turn() {
    for _ in 0..<Self.roundsInTurn {
      beginRound()
      collect()
      for event in ready { take(event) }
      takeDeadlines()
      settle()
      let isMoreDue = deadlines.next.map { $0 <= now } ?? false
      guard ready.count == Poller.batch || isMoreDue else { break }
    }
    endTurn()
  }

  /// Looks at the clock, once for all that is done together.
  func beginRound() {
    now = clock.now
  }

  /// Has everything sent that can be, and says when to come back.
  func endTurn() {
    settle()
    journal?.startJob(at: now) { lobby.snapshot }
    exitIfDrained()
    armTimer()
  }

  private func collect() {
    do {
      try poller.collect(into: &ready)
    } catch {
      preconditionFailure("the poller is ours and open: \(error)")
    }
  }

  private func take(_ event: Ready) {
    switch event.key {
    case .listener(let index): acceptConnections(at: Int(index))
    case .connection(let id):
      // It may be gone since the kernel reported it.
      guard let connection = connections[id] else { return }
      if event.interest.contains(.read), connection.interest.contains(.read) { read(from: id, connection) }
      if event.interest.contains(.write) { touch(id, connection) }
    }
  }

  // MARK: - The lobby

  /// Hands something to the lobby and does what it wants done.
  func handle(_ input: Input) {
    lobby.handle(input, at: now, using: &random, into: &effects)
    for index in effects.indices {
      // By far the most effects are lines and entries, and copying one of the others around costs more than an entry.
      if case .record(let entry) = effects[index] { journal?.record(entry) } else { perform(effects[index]) }
    }
    effects.removeAll(keepingCapacity: true)
    journal?.endChange(at: now)
  }

  // MARK: - Time

  private func takeDeadlines() {
    if let next = lobby.nextDeadline, next <= now { handle(.deadline) }
    if let again = acceptsAgainAt, again <= now { resumeAccepting() }
    while let id = deadlines.popDue(at: now) {
      if let connection = connections[id] { takeDeadline(of: id, connection) }
    }
  }

  private func takeDeadline(of id: ConnectionID, _ connection: Connection) {
    if let resumesAt = connection.intake.resumesAt, resumesAt <= now { resumeReading(from: id, connection) }
    // Where we were held up, the client may have made room in the meantime, which has just been reported.
    if connection.isTouched, connection.fault(at: now) != nil {
      writeJournal()
      if !send(to: id, connection) { return }
    }
    if let fault = connection.fault(at: now) { lose(id, connection, fault) }
    if case .lingering(let until, _) = connection.phase, until <= now { close(id, connection) }
    // Entries are only ever moved forward, so one that came up early has to be put off.
    touch(id, connection)
  }

  private func timerFired() {
    armedFor = nil
    turn()
  }

  /// Sets the one timer to what comes first, if that has changed.
  private func armTimer() {
    let next = [lobby.nextDeadline, deadlines.next, acceptsAgainAt, journal?.nextDeadline].compactMap(\.self)
      .min()
    guard next != armedFor else { return }
    armedFor = next
    timer.schedule(deadline: next.map(clock.time(of:)) ?? .distantFuture)
  }
}
