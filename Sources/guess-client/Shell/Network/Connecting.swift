import Dispatch
import GuessClientCore
import Platform

/// Reason why no server could be reached.
enum ConnectError: Error, Hashable {
  case unknownHost(reason: String)
  case refused
  case timedOut
  case failed(SystemError)
  /// The path of a socket is longer than this many bytes.
  case pathTooLong(limit: Int)
  /// The proxy command has failed, with this message.
  case helper(ConnectionMessage)

  /// The message for people.
  func news(of server: ServerAddress) -> ConnectionMessage {
    switch (self, server.host) {
    case (.unknownHost(let reason), let host): .unknownHost(host ?? "\(server)", reason: reason)
    case (.refused, nil): .socketRefused(server)
    case (.refused, _?): .refused(server)
    case (.timedOut, _): .timedOut(server, seconds: Connecting.limitSeconds)
    case (.failed(let error), nil) where error.isAbsence: .socketMissing(server)
    case (.failed(let error), nil) where error.isProhibition: .socketForbidden(server)
    case (.failed(let error), _): .unreachable(server, reason: error.reason)
    case (.pathTooLong(let limit), _): .pathTooLong(server, most: limit)
    case (.helper(let news), _): news
    }
  }
}

/// Opens the connection to a server.
enum Connecting {
  /// Longest time for all addresses of a host.
  static let limitSeconds = Int(HappyEyeballs.limit.secondsRoundedUp)

  /// Connects to a server. Of several hosts, the one at `index` (modulo their count) is tried first, and the next ones when it
  /// does not reply at once; `first` is tried before all of them. A proxy command may prompt at the terminal, after a call of
  /// `lending`.
  static func connect(
    to server: ServerAddress, beginningAt index: Int = 0, first: ServerAddress? = nil,
    lendingTerminal lending: (() -> Void)? = nil
  ) throws(ConnectError) -> Transport {
    let start = index % server.places.count
    let places = (first?.places ?? []) + server.places[start...] + server.places[..<start]
    if server.hasHelper { return try connect(to: server, throughProgramTo: places, lending) }
    guard case .socket(let path) = server.place else {
      return Transport(try connectFirst(of: [], and: lookUp(places)).descriptor)
    }
    if let first, let transport = try? connect(to: first) { return transport }
    return Transport(try connect(to: path))
  }

  /// Starts looking up all hosts at once.
  private static func lookUp(_ places: [ServerAddress.Place]) throws(ConnectError) -> [HostLookup] {
    var lookups: [HostLookup] = []
    for case .host(let host, let port) in places {
      do throws(SystemError) {
        lookups.append(try HostLookup(host, port: port))
      } catch {
        for lookup in lookups { lookup.close() }
        throw .failed(error)
      }
    }
    return lookups
  }

  /// The addresses of all hosts of a server; unknown hosts are skipped if any is known.
  static func addresses(of server: ServerAddress) throws(ConnectError) -> [SocketAddress] {
    var addresses: [SocketAddress] = []
    var failure: ConnectError?
    for lookup in try lookUp(server.places) {
      do throws(ConnectError) { addresses += try lookup.result() } catch { failure = error }
    }
    if addresses.isEmpty, let failure { throw failure }
    return addresses
  }

  // MARK: - Hosts

  /// Begins a connection without waiting for it. If it is under way, its socket becomes writable when it is connected or has
  /// failed.
  static func dial(
    _ address: SocketAddress
  ) throws(ConnectError) -> (descriptor: Descriptor, isUnderWay: Bool) {
    do throws(SystemError) {
      let (descriptor, isUnderWay) = try System.beginConnecting(to: address)
      // Detects a dead peer.
      try? System.setOption(SO_KEEPALIVE, at: SOL_SOCKET, to: 1, of: descriptor)
      return (descriptor, isUnderWay)
    } catch {
      throw Self.error(error)
    }
  }

  private static func error(_ error: SystemError) -> ConnectError {
    error.isRefusal ? .refused : error.isTimeout ? .timedOut : .failed(error)
  }

  /// Connects to the first address that accepts, of those known or of hosts still being looked up, and returns it;
  /// `HappyEyeballs` decides when each address is tried.
  static func connectFirst(
    of known: [SocketAddress], and lookups: [HostLookup] = []
  ) throws(ConnectError) -> (descriptor: Descriptor, address: SocketAddress) {
    let clock = Clock()
    var (addresses, lookups) = (known, Array(lookups.enumerated()))
    var race = HappyEyeballs(lookups: known.isEmpty ? lookups.count : 1, at: clock.now)
    if !known.isEmpty { race.add(known.map(\.family), of: 0, at: clock.now) }
    var tries: [(descriptor: Descriptor, address: SocketAddress)] = []
    defer {
      for other in tries { System.release(other.descriptor) }
      for lookup in lookups { lookup.element.close() }
    }
    var failure = ConnectError.timedOut
    // A refusal is the most informative error: more than silence, or an address without a route.
    func fail(_ error: ConnectError) {
      race.fail(at: clock.now)
      if failure != .refused { failure = error }
    }
    while true {
      while let index = race.nextAddress(at: clock.now) {
        do throws(ConnectError) {
          let (descriptor, isUnderWay) = try dial(addresses[index])
          guard isUnderWay else { return (descriptor, addresses[index]) }
          tries.append((descriptor, addresses[index]))
        } catch {
          fail(error)
        }
      }
      guard !race.isOver(at: clock.now) else {
        throw tries.isEmpty || failure == .refused ? failure : .timedOut
      }
      let time = race.deadline.map { Int32(max(0, $0.milliseconds - clock.now.milliseconds)) } ?? -1
      let (sockets, sources) = (tries.map(\.descriptor), lookups.map(\.element.source))
      guard let index = System.firstReady(writing: sockets, reading: sources, milliseconds: time) else {
        continue
      }
      guard index < sockets.count else {
        let (host, lookup) = lookups.remove(at: index - sockets.count)
        var found: [SocketAddress] = []
        do throws(ConnectError) {
          found = try lookup.result()
          if addresses.isEmpty { failure = .timedOut }
        } catch {
          if addresses.isEmpty { failure = error }
        }
        addresses += found
        race.add(found.map(\.family), of: host, at: clock.now)
        continue
      }
      let first = tries.remove(at: index)
      guard let error = try? System.failure(of: first.descriptor) else { return first }
      System.release(first.descriptor)
      fail(Self.error(error))
    }
  }

  // MARK: - Unix sockets

  /// Connects to a Unix socket.
  private static func connect(to path: String) throws(ConnectError) -> Descriptor {
    guard let address = SocketAddress(path: path) else { throw .pathTooLong(limit: SocketAddress.pathBytes) }
    do throws(SystemError) {
      // A non-blocking connection is refused if a busy server's queue is full, so this one waits, up to the limit.
      let descriptor = try System.makeSocket(family: AF_UNIX, waitingAtMost: limitSeconds)
      try descriptor.kept { () throws(SystemError) in
        try System.connectSocket(descriptor, to: address)
        try System.neverWait(on: descriptor)
      }
      return descriptor
    } catch {
      throw Self.error(error)
    }
  }
}

/// A lookup of a host on its own queue, since it blocks. Its result arrives through a pipe, so that a caller can wait for it
/// together with sockets.
struct HostLookup: Sendable {
  /// Bytes of a result: more addresses than hosts have.
  private static let limit = 64 * 1_024

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
    let bytes = (try? System.contents(of: source, limit: Self.limit)) ?? []
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
