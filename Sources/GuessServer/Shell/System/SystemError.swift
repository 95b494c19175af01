#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A call to the system that failed, and why; captured at the call, before anything else can change `errno`.
struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The call.
  let call: String
  /// What `errno` was.
  let code: Int32

  /// The reason in the system's words, such as `Address already in use`.
  var reason: String { String(cString: strerror(code)) }

  var description: String { "\(call): \(reason)" }
}
