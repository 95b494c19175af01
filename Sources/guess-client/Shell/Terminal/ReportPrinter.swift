import GuessClientCore
import Protocol

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
  private let language: Language
  private var waiting: [UInt8] = []

  /// A printer that says in `language` what keeps it from printing.
  init(palette: Palette, in language: Language = .english) {
    self.palette = palette
    self.language = language
  }

  /// Prints a line. A path may stand in it, so what could command the terminal is left out.
  mutating func print(_ remark: Remark) {
    let line = palette.rendering(of: Remark(remark.text.fitForDisplay, remark.tone)) + "\n"
    waiting += Array(line.utf8)
    if waiting.count >= Self.size { flush() }
  }

  /// Writes what is waiting; leaves where that is not possible any more.
  mutating func flush() {
    if let code = StandardOutput.print(waiting, in: language) { exit(code.rawValue) }
    waiting = []
  }
}
