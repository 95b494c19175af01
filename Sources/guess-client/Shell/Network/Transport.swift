import Dispatch
import Platform

/// A connection to a server: a non-blocking socket, with the proxy command at its other end, if any.
///
/// Keeps output that can't be written yet.
@MainActor
final class Transport {
  /// Bytes per read: a full socket buffer of a small machine.
  private static let readSize = 64 * 1_024

  nonisolated let socket: Descriptor
  private let program: SpawnedProcess?
  private var interest: Interest = []
  private var outbox: [UInt8] = []
  private var isFinished = false
  private var isClosed = false
  private var received: ([UInt8]?) -> Void = { _ in }
  private var sent: () -> Void = {}

  nonisolated init(_ socket: Descriptor, through program: SpawnedProcess? = nil) {
    (self.socket, self.program) = (socket, program)
  }

  var waitingBytes: Int { outbox.count }

  /// Passes all input to `received`, and nil at the end or after a reset. Calls `sent` when waiting bytes have been written.
  func activate(_ received: @escaping ([UInt8]?) -> Void, sent: @escaping () -> Void) {
    (self.received, self.sent) = (received, sent)
    wait(for: .read)
  }

  /// A socket that can't be watched counts as closed by the other side.
  private func wait(for new: Interest) {
    guard new != interest else { return }
    do throws(SystemError) {
      try DescriptorPoller.shared.get().watch(socket, from: interest, to: new) { self.handle($0) }
      interest = new
    } catch { later(.seconds(0)) { self.received(nil) } }
  }

  private func handle(_ ready: Interest) {
    if ready.contains(.read), interest.contains(.read) { read() }
    guard ready.contains(.write), interest.contains(.write) else { return }
    flush()
    sent()
  }

  /// Sends `bytes` after everything sent before.
  func send(_ bytes: [UInt8]) {
    guard !isFinished else { return }
    outbox += bytes
    flush()
  }

  func finishSending() {
    isFinished = true
    flush()
  }

  /// Drops the connection and all waiting bytes; makes no further calls.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    outbox = []
    received = { _ in }
    wait(for: [])
    System.release(socket)
    program?.terminate()
  }

  /// Lets the proxy command, if any, send the last output, and ends it.
  func leave() {
    guard let program, !isClosed else { return }
    try? System.endOutput(of: socket)
    if program.awaitEnd() == nil { program.terminate() }
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: Self.readSize)
    guard let count = System.readAvailable(from: socket, into: &buffer) else { return }
    guard count > 0 else {
      wait(for: interest.subtracting(.read))
      return received(nil)
    }
    received(Array(buffer[..<count]))
  }

  private func flush() {
    guard !isClosed else { return }
    var offset = 0
    do throws(SystemError) {
      while offset < outbox.count,
        let count = try System.transmit(outbox.span.extracting(offset...), to: socket)
      {
        offset += count
      }
    } catch {
      // The server's last output can still be read, and its end shows there as well.
      offset = outbox.count
    }
    outbox.removeFirst(offset)
    wait(for: outbox.isEmpty ? interest.subtracting(.write) : interest.union(.write))
    // A proxy command would stop at once, and lose the replies still to come.
    if outbox.isEmpty, isFinished, program == nil { try? System.endOutput(of: socket) }
  }
}
