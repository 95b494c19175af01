import GuessProtocol
import Platform

struct Acceptor {
  enum Outcome {
    case accepted(Descriptor, peer: SocketAddress)
    case gone
    case turnedAway
    case nobody
    /// A connection can be neither accepted nor refused at present.
    case exhausted(SystemError)
  }

  private(set) var listeners: [Listener]
  /// Maximum number of client sockets, lingering ones included, by the number of descriptors.
  let sockets: Int
  /// A spare descriptor, closed to accept and refuse a client when no other is left: otherwise it would wait for ever.
  private var reserve: Descriptor?
  /// Time to accept again; nil while accepting works.
  var resumesAt: Instant?

  init(_ listeners: [Listener], sockets: Int) throws(SystemError) {
    self.listeners = listeners
    self.sockets = sockets
    reserve = try Self.makeReserve()
  }

  mutating func open(_ more: [Listener]) { listeners += more }

  /// If no descriptor is available beside the `open` ones, sends `farewell` to the next connection and closes it.
  mutating func accept(at index: Int, open: Int, farewell: [UInt8]) -> Outcome {
    let listener = listeners[index].descriptor
    do {
      guard let (descriptor, peer) = try System.acceptConnection(at: listener) else { return .nobody }
      guard open < sockets else {
        Self.dismiss(descriptor, farewell)
        return .turnedAway
      }
      return .accepted(descriptor, peer: peer)
    } catch {
      switch error.code {
      case EMFILE, ENFILE: return turnAway(at: listener, farewell: farewell) ?? .exhausted(error)
      default: return error.concernsOneConnection ? .gone : .exhausted(error)
      }
    }
  }

  mutating func close() {
    for listener in listeners { listener.close() }
    (listeners, resumesAt) = ([], nil)
  }

  private mutating func turnAway(at listener: Descriptor, farewell: [UInt8]) -> Outcome? {
    guard let reserve else {
      self.reserve = try? Self.makeReserve()
      return nil
    }
    System.release(reserve)
    self.reserve = nil
    defer { self.reserve = try? Self.makeReserve() }
    // Without a descriptor, accept(2) fails before it checks for connections; and if the whole system is short, another process
    // may have been quicker.
    let accepted: (descriptor: Descriptor, peer: SocketAddress)?
    do { accepted = try System.acceptConnection(at: listener) } catch { return nil }
    guard let accepted else { return .nobody }
    Self.dismiss(accepted.descriptor, farewell)
    return .turnedAway
  }

  private static func dismiss(_ descriptor: Descriptor, _ farewell: [UInt8]) {
    _ = try? System.transmit(farewell.span, to: descriptor)
    System.release(descriptor)
  }

  /// Makes a socket that is never connected: it needs no file, not even a device.
  private static func makeReserve() throws(SystemError) -> Descriptor {
    try System.makeSocket(family: AF_UNIX)
  }
}

extension SystemError {
  /// True for an error of a single connection, which Linux returns from `accept`; the next one can still be accepted.
  var concernsOneConnection: Bool {
    switch code {
    case ECONNABORTED, EPROTO, EPERM, ENETDOWN, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH, ENOPROTOOPT, EOPNOTSUPP:
      true
    default: false
    }
  }
}
