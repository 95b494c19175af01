import Dispatch
import Platform

/// Waits for the sockets of all connections.
///
/// One Dispatch source watches the poller. A source for each socket could crash the process when the other side hangs up, as
/// libdispatch then uses freed memory (seen with Swift 6.3.1 on Linux).
@MainActor
final class SocketPoller {
  /// The one of the process; an error if it may not open another descriptor.
  static let shared = Result { () throws(SystemError) in SocketPoller(try Poller()) }

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

  /// Calls `handler` as long as the socket is ready for what is of interest.
  func watch(
    _ socket: Descriptor, from old: Interest, to new: Interest, _ handler: @escaping (Interest) -> Void
  ) throws(SystemError) {
    let key = UInt64(socket.number)
    try poller.change(socket, as: key, from: old, to: new)
    handlers[key] = new.isEmpty ? nil : handler
  }

  private func serve() {
    poller.collect(into: &ready)
    for one in ready { handlers[one.key]?(one.interest) }
  }
}
