import Dispatch
import GuessClientCore
import GuessProtocol
import Platform

/// A race of connections to the addresses of a server, as soon as each is known. `HappyEyeballs` decides when each is tried.
struct ConnectionRace {
  private let server: ServerAddress
  private let clock = Clock()
  private var order: HappyEyeballs
  private var lookups: [(host: Int, lookup: HostLookup)]
  private var addresses: [SocketAddress] = []
  private var tries: [Descriptor] = []
  /// The failure of a lookup.
  private var unknown: SocketAddress.ResolutionError?
  /// The failure of a try. A refusal is the most informative one: more than an address without a route.
  private var failure: SystemError?

  init(to server: ServerAddress, among hosts: [HostLookup]) {
    self.server = server
    lookups = hosts.enumerated().map { ($0, $1) }
    order = HappyEyeballs(lookups: hosts.count, at: clock.now)
  }

  /// Returns the first connection, and closes all others.
  mutating func winner() throws(ConnectionMessage) -> Descriptor {
    defer {
      for other in tries { System.release(other) }
      for other in lookups { other.lookup.close() }
    }
    while true {
      dial()
      guard !order.isOver(at: clock.now) else { throw message }
      if let winner = wait() { return winner }
    }
  }

  /// The message once the race is lost.
  private var message: ConnectionMessage {
    if addresses.isEmpty, let unknown { return ConnectionMessage(unknown, at: server) }
    // Silence is more informative than an address without a route.
    guard let failure, tries.isEmpty || failure.isRefusal else {
      return .timedOut(server, seconds: Connecting.limitSeconds)
    }
    return ConnectionMessage(failure, at: server)
  }

  /// Tries the addresses that are due.
  private mutating func dial() {
    while let index = order.nextAddress(at: clock.now) {
      do throws(SystemError) { tries.append(try Connecting.dial(addresses[index])) } catch {
        fail(error)
      }
    }
  }

  /// Waits for the end of a try or a lookup, or until an address is due; returns a connection that is made.
  private mutating func wait() -> Descriptor? {
    let time = order.deadline.map { Int32(max(0, $0.milliseconds - clock.now.milliseconds)) } ?? -1
    let sources = lookups.map(\.lookup.source)
    guard let index = System.firstReady(writing: tries, reading: sources, milliseconds: time) else {
      return nil
    }
    guard index < tries.count else {
      let (host, lookup) = lookups.remove(at: index - tries.count)
      finish(lookup, of: host)
      return nil
    }
    let first = tries.remove(at: index)
    guard let error = try? System.failure(of: first) else { return first }
    System.release(first)
    fail(error)
    return nil
  }

  private mutating func finish(_ lookup: HostLookup, of host: Int) {
    var found: [SocketAddress] = []
    do throws(SocketAddress.ResolutionError) { found = try lookup.result() } catch { unknown = error }
    addresses += found
    order.add(found.map(\.family), of: host, at: clock.now)
  }

  private mutating func fail(_ error: SystemError) {
    order.fail(at: clock.now)
    if failure?.isRefusal != true { failure = error }
  }
}

/// A lookup of a host on its own queue, since it blocks. Its result arrives through a pipe, so that a caller can wait for it
/// together with sockets.
struct HostLookup: Sendable {
  /// Bytes of a result: more addresses than hosts have.
  private static let limit = 64 * 1_024

  /// Becomes readable when the result is known.
  let source: Descriptor
}

extension HostLookup {
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
  func result() throws(SocketAddress.ResolutionError) -> [SocketAddress] {
    defer { close() }
    let bytes = (try? System.contents(of: source, limit: Self.limit)) ?? []
    guard bytes.first == 1 else {
      throw .init(reason: String(decoding: bytes.dropFirst(), as: UTF8.self))
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
