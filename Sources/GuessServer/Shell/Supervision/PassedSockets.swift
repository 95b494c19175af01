import Platform

/// Sockets for players, passed by a service manager, see sd_listen_fds(3).
enum PassedSockets {
  /// Their names (`FileDescriptorName=`): the operator's, systemd's without a name, and the unit's.
  private static let names = ["guess", "unknown", "", "guess-server.socket"]
  /// The variables that describe them.
  static let variables = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]
  /// The first descriptor.
  private static let first: Int32 = 3

  /// The sockets passed to the process with that ID; empty if the variables are for another.
  static func all(
    in environment: [String: String], process: Int32
  ) throws(PassedSocketError) -> [Descriptor] {
    guard let text = environment["LISTEN_FDS"], environment["LISTEN_PID"] == "\(process)" else { return [] }
    guard let count = Int32(text), count >= 0 else { throw .badCount(text) }
    guard count <= Options.listeners else { throw .tooMany(Int(count)) }
    let names = environment["LISTEN_FDNAMES"].map { list in
      list.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
    if let names, names.count != count, count > 0 {
      throw .badNames(names.count, sockets: Int(count))
    }
    if let name = names?.prefix(Int(count)).first(where: { !Self.names.contains($0) }) {
      throw .unknownName(name)
    }
    return (0..<count).map { Descriptor(number: first + $0) }
  }
}

/// The reason why passed sockets can't be used.
enum PassedSocketError: Error, Hashable {
  /// The number of sockets is malformed.
  case badCount(String)
  /// More than the server can listen at.
  case tooMany(Int)
  /// The number of names is wrong.
  case badNames(Int, sockets: Int)
  /// An unknown name.
  case unknownName(String)
  /// Not a listening stream socket.
  case notListening(Int32, SystemError)

  /// The error and how to fix it, in one line.
  var message: String {
    switch self {
    case .badCount(let text): "LISTEN_FDS=\(text): expected the number of passed sockets."
    case .tooMany(let count):
      "\(count) sockets were passed; the server listens at up to \(Options.listeners)."
    case .badNames(let names, let sockets):
      "LISTEN_FDNAMES has \(names) names for \(sockets) sockets; give each one, with colons between them."
    case .unknownName("connection"):
      "a connection was passed instead of a socket that listens. Write Accept=no in the socket unit."
    case .unknownName(let name):
      "a socket was passed under the name \(name), which means nothing here. Write FileDescriptorName=guess in the unit of the socket for players."
    case .notListening(let number, let error):
      "descriptor \(number) was passed as a socket, and can't be listened at (\(error.reason)). Use ListenStream= in the socket unit."
    }
  }
}
