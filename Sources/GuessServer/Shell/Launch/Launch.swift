import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

@MainActor
struct Launch {
  /// Descriptors not used for clients: the system's, Dispatch's and the batches' (about 16), the data directory (up to 6, while
  /// the journal changes files), listeners (up to 16), the service manager's, and the admin socket's.
  nonisolated static let ownDescriptors = 40 + AdminClient.descriptors
  /// Descriptors with which a server can serve one player. With fewer, Dispatch ends the process.
  nonisolated static let leastDescriptors = 32
  /// Threads of Dispatch, without which it waits for ever: that of its sources, and those for the game, the journal and the bans.
  nonisolated static let threads = 4
  /// Descriptors not used for players: `ownDescriptors`, and the refused connections that still read the refusal
  /// (`ServerLimits.lingeringRefused`, and the one being accepted).
  nonisolated static let reservedDescriptors = ownDescriptors + ServerLimits().lingeringRefused + 1

  nonisolated static var chance: any RandomNumberGenerator { SystemRandomNumberGenerator() }

  private let plan: Plan
  let log: Log

  init(_ plan: Plan) {
    (self.plan, log) = (plan, Log(level: plan.options.logLevel, format: plan.options.logFormat))
  }

  var options: Options { plan.options }

  private static var unixTime: Int64 { Clock.unixTime().count / 1_000 }

  func server() throws(StartError) -> Server {
    let environment = System.environment
    System.returnBlocks()
    // Makes a lost peer and a file that may not grow errors of the call instead of the end of the process.
    System.ignore(SIGPIPE)
    System.ignore(SIGXFSZ)
    // Messages to the service manager are for this process only.
    for name in Supervisor.variables + PassedSockets.variables { unsetenv(name) }
    let supervisor = Supervisor(environment, log)
    let descriptors = try descriptors()
    let storage = try storage()
    // The server's time begins when everything is read.
    let (clock, startTime) = (Clock(), storage?.startTime ?? Self.unixTime)
    let poller: Poller
    do { poller = try Poller() } catch { throw .system(error) }
    let passed = try adoptListeners(environment)
    let cluster = try options.cluster.redis.map { (redis) throws(StartError) in
      if passed.isEmpty { try checkPorts() }
      return try join(redis, storage, startTime: startTime, poller: poller, clock: clock)
    }
    // A node that waits refuses players: it listens once it serves.
    let listeners = passed.isEmpty && cluster == nil ? try openListeners() : passed
    var (metrics, administration): (OperatorSocket<MetricsClient>?, OperatorSocket<AdminClient>?)
    do throws(StartError) {
      if let place = options.metrics { metrics = try open(place, .metrics, poller) }
      administration = try openAdministration(storage, poller)
    } catch {
      // Removes the files of those that are open.
      metrics?.close()
      for listener in listeners { listener.close() }
      throw error
    }
    do throws(SystemError) {
      var configuration = LobbyConfiguration(version: Release.version, seedKey: seedKey(storage))
      Self.adopt(plan, in: &configuration, descriptors: descriptors, log)
      (configuration.startTime, configuration.doubt) = (startTime, storage?.journal.doubt ?? 0)
      configuration.keepsJournal = storage != nil
      let sockets = Self.sockets(connections: configuration.limits.connections, descriptors: descriptors)
      let server = Server(
        configuration: configuration, storage: storage, acceptor: try Acceptor(listeners, sockets: sockets),
        poller: poller, clock: clock, cluster: cluster, metrics: metrics, random: Self.chance, log: log)
      server.proxies.sources = options.proxyFrom
      server.administration = administration
      try start(server)
      (server.plan, server.descriptors) = (plan, descriptors)
      server.supervisor = supervisor
      server.openListeners = { [unowned server] () throws(StartError) in
        let listeners = passed.isEmpty ? try openListeners() : passed
        if passed.isEmpty {
          server.acceptor.open(listeners)
          do throws(SystemError) { try server.watchListeners(from: [], to: .read) } catch {
            throw StartError.system(error)
          }
        }
        announce(listeners, arePassed: !passed.isEmpty)
      }
      server.listenToSignals {
        if cluster == nil { announce(listeners, arePassed: !passed.isEmpty) }
        log(
          .info, "started",
          ["version": Release.version, "connections": "\(configuration.limits.connections)"])
        server.begin()
        supervisor?.send(Supervisor.ready)
        if plan.invocation.untilEOF != nil { server.stopWithInput() }
      }
      return server
    } catch {
      throw .system(error)
    }
  }

  private func start(_ server: Server) throws(SystemError) {
    do throws(SystemError) { try server.start() } catch {
      server.close()
      throw error
    }
  }

  private func seedKey(_ storage: Storage?) -> SeedKey {
    if let kept = storage?.seedKey { return kept }
    if let word = plan.invocation.untilEOF, !word.isEmpty,
      let key = SeedKey(bytes: SHA256.digest(of: Array(word.utf8)))
    {
      return key
    }
    var random = Self.chance
    return SeedKey(using: &random)
  }

  static func print(_ text: String) throws(StartError) {
    System.ignore(SIGPIPE)
    do { try System.print(text) } catch {
      throw .failure("the output can't be written: \(error.reason). Check where it is redirected to.")
    }
  }

  static func checkData(_ options: Options) throws(StartError) {
    guard let path = try options.dataPath() else {
      return try print("nothing is kept on disk (no-data), so there is nothing to check\n")
    }
    let check = DataCheck(of: path, keeping: options.history, at: unixTime)
    try print(check.lines.map { $0 + "\n" }.joined())
    if check.errors > 0 {
      let found = check.errors == 1 ? "an error was" : "\(check.errors) errors were"
      throw .failure("\(found) found; see the report.")
    }
  }

