import GuessClientCore
import GuessProtocol
import Platform

System.openMissingStreams()
Signals.ignoreBrokenPipes()
guard let arguments = System.arguments else {
  Startup.fail(ProcessArguments.missing, with: .wrongUsage)
}
do throws(UsageError) {
  let options = try Startup.options(for: arguments)
  switch options.command {
  case .play: PlayCommand.run(options)
  case .host: HostCommand.run(options)
  case .bot: BotCommand.run(options)
  case .arena: ArenaCommand.run(options)
  case .top: MonitorCommand.run(options)
  case .bench: BenchCommand.run(options)
  case .replay, .verify, .standings: JournalCommand.run(options)
  case .admin: AdminCommand.run(options)
  }
} catch {
  Startup.fail(error.text, with: .wrongUsage)
}
