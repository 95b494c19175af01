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

  private var handshake: LinkHandshake
  private var isOver = false
  private var reader = LinkReader()
  private var heard: Instant
  private var nextPing = Instant.start

  init(_ handshake: LinkHandshake, at now: Instant, _ effects: inout [Effect]) {
    self.handshake = handshake
    heard = now
    if let opening = handshake.opening { effects.append(.send(Self.line(opening))) }
  }

  /// The other node, once both have proved the key.
  var node: NodeLabel? { handshake.linked }

  var isGreeted: Bool { handshake.isGreeted }

  var deadline: Instant? {
    if isOver { return nil }
    return node == nil ? heard + Self.patience : min(heard + Self.patience, nextPing)
  }

  mutating func received(_ bytes: [UInt8], at now: Instant, _ effects: inout [Effect]) {
    reader.append(bytes)
    do throws(Unreadable) {
      while node == nil, !isOver {
        guard let line = try reader.nextLine() else { return }
        greet(line, at: now, &effects)
      }
      guard !isOver else { return }
      heard = now
      while let message = try reader.next() { effects.append(.received(message)) }
    } catch {
      hangUp(node == nil ? .tooMuch : .nonsense, &effects)
    }
  }

  private mutating func greet(_ line: String, at now: Instant, _ effects: inout [Effect]) {
    do throws(LinkHandshake.Fault) {
      if let reply = try handshake.take(line) { effects.append(.send(Self.line(reply))) }
      guard let node else { return }
      nextPing = now + Self.pingInterval
      effects.append(.linked(node))
    } catch {
      hangUp(Failure(text: error.rawValue), &effects)
    }
  }

  mutating func tick(at now: Instant, _ effects: inout [Effect]) {
    guard let deadline, deadline <= now else { return }
    if heard + Self.patience <= now { return hangUp(.silent, &effects) }
    nextPing = now + Self.pingInterval
    effects.append(.send(LinkMessage.ping.bytes))
  }

  mutating func hangUp(_ failure: Failure, _ effects: inout [Effect]) {
    if isOver { return }
    isOver = true
    effects.append(.hangUp(failure))
  }

  private static func line(_ text: String) -> [UInt8] { Array("\(text)\n".utf8) }
}
