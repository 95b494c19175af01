/// Something the system has open for us, by its number.
///
/// Whoever opens it closes it, with `System.release(_:)`: a number is used again at once, so it must not be kept beyond.
@usableFromInline package struct Descriptor: Hashable, Sendable {
  /// What the system calls it.
  @usableFromInline package let number: Int32

  @inlinable package init(number: Int32) { self.number = number }

  /// What is never open.
  @inlinable package static var none: Descriptor { Descriptor(number: -1) }
  package static let standardInput = Descriptor(number: 0)
  package static let standardOutput = Descriptor(number: 1)
  package static let standardError = Descriptor(number: 2)

  /// Does something with it, and closes it where that fails.
  package func kept<Result>(_ body: () throws(SystemError) -> Result) throws(SystemError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      System.release(self)
      throw error
    }
  }
}

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

  /// Whether the call has only begun what it was for.
  package var isUnderWay: Bool { code == EINPROGRESS }
  /// Whether there is nothing by that name.
  package var isAbsence: Bool { code == ENOENT || code == ENOTDIR }
  /// Whether it is not for this user.
  package var isProhibition: Bool { code == EACCES || code == EPERM }
  /// Whether nobody listens there.
  package var isRefusal: Bool { code == ECONNREFUSED }
  /// Whether a connection took too long. Where a file is connected to, the wait for a place in its queue ends with EAGAIN.
  package var isTimeout: Bool { code == ETIMEDOUT || code == EAGAIN }
  /// Whether nobody reads any more.
  package var isBrokenPipe: Bool { code == EPIPE }
}
