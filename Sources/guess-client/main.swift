import GuessClientCore
import GuessProtocol
import Platform

System.openMissingStreams()
// Makes writing to a closed pipe an error.
System.ignore(SIGPIPE)
guard let arguments = System.arguments else {
  Startup.fail(ProcessArguments.missing, with: .wrongUsage)
}
do throws(UsageError) {
  let options = try Startup.options(for: arguments)
  switch options.command {
  case .play: SessionCommands.play(options)
  case .host: SessionCommands.host(options)
  case .bot: ScheduleCommands.bot(options)
  case .arena: ScheduleCommands.arena(options)
  case .top: SessionCommands.monitor(options)
  case .replay, .verify, .standings: JournalCommand.run(options)
  case .admin: SessionCommands.admin(options)
  case .key: KeyCommand.run(options)
  }
} catch {
  Startup.fail(error.text, with: .wrongUsage)
}
