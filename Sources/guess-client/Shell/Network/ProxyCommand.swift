import Dispatch
import GuessClientCore
import Platform

/// Connecting through a program.
extension Connecting {
  /// Bytes of a program's complaints that are looked at: the last ones say why it has ended.
  private static let complaintBytes = 4_096
  /// Hosts of a list that are tried at a time: each has as long as it takes to send a packet again.
  private static let mostTries = 3
  /// How long a program stands still at most before it gets the terminal that it wants: less than anyone notices.
  private static let terminalTime: Int32 = 50
  /// How long the rest of its complaints may take once it has hung up.
  private static let complaintTime: Int64 = 500

  /// Connects through a program to the first of these places that answers. They share the time that one attempt may take.
  static func connect(
    to server: ServerAddress, throughProgramTo places: [ServerAddress.Place], _ lending: (() -> Void)?
  ) throws(ConnectError) -> Transport {
    let time = Int64(limitSeconds) * 1_000 / Int64(min(places.count, mostTries))
    var failure = ConnectError.timedOut
    for place in places.prefix(mostTries) {
      guard let words = server.helper(to: place) else { continue }
      do throws(ConnectError) {
        return try connect(to: server, through: words, milliseconds: time, lending)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// Starts a program that connects to `server`, and waits until something has come through it, which a server sends at once:
  /// only then is it connected. Up to then it may ask something at the terminal, where `lending` is told of that.
  private static func connect(
    to server: ServerAddress, through words: [String], milliseconds: Int64, _ lending: (() -> Void)?
  ) throws(ConnectError) -> Transport {
    let (program, socket, errors) = try start(words, for: server)
    var complaints = Complaints(source: errors)
    var loan: TerminalLoan?
    let outcome = awaitFirstByte(
      at: socket, from: program, &complaints, milliseconds: milliseconds, lending, &loan)
    program.arrived()
    loan?.end()
    if outcome == .came {
      complaints.discardRest()
      return Transport(socket, through: program)
    }
    System.release(socket)
    if outcome == .ended { complaints.takeRest(milliseconds: complaintTime) }
    complaints.close()
    let end = program.terminate()
    // Ctrl-C at its question was meant for the client as well.
    if loan != nil, end == .signal(Signal.interrupt.number) { System.leave(with: .interrupted) }
    switch outcome {
    case .came, .tookTooLong: throw .timedOut
    case .wantsTerminal: throw .helper(.helper(.wantsTerminal(program: words[0])))
    case .ended: throw .helper(ConnectionMessage(endOf: words[0], to: server, complaints: complaints.text))
    }
  }

  /// What has come of a program that is to connect.
  private enum Outcome {
    case came, ended, tookTooLong, wantsTerminal
  }

  /// Waits until something has come, or the program has hung up, and takes its complaints meanwhile. Programs run in groups of their
  /// own, and one that asks something at the terminal is stopped by the system: then it gets the terminal, and all the time that it
  /// takes.
  private static func awaitFirstByte(
    at socket: Descriptor, from program: SpawnedProcess, _ complaints: inout Complaints, milliseconds: Int64,
    _ lending: (() -> Void)?, _ loan: inout TerminalLoan?
  ) -> Outcome {
    let clock = Clock()
    while loan != nil || clock.now.milliseconds < milliseconds {
      if let signal = program.stopSignal, loan != nil || Signal.terminal.contains(signal) {
        loan?.end()
        // Ctrl-Z at its question.
        if signal == .stop { Signals.stopJob() }
        lending?()
        loan = lending == nil ? nil : TerminalLoan(to: program)
        if loan == nil { return .wantsTerminal }
      }
      if let isThere = System.firstByte(at: socket, or: complaints.source, milliseconds: terminalTime) {
        return isThere ? .came : .ended
      }
      if System.isReadable(complaints.source) { complaints.take() }
    }
    return .tookTooLong
  }

  /// Starts a program with one end of a pair of sockets; the other end and its complaints come back.
  private static func start(
    _ words: [String], for server: ServerAddress
  ) throws(ConnectError) -> (SpawnedProcess, socket: Descriptor, errors: Descriptor) {
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
      throw .helper(
        .helper(
          error.isAbsence
            ? .missing(program: words[0], server)
            : .notStarted(program: words[0], reason: error.reason)))
    }
  }

  /// What a program writes to its standard error, the end of it.
  private struct Complaints {
    /// Where it comes from; none once nothing more does.
    private(set) var source: Descriptor
    private var bytes: [UInt8] = []

    init(source: Descriptor) { self.source = source }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Takes what is there, and waits where nothing is.
    mutating func take() {
      var buffer = [UInt8](repeating: 0, count: complaintBytes)
      guard let count = try? System.readNext(from: source, into: &buffer), count > 0 else { return close() }
      bytes = (bytes + buffer[..<count]).suffix(complaintBytes)
    }

    /// Takes what still comes, for so long.
    mutating func takeRest(milliseconds: Int64) {
      let clock = Clock()
      while source != .none, clock.now.milliseconds < milliseconds {
        let left = Int32(milliseconds - clock.now.milliseconds)
        if System.firstReady(reading: [source], milliseconds: left) != nil { take() }
      }
    }

    mutating func close() {
      if source != .none { System.release(source) }
      source = .none
    }

    /// Reads what still comes until the program ends, so that it never waits for someone to read it.
    func discardRest() {
      guard source != .none else { return }
      DispatchQueue(label: "complaints").async { [self] in
        var rest = self
        while rest.source != .none { rest.take() }
      }
    }
  }
}
