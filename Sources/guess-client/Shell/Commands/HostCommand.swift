import Dispatch
import GuessClientCore
import GuessProtocol
import Platform

/// Starts a server on this machine for a friend, and plays on it. The server ends with the game.
@MainActor
enum HostCommand {
  static func run(_ options: Options) -> Never {
    guard Terminal.isInteractive else {
      Startup.fail(LineMessage.needsTerminal.text(in: options.language), with: .wrongUsage)
    }
    // Use a server that is already running, if friends can reach it.
    if let transport = try? Connecting.connect(to: .local) {
      if let host = System.ownAddress {
        let server = ServerAddress(host: host, port: ServerAddress.defaultPort, room: nil)
        guard let way = try? Connecting.connect(to: server) else {
          Startup.fail(LineMessage.serverIsPrivate.text(in: options.language), with: .failed)
        }
        way.close()
      }
      PlayCommand.driver(for: hosting(options, on: .local)).run(on: transport)
    }
    do throws(SystemError) {
      try LocalServer(forFriends: ServerAddress.defaultPort).activate { address in
        guard let address else { fail(options) }
        let options = hosting(options, on: address)
        PlayCommand.driver(for: options).begin(on: Startup.connect(with: options))
      }
    } catch {
      if !error.isAbsence { StandardOutput.complain(error.reason) }
      fail(options)
    }
    dispatchMain()
  }

  private static func hosting(_ options: Options, on server: ServerAddress) -> Options {
    options.hosting(on: server, knownAs: System.ownAddress)
  }

  private static func fail(_ options: Options) -> Never {
    Startup.fail(LineMessage.noServerStarts.text(in: options.language), with: .failed)
  }
}
