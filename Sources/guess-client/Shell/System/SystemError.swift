#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What `errno` said right behind the call that failed.
struct SystemError: Error, Hashable {
  let code: Int32

  /// The error of the last call.
  static var last: SystemError { SystemError(code: errno) }

  /// Whether the call would have had to wait.
  var isTemporary: Bool { code == EAGAIN || code == EWOULDBLOCK || code == EINTR }

  /// What the system calls it.
  var reason: String { String(cString: strerror(code)) }
}
