import Dispatch
import Platform

/// Waits for the sockets of all connections and the output of all programs.
///
/// One Dispatch source watches the poller. A source for each descriptor could crash the process when the other side hangs up, as
/// libdispatch then uses freed memory (seen with Swift 6.3.1 on Linux).
@MainActor
final class DescriptorPoller {
  /// The one of the process; an error if it may not open another descriptor.
  static let shared = Result { () throws(SystemError) in DescriptorPoller(try Poller()) }

  private var poller: Poller
  private let source: any DispatchSourceRead
  private var handlers: [UInt64: (Interest) -> Void] = [:]
  private var ready: [Ready] = []

  private init(_ poller: Poller) {
    self.poller = poller
    source = DispatchSource.makeReadSource(fileDescriptor: poller.descriptor.number, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { self.serve() } }
    source.activate()
  }

  /// Calls `handler` as long as the descriptor is ready for what is of interest, and perhaps once more.
  func watch(
    _ descriptor: Descriptor, from old: Interest, to new: Interest,
    _ handler: @escaping (Interest) -> Void = { _ in }
  ) throws(SystemError) {
    let key = UInt64(descriptor.number)
    try poller.change(descriptor, as: key, from: old, to: new)
    handlers[key] = new.isEmpty ? nil : handler
  }

  private func serve() {
    poller.collect(into: &ready)
    for one in ready { handlers[one.key]?(one.interest) }
  }
}
