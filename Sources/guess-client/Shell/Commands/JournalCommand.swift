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
        try report.record(trouble) { printer.print($0) }
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
      printer.flush()
      Startup.fail(error.text, with: .failed)
    }
  }
}
