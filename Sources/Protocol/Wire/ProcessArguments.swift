/// The command line of the process as Linux keeps it in /proc/self/cmdline. Swift looks for it on the stack, and finds nothing
/// if a preloaded library moves the environment; without its options a program would do something else than it was told.
package enum ProcessArguments {
  package static let path = "/proc/self/cmdline"
  /// Bytes that are read: the kernel's own bound for arguments and environment is 6 MiB (execve(2)).
  package static let bytes = 6 << 20
  /// The error if nothing gives the arguments.
  package static let missing =
    "the arguments of the command line can't be read. Mount /proc, or leave out LD_PRELOAD."

  /// Reads the words after the name of the program, each of which ends with a zero byte; nil if there is not even that name.
  package static func words(in bytes: [UInt8]) -> [String]? {
    guard bytes.last == 0 else { return nil }
    return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false).dropFirst()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
