import Platform

/// A socket that a service manager has opened and passed on, as sd_listen_fds(3) describes.
struct PassedSocket: Equatable {
  /// What a socket is for, by the name that it has in its unit (`FileDescriptorName=`).
  enum Purpose: Equatable {
    /// Players connect to it.
    case players

    /// What sockets for players are called: by a host, by systemd without a name, and after the unit.
    static let playerNames = ["guess", "unknown", "", "guess-server.socket"]

    init?(name: String) {
      guard Self.playerNames.contains(name) else { return nil }
      self = .players
    }
  }

  /// The variables that tell of them.
  static let variables = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]
  /// The number of the first one.
  private static let first: Int32 = 3

  let descriptor: Descriptor
  let purpose: Purpose

  /// The sockets that were passed to the process of that number. There are none where the variables are for another one.
  static func all(
    in environment: [String: String], process: Int32
  ) throws(PassedSocketError) -> [PassedSocket] {
    guard let text = environment["LISTEN_FDS"], environment["LISTEN_PID"] == "\(process)" else { return [] }
    guard let count = Int32(text), count >= 0 else { throw .badCount(text) }
    guard count <= Options.listeners else { throw .tooMany(Int(count)) }
    let names = environment["LISTEN_FDNAMES"].map { list in
      list.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
    if let names, names.count != count, count > 0 {
      throw .badNames(names.count, sockets: Int(count))
    }
    var sockets: [PassedSocket] = []
    for index in 0..<Int(count) {
      let name = names?[index] ?? ""
      guard let purpose = Purpose(name: name) else { throw .unknownName(name) }
      sockets.append(PassedSocket(descriptor: Descriptor(number: first + Int32(index)), purpose: purpose))
    }
    return sockets
  }
}

/// Why sockets that a service manager has passed can't be used.
enum PassedSocketError: Error, Hashable {
  /// It does not say how many there are.
  case badCount(String)
  /// There are more than the server listens at.
  case tooMany(Int)
  /// It has not one name for each.
  case badNames(Int, sockets: Int)
  /// Nothing here has that name.
  case unknownName(String)
  /// The descriptor is none of a socket that listens for streams.
  case notListening(Int32, SystemError)

  /// What is wrong and what to do, in one line.
  var message: String {
    switch self {
    case .badCount(let text): "LISTEN_FDS=\(text): expected how many sockets were passed."
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
