#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input, output and error, any of which a caller may have closed, as with `<&-`.
enum StandardStreams {
  /// Opens /dev/null in place of each that is closed. Otherwise the next socket or file would get its number, and be read as
  /// standard input or be sent what is printed. To be called before anything else is opened; leaves where that is impossible.
  static func openMissing() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is taken, and all below this one are in use by now.
      guard open("/dev/null", O_RDWR) == number else { exit(1) }
    }
  }
}
