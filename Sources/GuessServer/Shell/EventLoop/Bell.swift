import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Calls the main queue away from waiting for sockets; may be rung from any queue.
///
/// While the server waits in the poller, the main queue takes no block. So whoever has one for it hands it over and then
/// rings; the poller reports the bell, the server leaves the queue to what waits there, and then goes on waiting.
struct Bell: Sendable {
  /// Readable once the bell has been rung.
  let descriptor: Descriptor
  /// A pipe, since that is what every kind of poller can watch.
  private let rope: Descriptor

  /// Hangs up a bell; it lasts as long as the process.
  init() throws(SystemError) {
    (descriptor, rope) = try System.makePipe()
  }

  /// Has the main queue do `work` when it is through with what it is at.
  func call(_ work: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(work) }
    // A pipe that is full has been rung often enough.
    _ = System.writeByte(to: rope)
  }

  /// Ends the ringing, until the bell is rung again.
  func silence() {
    System.readAway(from: descriptor)
  }
}
