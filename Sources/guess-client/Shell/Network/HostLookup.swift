import Dispatch
import GuessClientCore
import Platform

/// A lookup of a host on its own queue, since it blocks. Its result arrives through a pipe, so that a caller can wait for it
/// together with sockets.
struct HostLookup: Sendable {
  /// Bytes per read: more addresses than hosts have.
  private static let readSize = 16 * 1_024

  /// Becomes readable when the result is known.
  let source: Descriptor

  init(source: Descriptor) { self.source = source }

  init(_ host: String, port: UInt16) throws(SystemError) {
    let (source, target) = try System.makePipe()
    self.source = source
    DispatchQueue(label: "lookup").async {
      let bytes: [UInt8]
      do throws(SocketAddress.ResolutionError) {
        let addresses = try SocketAddress.resolve(host: host, port: port)
        bytes = [1] + addresses.flatMap { address in withUnsafeBytes(of: address) { Array($0) } }
      } catch {
        bytes = [0] + Array(error.reason.utf8)
      }
      // Fails if the lookup was closed meanwhile.
      try? System.writeAll(bytes, to: target)
      System.release(target)
    }
  }

  /// Addresses of the host, in the system's order of preference; waits until they are known. Must be called once.
  func result() throws(ConnectError) -> [SocketAddress] {
    defer { close() }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: Self.readSize)
    while let count = try? System.readNext(from: source, into: &buffer), count > 0 {
      bytes += buffer[..<count]
    }
    guard bytes.first == 1 else {
      throw .unknownHost(reason: String(decoding: bytes.dropFirst(), as: UTF8.self))
    }
    return bytes.withUnsafeBytes { bytes in
      stride(from: 1, to: bytes.count, by: MemoryLayout<SocketAddress>.size).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: SocketAddress.self)
      }
    }
  }

  /// Cancels the wait.
  func close() { System.release(source) }
}
