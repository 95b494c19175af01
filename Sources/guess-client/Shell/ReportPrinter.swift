import GuessClientCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Prints remarks to standard output, many in one write.
struct ReportPrinter {
  /// Bytes that are collected: what a pipe holds on Linux.
  private static let size = 64 * 1_024

  private let palette: Palette
  private var waiting: [UInt8] = []

  init(palette: Palette) {
    self.palette = palette
  }

  /// Prints a line. A path may stand in it, so what could command the terminal is left out.
  mutating func print(_ remark: Remark) {
    let line = palette.rendering(of: Remark(remark.text.fitForDisplay, remark.tone)) + "\n"
    waiting += Array(line.utf8)
    if waiting.count >= Self.size { flush() }
  }

  /// Writes what is waiting.
  mutating func flush() {
    // Whoever read the output has seen enough.
    guard StandardOutput.write(waiting) else { exit(ExitCode.done.rawValue) }
    waiting = []
  }
}
