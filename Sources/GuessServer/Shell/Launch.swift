import GuessServerCore
import Protocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The way from a plan to a running server.
enum Launch {
  /// Descriptors that are not for players: those of the system and of Dispatch (about 12), the listeners (up to 16), and
  /// those who are being told that they can't come in (`ServerLimits.lingeringAtDoor`, and the one being accepted).
  static let reservedDescriptors = 48

  /// Opens the listeners, starts a server and says where it listens.
  @MainActor
  static func server(for plan: Plan) throws(StartError) -> Server {
    let log = Log(level: plan.options.logLevel)
    // A peer that is gone and a file that may not grow are errors of the call, not ends of the process.
    System.ignore(SIGPIPE)
    System.ignore(SIGXFSZ)
    let startTime = Clock.unixTime()
    let bell: Bell
    do {
      bell = try Bell()
    } catch {
      throw .system(error)
    }
    let storage = try storage(plan.options.storage, unixTime: startTime, bell, log)
    let listeners = try openListeners(plan.options, log)
    do {
      var random: any RandomNumberGenerator = SystemRandomNumberGenerator()
      let key = storage?.seedKey ?? SeedKey(using: &random)
      var configuration = try configuration(for: plan, key, log)
      configuration.startTime = startTime
      configuration.keepsJournal = storage != nil
      let server = try Server(
        configuration: configuration, storage: storage, acceptor: Acceptor(listeners), bell: bell,
        log: log)
      try server.start {
        announce(listeners)
        log(
          .info, "started",
          ["version": Release.version, "connections": "\(configuration.limits.connections)"])
      }
      return server
    } catch {
      throw .system(error)
    }
  }

  /// How many connections there can be: as many as are asked for, and as the system has descriptors for.
  static func connections(wanted: Int, descriptors: Int) -> Int {
    // However few there are, one player can play alone.
    min(wanted, max(1, descriptors - reservedDescriptors))
  }

  /// What is kept on disk; nil where nothing is.
  @MainActor
  private static func storage(
    _ choice: Options.Storage, unixTime: Int64, _ bell: Bell, _ log: Log
  ) throws(StartError) -> Storage? {
    var random: any RandomNumberGenerator = SystemRandomNumberGenerator()
    do throws(DataError) {
      switch choice {
      case .nowhere: return nil
      case .directory(let path):
        return try Storage(at: path, unixTime: unixTime, using: &random, bell: bell, log: log)
      case .usual:
        guard let path = DataDirectory.usualPath(in: DataDirectory.environment) else { throw .homeless }
        return try Storage(at: path, unixTime: unixTime, using: &random, bell: bell, log: log)
      }
    } catch {
      // Nobody has asked for the usual directory, so the game goes on without one that can't be had. One that others can
      // tamper with is refused all the same.
      guard choice == .usual, error.isInability else { throw .data(error) }
      log(.warning, "keeping nothing on disk", ["reason": error.reason])
      return nil
    }
  }

  @MainActor
  private static func configuration(
    for plan: Plan, _ key: SeedKey, _ log: Log
  ) throws(SystemError) -> LobbyConfiguration {
    var configuration = LobbyConfiguration(version: Release.version, seedKey: key)
    configuration.language = plan.options.language
    configuration.messageOfTheDay = plan.messages
    configuration.limits = plan.options.limits
    let wanted = plan.options.maxConnections
    let descriptors = try System.raiseDescriptorLimit()
    configuration.limits.connections = connections(wanted: wanted, descriptors: descriptors)
    if configuration.limits.connections < wanted {
      log(
        .warning, "fewer connections than wanted",
        [
          "wanted": "\(wanted)", "possible": "\(configuration.limits.connections)",
          "reason": "limit of open files (ulimit -n)", "limit": "\(descriptors)",
        ])
    }
    return configuration
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
          throw .cannotListen(error)
        }
        // A machine without IPv6 can still play, and so can one without IPv4.
        log(.warning, "not listening", ["address": "\(place)", "reason": "this machine has no such address"])
        missing = error
      }
    }
    if listeners.isEmpty, let missing { throw .cannotListen(missing) }
    return listeners
  }

  private static func announce(_ listeners: [Listener]) {
    let lines = listeners.map { "listening on \($0.name)\n" }.joined()
    System.writeAll(Array(lines.utf8), to: .standardOutput)
    let invitation = Invitation(to: listeners.map(\.address), host: System.hostName())
    _ = System.writeWithoutWaiting(Array(invitation.text.utf8), to: .standardError)
  }
}
