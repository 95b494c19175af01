import Platform

enum ListenError: Error, Hashable {
  case unknownHost(ListenAddress, reason: String)
  case failed(ListenAddress, SystemError)

  /// True if the machine lacks the address, or its family.
  var isUnavailable: Bool {
    if case .failed(_, let error) = self {
      [EADDRNOTAVAIL, EAFNOSUPPORT].contains(error.code)
    } else {
      false
    }
  }

  /// The error and how to fix it, in one line. `option` named the address.
  func message(for option: Option) -> String {
    switch self {
    case .unknownHost(let address, let reason):
      "cannot listen on \(address): the host is unknown (\(reason)). Use an address of this machine, such as 127.0.0.1."
    case .failed(let address, let error):
      "cannot listen on \(address): \(Self.text(error, at: address, for: option))"
    }
  }

  private static func text(_ error: SystemError, at address: ListenAddress, for option: Option) -> String {
    switch (error.code, address) {
    case (EADDRINUSE, .tcp(let host, let port)):
      "the address is already in use. Stop the other program, or choose another port: --\(option.name) \(ListenAddress.tcp(host: host, port: port == .max ? 0 : port + 1))"
    case (EADDRINUSE, .unix):
      "the address is already in use. Stop the other program, or choose another path."
    case (EADDRNOTAVAIL, _), (EAFNOSUPPORT, _):
      "this machine has no such address (\(error.reason)). "
        + (option == .metrics
          ? "Use 127.0.0.1, so that programs of this machine read them."
          : "Use 127.0.0.1 for this machine only, or [::] to accept other machines.")
    case (ENAMETOOLONG, .unix):
      "the path of a socket has at most \(SocketAddress.pathBytes) bytes. Choose a shorter one."
    case (ENOTSOCK, _): "the file exists and is not a socket. Remove it or choose another path."
    case (_, .unix) where option == .admin: "\(error). Choose another path with --admin PATH."
    case (_, .unix): "\(error). Choose another path with --\(option.name) unix:PATH."
    case (_, .tcp): "\(error). Choose another address with --\(option.name) HOST:PORT."
    }
  }
}
