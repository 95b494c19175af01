import GuessClientCore
import Protocol

do throws(UsageError) {
  switch try Invocation(arguments: Array(CommandLine.arguments.dropFirst())) {
  case .play(let arguments): Launch.play(try Launch.options(for: arguments))
  case .help: Launch.finish(printing: Help.text)
  case .version: Launch.finish(printing: "guess-client \(Release.version)\n")
  }
} catch {
  Launch.fail(error.message, with: .wrongUsage)
}
