import GuessProtocol
import TestSupport

@testable import GuessClientCommandLine
@testable import GuessClientCore
@testable import GuessServer

/// Text written to configure both commands: any text is accepted as a configuration file and as a command line, or refused with one
/// line; and the server's printed configuration has the same meaning when it is read again.
func fuzzSettings(_ input: [UInt8]) {
  guard let text = String(validating: input, as: UTF8.self) else { return }
  let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
  do throws(StartError) {
    let file = try GuessServer.Settings.inFile("file", text)
    printAndReadAgain(try GuessServer.Options(GuessServer.Settings(file: file)))
  } catch {
    expectOneLine(error.message)
  }
  do throws(StartError) {
    let invocation = try GuessServer.Invocation(arguments: words)
    printAndReadAgain(try GuessServer.Options(GuessServer.Settings(commandLine: invocation.settings)))
  } catch {
    expectOneLine(error.message)
  }
  do throws(UsageError) {
    _ = try GuessClientCore.Options(configuration: text)
  } catch {
    expectOneLine(error.text)
  }
  do throws(UsageError) {
    _ = try GuessClientCore.Options(arguments: words)
  } catch {
    expectOneLine(error.text)
  }
}

private func printAndReadAgain(_ options: GuessServer.Options) {
  let text = options.text()
  do throws(StartError) {
    let file = try GuessServer.Settings.inFile("printed", text)
    let again = try GuessServer.Options(GuessServer.Settings(file: file))
    expect(again == options, "the printed configuration means the same: \(text)")
  } catch {
    expect(false, "the printed configuration is valid: \(error.message)")
  }
}

/// The form in which both commands print it.
private func expectOneLine(_ message: String) {
  let line = message.fitForDisplay
  expect(!line.isEmpty && !line.contains(where: \.isNewline), "an error is one line of text: \(line)")
}
