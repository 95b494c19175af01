import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads what comes out of another program, until it ends.
///
/// It waits on a thread of its own. A source of Dispatch would do, but on Linux it may take the process with it when the other
/// side hangs up: libdispatch then looks at what it has just freed (seen with Swift 6.3.1 in one of seven ends).
enum PipeReader {
  /// Bytes that one read takes: more than an answer, less than a pipe holds.
  private static let size = 4_096

  /// Takes over a descriptor that blocks, hands everything that comes to `handler`, and nil at the end. Nothing more is read
  /// before the handler is done, so that whoever says much fills no memory.
  static func start(_ descriptor: Int32, _ handler: @escaping @MainActor @Sendable ([UInt8]?) -> Void) {
    DispatchQueue(label: "pipe").async {
      let turn = DispatchSemaphore(value: 0)
      while let bytes = read(descriptor) {
        DispatchQueue.main.async {
          MainActor.assumeIsolated { handler(bytes) }
          turn.signal()
        }
        turn.wait()
      }
      close(descriptor)
      DispatchQueue.main.async { MainActor.assumeIsolated { handler(nil) } }
    }
  }

  /// What comes next; nil at the end.
  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: size)
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, &buffer, size)
      #else
        let count = Darwin.read(descriptor, &buffer, size)
      #endif
      if count > 0 { return Array(buffer[..<count]) }
      guard count < 0, SystemError.last.code == EINTR else { return nil }
    }
  }
}
