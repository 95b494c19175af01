import GuessClientCore
import Protocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is done with journals.
extension Launch {
  /// Shows matches, all of them or the one that is chosen.
  static func replay(_ request: JournalRequest, _ choice: MatchChoice?) throws(UsageError) -> Never {
    var printer = try printer(for: request.preferences)
    var replay = Replay(choice)
    do throws(JournalError) {
      let (files, troubles) = JournalFile.files(at: request.files)
      if let trouble = troubles.first {
        throw choice == nil ? self.trouble(trouble, of: request.files) : trouble
      }
      for file in files {
        let text = try file.text()
        if try replay.read(text.span, of: file.path) {
          StandardOutput.complain(JournalError.torn(file.path).text)
        }
      }
      let isWell = try replay.print { printer.print($0) }
      printer.flush()
      exit((isWell ? ExitCode.done : .failed).rawValue)
    } catch {
      fail(error.text, with: .failed)
    }
  }

  /// What to say of a file that can't be read: behind others a word that is no file may have been meant for a match.
  private static func trouble(_ trouble: JournalError, of files: [String]) -> JournalError {
    guard let word = files.last, files.count > 1, !word.contains("/"), case .unreadable(word, _) = trouble,
      access(word, F_OK) != 0
    else { return trouble }
    return .noFileNorMatch(word)
  }

  /// Checks all that there is in journals.
  static func verify(_ request: JournalRequest) throws(UsageError) -> Never {
    var printer = try printer(for: request.preferences)
    var check = JournalCheck()
    let (files, troubles) = JournalFile.files(at: request.files)
    for trouble in troubles { check.record(trouble) { printer.print($0) } }
    for file in files {
      do throws(JournalError) {
        let text = try file.text()
        check.check(text.span, of: file.path) { printer.print($0) }
      } catch {
        check.record(error) { printer.print($0) }
      }
      printer.flush()
    }
    check.printVerdict { printer.print($0) }
    printer.flush()
    exit((check.isValid ? ExitCode.done : .failed).rawValue)
  }

  private static func printer(for preferences: Preferences) throws(UsageError) -> ReportPrinter {
    signal(SIGPIPE, SIG_IGN)
    let colors = try colors(for: preferences)
    return ReportPrinter(
      palette: Palette(hasColors: colors.hasColors(onTerminal: isatty(STDOUT_FILENO) == 1)))
  }
}
