import GuessClientCore

/// Runs one bot until all its matches are played.
@MainActor
enum BotCommand {
  static func run(_ request: BotRequest) throws(UsageError) -> Never {
    let options = try Startup.options(for: request.preferences)
    let transport = Startup.connect(with: options, speaking: .english)
    let runner = ScheduleRunner(BotRun(request, on: options.server), options)
    runner.run {
      // The name in the configuration is the user's, who may be playing at the same time.
      let bot = Bot(
        request.brain, on: options.server, as: request.preferences.name, at: .start, using: Startup.chance)
      runner.begin([bot]) { transport }
    }
  }
}
