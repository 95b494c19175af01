#if canImport(Darwin)
  import Darwin

  /// Tells which of many descriptors are ready: a kqueue, level-triggered.
  ///
  /// One call tells of all that are ready, where a dispatch source for each of them would take several for each.
  struct Poller {
    /// Descriptors that are reported at once: enough to share a wake-up's cost, few enough to stay in the cache.
    static let batch = 256

    let descriptor: Descriptor
    private var events = [kevent64_s](repeating: kevent64_s(), count: batch)

    init() throws(SystemError) {
      descriptor = Descriptor(number: try System.call("kqueue") { kqueue() })
    }

    /// Goes over from one interest in `target` to another.
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
        change.udata = key.rawValue
        return change
      }
      guard !changes.isEmpty else { return }
      try System.call("kevent") {
        kevent64(descriptor.number, &changes, Int32(changes.count), nil, 0, 0, nil)
      }
    }

    /// Replaces `ready` by what is ready, at most `batch`; waits until something is, if it `waits`.
    mutating func collect(into ready: inout [Ready], waits: Bool = false) throws(SystemError) {
      ready.removeAll(keepingCapacity: true)
      let flags = waits ? 0 : UInt32(KEVENT_FLAG_IMMEDIATE)
      let count = try System.call("kevent") {
        kevent64(descriptor.number, nil, 0, &events, Int32(Self.batch), flags, nil)
      }
      for event in events.prefix(Int(count)) {
        let interest: Interest = Int32(event.filter) == EVFILT_READ ? .read : .write
        ready.append(Ready(key: PollKey(rawValue: event.udata), interest: interest))
      }
    }
  }
#endif
