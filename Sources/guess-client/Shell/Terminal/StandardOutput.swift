import GuessClientCore
import GuessProtocol
import Platform

/// Standard output and standard error, written at once: the C library would hold back what goes into a pipe.
@MainActor
enum StandardOutput {
  /// The signs in what is said to people, also before all options are known. What is for programs is printed as it is.
  static var signs = Glyphs()

  /// Prints; answers the code to leave with where that is not possible any more. A reader that has closed its end of a
  /// pipe has seen enough, and that is success. Anything else is a failure, of which it says why.
  static func print(_ bytes: [UInt8], in language: Language) -> ExitCode? {
    do throws(SystemError) {
      try System.writeAll(bytes, to: .standardOutput)
      return nil
    } catch {
      guard !error.isBrokenPipe else { return .done }
      complain(LineMessage.notPrinted(reason: error.reason).text(in: language))
      return .failed
    }
  }

  /// Prints the last words: when nobody reads any more, there is nobody left to take leave of.
  static func tryToPrint(_ bytes: [UInt8]) {
    try? System.writeAll(bytes, to: Descriptor.standardOutput)
  }

  /// Cells of a row of the terminal; nil if there is none.
  static var columns: Int? { System.isTerminal(Descriptor.standardOutput) ? Terminal.size.columns : nil }

  /// The lines in which people read a text, broken between words if there are columns. It may repeat a path, or an address that a
  /// stranger has sent, so what could command the terminal is left out.
  static func shown(_ text: String, columns: Int?) -> [String] {
    let text = signs.text(text.fitForDisplay)
    return columns.map { text.wrapped(cells: $0) } ?? [text]
  }

  /// Writes a message to standard error, marked with the command's name.
  static func complain(_ message: String) {
    let columns = System.isTerminal(Descriptor.standardError) ? Terminal.errorColumns : nil
    writeToError(shown("guess-client: \(message)", columns: columns).map { "\($0)\n" }.joined())
  }

  /// Shows on the terminal behind standard error how far something is, in place of what was shown before.
  static func show(progress: String) {
    writeToError("\r\u{1B}[K\(signs.text(progress).cut(to: Terminal.errorColumns - 1))")
  }

  /// Takes that away.
  static func clearProgress() { writeToError("\r\u{1B}[K") }

  /// Writes to standard error, as it is.
  static func writeToError(_ text: String) {
    // When nobody reads standard error either, there is nobody left to tell.
    try? System.writeAll(Array(text.utf8), to: Descriptor.standardError)
  }
}

/// Prints remarks to standard output, many in one write.
@MainActor
struct ReportPrinter {
  /// Bytes that are collected: what a pipe holds on Linux.
  private static let size = 64 * 1_024

  private let palette: Palette
  private let columns = StandardOutput.columns
  private var waiting: [UInt8] = []

  init(_ color: ColorMode) {
    palette = Palette(hasColors: color.hasColors(onTerminal: System.isTerminal(Descriptor.standardOutput)))
  }

  /// Prints a line.
  mutating func print(_ remark: Message) {
    for line in StandardOutput.shown(remark.text, columns: columns) {
      waiting += Array("\(palette.rendering(of: Message(line, remark.tone)))\n".utf8)
    }
    if waiting.count >= Self.size { flush() }
  }

  /// Writes what is waiting; leaves where that is not possible any more.
  mutating func flush() {
    if let code = StandardOutput.print(waiting, in: .english) { System.leave(with: code) }
    waiting = []
  }
}
