import GuessClientCore
import GuessProtocol
import Platform

System.openMissingStreams()
Signals.ignoreBrokenPipes()
guard let arguments = System.arguments else {
  Startup.fail(ProcessArguments.missing, with: .wrongUsage)
}
StandardOutput.signs = Startup.signs(for: arguments)
let language = Startup.language(for: arguments)
do throws(UsageError) {
  switch try Invocation(arguments: arguments) {
  case .play(let preferences): try PlayCommand.run(preferences)
  case .host(let preferences): try HostCommand.run(preferences)
  case .bot(let request): try BotCommand.run(request)
  case .arena(let request): try ArenaCommand.run(request)
  case .top(let preferences): try MonitorCommand.run(preferences)
  case .bench(let request): try BenchCommand.run(request)
  case .journals(let request): try JournalCommand.run(request)
  case .admin(let request): AdminCommand.run(request)
  case .help(let subcommand): Startup.finish(printing: (subcommand ?? .play).help(in: language), in: language)
  case .version: Startup.finish(printing: "guess-client \(Release.version)\n", in: language)
  }
} catch {
  Startup.fail(error.text, with: .wrongUsage)
}
