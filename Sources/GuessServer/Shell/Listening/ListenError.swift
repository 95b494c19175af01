import Platform

/// The reason why the server can't listen at an address.
enum ListenError: Error, Hashable {
  case unknownHost(ListenAddress, reason: String)
  case inUse(ListenAddress)
  /// The machine lacks the address, or its family.
  case unavailable(ListenAddress, SystemError)
  /// The file exists and is not a socket.
  case notASocket(ListenAddress)
  /// The path is too long for a socket.
  case pathTooLong(ListenAddress)
  /// Any other error.
  case failed(ListenAddress, SystemError)

  /// The error and how to fix it, in one line. `option` named the address.
  func message(for option: Option) -> String {
    switch self {
    case .unknownHost(let address, let reason):
      "cannot listen on \(address): the host is unknown (\(reason)). Use an address of this machine, such as 127.0.0.1."
    case .inUse(let address):
      "cannot listen on \(address): the address is already in use. \(Self.alternative(to: address, for: option))"
    case .unavailable(let address, let error):
      "cannot listen on \(address): this machine has no such address (\(error.reason)). \(Self.usualAddress(for: option))"
    case .notASocket(let address):
      "cannot listen on \(address): the file exists and is not a socket. Remove it or choose another path."
    case .pathTooLong(let address):
      "cannot listen on \(address): the path of a socket has at most \(SocketAddress.pathBytes) bytes. Choose a shorter one."
    case .failed(let address, let error):
      "cannot listen on \(address): \(error). Choose another \(Self.form(of: address, for: option))."
    }
  }

  private static func usualAddress(for option: Option) -> String {
    switch option {
    case .metrics: "Use 127.0.0.1, so that programs of this machine read them."
    case .nodeListen: "Use an address of this machine at which other nodes reach it."
    default: "Use 127.0.0.1 for this machine only, or [::] to accept other machines."
    }
  }

  private static func form(of address: ListenAddress, for option: Option) -> String {
    switch (address, option) {
    case (.unix, .admin): "path with --admin PATH"
    case (.unix, _): "path with --\(option.name) unix:PATH"
    case (.tcp, _): "address with --\(option.name) HOST:PORT"
    }
  }

  private static func alternative(to address: ListenAddress, for option: Option) -> String {
    switch address {
    case .tcp(let host, let port):
      "Stop the other program, or choose another port: --\(option.name) \(ListenAddress.tcp(host: host, port: port == .max ? 0 : port + 1))"
    case .unix: "Stop the other program, or choose another path."
    }
  }
}
