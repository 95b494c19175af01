import Platform

#if canImport(Darwin)
  /// No batch exists on Darwin: each socket is called alone.
  @MainActor
  final class SocketBatch {
    static let size = 64
    static let leastSize = 4
    let slotBytes = 0

    init?(slotBytes: Int) { return nil }

    func close() {}
    func receive(from descriptor: Descriptor, in slot: Int) {}
    func transmit(_ outbox: borrowing Outbox, to descriptor: Descriptor, in slot: Int) {}
    func run() {}
    func result(in slot: Int) -> Int? { nil }
    func received(in slot: Int) -> UnsafeBufferPointer<UInt8>? { nil }
  }
#endif
