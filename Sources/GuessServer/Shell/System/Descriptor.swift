/// A file descriptor. The code that opens it closes it with `System.release(_:)`: the number is reused at once.
@usableFromInline package struct Descriptor: Hashable, Sendable {
  @usableFromInline package let number: Int32

  @inlinable package init(number: Int32) { self.number = number }

  @inlinable package static var none: Descriptor { Descriptor(number: -1) }
  package static let standardInput = Descriptor(number: 0)
  package static let standardOutput = Descriptor(number: 1)
  package static let standardError = Descriptor(number: 2)

  /// Calls `body`; closes the descriptor if that throws.
  package func kept<Result>(_ body: () throws(SystemError) -> Result) throws(SystemError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      System.release(self)
      throw error
    }
  }
}

/// A failed system call and its `errno`, captured before anything can change it.
@usableFromInline package struct SystemError: Error, Hashable, CustomStringConvertible {
  @usableFromInline package let call: String
  @usableFromInline package let code: Int32

  @inlinable package init(call: String, code: Int32) { (self.call, self.code) = (call, code) }

  package var reason: String { String(cString: strerror(code)) }

  @usableFromInline package var description: String { "\(call): \(reason)" }

  package var isAbsence: Bool { code == ENOENT || code == ENOTDIR }
  /// True if there is no such device, or it was taken away, as the terminal of a process whose window was closed.
  var lacksDevice: Bool { isAbsence || code == ENXIO || code == EIO }
  package var isProhibition: Bool { code == EACCES || code == EPERM }
  /// True if the disk is full, or the user's part of it.
  package var isFull: Bool { code == ENOSPC || code == EDQUOT }
  package var isRefusal: Bool { code == ECONNREFUSED }
  /// True if connecting timed out. For a Unix socket with a full queue, that is EAGAIN.
  package var isTimeout: Bool { code == ETIMEDOUT || code == EAGAIN }
  package var isBrokenPipe: Bool { code == EPIPE }
}
