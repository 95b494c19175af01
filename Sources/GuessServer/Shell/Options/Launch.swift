import GuessServerCore
import GuessProtocol
import Platform

/// The way from a plan to a running server.
enum Launch {
  /// Descriptors that are not for sockets of clients: those of the system, of Dispatch and of the batches (about 16), of the
  /// data directory (up to 6, while the journal changes its file), the listeners (up to 16), the service manager's, and the
  /// admin socket's.
  static let ownDescriptors = 40 + AdminEndpoint.descriptors
  /// Descriptors that are not for players: besides those, who is being told that there is no room
  /// (`ServerLimits.lingeringAtDoor`, and the one being accepted).
  static let reservedDescriptors = ownDescriptors + ServerLimits().lingeringAtDoor + 1

  /// Where secrets, codes, tokens, keys and nonces are drawn from.
  static var chance: any RandomNumberGenerator { SystemRandomNumberGenerator() }

  /// Opens the listeners, starts a server and says where it listens.
  @MainActor
  static func server(for plan: Plan) throws(StartError) -> Server {
    let log = Log(level: plan.options.logLevel, format: plan.options.logFormat)
    // A peer that is gone and a file that may not grow are errors of the call, not ends of the process.
    System.ignore(SIGPIPE)
    System.ignore(SIGXFSZ)
    let environment = System.environment
    // What a service manager says is meant for this process alone.
    System.removeFromEnvironment(Supervisor.variables + PassedSocket.variables)
    let supervisor = Supervisor(environment, log)
    let startTime = Clock.unixTime().count / 1_000
    let storage = try storage(plan.options, unixTime: startTime, log)
    let clock = Clock()
    let passed = try adoptListeners(environment, log)
    let enrolment = try plan.options.cluster.map { (options) throws(StartError) in
      if passed.isEmpty { try checkPorts(plan.options) }
      return try enrol(
        options, storage, start: Storage.start(at: startTime), grace: plan.options.limits.grace, clock: clock,
        log)
    }
    let listeners = passed.isEmpty ? try openListeners(plan.options, log) : passed
    let (metrics, administration) = try openHostSockets(plan.options, storage, beside: listeners, log)
    do {
      var random = chance
      // The number of the day is one in all of a cluster.
      let key = enrolment?.key.seedKey ?? storage?.seedKey ?? SeedKey(using: &random)
      let descriptors =
        try System.raiseDescriptorLimit() - (enrolment == nil ? 0 : ClusterDriver.descriptors)
        - (metrics == nil ? 0 : MetricsEndpoint.descriptors)
      var configuration = LobbyConfiguration(version: Release.version, seedKey: key)
      adopt(plan, in: &configuration, descriptors: descriptors, log)
      configuration.startTime = startTime
      configuration.keepsJournal = storage != nil
      configuration.membership = enrolment.map {
        Membership($0.node, $0.key, lease: $0.lease, address: $0.playerAddress)
      }
      let sockets = sockets(connections: configuration.limits.connections, descriptors: descriptors)
      let server = try Server(
        configuration: configuration, storage: storage, acceptor: Acceptor(listeners, sockets: sockets),
        clock: clock,
        cluster: enrolment.map {
          ClusterDriver(
            $0, recovery: storage?.recovery ?? Recovery(), start: Storage.start(at: startTime),
            clock: clock,
            log: log)
        }, metrics: metrics, random: random, log: log)
      server.proxies = Proxies(plan.options.proxyFrom)
      server.administration = administration
      try server.start()
      server.standing = Standing(plan: plan, descriptors: descriptors)
      server.supervisor = supervisor
      server.listenToSignals {
        announce(listeners, plan.options.proxyFrom, arePassed: !passed.isEmpty, log)
        log(
          .info, "started",
          ["version": Release.version, "connections": "\(configuration.limits.connections)"])
        supervisor?.tell(.ready)
      }
      return server
    } catch {
      throw .failure("\(error.call) failed: \(error.reason).")
    }
  }

  /// Prints what was asked for instead of a server.
  static func print(_ text: String) throws(StartError) {
    System.ignore(SIGPIPE)
    do { try System.print(text) } catch {
      throw .failure("the output can't be written: \(error.reason). Check where it is redirected to.")
    }
  }

