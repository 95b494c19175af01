#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A call to the system that failed, and why; captured at the call, before anything else can change `errno`.
@usableFromInline package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The call.
  @usableFromInline package let call: String
  /// What `errno` was.
  @usableFromInline package let code: Int32

  @inlinable package init(call: String, code: Int32) { (self.call, self.code) = (call, code) }

  /// The reason in the system's words, such as `Address already in use`.
  package var reason: String { String(cString: strerror(code)) }

  @usableFromInline package var description: String { "\(call): \(reason)" }
}
