import GuessClientCore

/// Runs one bot until all its matches are played.
@MainActor
enum BotCommand {
  static func run(_ options: Options) -> Never {
    let transport = Startup.connect(with: options)
    let runner = ScheduleRunner(BotRun(options, on: options.server), options)
    runner.run {
      let bot = Bot(
        options.brain, on: options.server, as: options.name, at: .start, using: Startup.chance)
      runner.begin([bot]) { transport }
    }
  }
}
