#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension System {
  /// A pipe that no other child inherits, above the numbers of the standard streams.
  static func makePipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    return try moved(ends)
  }

  /// Two sockets that are connected, which no other child inherits, above the numbers of the standard streams.
  static func makeSocketPair() throws(SystemError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else { throw .last }
    return try moved(ends)
  }

  /// The same descriptors by numbers that no standard stream has, closed in other programs.
  private static func moved(_ ends: [Int32]) throws(SystemError) -> (Int32, Int32) {
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) }
    let error = SystemError.last
    for end in ends { close(end) }
    guard moved.allSatisfy({ $0 >= 0 }) else {
      for end in moved where end >= 0 { close(end) }
      throw error
    }
    return (moved[0], moved[1])
  }

  /// Waits until a first byte has come at a socket, which stays there, or its end (false); nil once something can be read of
  /// `other`, when the time is over, or after a signal.
  static func firstByte(at socket: Int32, or other: Int32, milliseconds: Int32) -> Bool? {
    var entries = [socket, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&entries, 2, milliseconds) > 0, entries[0].revents != 0 else { return nil }
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_PEEK)) > 0
  }
}
