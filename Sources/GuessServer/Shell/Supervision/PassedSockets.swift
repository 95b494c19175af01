import Platform

/// Sockets for players, passed by a service manager, see sd_listen_fds(3).
enum PassedSockets {
  static let variables = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]
  private static let first: Int32 = 3

  /// The sockets passed to the process with that ID, whatever their names; empty if the variables are for another.
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
    return (0..<count).map { Descriptor(number: first + $0) }
  }
}
