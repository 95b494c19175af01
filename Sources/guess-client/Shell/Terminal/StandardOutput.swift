import GuessClientCore
import GuessClientPlay
import GuessProtocol
import Platform
import Synchronization

/// Standard output and standard error, unbuffered: the C library would hold back output to a pipe.
@MainActor
enum StandardOutput {
  /// The drawing characters for messages, used before all options are known too. Output for programs is unchanged.
  static var signs = Glyphs()
  /// The language of a failure to print.
  static var language = Language.english
  nonisolated private static let progressRows = Atomic(0)

  /// Prints; returns an exit code if that fails: success for a reader that has closed its pipe. Any other failure is reported.
  static func print(_ bytes: [UInt8]) -> ExitCode? {
    do throws(SystemError) {
      clearProgress()
      try System.writeAll(bytes, to: .standardOutput)
      return nil
    } catch {
      guard !error.isBrokenPipe else { return .done }
      complain(LineMessage.notPrinted(reason: error.reason).text(in: language))
      return .failed
    }
  }

  /// Wraps a text at words on a terminal, without anything in it that could control that.
  static func shown(_ text: String, on descriptor: Descriptor = .standardOutput) -> [String] {
    let text = signs.text(text.fitForDisplay)
    guard System.isTerminal(descriptor) else { return [text] }
    return text.wrapped(cells: Terminal.size(of: descriptor).columns)
  }

  /// Writes a message to standard error, after the command's name and in place of progress.
  static func complain(_ message: String) {
    clearProgress()
    writeToError(shown("guess-client: \(message)", on: .standardError).map { "\($0)\n" }.joined())
  }

  /// Shows progress on standard error, in place of the previous one, and above it as much of the results as fits into the window.
  static func show(progress: String, below results: [String] = []) {
    let size = Terminal.size(of: .standardError)
    let rows = results.prefix(max(0, size.rows - 2)) + [progress]
    clearProgress()
    progressRows.store(rows.count, ordering: .relaxed)
    let shown = rows.map { signs.text($0.fitForDisplay).prefix(cells: size.columns - 1) }
    writeToError(shown.joined(separator: "\n"))
  }

  /// Erases the progress, if any, to print something else. Safe in signal handlers. Row by row: tmux keeps a whole screen that is
  /// erased at once in its history.
  nonisolated static func clearProgress() {
    let rows = progressRows.exchange(0, ordering: .relaxed)
    guard rows > 0 else { return }
    Terminal.write("\r\u{1B}[K", to: .standardError)
    for _ in 1..<rows { Terminal.write("\u{1B}[A\u{1B}[K", to: .standardError) }
  }

  static func writeToError(_ text: String) {
    // Errors can't be reported anywhere.
    try? System.writeAll(Array(text.utf8), to: .standardError)
  }
}

/// Prints messages to standard output in large writes. Those for programs, JSON and CSV, are unchanged: a blank or a character that a
/// terminal lacks is a part of them.
@MainActor
struct ReportPrinter {
  /// Bytes collected: a pipe's capacity on Linux.
  private static let size = 64 * 1_024

  private let isForPeople: Bool
  private let hasColors: Bool
  private var waiting: [UInt8] = []

  init(_ form: ReportForm, _ color: ColorMode) {
    isForPeople = form == .table
    hasColors = color.hasColors(onTerminal: System.isTerminal(.standardOutput))
  }

  mutating func print(_ remark: Message) {
    for line in isForPeople ? StandardOutput.shown(remark.text) : [remark.text] {
      waiting += Array("\(Message(line, remark.tone).rendering(hasColors: hasColors))\n".utf8)
    }
    if waiting.count >= Self.size { flush() }
  }

  /// Writes the collected output; exits if that fails.
  mutating func flush() {
    if let code = StandardOutput.print(waiting) { System.leave(with: code) }
    waiting = []
  }
}
