import Platform

#if os(Linux)
  import CLinux
#endif

/// Reports which of many descriptors are ready: an epoll set on Linux, a kqueue on Darwin.
///
/// One call reports all ready descriptors; a dispatch source for each would need several calls for each. Connections are
/// edge-triggered: each is reported once until something more happens, so the server reads until nothing is left, or
/// remembers that something is. All others are level-triggered. The poller's own descriptor is readable while there are
/// reports, and one dispatch source watches it.
struct Poller {
  #if os(Linux)
    private typealias Event = epoll_event
  #else
    private typealias Event = kevent64_s
  #endif

  /// Maximum number of descriptors in one report: as many as can become ready during an iteration.
  static let batch = 1_024

  let descriptor: Descriptor
  private var events = [Event](repeating: Event(), count: batch)

  init() throws(SystemError) {
    #if os(Linux)
      let number = try System.call("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) }
    #else
      let number = try System.call("kqueue") { kqueue() }
    #endif
    descriptor = Descriptor(number: number)
  }

  func close() { System.release(descriptor) }
}

#if os(Linux)
  extension Poller {
    /// Removes a descriptor without interest from the set: the kernel would keep reporting that its peer hung up.
    func change(
      _ target: Descriptor, as key: PollKey, from old: Interest, to new: Interest
    ) throws(SystemError) {
      guard old != new else { return }
      var event = epoll_event()
      event.data.u64 = key.rawValue
      if new.contains(.read) { event.events |= EPOLLIN.rawValue }
      if new.contains(.write) { event.events |= EPOLLOUT.rawValue }
      if case .connection = key { event.events |= EPOLLET.rawValue | EPOLLRDHUP.rawValue }
      let operation = old.isEmpty ? EPOLL_CTL_ADD : new.isEmpty ? EPOLL_CTL_DEL : EPOLL_CTL_MOD
      try System.call("epoll_ctl") { epoll_ctl(descriptor.number, operation, target.number, &event) }
    }

    /// Replaces `ready` with the current reports, at most `batch`.
    mutating func collect(into ready: inout [Ready]) throws(SystemError) {
      ready.removeAll(keepingCapacity: true)
      let count = try System.call("epoll_wait") {
        epoll_wait(descriptor.number, &events, Int32(Self.batch), 0)
      }
      for event in events.prefix(Int(count)) {
        ready.append(Ready(key: PollKey(rawValue: event.data.u64), interest: interest(of: event)))
      }
    }

    private func interest(of event: epoll_event) -> Interest {
      // The peer hung up, or there is an error: the next call finds out more.
      if event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { return [.read, .write, .end] }
      var interest: Interest = []
      if event.events & EPOLLIN.rawValue != 0 { interest.insert(.read) }
      if event.events & EPOLLOUT.rawValue != 0 { interest.insert(.write) }
      if event.events & EPOLLRDHUP.rawValue != 0 { interest.formUnion([.read, .end]) }
      return interest
    }
  }
#else
  extension Poller {
    func change(
      _ target: Descriptor, as key: PollKey, from old: Interest, to new: Interest
    ) throws(SystemError) {
      let filters = [(Interest.read, EVFILT_READ), (Interest.write, EVFILT_WRITE)]
      var changes = filters.compactMap { (interest, filter) -> kevent64_s? in
        guard old.contains(interest) != new.contains(interest) else { return nil }
        var change = kevent64_s()
        change.ident = UInt64(target.number)
        change.filter = Int16(filter)
        change.flags = UInt16(new.contains(interest) ? EV_ADD : EV_DELETE)
        if case .connection = key, new.contains(interest) { change.flags |= UInt16(EV_CLEAR) }
        change.udata = key.rawValue
        return change
      }
      guard !changes.isEmpty else { return }
      try System.call("kevent") {
        kevent64(descriptor.number, &changes, Int32(changes.count), nil, 0, 0, nil)
      }
    }

    /// Replaces `ready` with the current reports, at most `batch`.
    mutating func collect(into ready: inout [Ready]) throws(SystemError) {
      ready.removeAll(keepingCapacity: true)
      let count = try System.call("kevent") {
        kevent64(descriptor.number, nil, 0, &events, Int32(Self.batch), UInt32(KEVENT_FLAG_IMMEDIATE), nil)
      }
      for event in events.prefix(Int(count)) {
        var interest: Interest = Int32(event.filter) == EVFILT_READ ? .read : .write
        if interest == .read, Int32(event.flags) & EV_EOF != 0 { interest.insert(.end) }
        ready.append(Ready(key: PollKey(rawValue: event.udata), interest: interest))
      }
    }
  }
#endif
