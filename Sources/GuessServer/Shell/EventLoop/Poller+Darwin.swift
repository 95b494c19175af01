#if canImport(Darwin)
  import Darwin
  import Dispatch

  /// Tells which of many descriptors are ready, and when a timer is: a kqueue.
  ///
  /// One call tells of all that are ready, where a dispatch source for each of them would take several for each. A connection
  /// is reported once, until something more happens to it (edge-triggered): whoever is told so reads until nothing is left,
  /// or remembers that something is. What else there is, is reported for as long as it is ready (level-triggered).
  struct Poller {
    /// Descriptors that are reported at once: as many as can become ready during a turn.
    static let batch = 1_024

    private let descriptor: Descriptor
    private var events = [kevent64_s](repeating: kevent64_s(), count: batch)

    init() throws(SystemError) {
      descriptor = Descriptor(number: try System.call("kqueue") { kqueue() })
    }

    /// Gives back what it holds open.
    func close() {
      System.release(descriptor)
    }

    /// Has the timer reported once at `time`, or not at all (nil), unless it is set again before.
    func setTimer(to time: DispatchTime?) throws(SystemError) {
      var change = kevent64_s()
      change.filter = Int16(EVFILT_TIMER)
      change.flags = UInt16(EV_ADD | EV_ONESHOT)
      change.fflags = UInt32(NOTE_NSECONDS)
      change.udata = PollKey.timer.rawValue
      // It counts from now; one that nobody wants goes off in a year or so, and nothing is due then.
      let now = DispatchTime.now().uptimeNanoseconds
      change.data = time.map { Int64(clamping: max(now, $0.uptimeNanoseconds) - now) } ?? .max >> 8
      try System.call("kevent") { kevent64(descriptor.number, &change, 1, nil, 0, 0, nil) }
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

    /// Replaces `ready` by what is ready, at most `batch`; waits until something is, if it `waits`.
    mutating func collect(into ready: inout [Ready], waits: Bool = false) throws(SystemError) {
      ready.removeAll(keepingCapacity: true)
      let flags = waits ? 0 : UInt32(KEVENT_FLAG_IMMEDIATE)
      let count = try System.call("kevent") {
        kevent64(descriptor.number, nil, 0, &events, Int32(Self.batch), flags, nil)
      }
      for event in events.prefix(Int(count)) {
        var interest: Interest = Int32(event.filter) == EVFILT_READ ? .read : .write
        if interest == .read, Int32(event.flags) & EV_EOF != 0 { interest.insert(.end) }
        ready.append(Ready(key: PollKey(rawValue: event.udata), interest: interest))
      }
    }
  }
#endif
