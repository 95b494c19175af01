import Dispatch
import GuessClientCore
import GuessProtocol
import Platform

extension Connecting {
  /// Bytes kept of a command's error output: its last lines give the reason for its end.
  private static let complaintBytes = 4_096
  /// Hosts of a list tried in one attempt: each has enough time for a packet to be sent again.
  private static let mostTries = 3
  /// Time limit of a program that may ask something at the terminal: that of sshd (LoginGraceTime).
  private static let promptSeconds = 120

  /// Connects through the command to the first of these places that accepts. They share the time of one attempt.
  static func connect(
    to server: ServerAddress, throughProgramTo places: [ServerAddress.Place], _ mayPrompt: Bool
  ) throws(ConnectionMessage) -> Transport {
    let isPrompting = mayPrompt && server.via != nil
    // Its questions come in place of the progress.
    if isPrompting { StandardOutput.clearProgress() }
    let limit = isPrompting ? promptSeconds : limitSeconds
    let time = Int64(limit) * 1_000 / Int64(min(places.count, mostTries))
    var failure = ConnectionMessage.timeout(at: server)
    for place in places.prefix(mostTries) {
      guard let words = server.helper(to: place) else { continue }
      do throws(ConnectionMessage) {
        return try connect(to: server, through: words, milliseconds: time, mayPrompt)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// Starts the command, and waits for the server's first byte, which it sends at once: only that proves the connection.
  private static func connect(
    to server: ServerAddress, through words: [String], milliseconds: Int64, _ mayPrompt: Bool
  ) throws(ConnectionMessage) -> Transport {
    let (program, socket, errors) = try start(words, for: server, sharingTerminal: mayPrompt)
    var complaints = ErrorOutput(source: errors)
    let outcome = awaitFirstByte(at: socket, &complaints, milliseconds: milliseconds)
    program.arrived()
    if outcome == .came {
      complaints.discardRest()
      return Transport(socket, through: program)
    }
    System.release(socket)
    if outcome != .ended || program.awaitEnd() == nil { program.terminate() }
    complaints.takeRest()
    guard outcome == .ended else { throw .timeout(at: server) }
    throw ConnectionMessage(endOf: words[0], to: server, complaints: complaints.text)
  }

  private enum Outcome { case came, ended, tookTooLong }

  /// Waits for the first byte or the command's end, and reads its error output meanwhile.
  private static func awaitFirstByte(
    at socket: Descriptor, _ complaints: inout ErrorOutput, milliseconds: Int64
  ) -> Outcome {
    let clock = Clock()
    while case let left = milliseconds - clock.now.milliseconds, left > 0 {
      switch System.firstReady(reading: [socket, complaints.source], milliseconds: Int32(left)) {
      case 0: return System.hasByte(at: socket) ? .came : .ended
      case 1: complaints.take()
      default: break
      }
    }
    return .tookTooLong
  }

  /// Starts a command on one end of a socket pair; returns the other end and its error output.
  private static func start(
    _ words: [String], for server: ServerAddress, sharingTerminal: Bool
  ) throws(ConnectionMessage) -> (SpawnedProcess, socket: Descriptor, errors: Descriptor) {
    do throws(SystemError) {
      let (socket, theirs) = try System.makeSocketPair()
      defer { System.release(theirs) }
      return try socket.kept { () throws(SystemError) in
        let (errors, theirErrors) = try System.makePipe()
        defer { System.release(theirErrors) }
        return try errors.kept { () throws(SystemError) in
          let program = try SpawnedProcess(
            words, input: theirs, output: theirs, errors: theirErrors,
            as: sharingTerminal ? .partOfOwnJob : .connectingSession)
          try System.neverWait(on: socket)
          return (program, socket, errors)
        }
      }
    } catch {
      throw .helperFailed(program: words[0], server, reason: error.reason)
    }
  }

  private struct ErrorOutput {
    /// The pipe it comes from; `.none` after its end.
    private(set) var source: Descriptor
    private var bytes: [UInt8] = []

    init(source: Descriptor) { self.source = source }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Reads what is available, or waits for it.
    mutating func take() {
      var buffer = [UInt8](repeating: 0, count: complaintBytes)
      guard let count = try? System.readNext(from: source, into: &buffer), count > 0 else { return close() }
      bytes = (bytes + buffer[..<count]).suffix(complaintBytes)
    }

    /// Reads what is left of a command that has ended.
    mutating func takeRest() {
      while System.isReadable(source) { take() }
      close()
    }

    private mutating func close() {
      if source != .none { System.release(source) }
      source = .none
    }

    /// Discards all further output until the command ends, so that it never blocks on a full pipe.
    func discardRest() {
      guard source != .none else { return }
      DispatchQueue(label: "complaints").async { [self] in
        var rest = self
        while rest.source != .none { rest.take() }
      }
    }
  }
}
