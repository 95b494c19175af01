import GuessClientCore

/// Plays by itself until all matches are played: one bot and its run.
@MainActor
enum BotCommand {
  static func run(_ request: BotRequest) throws(UsageError) -> Never {
    let options = try Startup.options(for: request.preferences)
    let transport = Startup.connect(with: options, speaking: .english)
    let runner = ScheduleRunner(BotRun(request, on: options.server), options)
    runner.run {
      // The name of the configuration is its owner's, who may be playing as well.
      let bot = Bot(
        request.brain, on: options.server, as: request.preferences.name, at: .start, using: Startup.chance)
      runner.begin([bot]) { transport }
    }
  }
}
