import GuessClientCore
import GuessProtocol
import Platform

enum Connecting {
  /// Longest time for all addresses of a host. TCP repeats its first packet after 1, 3 and 7 s.
  static let limitSeconds = 10
  /// Time of an address that does not answer, after which the next one has its turn: a first packet and its repetition.
  private static let turn = Milliseconds.seconds(2)

  /// Connects to a server. Of several hosts, the one at `index` (modulo their count) is tried first, and the next ones when it
  /// does not reply in time; `first` is tried before all of them. A proxy command may ask something at the terminal if it
  /// `mayPrompt`.
  static func connect(
    to server: ServerAddress, beginningAt index: Int = 0, first: ServerAddress? = nil,
    mayPrompt: Bool = false
  ) throws(ConnectionMessage) -> Transport {
    let start = index % server.places.count
    let places = (first?.places ?? []) + server.places[start...] + server.places[..<start]
    if server.hasHelper { return try connect(to: server, throughProgramTo: places, mayPrompt) }
    guard case .socket(let path) = server.place else {
      return Transport(try connect(toOneOf: try addresses(of: places, at: server), of: server))
    }
    if let first, let transport = try? connect(to: first) { return transport }
    return Transport(try connect(to: path, of: server))
  }

  /// The addresses of all hosts; unknown hosts are skipped if any is known.
  private static func addresses(
    of places: [ServerAddress.Place], at server: ServerAddress
  ) throws(ConnectionMessage) -> [SocketAddress] {
    var addresses: [SocketAddress] = []
    var failure: ConnectionMessage?
    for case .host(let host, let port) in places {
      do throws(SocketAddress.ResolutionError) {
        addresses += try SocketAddress.resolve(host: host, port: port)
      } catch {
        failure = .unknownHost(server.host ?? "\(server)", reason: error.reason)
      }
    }
    if addresses.isEmpty, let failure { throw failure }
    return addresses
  }

  /// Tries the addresses in turn, and again those that did not answer, until the limit.
  private static func connect(
    toOneOf addresses: [SocketAddress], of server: ServerAddress
  ) throws(ConnectionMessage) -> Descriptor {
    let clock = Clock()
    let end = clock.now + .seconds(Int64(limitSeconds))
    // A refusal is more informative than silence, and silence than an address without a route.
    var failure: SystemError?
    var (rest, silent) = (addresses[...], [SocketAddress]())
    while let address = rest.popFirst() {
      let left = end - clock.now
      guard left > .zero else {
        silent.append(address)
        break
      }
      do throws(SystemError) {
        // The only one has all the time.
        let time = rest.isEmpty && silent.isEmpty ? left : min(left, turn)
        if let connection = try connect(to: address, within: time) { return connection }
        silent.append(address)
      } catch {
        if failure?.isRefusal != true { failure = error }
      }
      if rest.isEmpty { (rest, silent) = (silent[...], []) }
    }
    guard let failure, silent.isEmpty || failure.isRefusal else {
      throw .timeout(at: server)
    }
    throw ConnectionMessage(failure, at: server)
  }

  /// Returns a connection; nil if the address does not answer in time.
  private static func connect(
    to address: SocketAddress, within time: Milliseconds
  ) throws(SystemError) -> Descriptor? {
    let descriptor = try System.beginConnecting(to: address)
    // Detects a dead peer.
    try? System.setOption(SO_KEEPALIVE, at: SOL_SOCKET, to: 1, of: descriptor)
    guard System.firstReady(writing: [descriptor], milliseconds: Int32(time.count)) != nil else {
      System.release(descriptor)
      return nil
    }
    guard let error = try? System.failure(of: descriptor) else { return descriptor }
    System.release(descriptor)
    throw error
  }

  private static func connect(
    to path: String, of server: ServerAddress
  ) throws(ConnectionMessage) -> Descriptor {
    guard let address = SocketAddress(path: path) else {
      throw ConnectionMessage(SystemError(call: "connect", code: ENAMETOOLONG), at: server)
    }
    do throws(SystemError) {
      // A non-blocking connection is refused if a busy server's queue is full, so this one waits, up to the limit.
      let descriptor = try System.makeSocket(family: AF_UNIX, waitingAtMost: limitSeconds)
      try descriptor.kept { () throws(SystemError) in
        try System.connectSocket(descriptor, to: address)
        let environment = System.environment
        if environment["GUESS_SEND_PROXY"] != nil {
          try System.writeAll(ProxyLine.bytes(of: environment["SSH_CONNECTION"]), to: descriptor)
        }
        try System.neverWait(on: descriptor)
      }
      return descriptor
    } catch {
      throw ConnectionMessage(error, at: server)
    }
  }
}

extension ConnectionMessage {
  init(_ error: SystemError, at server: ServerAddress) {
    // A server on a Unix socket makes its file.
    let isNobody = error.isRefusal || server.host == nil && error.isAbsence
    let code = error.isTimeout ? ETIMEDOUT : error.code
    self =
      isNobody
      ? .refused(server)
      : .unreachable(server, reason: SystemError(call: error.call, code: code).reason)
  }

  /// The message for a server that does not answer in time.
  static func timeout(at server: ServerAddress) -> ConnectionMessage {
    ConnectionMessage(SystemError(call: "connect", code: ETIMEDOUT), at: server)
  }
}
