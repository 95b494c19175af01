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
  /// Time to accept again; nil while accepting works.
  var resumesAt: Instant?

  init(_ listeners: [Listener], sockets: Int) { (self.listeners, self.sockets) = (listeners, sockets) }

  mutating func open(_ more: [Listener]) { listeners += more }

  /// If none is available beside the `open` sockets, sends `farewell` to the next connection and closes it.
  func accept(at index: Int, open: Int, farewell: [UInt8]) -> Outcome {
    do {
      guard let (descriptor, peer) = try System.acceptConnection(at: listeners[index].descriptor) else {
        return .nobody
      }
      if open < sockets { return .accepted(descriptor, peer: peer) }
      _ = try? System.transmit(farewell.span, to: descriptor)
      System.release(descriptor)
      return .turnedAway
    } catch {
      return error.concernsOneConnection ? .gone : .exhausted(error)
    }
  }

  mutating func close() {
    for listener in listeners { listener.close() }
    (listeners, resumesAt) = ([], nil)
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
