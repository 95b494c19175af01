import GuessClientCore
import GuessClientJournals
import GuessProtocol
import Platform

/// Shows matches or standings from journals, or checks everything in them.
@MainActor
enum JournalCommand {
  static func run(_ options: Options) -> Never {
    // Each file of a long history stays open until it is read.
    _ = try? System.raiseDescriptorLimit()
    var printer = ReportPrinter(options.form, options.color)
    let output = options.output(at: Clock.unixTime().count / 1_000)
    var report = JournalReport(output, as: options.form)
    let (files, troubles) = JournalFile.files(at: options.files)
    do throws(JournalError) {
      for trouble in troubles {
        try report.record(explained(trouble, options)) { printer.print($0) }
      }
      for file in files {
        do throws(JournalError) {
          let text = try file.text()
          let note = try report.read(text.span, of: file.path, isComplete: file.isHistory) {
            printer.print($0)
          }
          if let note { StandardOutput.complain(note.text) }
        } catch {
          try report.record(error) { printer.print($0) }
        }
        if output == .faults { printer.flush() }
      }
      let isValid = try report.finish { printer.print($0) }
      printer.flush()
      System.leave(with: isValid ? .done : .failed)
    } catch {
      Startup.fail(error.text, with: .failed)
    }
  }

  /// The error for a file that can't be read: a last argument that is no file may have been meant as a match.
  private static func explained(_ trouble: JournalError, _ options: Options) -> JournalError {
    guard options.output(at: 0) == .list, options.files.count > 1, let word = options.files.last,
      !word.contains("/"), !System.isThere(word), trouble.text.hasPrefix("\(word) can't be read")
    else { return trouble }
    return JournalError(
      "there is no file \(word). To name a match, give “last”, or four digits or more of its match ID.")
  }
}
