import Platform

#if canImport(Darwin)
  import Darwin

  /// Reports which of many descriptors are ready: a kqueue.
  ///
  /// One call tells of all that are ready, where a dispatch source for each of them would take several for each. A connection
  /// is reported once, until something more happens to it (edge-triggered): whoever is told so reads until nothing is left,
  /// or remembers that something is. What else there is, is reported for as long as it is ready (level-triggered). The queue has a descriptor of its own, readable while
  /// something is to be reported, which one dispatch source watches.
  struct Poller {
    /// Descriptors that are reported at once: as many as can become ready during an iteration.
    static let batch = 1_024

    /// Readable while something is to be reported.
    let descriptor: Descriptor
    private var events = [kevent64_s](repeating: kevent64_s(), count: batch)

    init() throws(SystemError) {
      descriptor = Descriptor(number: try System.call("kqueue") { kqueue() })
    }

    func close() {
      System.release(descriptor)
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
        if case .connection = key, new.contains(interest) { change.flags |= UInt16(EV_CLEAR) }
        change.udata = key.rawValue
        return change
      }
      guard !changes.isEmpty else { return }
      try System.call("kevent") {
        kevent64(descriptor.number, &changes, Int32(changes.count), nil, 0, 0, nil)
      }
    }

    /// Replaces `ready` by what is ready now, at most `batch`.
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
