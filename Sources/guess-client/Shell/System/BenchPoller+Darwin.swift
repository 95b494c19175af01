#if canImport(Darwin)
  import Platform

  /// Waits until some of many connections are ready: a kqueue, level-triggered.
  struct BenchPoller {
    /// Connections that are reported at once: enough to share the cost of a wait, few enough to stay in the cache.
    static let batch = 256

    private let descriptor: Int32
    private var events = [kevent64_s](repeating: kevent64_s(), count: batch)

    init() throws(SystemError) {
      descriptor = try System.call("kqueue") { kqueue() }
    }

    /// Reports a connection under this number from now on: when something has come, and if asked when there is room to write.
    func watch(_ socket: Descriptor, as number: Int, forWriting: Bool, isNew: Bool) -> Bool {
      var changes = [change(socket, number, EVFILT_READ, EV_ADD)]
      // Nothing is taken out that was never put in.
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

    /// Waits for so many milliseconds at most, and replaces `ready` by the connections that are ready, at most `batch`.
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
