#if canImport(Darwin)
  import Platform

  /// Waits for the readiness of many connections: a kqueue, level-triggered.
  struct BenchPoller {
    /// Connections reported at once: enough to share the cost of a wait, few enough to stay in the cache.
    static let batch = 256

    private let descriptor: Int32
    private var events = [kevent64_s](repeating: kevent64_s(), count: batch)

    init() throws(SystemError) {
      descriptor = try System.call("kqueue") { kqueue() }
    }

    /// Watches a connection under this number for reading, and optionally for writing.
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

    /// Waits with a timeout, and replaces `ready` by the ready connections, at most `batch`.
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
  }
#endif
