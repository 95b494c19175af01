import GuessProtocol

@testable import GuessClientCommandLine
@testable import GuessClientCore
@testable import GuessServer

/// Text written to configure both commands: any text is accepted as a configuration file and as a command line, or refused with one
/// line; and the server's printed configuration has the same meaning when it is read again.
func fuzzSettings(_ input: [UInt8]) {
  guard let text = String(validating: input, as: UTF8.self) else { return }
  let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
  var errors: [StartError] = []
  printAndReadAgain(GuessServer.Settings(file: GuessServer.Settings.inFile("file", text, &errors)), errors)
  do throws(StartError) {
    let invocation = try GuessServer.Invocation(arguments: words)
    printAndReadAgain(GuessServer.Settings(commandLine: invocation.settings), [])
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

private func printAndReadAgain(_ settings: GuessServer.Settings, _ errors: [StartError]) {
  var errors = errors
  let options = GuessServer.Options(settings, &errors)
  if let error = StartError(errors) { return expectOneLine(error.message) }
  let text = options.text()
  let file = GuessServer.Settings.inFile("printed", text, &errors)
  let again = GuessServer.Options(GuessServer.Settings(file: file), &errors)
  expect(errors.isEmpty, "the printed configuration is valid: \(errors)")
  expect(again == options, "the printed configuration means the same: \(text)")
}

/// The form in which both commands print it.
private func expectOneLine(_ message: String) {
  let line = message.fitForDisplay
  expect(!line.isEmpty && !line.contains(where: \.isNewline), "an error is one line of text: \(line)")
}
