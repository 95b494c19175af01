import Platform

/// The listeners, and what is done when the system has no descriptor left for another connection.
struct Acceptor {
  /// What taking the next connection came to.
  enum Outcome {
    /// Someone has come.
    case accepted(Descriptor, peer: SocketAddress)
    /// Someone had come and is gone already.
    case gone
    /// There was no descriptor left, so someone was turned away.
    case turnedAway
    /// Nobody waits.
    case nobody
    /// Nobody can be taken or turned away just now; it has to wait.
    case exhausted(SystemError)
  }

  private(set) var listeners: [Listener]
  /// Sockets of clients at most, those included that only wait for their client to close: so many descriptors there are.
  let sockets: Int
  /// A descriptor that stands for nothing, given up to take and turn away those who come when there is no other left. They
  /// would wait for ever otherwise, and their listener would report them for ever.
  private var reserve: Descriptor?

  init(_ listeners: [Listener], sockets: Int) throws(SystemError) {
    self.listeners = listeners
    self.sockets = sockets
    reserve = try Self.makeReserve()
  }

  /// Takes the next connection that waits at a listener.
  ///
  /// When there is no descriptor for it, or none to spare beside those `open`, it reads `farewell` and is closed.
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

  /// Stops listening.
  mutating func close() {
    for listener in listeners { listener.close() }
    listeners = []
  }

  private mutating func turnAway(at listener: Descriptor, farewell: [UInt8]) -> Outcome? {
    guard let reserve else {
      self.reserve = try? Self.makeReserve()
      return nil
    }
    System.release(reserve)
    self.reserve = nil
    defer { self.reserve = try? Self.makeReserve() }
    // Without a descriptor the kernel says so before it looks whether anyone waits; and where the whole system is short of
    // them, another process may have been quicker.
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

  private static func makeReserve() throws(SystemError) -> Descriptor {
    try System.openFile("/dev/null")
  }
}

extension SystemError {
  /// Whether the next connection can be taken all the same: Linux reports to `accept` what has happened to one since it arrived.
  var concernsOneConnection: Bool {
    switch code {
    case ECONNABORTED, EPROTO, EPERM, ENETDOWN, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH, ENOPROTOOPT, EOPNOTSUPP:
      true
    default: false
    }
  }
}
