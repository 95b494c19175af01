import GuessClientCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Connecting {
  /// A connection that is on its way.
  private struct Try {
    let descriptor: Int32
    let address: SocketAddress
  }

  /// Connects to the first address that answers, and tells which; `AddressRace` says when each of them is tried.
  static func connectFirst(
    of addresses: [SocketAddress]
  ) throws(ConnectError) -> (descriptor: Int32, address: SocketAddress) {
    var race = AddressRace(families: addresses.map(\.family), at: now)
    var tries: [Try] = []
    defer { for other in tries { close(other.descriptor) } }
    var failure = ConnectError.timedOut
    // That nothing listens there says more than silence, and than an address that this machine has no way to.
    func fail(_ error: ConnectError) {
      race.fail(at: now)
      if failure != .refused { failure = error }
    }
    while true {
      while let index = race.nextAddress(at: now) {
        switch dial(addresses[index]) {
        case .connected(let descriptor): return (descriptor, addresses[index])
        case .underWay(let descriptor):
          tries.append(Try(descriptor: descriptor, address: addresses[index]))
        case .refused(let error): fail(error)
        }
      }
      guard !race.isOver(at: now) else { throw tries.isEmpty || failure == .refused ? failure : .timedOut }
      guard let index = settled(of: tries, until: race.deadline) else { continue }
      let first = tries.remove(at: index)
      guard let error = Self.failure(of: first.descriptor) else { return (first.descriptor, first.address) }
      close(first.descriptor)
      fail(Self.error(error))
    }
  }

  private static var now: Instant { Instant(milliseconds: MonotonicClock.milliseconds) }

  /// Waits until one of the tries stands or has failed, and answers its index; nil at the deadline, or after a signal.
  private static func settled(of tries: [Try], until deadline: Instant) -> Int? {
    var entries = tries.map { pollfd(fd: $0.descriptor, events: Int16(POLLOUT), revents: 0) }
    let left = max(0, deadline.milliseconds - now.milliseconds)
    guard poll(&entries, nfds_t(entries.count), Int32(left)) > 0 else { return nil }
    return entries.firstIndex { $0.revents != 0 }
  }
}
