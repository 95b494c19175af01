import GuessClientCore
import GuessProtocol
import Platform

/// Sends an operator's commands to a server on this machine.
@MainActor
enum AdminCommand {
  /// Longest line from the server in bytes: those of a game are shorter.
  private static let lineBytes = 4 * 1_024

  static func run(_ request: AdminRequest) -> Never {
    let path = request.socket ?? usualPath
    let socket: Descriptor
    do throws(ConnectError) {
      socket = try Connecting.connect(to: ServerAddress(path: path)).socket
    } catch {
      Startup.fail(explanation(of: error, path), with: .unreachable)
    }
    var conversation = AdminConversation(withOneCommand: request.command != nil)
    if let command = request.command { send(Array((command + "\n").utf8), to: socket) }
    converse(on: socket, path, &conversation, listensToInput: request.command == nil)
  }

  private static var usualPath: String {
    let paths = AdminRequest.usualPaths(in: System.environment)
    return paths.first(where: System.isThere) ?? paths[0]
  }

  private static func converse(
    on socket: Descriptor, _ path: String, _ conversation: inout AdminConversation, listensToInput: Bool
  ) -> Never {
    var framer = LineFramer(limit: lineBytes)
    var buffer = [UInt8](repeating: 0, count: 64 * 1_024)
    var listens = listensToInput
    var isInLine = false
    while true {
      let ready = System.firstReady(reading: listens ? [socket, .standardInput] : [socket])
      if ready == 1 {
        let count = (try? System.readNext(from: .standardInput, into: &buffer)) ?? 0
        listens = count > 0
        if count > 0 {
          send(Array(buffer[..<count]), to: socket)
          isInLine = buffer[count - 1] != UInt8(ascii: "\n")
        } else {
          // A last line without a newline is a command too, for which the server would wait.
          if isInLine { send([UInt8(ascii: "\n")], to: socket) }
          try? System.endOutput(of: socket)
        }
        continue
      }
      guard ready == 0, let count = System.receive(from: socket, into: &buffer) else { continue }
      guard count > 0 else {
        // Expected after a goodbye or the end of input.
        if listensToInput, conversation.hasSaidGoodbye || !listens {
          System.leave(with: conversation.hasRefused ? .failed : .done)
        }
        Startup.fail("the server closed the connection before it answered.", with: .failed)
      }
      hear(buffer[..<count], through: &framer, path, &conversation, endsWithAnswer: !listensToInput)
    }
  }

  private static func hear(
    _ bytes: ArraySlice<UInt8>, through framer: inout LineFramer, _ path: String,
    _ conversation: inout AdminConversation, endsWithAnswer: Bool
  ) {
    var output: [UInt8] = []
    var offset = 0
    let bytes = Array(bytes)
    while let line = framer.next(in: bytes.span, from: &offset, { _, line in Array(copying: line) }) {
      switch conversation.hear(line, &output) {
      case .goesOn: break
      case .stranger:
        Startup.fail("\(path) is no admin socket of a guess-server; --socket PATH names it.", with: .failed)
      case .answered(let isGranted):
        guard endsWithAnswer else { continue }
        let failure = StandardOutput.print(output, in: .english)
        System.leave(with: failure ?? (isGranted ? .done : .failed))
      }
    }
    if let code = StandardOutput.print(output, in: .english) { System.leave(with: code) }
  }

  private static func send(_ bytes: [UInt8], to socket: Descriptor) {
    // If this fails, the server has closed the connection, which the next read shows.
    try? System.writeAll(bytes, to: socket)
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
