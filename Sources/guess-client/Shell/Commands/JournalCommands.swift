import GuessClientCore
import Protocol

/// Shows matches from journals, all of them or the one that is chosen.
@MainActor
enum ReplayCommand {
  static func run(_ request: JournalRequest, _ choice: MatchChoice?) throws(UsageError) -> Never {
    let options = try Startup.reportOptions(for: request.preferences)
    var printer = ReportPrinter(options.color, in: options.language)
    var replay = Replay(choice)
    do throws(JournalTrouble) {
      let (files, troubles) = JournalFile.files(at: request.files)
      if let trouble = troubles.first {
        throw choice == nil ? self.trouble(trouble, of: request.files) : trouble
      }
      for file in files {
        let text = try file.text()
        if try replay.take(text.span, of: file.path) {
          StandardOutput.complain(options.language.words(for: JournalTrouble.torn(file.path)))
        }
      }
      let isWell = try replay.print(in: options.language) { printer.print($0) }
      printer.flush()
      System.leave(with: isWell ? .done : .failed)
    } catch {
      Startup.fail(options.language.words(for: error), with: .failed)
    }
  }

  /// What to say of a file that can't be read: behind others a word that is no file may have been meant for a match.
  private static func trouble(_ trouble: JournalTrouble, of files: [String]) -> JournalTrouble {
    guard let word = files.last, files.count > 1, !word.contains("/"), case .unreadable(word, _) = trouble,
      !System.isThere(word)
    else { return trouble }
    return .noFileNorMatch(word)
  }
}

/// Checks all that there is in journals.
@MainActor
enum VerifyCommand {
  static func run(_ request: JournalRequest) throws(UsageError) -> Never {
    let options = try Startup.reportOptions(for: request.preferences)
    var printer = ReportPrinter(options.color, in: options.language)
    var check = JournalCheck()
    let (files, troubles) = JournalFile.files(at: request.files)
    for trouble in troubles { check.note(trouble, in: options.language) { printer.print($0) } }
    for file in files {
      do throws(JournalTrouble) {
        let text = try file.text()
        check.take(text.span, of: file.path, in: options.language) { printer.print($0) }
      } catch {
        check.note(error, in: options.language) { printer.print($0) }
      }
      printer.flush()
    }
    check.printVerdict(in: options.language) { printer.print($0) }
    printer.flush()
    System.leave(with: check.isWell ? .done : .failed)
  }
}
