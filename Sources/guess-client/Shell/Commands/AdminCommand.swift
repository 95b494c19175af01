import GuessClientCore
import GuessProtocol
import Platform

/// Takes an operator's commands for a server on this machine.
@MainActor
enum AdminCommand {
  static func run(_ options: Options) -> Never {
    let paths = Options.adminPaths(in: System.environment)
    let path = options.text(.socket) ?? paths.first(where: System.isThere) ?? paths[0]
    let transport: Transport
    do throws(ConnectError) {
      transport = try Connecting.connect(to: ServerAddress(path: path))
    } catch {
      Startup.fail(explanation(of: error, path), with: .unreachable)
    }
    // In a script's loop, standard input is not for a single command.
    if options.line != nil { System.emptyStandardInput() }
    let isTyped = options.line == nil && Terminal.isInteractive
    let state = isTyped ? SavedState(for: options) : nil
    let session = AdminSession(
      options, at: path, on: isTyped ? Terminal.shape(for: options) : nil,
      remembering: state?.memory.history ?? [])
    SessionDriver(session, with: options, state: state).run(on: transport)
  }

  private static func explanation(of error: ConnectError, _ path: String) -> String {
    let hint = "--socket PATH names another socket, as the server's --admin does."
    return switch error {
    case .pathTooLong(let limit): "the path \(path) has more than \(limit) bytes."
    case .failed(let error) where error.isAbsence: "there is no \(path): is the server running? \(hint)"
    case .failed(let error) where error.isProhibition:
      "\(path) is for the user who runs the server, and for root."
    case .refused where (try? FileStatus(at: path))?.isSocket != true: "\(path) is no socket. \(hint)"
    case .refused: "no server listens at \(path) any more. \(hint)"
    case .failed(let error): "cannot connect to \(path): \(error.reason). \(hint)"
    case .unknownHost, .timedOut, .helper: "cannot connect to \(path). \(hint)"
    }
  }
}
