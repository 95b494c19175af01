/// Arguments from /proc/self/cmdline. Swift finds none on the stack if a preloaded library has moved the environment.
package enum ProcessArguments {
  package static let path = "/proc/self/cmdline"
  /// Bytes to read: the kernel limits arguments and environment to 6 MiB (execve(2)).
  package static let bytes = 6 << 20
  package static let missing =
    "the arguments of the command line can't be read. Mount /proc, or leave out LD_PRELOAD."

  /// Returns the arguments after the program name, each terminated by a zero byte; nil without a program name.
  package static func words(in bytes: [UInt8]) -> [String]? {
    guard bytes.last == 0 else { return nil }
    return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false).dropFirst()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
