import Dispatch
import GuessClientCore
import Platform

/// A host that is looked up on a queue of its own, since that waits: what comes of it is read, so that it can be waited for together
/// with sockets.
struct HostLookup: Sendable {
  /// Bytes that one read takes: more addresses than hosts have.
  private static let readSize = 16 * 1_024

  /// Can be read as soon as it is known what comes of it.
  let source: Descriptor

  init(source: Descriptor) { self.source = source }

  init(_ host: String, port: UInt16) throws(SystemError) {
    let (source, target) = try System.makePipe()
    self.source = source
    DispatchQueue(label: "lookup").async {
      let bytes: [UInt8]
      do throws(SocketAddress.ResolutionError) {
        bytes = [1] + Self.bytes(of: try SocketAddress.resolve(host: host, port: port))
      } catch {
        bytes = [0] + Array(error.reason.utf8)
      }
      // It fails where nobody waits for it any more.
      try? System.writeAll(bytes, to: target)
      System.release(target)
    }
  }

  /// The addresses of the host, those first that the system prefers; waits until they are known. To be called once.
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
    return Self.addresses(in: Array(bytes.dropFirst()))
  }

  private static func bytes(of addresses: [SocketAddress]) -> [UInt8] {
    addresses.flatMap { address in withUnsafeBytes(of: address) { Array($0) } }
  }

  private static func addresses(in bytes: [UInt8]) -> [SocketAddress] {
    bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: MemoryLayout<SocketAddress>.size).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: SocketAddress.self)
      }
    }
  }

  /// Waits for it no longer.
  func close() { System.release(source) }
}
