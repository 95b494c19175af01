import Platform

#if os(Linux)
  import CLinux
#endif

/// A connection ready to be read or written.
struct BenchReady {
  let number: Int
  let isReadable: Bool
  let isWritable: Bool
}

/// Waits for the readiness of many connections: an epoll set or a kqueue, level-triggered.
///
/// One set for all, as in the fastest servers: a Dispatch source per connection takes twice the processor time, and would then be
/// what is measured.
struct BenchPoller {
  /// Connections reported at once: enough to share the cost of a wait, few enough to stay in the cache.
  static let batch = 256

  private let descriptor: Int32

  #if os(Linux)
    private var events = [epoll_event](repeating: epoll_event(), count: batch)

    init() throws(SystemError) {
      descriptor = try System.call("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) }
    }

    /// Watches a connection under this number for reading, and optionally for writing.
    func watch(_ socket: Descriptor, as number: Int, forWriting: Bool, isNew: Bool) -> Bool {
      var event = epoll_event()
      event.events = EPOLLIN.rawValue | (forWriting ? EPOLLOUT.rawValue : 0)
      event.data.u64 = UInt64(number)
      return epoll_ctl(descriptor, isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket.number, &event) == 0
    }

    /// Waits with a timeout, and replaces `ready` by the ready connections, at most `batch`.
    mutating func wait(milliseconds: Int32, into ready: inout [BenchReady]) {
      ready.removeAll(keepingCapacity: true)
      // EINTR ends the wait with nothing ready.
      let count = epoll_wait(descriptor, &events, Int32(Self.batch), milliseconds)
      for index in 0..<max(0, Int(count)) {
        let event = events[index]
        // Hang-ups and errors surface at the next read or write.
        let isBroken = event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
        ready.append(
          BenchReady(
            number: Int(event.data.u64), isReadable: isBroken || event.events & EPOLLIN.rawValue != 0,
            isWritable: isBroken || event.events & EPOLLOUT.rawValue != 0))
      }
    }
  #else
    private var events = [kevent64_s](repeating: kevent64_s(), count: batch)

    init() throws(SystemError) { descriptor = try System.call("kqueue") { kqueue() } }

    func watch(_ socket: Descriptor, as number: Int, forWriting: Bool, isNew: Bool) -> Bool {
      var changes = [change(socket, number, EVFILT_READ, EV_ADD)]
      // Only filters that were added are removed.
      if forWriting || !isNew {
        changes.append(change(socket, number, EVFILT_WRITE, EV_ADD | (forWriting ? EV_ENABLE : EV_DISABLE)))
      }
      return kevent64(descriptor, changes, Int32(changes.count), nil, 0, 0, nil) == 0
    }

    private func change(_ socket: Descriptor, _ number: Int, _ filter: Int32, _ flags: Int32) -> kevent64_s {
      var change = kevent64_s()
      change.ident = UInt64(socket.number)
      change.filter = Int16(filter)
      change.flags = UInt16(flags)
      change.udata = UInt64(number)
      return change
    }

    mutating func wait(milliseconds: Int32, into ready: inout [BenchReady]) {
      ready.removeAll(keepingCapacity: true)
      var time = timespec(tv_sec: Int(milliseconds / 1_000), tv_nsec: Int(milliseconds % 1_000) * 1_000_000)
      let count = kevent64(descriptor, nil, 0, &events, Int32(Self.batch), 0, &time)
      for index in 0..<max(0, Int(count)) {
        let isReadable = Int32(events[index].filter) == EVFILT_READ
        ready.append(
          BenchReady(number: Int(events[index].udata), isReadable: isReadable, isWritable: !isReadable))
      }
    }
  #endif
}
