#if os(Linux)
  import CLinux
#endif

/// Reports which of many descriptors are ready: an epoll set on Linux, a kqueue on Darwin. Its own descriptor is readable while there
/// are reports, so that one dispatch source can watch it.
package struct Poller {
  #if os(Linux)
    private typealias Event = epoll_event
  #else
    private typealias Event = kevent64_s
  #endif

  /// Maximum number of descriptors in one report: as many as can become ready during an iteration.
  static let batch = 1_024

  package let descriptor: Descriptor
  private var events = [Event](repeating: Event(), count: batch)

  package init() throws(SystemError) {
    #if os(Linux)
      let number = try System.call("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) }
    #else
      let number = try System.call("kqueue") { kqueue() }
    #endif
    descriptor = Descriptor(number: number)
  }

  package func close() { System.release(descriptor) }

  /// Replaces `ready` with the reports, at most `batch`.
  package mutating func collect(into ready: inout [Ready]) {
    ready.removeAll(keepingCapacity: true)
    let count: Int32
    do { count = try poll() } catch {
      preconditionFailure("the poller is ours and open: \(error)")
    }
    for event in events.prefix(Int(count)) { ready.append(report(of: event)) }
  }
}

#if os(Linux)
  extension Poller {
    /// Changes what is reported of a descriptor. If it `reportsOnce`, a report comes again only after something more has happened;
    /// otherwise as long as the descriptor is ready.
    ///
    /// Removes a descriptor without interest from the set: the kernel would keep reporting that its peer hung up.
    package func change(
      _ target: Descriptor, as key: UInt64, from old: Interest, to new: Interest, reportsOnce: Bool = false
    ) throws(SystemError) {
      guard old != new else { return }
      var event = epoll_event()
      event.data.u64 = key
      if new.contains(.read) { event.events |= EPOLLIN.rawValue }
      if new.contains(.write) { event.events |= EPOLLOUT.rawValue }
      if reportsOnce { event.events |= EPOLLET.rawValue | EPOLLRDHUP.rawValue }
      let operation = old.isEmpty ? EPOLL_CTL_ADD : new.isEmpty ? EPOLL_CTL_DEL : EPOLL_CTL_MOD
      try System.call("epoll_ctl") { epoll_ctl(descriptor.number, operation, target.number, &event) }
    }

    private mutating func poll() throws(SystemError) -> Int32 {
      try System.call("epoll_wait") { epoll_wait(descriptor.number, &events, Int32(Self.batch), 0) }
    }

    private func report(of event: epoll_event) -> Ready {
      var interest: Interest = []
      if event.events & EPOLLIN.rawValue != 0 { interest.insert(.read) }
      if event.events & EPOLLOUT.rawValue != 0 { interest.insert(.write) }
      if event.events & EPOLLRDHUP.rawValue != 0 { interest.formUnion([.read, .end]) }
      // The peer hung up, or there is an error: the next call finds out more.
      if event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { interest = [.read, .write, .end] }
      return Ready(key: event.data.u64, interest: interest)
    }
  }
#else
  extension Poller {
    package func change(
      _ target: Descriptor, as key: UInt64, from old: Interest, to new: Interest, reportsOnce: Bool = false
    ) throws(SystemError) {
      let filters = [(Interest.read, EVFILT_READ), (Interest.write, EVFILT_WRITE)]
      var changes = filters.compactMap { (interest, filter) -> kevent64_s? in
        guard old.contains(interest) != new.contains(interest) else { return nil }
        var change = kevent64_s()
        change.ident = UInt64(target.number)
        change.filter = Int16(filter)
        change.flags = UInt16(new.contains(interest) ? EV_ADD : EV_DELETE)
        if reportsOnce, new.contains(interest) { change.flags |= UInt16(EV_CLEAR) }
        change.udata = key
        return change
      }
      guard !changes.isEmpty else { return }
      try System.call("kevent") {
        kevent64(descriptor.number, &changes, Int32(changes.count), nil, 0, 0, nil)
      }
    }

    private mutating func poll() throws(SystemError) -> Int32 {
      var time = timespec()
      return try System.call("kevent") {
        kevent64(descriptor.number, nil, 0, &events, Int32(Self.batch), 0, &time)
      }
    }

    private func report(of event: kevent64_s) -> Ready {
      var interest: Interest = Int32(event.filter) == EVFILT_READ ? .read : .write
      if interest == .read, Int32(event.flags) & EV_EOF != 0 { interest.insert(.end) }
      return Ready(key: event.udata, interest: interest)
    }
  }
#endif

package struct Ready: Hashable, Sendable {
  package let key: UInt64
  package let interest: Interest

  package init(key: UInt64, interest: Interest) { (self.key, self.interest) = (key, interest) }
}

/// Events of a descriptor, as requested and as reported.
@usableFromInline package struct Interest: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt8

  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  @inlinable package static var read: Interest { Interest(rawValue: 1) }
  /// The socket has room for output.
  @inlinable package static var write: Interest { Interest(rawValue: 2) }
  /// No input follows the available bytes but the end. It is only reported, never requested.
  @inlinable package static var end: Interest { Interest(rawValue: 4) }
}
