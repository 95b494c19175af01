import GuessClientCore
import Protocol

StandardStreams.openMissing()
let arguments = Array(CommandLine.arguments.dropFirst())
let language = Launch.language(for: arguments)
do throws(UsageError) {
  switch try Invocation(arguments: arguments) {
  case .play(let arguments): Launch.play(try Launch.options(for: arguments))
  case .bot(let request): try Launch.bot(request)
  case .arena(let request): try Launch.arena(request)
  case .top(let request): try Launch.top(request)
  case .bench(let request): try Launch.bench(request)
  case .replay(let request, let choice): try Launch.replay(request, choice)
  case .verify(let request): try Launch.verify(request)
  case .help(let subcommand): Launch.finish(printing: language.help(on: subcommand), in: language)
  case .version: Launch.finish(printing: "guess-client \(Release.version)\n", in: language)
  }
} catch {
  Launch.fail(error.text, with: .wrongUsage)
}
