#if os(Linux)
  import CLinux
  import Platform

  /// Waits until some of many connections are ready: an epoll set, level-triggered.
  ///
  /// One set and one wait for all of them, as the fastest servers have it: a source of Dispatch for each connection takes
  /// twice the processor's time, and then it would be the load that is measured.
  struct BenchPoller {
    /// Connections that are reported at once: enough to share the cost of a wait, few enough to stay in the cache.
    static let batch = 256

    private let descriptor: Int32
    private var events = [epoll_event](repeating: epoll_event(), count: batch)

    init() throws(SystemError) {
      descriptor = try System.call("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) }
    }

    /// Reports a connection under this number from now on: when something has come, and if asked when there is room to write.
    func watch(_ socket: Descriptor, as number: Int, forWriting: Bool, isNew: Bool) -> Bool {
      var event = epoll_event()
      event.events = EPOLLIN.rawValue | (forWriting ? EPOLLOUT.rawValue : 0)
      event.data.u64 = UInt64(number)
      return epoll_ctl(descriptor, isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket.number, &event) == 0
    }

    /// Waits for so many milliseconds at most, and replaces `ready` by the connections that are ready, at most `batch`.
    mutating func wait(milliseconds: Int32, into ready: inout [BenchReady]) {
      ready.removeAll(keepingCapacity: true)
      // A signal ends the wait, and nothing is ready then.
      let count = epoll_wait(descriptor, &events, Int32(Self.batch), milliseconds)
      for index in 0..<max(0, Int(count)) {
        let event = events[index]
        // A peer that hung up, or an error: whatever is tried next finds out more.
        let isBroken = event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
        ready.append(
          BenchReady(
            number: Int(event.data.u64), isReadable: isBroken || event.events & EPOLLIN.rawValue != 0,
            isWritable: isBroken || event.events & EPOLLOUT.rawValue != 0))
      }
    }
  }
#endif
