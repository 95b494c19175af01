import Platform

#if canImport(Darwin)
  import Darwin

  /// Reports which of many descriptors are ready: a kqueue.
  ///
  /// One call reports all ready descriptors; a dispatch source for each would need several calls for each. Connections are
  /// edge-triggered: each is reported once until something more happens, so the server reads until nothing is left, or
  /// remembers that something is. All others are level-triggered. The queue's own descriptor is readable while there are
  /// reports, and one dispatch source watches it.
  struct Poller {
    /// Maximum number of descriptors in one report: as many as can become ready during an iteration.
    static let batch = 1_024

    let descriptor: Descriptor
    private var events = [kevent64_s](repeating: kevent64_s(), count: batch)

    init() throws(SystemError) {
      descriptor = Descriptor(number: try System.call("kqueue") { kqueue() })
    }

    func close() {
      System.release(descriptor)
    }

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
