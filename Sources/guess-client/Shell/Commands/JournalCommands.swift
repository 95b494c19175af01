import GuessClientCore
import GuessProtocol
import Platform

/// Shows matches from journals, all of them or the one that is chosen.
@MainActor
enum ReplayCommand {
  static func run(_ request: JournalRequest) throws(UsageError) -> Never {
    var printer = try Startup.printer(for: request.preferences)
    var replay = Replay(request.choice)
    do throws(JournalError) {
      let (files, troubles) = JournalFile.files(at: request.files)
      if let trouble = troubles.first {
        throw request.choice == nil ? self.trouble(trouble, of: request.files) : trouble
      }
      for file in files {
        let text = try file.text()
        if try replay.read(text.span, of: file.path) {
          StandardOutput.complain(JournalError.torn(file.path).text)
        }
      }
      let isWell = try replay.print { printer.print($0) }
      printer.flush()
      System.leave(with: isWell ? .done : .failed)
    } catch {
      Startup.fail(error.text, with: .failed)
    }
  }

  /// What to say of a file that can't be read: behind others a word that is no file may have been meant for a match.
  private static func trouble(_ trouble: JournalError, of files: [String]) -> JournalError {
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
    var printer = try Startup.printer(for: request.preferences)
    var check = JournalCheck()
    let (files, troubles) = JournalFile.files(at: request.files)
    for trouble in troubles { check.record(trouble) { printer.print($0) } }
    for file in files {
      do throws(JournalError) {
        let text = try file.text()
        check.check(text.span, of: file.path, isComplete: file.isHistory) { printer.print($0) }
      } catch {
        check.record(error) { printer.print($0) }
      }
      printer.flush()
    }
    check.printVerdict { printer.print($0) }
    printer.flush()
    System.leave(with: check.isValid ? .done : .failed)
  }
}
