import Protocol

/// A connection to any line server, to which the same line is sent again and again.
///
/// What comes before the first request is a greeting and answers nothing. After that each line ended by LF is an answer, but
/// for those that begin with `* `, which are events of a guess-server, and for the `PING` of a server that has greeted with
/// `INFO`: that is NATS, which wants a `PONG` for it. Empty lines are none.
struct RawPeer {
  /// Where a connection stands.
  enum Phase {
    /// There is no connection yet.
    case outside
    /// It listens, since there may be a greeting.
    case listening
    case asking
    case gone
  }

  private(set) var phase = Phase.outside
  /// Requests that were answered while it was measured.
  private(set) var answered = 0
  private var inFlight = 0
  private var sentAt: Int64 = 0
  private var isNATS = false
  /// Bytes of the line that is coming in, at most 8, and the number that they make.
  private var length = 0
  private var beginning: UInt64 = 0
  /// Whether its first word is longer than that; nil where the line is not.
  private var isCut: Bool?

  /// What lines begin with that are no answers, or say no; as `beginning` has them.
  private enum Word {
    static let info: UInt64 = 0x494E_464F_20
    static let ping: UInt64 = 0x5049_4E47
    static let err: UInt64 = 0x45_5252
    static let clientError: UInt64 = 0x434C_4945_4E54_5F45
    static let serverError: UInt64 = 0x5345_5256_4552_5F45
  }

  var isGone: Bool { phase == .gone }

  /// The connection stands.
  mutating func connect(_ turn: inout BenchTurn) {
    guard phase == .outside else { return }
    phase = .listening
    turn.tally.settled += 1
    turn.tally.ready += 1
  }

  /// All are there, and it begins.
  mutating func begin(_ turn: inout BenchTurn) {
    guard phase == .listening else { return }
    phase = .asking
    turn.tally.begun += 1
    (length, beginning, isCut) = (0, 0, nil)
    ask(&turn)
  }

  /// It asks no more.
  mutating func leave(_ turn: inout BenchTurn) {
    guard phase != .gone else { return }
    if phase == .outside { turn.tally.settled += 1 }
    phase = .gone
    turn.tally.gone += 1
  }

  /// The connection has ended.
  mutating func disconnect(_ turn: inout BenchTurn) {
    guard phase != .gone else { return }
    if phase == .outside { turn.tally.refusals += 1 } else { turn.tally.losses += 1 }
    leave(&turn)
  }

  /// Takes bytes of the server.
  mutating func take(_ bytes: Span<UInt8>, _ turn: inout BenchTurn) {
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") {
        if length > 0 { finishLine(&turn) }
        (length, beginning, isCut) = (0, 0, nil)
      } else if length < 8, byte != UInt8(ascii: "\r") {
        beginning = beginning << 8 | UInt64(byte)
        length += 1
      } else if length == 8, isCut == nil {
        isCut = byte > 0x20
      }
    }
  }

  private mutating func finishLine(_ turn: inout BenchTurn) {
    if turn.tally.isMeasuring { turn.tally.lines += 1 }
    if length >= 5, leading(5) == Word.info, phase == .listening { isNATS = true }
    if isNATS, length == 4, beginning == Word.ping { return turn.send("PONG\r\n") }
    guard phase == .asking, inFlight > 0 else { return }
    // A guess-server's event.
    if length >= 2, leading(2) == 0x2A20 { return }
    if saysNo { turn.tally.note(error: errorWord) }
    inFlight -= 1
    if turn.tally.isMeasuring {
      answered += 1
      turn.tally.requests += 1
      turn.tally.guesses += 1
      turn.tally.latencies.record(turn.now - sentAt)
    }
    if inFlight == 0 { ask(&turn) }
  }

  private mutating func ask(_ turn: inout BenchTurn) {
    inFlight = turn.orders.pipeline
    sentAt = turn.now
    turn.output += turn.orders.request
  }

  /// As Redis and NATS say it, `-…`; as a guess-server and memcached do, `ERR…`; and memcached's two longer words.
  private var saysNo: Bool {
    leading(1) == UInt64(UInt8(ascii: "-")) || length >= 3 && leading(3) == Word.err
      || length == 8 && (beginning == Word.clientError || beginning == Word.serverError)
  }

  private func leading(_ count: Int) -> UInt64 { beginning >> UInt64(8 * (length - count)) }

  /// The word that says no, as far as it is known.
  private var errorWord: String {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: leading($0 + 1)) }
    let word = bytes.prefix { $0 > 0x20 && $0 < 0x7F }
    return String(decoding: word, as: UTF8.self) + (isCut == true && word.count == 8 ? "…" : "")
  }
}
