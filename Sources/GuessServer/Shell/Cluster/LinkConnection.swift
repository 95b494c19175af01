import GuessGame
import GuessServerCore
import GuessProtocol
import Platform

/// One end of a link between two nodes, without its socket and its clock: handshake, messages, and detection of a silent peer.
struct LinkConnection {
  /// Time limit of the handshake, and of silence on a link: a node sends something every second.
  static let patience = Milliseconds.seconds(3)
  /// Interval of pings, by which the other end knows that this one is alive.
  static let pingInterval = Milliseconds.seconds(1)

  enum Effect: Hashable, Sendable {
    case send([UInt8])
    case linked(NodeLabel)
    case received(LinkMessage)
    case hangUp(Failure)
  }

  /// Reason for the end of a link, for the log.
  struct Failure: Hashable, Sendable {
    let text: String

    static let tooMuch = Self(text: "it sends too much before it has proved the key")
    static let nonsense = Self(text: "it sends messages that no node sends")
    /// Silent for `patience`, or too slow in the handshake.
    static let silent = Self(text: "it has been silent for \(LinkConnection.patience.secondsRoundedUp) s")
    static let stalled = Self(text: "it does not read what is sent")
    static let crowded = Self(text: "it had not proved the key when too many others connected")
    static let sameSlot = Self(text: "it has this node's own slot; was the data directory copied?")
    static let replaced = Self(text: "it has connected again")
    static let closed = Self(text: "it has closed the connection")

    static func unreachable(_ error: SystemError) -> Self {
      Self(
        text:
          "\(error.isRefusal ? "nothing listens at its address" : "it can't be reached") (\(error.reason))")
    }
  }

  private enum State {
    case greeting(LinkHandshake, line: [UInt8])
    case linked
    case over
  }

  private var state: State
  private var reader = LinkReader()
  private var heard: Instant
  private var nextPing = Instant.start

  init(_ handshake: LinkHandshake, at now: Instant, _ effects: inout [Effect]) {
    state = .greeting(handshake, line: [])
    heard = now
    if let opening = handshake.opening { effects.append(.send(Self.line(opening))) }
  }

  var isLinked: Bool { if case .linked = state { true } else { false } }

  var isGreeted: Bool {
    if case .greeting(let handshake, _) = state { handshake.isGreeted } else { isLinked }
  }

  var deadline: Instant? {
    switch state {
    case .greeting: heard + Self.patience
    case .linked: min(heard + Self.patience, nextPing)
    case .over: nil
    }
  }

  mutating func received(_ bytes: Span<UInt8>, at now: Instant, _ effects: inout [Effect]) {
    var bytes = Array(copying: bytes)[...]
    while case .greeting(let handshake, let line) = state {
      guard !bytes.isEmpty else { return }
      bytes = greet(handshake, line, bytes, at: now, &effects)
    }
    guard isLinked else { return }
    heard = now
    reader.append(Array(bytes))
    do {
      while let message = try reader.next() { effects.append(.received(message)) }
    } catch {
      hangUp(.nonsense, &effects)
    }
  }

  /// Takes what belongs to the current line; returns the rest.
  private mutating func greet(
    _ handshake: LinkHandshake, _ line: [UInt8], _ bytes: ArraySlice<UInt8>, at now: Instant,
    _ effects: inout [Effect]
  ) -> ArraySlice<UInt8> {
    var handshake = handshake
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    let line = line + bytes[..<(end ?? bytes.endIndex)]
    guard line.count <= LinkHandshake.lineBytes else {
      hangUp(.tooMuch, &effects)
      return []
    }
    guard let end else {
      state = .greeting(handshake, line: line)
      return []
    }
    do throws(LinkHandshake.Fault) {
      switch try handshake.take(String(decoding: line, as: UTF8.self)) {
      case .reply(let reply):
        effects.append(.send(Self.line(reply)))
        state = .greeting(handshake, line: [])
      case .linked(let node, let reply):
        if let reply { effects.append(.send(Self.line(reply))) }
        state = .linked
        nextPing = now + Self.pingInterval
        effects.append(.linked(node))
      }
    } catch {
      hangUp(Failure(text: error.rawValue), &effects)
    }
    return bytes[(end + 1)...]
  }

  mutating func tick(at now: Instant, _ effects: inout [Effect]) {
    guard let deadline, deadline <= now else { return }
    if heard + Self.patience <= now { return hangUp(.silent, &effects) }
    nextPing = now + Self.pingInterval
    effects.append(.send(LinkMessage.ping.bytes))
  }

  mutating func hangUp(_ failure: Failure, _ effects: inout [Effect]) {
    if case .over = state { return }
    state = .over
    effects.append(.hangUp(failure))
  }

  private static func line(_ text: String) -> [UInt8] { Array("\(text)\n".utf8) }
}
