import GuessClientCore
import Platform

/// Opens the connection to a server.
enum Connecting {
  /// Longest time for all addresses of a host.
  static let limitSeconds = Int(HappyEyeballs.limit.secondsRoundedUp)

  /// Connects to a server. Of several hosts, the one at `index` (modulo their count) is tried first, and the next ones when it
  /// does not reply at once; `first` is tried before all of them. A proxy command may ask something at the terminal if it
  /// `mayPrompt`.
  static func connect(
    to server: ServerAddress, beginningAt index: Int = 0, first: ServerAddress? = nil,
    mayPrompt: Bool = false
  ) throws(ConnectionMessage) -> Transport {
    let start = index % server.places.count
    let places = (first?.places ?? []) + server.places[start...] + server.places[..<start]
    if server.hasHelper { return try connect(to: server, throughProgramTo: places, mayPrompt) }
    guard case .socket(let path) = server.place else {
      var race = ConnectionRace(to: server, among: try lookUp(places, of: server))
      return Transport(try race.winner())
    }
    if let first, let transport = try? connect(to: first) { return transport }
    return Transport(try connect(to: path, of: server))
  }

  /// Starts looking up all hosts at once.
  private static func lookUp(
    _ places: [ServerAddress.Place], of server: ServerAddress
  ) throws(ConnectionMessage) -> [HostLookup] {
    var lookups: [HostLookup] = []
    for case .host(let host, let port) in places {
      do throws(SystemError) {
        lookups.append(try HostLookup(host, port: port))
      } catch {
        for lookup in lookups { lookup.close() }
        throw ConnectionMessage(error, at: server)
      }
    }
    return lookups
  }

  /// The addresses of all hosts of a server; unknown hosts are skipped if any is known.
  static func addresses(of server: ServerAddress) throws(ConnectionMessage) -> [SocketAddress] {
    var addresses: [SocketAddress] = []
    var failure: ConnectionMessage?
    for lookup in try lookUp(server.places, of: server) {
      do throws(SocketAddress.ResolutionError) {
        addresses += try lookup.result()
      } catch {
        failure = ConnectionMessage(error, at: server)
      }
    }
    if addresses.isEmpty, let failure { throw failure }
    return addresses
  }

  /// Begins a connection, whose socket becomes writable when it is made or has failed.
  static func dial(_ address: SocketAddress) throws(SystemError) -> Descriptor {
    let descriptor = try System.beginConnecting(to: address)
    // Detects a dead peer.
    try? System.setOption(SO_KEEPALIVE, at: SOL_SOCKET, to: 1, of: descriptor)
    return descriptor
  }

  /// Connects to the Unix socket of a server.
  private static func connect(
    to path: String, of server: ServerAddress
  ) throws(ConnectionMessage) -> Descriptor {
    guard let address = SocketAddress(path: path) else {
      throw .pathTooLong(server, most: SocketAddress.pathBytes)
    }
    do throws(SystemError) {
      // A non-blocking connection is refused if a busy server's queue is full, so this one waits, up to the limit.
      let descriptor = try System.makeSocket(family: AF_UNIX, waitingAtMost: limitSeconds)
      try descriptor.kept { () throws(SystemError) in
        try System.connectSocket(descriptor, to: address)
        try System.neverWait(on: descriptor)
      }
      return descriptor
    } catch {
      throw ConnectionMessage(error, at: server)
    }
  }
}

extension ConnectionMessage {
  /// The message for a failed connection to a server.
  init(_ error: SystemError, at server: ServerAddress) {
    self =
      switch server.host {
      case _ where error.isTimeout: .timedOut(server, seconds: Connecting.limitSeconds)
      case nil where error.isRefusal: .socketRefused(server)
      case nil where error.isAbsence: .socketMissing(server)
      case nil where error.isProhibition: .socketForbidden(server)
      case _ where error.isRefusal: .refused(server)
      case _: .unreachable(server, reason: error.reason)
      }
  }

  /// The message for an unknown host of a server.
  init(_ error: SocketAddress.ResolutionError, at server: ServerAddress) {
    self = .unknownHost(server.host ?? "\(server)", reason: error.reason)
  }
}
