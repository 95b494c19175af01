import GuessClientCore
import Platform

/// Why no server could be reached.
enum ConnectError: Error, Hashable {
  case unknownHost(reason: String)
  case refused
  case timedOut
  case failed(SystemError)
  /// The path of a socket is longer than this many bytes.
  case pathTooLong(limit: Int)
  /// The program that was to connect has not; what is told of it.
  case helper(ConnectionMessage)

  /// What people are told of it.
  func news(of server: ServerAddress) -> ConnectionMessage {
    switch (self, server.host) {
    case (.unknownHost(let reason), let host): .unknownHost(host ?? "\(server)", reason: reason)
    case (.refused, nil): .socket(.refused(server))
    case (.refused, _?): .refused(server)
    case (.timedOut, _): .timedOut(server, seconds: Connecting.limitSeconds)
    case (.failed(let error), nil) where error.isAbsence: .socket(.missing(server))
    case (.failed(let error), nil) where error.isProhibition: .socket(.forbidden(server))
    case (.failed(let error), _): .unreachable(server, reason: error.reason)
    case (.pathTooLong(let limit), _): .socket(.tooLong(server, most: limit))
    case (.helper(let news), _): news
    }
  }
}

/// Opens the connection to a server.
enum Connecting {
  /// How long it may take, over all addresses of a host.
  static let limitSeconds = Int(HappyEyeballs.limit.secondsRoundedUp)

  /// A connection. Of several hosts the one at `index`, counted round, is tried first, and the next
  /// ones when it does not answer at once. The server `first` is tried before all of them. A program that connects may ask
  /// something at the terminal where `lending` is told of that beforehand.
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

  /// Begins to look up all hosts at once.
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

  /// The addresses of all hosts of a server. One that is unknown keeps nobody from the others.
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

  /// How a connection that was begun stands.
  enum Dialled {
    case connected(Descriptor)
    /// It is on its way: the socket becomes writable when it stands, or has failed.
    case underWay(Descriptor)
    case refused(ConnectError)
  }

  /// Begins a connection, and does not wait for it.
  static func dial(_ address: SocketAddress) -> Dialled {
    do throws(SystemError) {
      let descriptor = try System.makeSocket(family: address.family)
      System.sendAtOnce(on: descriptor)
      do throws(SystemError) {
        try System.connectSocket(descriptor, to: address)
        return .connected(descriptor)
      } catch {
        if error.isUnderWay { return .underWay(descriptor) }
        System.release(descriptor)
        throw error
      }
    } catch {
      return .refused(Self.error(error))
    }
  }

  /// What an error of the system says of a server.
  private static func error(_ error: SystemError) -> ConnectError {
    error.isRefusal ? .refused : error.isTimeout ? .timedOut : .failed(error)
  }

  /// Connects to the first address that answers, also of hosts that are still being looked up, and tells which; `HappyEyeballs` says
  /// when each of them is tried.
  static func connectFirst(
    of known: [SocketAddress], and lookups: [HostLookup] = []
  ) throws(ConnectError) -> (descriptor: Descriptor, address: SocketAddress) {
    let clock = Clock()
    var (addresses, lookups) = (known, Array(lookups.enumerated()))
    var race = HappyEyeballs(families: known.map(\.family), lookups: lookups.count, at: clock.now)
    var tries: [(descriptor: Descriptor, address: SocketAddress)] = []
    defer {
      for other in tries { System.release(other.descriptor) }
      for lookup in lookups { lookup.element.close() }
    }
    var failure = ConnectError.timedOut
    // That nothing listens there says more than silence, and than an address that this machine has no way to.
    func fail(_ error: ConnectError) {
      race.fail(at: clock.now)
      if failure != .refused { failure = error }
    }
    while true {
      while let index = race.nextAddress(at: clock.now) {
        switch dial(addresses[index]) {
        case .connected(let descriptor): return (descriptor, addresses[index])
        case .underWay(let descriptor): tries.append((descriptor, addresses[index]))
        case .refused(let error): fail(error)
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
      guard let error = try? System.failure(of: first.descriptor) else {
        return first
      }
      System.release(first.descriptor)
      fail(Self.error(error))
    }
  }

  // MARK: - Files

  /// Connects through a socket that is a file.
  private static func connect(to path: String) throws(ConnectError) -> Descriptor {
    guard let address = SocketAddress(path: path) else { throw .pathTooLong(limit: SocketAddress.pathBytes) }
    do throws(SystemError) {
      // A connection that may not wait is refused where a busy server has a queue, so it waits here, but not for ever.
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
