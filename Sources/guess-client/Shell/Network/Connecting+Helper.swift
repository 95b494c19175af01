import Dispatch
import GuessClientCore

/// Connecting through a program.
extension Connecting {
  /// Bytes of a program's complaints that are looked at: the last ones say why it has ended.
  private static let complaintBytes = 4_096
  /// Hosts of a list that are tried at a time: each has as long as it takes to send a packet again.
  private static let mostTries = 3
  /// How long the rest of its complaints may take once it has hung up.
  private static let complaintTime: Int64 = 500

  /// Connects through a program, to the server `first` or else to the hosts in turn, beginning with the one at `index`. They share
  /// the time that one attempt may take.
  static func connectThroughHelper(
    to server: ServerAddress, beginningAt index: Int, first: ServerAddress?
  ) throws(ConnectError) -> Wire {
    let places = server.places
    let start = index % places.count
    let order = (first?.places ?? []) + places[start...] + places[..<start]
    let time = Int64(limitSeconds) * 1_000 / Int64(min(order.count, mostTries))
    var failure = ConnectError.timedOut
    for place in order.prefix(mostTries) {
      guard let words = server.helper(to: place) else { continue }
      do throws(ConnectError) {
        return try connect(to: server, through: words, milliseconds: time)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// Starts a program that connects to `server`, and waits until something has come through it, which a server sends at once:
  /// only then does the connection stand.
  static func connect(
    to server: ServerAddress, through words: [String], milliseconds: Int64
  ) throws(ConnectError) -> Wire {
    let (helper, socket, errors) = try start(words, for: server)
    var complaints = Complaints(errors)
    let outcome = helper.whileUnderWay { awaitFirstByte(at: socket, &complaints, milliseconds: milliseconds) }
    guard outcome == true else {
      System.release(socket)
      if outcome == false { complaints.takeRest(milliseconds: complaintTime) }
      complaints.close()
      Wire(-1, through: helper).endHelper()
      guard outcome == false else { throw .timedOut }
      throw .helper(ConnectionMessage(endOf: words[0], to: server, complaints: complaints.text))
    }
    complaints.discardRest()
    return Wire(socket, through: helper)
  }

  /// Waits until something has come, or the program has hung up (false), and takes its complaints meanwhile; nil when the time
  /// is over.
  private static func awaitFirstByte(
    at socket: Int32, _ complaints: inout Complaints, milliseconds: Int64
  ) -> Bool? {
    let clock = ClientClock()
    while case let left = milliseconds - clock.now.milliseconds, left > 0 {
      if let isThere = System.firstByte(at: socket, or: complaints.source, milliseconds: Int32(left)) {
        return isThere
      }
      complaints.take()
    }
    return nil
  }

  /// Starts a program with one end of a pair of sockets; the other end and its complaints come back.
  private static func start(
    _ words: [String], for server: ServerAddress
  ) throws(ConnectError) -> (SpawnedProcess, socket: Int32, errors: Int32) {
    do throws(SystemError) {
      let (socket, theirs) = try System.makeSocketPair()
      defer { System.release(theirs) }
      do throws(SystemError) {
        let (errors, theirErrors) = try System.makePipe()
        defer { System.release(theirErrors) }
        do throws(SystemError) {
          let helper = try SpawnedProcess(words, input: theirs, output: theirs, errors: theirErrors)
          System.neverWait(on: socket)
          return (helper, socket, errors)
        } catch {
          System.release(errors)
          throw error
        }
      } catch {
        System.release(socket)
        throw error
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
    /// Where it comes from; negative once nothing more does.
    private(set) var source: Int32
    private var bytes: [UInt8] = []

    init(_ source: Int32) { self.source = source }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Takes what is there.
    mutating func take() {
      guard source >= 0, System.isReadable(source) else { return }
      var buffer = [UInt8](repeating: 0, count: complaintBytes)
      guard let count = try? System.readNext(from: source, into: &buffer), count > 0 else { return close() }
      bytes = (bytes + buffer[..<count]).suffix(complaintBytes)
    }

    /// Takes what still comes, for so long.
    mutating func takeRest(milliseconds: Int64) {
      let clock = ClientClock()
      while source >= 0, clock.now.milliseconds < milliseconds {
        if System.isReadable(source) { take() } else { System.rest(milliseconds: 1) }
      }
    }

    mutating func close() {
      if source >= 0 { System.release(source) }
      source = -1
    }

    /// Reads what still comes until the program ends, so that it never waits for someone to read it.
    func discardRest() {
      guard source >= 0 else { return }
      DispatchQueue(label: "complaints").async { [source] in
        var buffer = [UInt8](repeating: 0, count: complaintBytes)
        while let count = try? System.readNext(from: source, into: &buffer), count > 0 {}
        System.release(source)
      }
    }
  }
}
