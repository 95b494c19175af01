#if os(Linux)
  import CLinux
  import Platform

  /// Waits for the readiness of many connections: an epoll set, level-triggered.
  ///
  /// One set for all, as in the fastest servers: a Dispatch source per connection takes twice the processor time, and would then be
  /// what is measured.
  struct BenchPoller {
    /// Connections reported at once: enough to share the cost of a wait, few enough to stay in the cache.
    static let batch = 256

    private let descriptor: Int32
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
  }
#endif
