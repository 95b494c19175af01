import Platform

/// Sockets for players, passed by a service manager, see sd_listen_fds(3).
enum PassedSockets {
  /// Their names (`FileDescriptorName=`): the operator's, systemd's without a name, and the unit's.
  private static let names = ["guess", "unknown", "", "guess-server.socket"]
  static let variables = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]
  private static let first: Int32 = 3

  /// The sockets passed to the process with that ID; empty if the variables are for another.
  static func all(
    in environment: [String: String], process: Int32
  ) throws(StartError) -> [Descriptor] {
    guard let text = environment["LISTEN_FDS"], environment["LISTEN_PID"] == "\(process)" else { return [] }
    guard let count = Int32(text), count >= 0 else {
      throw .failure("LISTEN_FDS=\(text): expected the number of passed sockets.")
    }
    guard count <= Options.listeners else {
      throw .failure("\(count) sockets were passed; the server listens at up to \(Options.listeners).")
    }
    let names = environment["LISTEN_FDNAMES"].map { list in
      list.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
    if let names, names.count != count, count > 0 {
      throw .failure(
        "LISTEN_FDNAMES has \(names.count) names for \(count) sockets; give each one, with colons between them."
      )
    }
    if let name = names?.prefix(Int(count)).first(where: { !Self.names.contains($0) }) {
      throw .failure(
        name == "connection"
          ? "a connection was passed instead of a socket that listens. Write Accept=no in the socket unit."
          : "a socket was passed under the name \(name), which means nothing here. Write FileDescriptorName=guess in the unit of the socket for players."
      )
    }
    return (0..<count).map { Descriptor(number: first + $0) }
  }
}