  /// The limit of descriptors, less `otherDescriptors`. Throws if there are too few of them, or of threads.
  private func descriptors() throws(StartError) -> Int {
    if let shortage = System.shortage(ofThreads: Self.threads) { throw .failure(shortage) }
    let limit: Int
    do { limit = try System.raiseDescriptorLimit() } catch { throw .system(error) }
    let others = Self.otherDescriptors(options)
    guard limit >= others + Self.leastDescriptors else {
      throw .failure(
        "the limit of open files (ulimit -n) is \(limit), and the server needs \(others + Self.leastDescriptors). Raise it."
      )
    }
    return limit - others
  }

  private static func otherDescriptors(_ options: Options) -> Int {
    (options.cluster.redis == nil ? 0 : ClusterDriver.descriptors)
      + (options.metrics == nil ? 0 : MetricsClient.descriptors)
  }

  /// The maximum of connections: as configured, but no more than descriptors allow.
  nonisolated static func connections(wanted: Int, descriptors: Int) -> Int {
    // At least one, for a solo game.
    min(wanted, max(1, descriptors - reservedDescriptors))
  }

  nonisolated static func sockets(connections: Int, descriptors: Int) -> Int {
    max(connections + 1, descriptors - ownDescriptors)
  }

  private func storage() throws(StartError) -> Storage? {
    guard let path = try options.dataPath() else { return nil }
    var random = Self.chance
    // Nobody wants a server that silently lost its rooms and its key.
    do {
      return try Storage(
        at: path, history: options.history, unixTime: Self.unixTime, using: &random, log: log)
    } catch { throw .failure(error.message) }
  }

  /// Applies a plan's settings to the lobby, as far as descriptors allow: everything that can change without a restart.
  static func adopt(
    _ plan: Plan, in configuration: inout LobbyConfiguration, descriptors: Int, _ log: Log
  ) {
    configuration.language = plan.options.language
    configuration.messageOfTheDay = plan.messages
    configuration.names = plan.names
    configuration.limits = plan.options.limits
    let wanted = configuration.limits.connections
    configuration.limits.connections = connections(wanted: wanted, descriptors: descriptors)
    if configuration.limits.connections < wanted {
      log(
        .warning, "connection_limit_reduced",
        [
          "wanted": "\(wanted)", "possible": "\(configuration.limits.connections)",
          "reason": "limit of open files (ulimit -n)",
          "limit": "\(descriptors + otherDescriptors(plan.options))",
        ])
    }
  }

  private func adoptListeners(_ environment: [String: String]) throws(StartError) -> [Listener] {
    var listeners: [Listener] = []
    for socket in try PassedSockets.all(in: environment, process: System.processID) {
      listeners.append(try Listener.adopt(socket))
    }
    if !listeners.isEmpty {
      log(
        .info, "sockets_inherited",
        ["sockets": "\(listeners.count)", "hint": "players connect to these, and to none of --listen"])
    }
    return listeners
  }

  private func checkPorts() throws(StartError) {
    for place in options.listen {
      do { try Listener.checkPort(of: place) } catch { throw .failure(error.message(for: .listen)) }
    }
  }

  private func openListeners() throws(StartError) -> [Listener] {
    var (listeners, failure): ([Listener], ListenError?) = ([], nil)
    for place in options.listen {
      do { listeners += try Listener.open(place) } catch {
        guard error.isUnavailable, options.listen == Options.defaultListen else {
          for listener in listeners { listener.close() }
          throw .failure(error.message(for: .listen))
        }
        failure = error
        // A machine without IPv6, or without IPv4, can still serve players.
        log(
          .warning, "address_skipped", ["address": "\(place)", "reason": "this machine has no such address"])
      }
    }
    if listeners.isEmpty, let failure { throw .failure(failure.message(for: .listen)) }
    return listeners
  }

  private func open<Client>(
    _ place: ListenAddress, _ option: Option, _ poller: Poller
  ) throws(StartError) -> OperatorSocket<Client> {
    do {
      return OperatorSocket(try Listener.open(place), poller: poller, log: log)
    } catch { throw .failure(error.message(for: option)) }
  }

  /// Opens the admin socket, unless it is off. The default one may fail, as players do not need it.
  private func openAdministration(
    _ storage: Storage?, _ poller: Poller
  ) throws(StartError) -> OperatorSocket<AdminClient>? {
    switch (options.admin, storage?.directory) {
    case (.nowhere, _), (.usual, nil): return nil
    case (.path(let path), _): return try open(.unix(path: path), .admin, poller)
    case (.usual, let directory?):
      do { return try open(.unix(path: "\(directory.path)/admin"), .admin, poller) } catch {
        log(
          .warning, "admin_socket_failed",
          ["reason": error.message, "hint": "--admin PATH puts it elsewhere"])
        return nil
      }
    }
  }

  private func announce(_ listeners: [Listener], arePassed: Bool) {
    let invitation = Invitation.text(
      to: listeners.map(\.address), host: System.ownAddress, proxies: options.proxyFrom,
      arePassed: arePassed)
    do {
      try System.print(listeners.map { "listening on \($0.name)\n" }.joined() + invitation)
    } catch {
      // Players can connect all the same.
      log(.warning, "addresses_print_failed", ["reason": error.reason])
    }
  }
}
