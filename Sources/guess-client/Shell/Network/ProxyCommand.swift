import Dispatch
import GuessClientCore
import GuessProtocol
import Platform

/// Connecting through a proxy command.
extension Connecting {
  /// Bytes kept of a command's error output: its last lines give the reason for its end.
  private static let complaintBytes = 4_096
  /// Hosts of a list tried in one attempt: each has enough time for a packet to be sent again.
  private static let mostTries = 3
  /// Longest time in milliseconds that a stopped command waits for the terminal: hardly noticeable.
  private static let terminalTime: Int32 = 50

  /// Connects through the command to the first of these places that accepts. They share the time of one attempt.
  static func connect(
    to server: ServerAddress, throughProgramTo places: [ServerAddress.Place], _ mayPrompt: Bool
  ) throws(ConnectionMessage) -> Transport {
    let time = Int64(limitSeconds) * 1_000 / Int64(min(places.count, mostTries))
    var failure = ConnectionMessage.timedOut(server, seconds: limitSeconds)
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

  /// Starts the command, and waits for the server's first byte, which it sends at once: only that proves the connection. Until
  /// then the command may prompt at the terminal, in place of the progress.
  private static func connect(
    to server: ServerAddress, through words: [String], milliseconds: Int64, _ mayPrompt: Bool
  ) throws(ConnectionMessage) -> Transport {
    let (program, socket, errors) = try start(words, for: server)
    var complaints = ErrorOutput(source: errors)
    var loan: TerminalLoan?
    let outcome = awaitFirstByte(
      at: socket, from: program, &complaints, milliseconds: milliseconds, mayPrompt, &loan)
    program.arrived()
    loan?.end()
    if outcome == .came {
      complaints.discardRest()
      return Transport(socket, through: program)
    }
    System.release(socket)
    let end = (outcome == .ended ? program.awaitEnd() : nil) ?? program.terminate()
    complaints.takeRest()
    // Ctrl-C at its prompt was meant for the client as well.
    if loan != nil, end == .signal(SIGINT) { System.leave(with: .interrupted) }
    switch outcome {
    case .came, .tookTooLong: throw .timedOut(server, seconds: limitSeconds)
    case .wantsTerminal: throw .helperWantsTerminal(program: words[0])
    case .ended: throw ConnectionMessage(endOf: words[0], to: server, complaints: complaints.text)
    }
  }

  private enum Outcome {
    case came, ended, tookTooLong, wantsTerminal
  }

  /// Waits for the first byte or the command's end, and reads its error output meanwhile. Commands run in process groups of
  /// their own, so the system stops one that prompts at the terminal: it is then lent the terminal, without a time limit.
  private static func awaitFirstByte(
    at socket: Descriptor, from program: SpawnedProcess, _ complaints: inout ErrorOutput, milliseconds: Int64,
    _ mayPrompt: Bool, _ loan: inout TerminalLoan?
  ) -> Outcome {
    let clock = Clock()
    while loan != nil || clock.now.milliseconds < milliseconds {
      if let signal = program.stopSignal, loan != nil || [SIGTTIN, SIGTTOU].contains(signal) {
        loan?.end()
        // Ctrl-Z at its prompt.
        if signal == SIGTSTP { Signals.stopJob() }
        guard mayPrompt else { return .wantsTerminal }
        StandardOutput.clearProgress()
        loan = TerminalLoan(to: program)
        if loan == nil { return .wantsTerminal }
      }
      switch System.firstReady(reading: [socket, complaints.source], milliseconds: terminalTime) {
      case 0: return System.hasByte(at: socket) ? .came : .ended
      case 1: complaints.take()
      default: break
      }
    }
    return .tookTooLong
  }

  /// Starts a command on one end of a socket pair; returns the other end and its error output.
  private static func start(
    _ words: [String], for server: ServerAddress
  ) throws(ConnectionMessage) -> (SpawnedProcess, socket: Descriptor, errors: Descriptor) {
    do throws(SystemError) {
      let (socket, theirs) = try System.makeSocketPair()
      defer { System.release(theirs) }
      return try socket.kept { () throws(SystemError) in
        let (errors, theirErrors) = try System.makePipe()
        defer { System.release(theirErrors) }
        return try errors.kept { () throws(SystemError) in
          let program = try SpawnedProcess(
            words, input: theirs, output: theirs, errors: theirErrors, isConnecting: true)
          try System.neverWait(on: socket)
          return (program, socket, errors)
        }
      }
    } catch {
      throw error.isAbsence
        ? .helperMissing(program: words[0], server)
        : .helperNotStarted(program: words[0], reason: error.reason)
    }
  }

  /// The end of a command's error output.
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
