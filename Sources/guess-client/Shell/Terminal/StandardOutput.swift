import GuessClientCore
import Protocol

/// Standard output and standard error, written at once: the C library would hold back what goes into a pipe.
enum StandardOutput {
  /// Prints; answers the code to leave with where that is not possible any more. A reader that has closed its end of a
  /// pipe has seen enough, and that is success. Anything else is a failure, of which it says why.
  static func print(_ bytes: [UInt8], in language: Language) -> ExitCode? {
    guard let error = System.writeAll(bytes, to: System.standardOutput) else { return nil }
    guard !error.isBrokenPipe else { return .done }
    complain(LineMessage.notPrinted(reason: error.reason).text(in: language))
    return .failed
  }

  /// Prints the last words: when nobody reads any more, there is nobody left to take leave of.
  static func tryToPrint(_ bytes: [UInt8]) {
    _ = System.writeAll(bytes, to: System.standardOutput)
  }

  /// Writes one line to standard error, marked with the command's name. It may repeat an address that a stranger has
  /// sent, so what could command the terminal is left out.
  static func complain(_ message: String) {
    writeToError("guess-client: \(message.fitForDisplay)\n")
  }

  /// Writes to standard error, as it is.
  static func writeToError(_ text: String) {
    // When nobody reads standard error either, there is nobody left to tell.
    _ = System.writeAll(Array(text.utf8), to: System.standardError)
  }
}

/// Prints remarks to standard output, many in one write.
struct ReportPrinter {
  /// Bytes that are collected: what a pipe holds on Linux.
  private static let size = 64 * 1_024

  private let palette: Palette
  private var waiting: [UInt8] = []

  init(_ color: ColorMode) {
    palette = Palette(hasColors: color.hasColors(onTerminal: System.isTerminal(System.standardOutput)))
  }

  /// Prints a line. A path may stand in it, so what could command the terminal is left out.
  mutating func print(_ remark: Message) {
    let line = palette.rendering(of: Message(remark.text.fitForDisplay, remark.tone)) + "\n"
    waiting += Array(line.utf8)
    if waiting.count >= Self.size { flush() }
  }

  /// Writes what is waiting; leaves where that is not possible any more.
  mutating func flush() {
    if let code = StandardOutput.print(waiting, in: .english) { System.leave(with: code) }
    waiting = []
  }
}
