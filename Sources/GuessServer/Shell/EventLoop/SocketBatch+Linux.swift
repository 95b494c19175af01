import Platform

#if os(Linux)
  import CLinux

  /// Receives from many sockets, or sends to many, with one system call.
  ///
  /// A request costs one receive and one send, and with many clients most of that is the way into the kernel and back. An
  /// io_uring takes the calls of up to `size` sockets together. Each completes at once or not at all, like a single call, so
  /// nothing stays pending. Failed calls are repeated alone, which also finds the error: a batch only ever saves time. See
  /// decision 13.
  @MainActor
  final class SocketBatch {
    /// Sockets in a batch: enough to share the cost of a call, few enough for their data to stay in the cache.
    static let size = 64
    /// Sockets below which each is called alone, since a batch has a cost of its own.
    static let leastSize = 4
    /// Bytes received from or sent to each socket at most.
    let slotBytes: Int
    /// Distance of slots: a round number and one cache line, so that they don't all compete for the same lines.
    private let stride: Int

    private let ring: Descriptor
    private let queue: UnsafeMutableRawPointer
    private let queueBytes: Int
    private let entries: UnsafeMutablePointer<io_uring_sqe>
    private let offsets: (submission: io_sqring_offsets, completion: io_cqring_offsets)
    /// Buffers that the kernel reads and writes. They never move, which an array does not guarantee.
    private let room: UnsafeMutablePointer<UInt8>
    /// Bytes that each slot sent or received; nil if the call has to be repeated alone.
    private var results = [Int?](repeating: nil, count: size)
    private var count: UInt32 = 0
    private var tail: UInt32 = 0
    private var isBroken = false

    /// A batch with `slotBytes` for each socket; nil if the system has no io_uring or forbids it.
    init?(slotBytes: Int) {
      var parameters = io_uring_params()
      parameters.flags = IORING_SETUP_SUBMIT_ALL
      let number = Int32(truncatingIfNeeded: io_uring_setup(UInt32(Self.size), &parameters))
      guard number >= 0 else { return nil }
      ring = Descriptor(number: number)
      offsets = (parameters.sq_off, parameters.cq_off)
      queueBytes = max(
        Int(parameters.sq_off.array) + Int(parameters.sq_entries) * MemoryLayout<UInt32>.stride,
        Int(parameters.cq_off.cqes) + Int(parameters.cq_entries) * MemoryLayout<io_uring_cqe>.stride)
      guard parameters.features & IORING_FEAT_SINGLE_MMAP != 0,
        let queue = Self.map(ring, bytes: queueBytes, at: Int(IORING_OFF_SQ_RING)),
        let entries = Self.map(ring, bytes: Self.entryBytes, at: Int(IORING_OFF_SQES))
      else {
        System.release(ring)
        return nil
      }
      self.slotBytes = slotBytes
      stride = slotBytes + 64
      room = .allocate(capacity: Self.size * stride)
      self.queue = queue
      self.entries = entries.bindMemory(to: io_uring_sqe.self, capacity: Self.size)
      // Slots are used in order, so the table of entries is written once.
      let order = (queue + Int(offsets.submission.array)).assumingMemoryBound(to: UInt32.self)
      for slot in 0..<Self.size { order[slot] = UInt32(slot) }
    }

    func close() {
      munmap(queue, queueBytes)
      munmap(entries, Self.entryBytes)
      room.deallocate()
      System.release(ring)
    }

    func receive(from descriptor: Descriptor, in slot: Int) {
      add(IORING_OP_RECV, on: descriptor, in: slot, bytes: slotBytes)
    }

    /// Adds a call that sends to a socket from `slot`, in which the outbox must fit.
    func transmit(_ outbox: borrowing Outbox, to descriptor: Descriptor, in slot: Int) {
      precondition(outbox.count <= slotBytes, "the data fits the slot")
      outbox.copyBytes(to: room + slot * stride)
      add(IORING_OP_SEND, on: descriptor, in: slot, bytes: outbox.count)
    }

    func run() {
      for slot in results.indices { results[slot] = nil }
      defer { count = 0 }
      guard count > 0, !isBroken else { return }
      io_uring_store(counter(offsets.submission.tail), tail)
      let submitted = io_uring_enter(ring.number, count, count, IORING_ENTER_GETEVENTS)
      // Completed calls count; the others never run.
      isBroken = submitted != Int(count)
      collect()
    }

    /// Bytes that `slot` received or sent in the last run; nil if the call has to be repeated alone, which finds the error.
    func result(in slot: Int) -> Int? { results[slot] }

    /// Bytes that `slot` received in the last run, none at the end of input; nil if the call has to be repeated alone.
    func received(in slot: Int) -> UnsafeBufferPointer<UInt8>? {
      // A closure would check its executor each time.
      guard let count = results[slot] else { return nil }
      return UnsafeBufferPointer(start: room + slot * stride, count: count)
    }

    // MARK: - Memory shared with the kernel

    private static let entryBytes = size * MemoryLayout<io_uring_sqe>.stride

    private static func map(_ ring: Descriptor, bytes: Int, at offset: Int) -> UnsafeMutableRawPointer? {
      let start = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring.number, offset)
      return start == MAP_FAILED ? nil : start
    }

    private func counter(_ offset: UInt32) -> UnsafeMutablePointer<UInt32> {
      (queue + Int(offset)).assumingMemoryBound(to: UInt32.self)
    }

    private func add(_ operation: io_uring_op, on descriptor: Descriptor, in slot: Int, bytes: Int) {
      precondition(count < Self.size, "a full batch is run first")
      var entry = io_uring_sqe()
      entry.opcode = UInt8(operation.rawValue)
      entry.fd = descriptor.number
      entry.addr = UInt64(UInt(bitPattern: room + slot * stride))
      entry.len = UInt32(bytes)
      entry.msg_flags = UInt32(MSG_DONTWAIT | MSG_NOSIGNAL)
      entry.user_data = UInt64(slot)
      entries[Int(tail) % Self.size] = entry
      tail &+= 1
      count += 1
    }

    private func collect() {
      let completions = (queue + Int(offsets.completion.cqes)).assumingMemoryBound(to: io_uring_cqe.self)
      let mask = counter(offsets.completion.ring_mask).pointee
      let head = counter(offsets.completion.head)
      let end = io_uring_load(counter(offsets.completion.tail))
      var next = head.pointee
      while next != end {
        let completion = completions[Int(next & mask)]
        if completion.res >= 0 { results[Int(completion.user_data)] = Int(completion.res) }
        next &+= 1
      }
      io_uring_store(head, end)
    }
  }
#endif