  /// Prints what the data directory holds, and what a start would do with it.
  static func checkData(_ options: Options) throws(StartError) {
    guard let path = try options.dataPath() else {
      return try print("nothing is kept on disk (no-data), so there is nothing to check\n")
    }
    let check = DataCheck(of: path, keeping: options.history, at: Clock.unixTime().count / 1_000)
    try print(check.text)
    let damages = check.obstacles.count + check.damagedHistory.count + (check.isKeyMissing ? 1 : 0)
    guard damages == 0 else {
      throw .failure(
        "\(damages == 1 ? "an error was" : "\(damages) errors were") found; the report names the files.")
    }
  }

  /// How many connections there can be: as many as are asked for, and as the system has descriptors for.
  static func connections(wanted: Int, descriptors: Int) -> Int {
    // However few there are, one player can play alone.
    min(wanted, max(1, descriptors - reservedDescriptors))
  }

  /// How many sockets of clients there can be, those included that are no connections any more.
  static func sockets(connections: Int, descriptors: Int) -> Int {
    max(connections + 1, descriptors - ownDescriptors)
  }

  /// What is kept on disk; nil where nothing is.
  @MainActor
  private static func storage(
    _ options: Options, unixTime: Int64, _ log: Log
  ) throws(StartError) -> Storage? {
    guard let path = try options.dataPath() else { return nil }
    var random = chance
    do {
      return try Storage(at: path, history: options.history, unixTime: unixTime, using: &random, log: log)
    } catch {
      // A server without its rooms and with a new key is none that anyone has asked for.
      throw .failure(error.message)
    }
  }

  /// Has the lobby go by what a plan says, as far as so many descriptors allow. It is all that can change while people play.
  @MainActor
  static func adopt(
    _ plan: Plan, in configuration: inout LobbyConfiguration, descriptors: Int, _ log: Log
  ) {
    configuration.language = plan.options.language
    configuration.messageOfTheDay = plan.messages
    configuration.limits = plan.options.limits
    let wanted = plan.options.maxConnections
    configuration.limits.connections = connections(wanted: wanted, descriptors: descriptors)
    if configuration.limits.connections < wanted {
      log(
        .warning, "fewer connections than wanted",
        [
          "wanted": "\(wanted)", "possible": "\(configuration.limits.connections)",
          "reason": "limit of open files (ulimit -n)", "limit": "\(descriptors)",
        ])
    }
  }

  /// The listeners that a service manager has opened, if it has opened any.
  @MainActor
  private static func adoptListeners(
    _ environment: [String: String], _ log: Log
  ) throws(StartError) -> [Listener] {
    do throws(PassedSocketError) {
      let sockets = try PassedSocket.all(in: environment, process: System.processID)
      guard !sockets.isEmpty else { return [] }
      var listeners: [Listener] = []
      for socket in sockets {
        switch socket.purpose {
        case .players: listeners.append(try Listener.adopt(socket.descriptor))
        }
      }
      log(
        .info, "sockets passed",
        ["sockets": "\(listeners.count)", "hint": "players connect to these, and to none of --listen"])
      return listeners
    } catch {
      throw .failure(error.message)
    }
  }

  /// Refuses ports for players that are in use, before a cluster hears of the node. Nobody can connect yet.
  private static func checkPorts(_ options: Options) throws(StartError) {
    for place in options.listen {
      do throws(ListenError) { try Listener.checkPort(of: place) } catch {
        throw .failure(error.message(for: .listen))
      }
    }
  }

  @MainActor
  private static func openListeners(_ options: Options, _ log: Log) throws(StartError) -> [Listener] {
    var listeners: [Listener] = []
    var missing: ListenError?
    for place in options.listen {
      do throws(ListenError) {
        listeners += try Listener.open(place)
      } catch {
        guard case .unavailable = error, options.listen == Options.defaultListen else {
          for listener in listeners { listener.close() }
          throw .failure(error.message(for: .listen))
        }
        // A machine without IPv6 can still play, and so can one without IPv4.
        log(.warning, "not listening", ["address": "\(place)", "reason": "this machine has no such address"])
        missing = error
      }
    }
    if listeners.isEmpty, let missing { throw .failure(missing.message(for: .listen)) }
    return listeners
  }

  @MainActor
  private static func announce(
    _ listeners: [Listener], _ proxies: [ProxySource], arePassed: Bool, _ log: Log
  ) {
    let invitation = Invitation(
      to: listeners.map(\.address), host: System.ownAddress, proxies: proxies, arePassed: arePassed)
    do {
      try System.print(listeners.map { "listening on \($0.name)\n" }.joined() + invitation.text)
    } catch {
      // Players can come in all the same.
      log(.warning, "addresses not printed", ["reason": error.reason])
    }
  }
}
