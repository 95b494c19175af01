import Dispatch
import GuessClientCore
import GuessClientPlay
import GuessProtocol
import Platform

/// The commands that run a session until it quits.
@MainActor
enum SessionCommands {
  // MARK: - Playing

  static func play(_ options: Options) -> Never {
    KeyLink.runIfAsked(options)
    if Terminal.isInteractive, !options[.plain] {
      StandardOutput.show(
        progress: ConnectionMessage.connecting(to: options.server).text(in: options.language))
    }
    game(options).run(on: Startup.connect(with: options))
  }

  /// Starts a server on this machine for a friend, and plays on it. The server ends with the game.
  static func host(_ options: Options) -> Never {
    func fail(_ message: LineMessage, with code: ExitCode = .failed) -> Never {
      Startup.fail(message.text(in: options.language), with: code)
    }
    let ownHost = System.ownAddress ?? System.ownIPv6Address
    func hosting(on server: ServerAddress) -> Options { options.hosting(on: server, knownAs: ownHost) }
    guard Terminal.isInteractive else { fail(.needsTerminal, with: .wrongUsage) }
    // Use a server that is already running, if friends can reach it.
    if let transport = try? Connecting.connect(to: .local) {
      if let ownHost {
        let server = ServerAddress(host: ownHost, port: HostAndPort.usualPort)
        guard let way = try? Connecting.connect(to: server) else { fail(.serverIsPrivate) }
        way.close()
      }
      game(hosting(on: .local)).run(on: transport)
    }
    // An IPv6 socket is one for IPv4 as well, but some machines have none.
    let everywhere = ownHost?.contains(":") == true ? "[::]" : "0.0.0.0"
    var server: LocalServer?
    server = LocalServer(
      "--listen=\(everywhere):\(HostAndPort.usualPort)", "--until-eof",
      orFail: { reason in
        if let reason { StandardOutput.complain(reason) }
        fail(.noServerStarts)
      },
      handler: { address in
        let options = hosting(on: address)
        game(options, hosting: server).begin(on: Startup.connect(with: options))
      })
    dispatchMain()
  }

  private static func game(_ options: Options, hosting server: LocalServer? = nil) -> SessionDriver {
    let state = Terminal.isInteractive ? SavedState(for: options) : nil
    return SessionDriver(
      session(for: options, with: state), with: options, state: state, hosting: server)
  }

  private static func session(for options: Options, with state: SavedState?) -> any Session {
    guard !options[.json], Terminal.isInteractive else {
      return PipeSession(options, with: NameFile.keyring(for: options), using: Startup.chance)
    }
    let keys = NameFile.keyring(for: options, keeps: StateFolder.isUsable(for: options))
    var options = options
    // An ssh key is known by its name.
    if options.has(.identity), let name = keys.ownName { options.texts[.name] = "\(name)" }
    let play = PlaySession(
      options, on: Terminal.shape(for: options), using: Startup.chance, remembering: state?.lines ?? [],
      offering: state?.seat, with: keys)
    return play.hasWheels ? PickerSession(play) : LineSession(play)
  }

  // MARK: - For operators

  /// Shows the activity on a server: on the whole screen until the user quits, or once, as lines.
  static func monitor(_ options: Options) -> Never {
    let transport = Startup.connect(with: options)
    // A terminal that can't move its cursor would scroll the content away.
    let isOnce = options[.once] || options[.plain] || !System.isTerminal(.standardOutput)
    let session = MonitorSession(
      options, on: isOnce ? nil : Terminal.shape(for: options),
      hasKeys: !isOnce && System.isTerminal(.standardInput), using: Startup.chance)
    // In a script's loop over servers, standard input is the list of them.
    if isOnce { System.emptyStandardInput() }
    SessionDriver(session, with: options).run(on: transport)
  }

  static func admin(_ options: Options) -> Never {
    let paths = Options.adminPaths(in: System.environment)
    let path = options.text(.socket) ?? paths.first(where: System.isThere) ?? paths[0]
    let transport: Transport
    do throws(ConnectionMessage) {
      transport = try Connecting.connect(to: ServerAddress(.socket(path: path)))
    } catch {
      Startup.fail(explanation(of: error, path), with: .unreachable)
    }
    // In a script's loop, standard input is not for a single command.
    if options.line != nil { System.emptyStandardInput() }
    SessionDriver(AdminSession(options, at: path), with: options).run(on: transport)
  }

  private static func explanation(of error: ConnectionMessage, _ path: String) -> String {
    let reason = if case .unreachable(_, let reason) = error { reason } else { "no server listens there" }
    return
      "cannot connect to \(path): \(reason). It is for the server's user and root; --socket PATH names another one, as the server's --admin does."
  }
}
