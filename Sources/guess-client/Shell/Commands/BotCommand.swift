import GuessClientCore
import GuessProtocol
import Platform

/// Plays by itself until all matches are played: one bot and its career.
@MainActor
final class BotCommand {
  private var career: BotCareer
  private let console: Console
  private var drivers: [BotDriver] = []

  /// Connects, and plays.
  static func run(_ request: BotRequest) throws(UsageError) -> Never {
    let options = try Startup.options(for: request.preferences)
    let transport = Startup.connect(with: options, speaking: .english)
    BotCommand(request, options).run(request, options, on: transport)
  }

  private init(_ request: BotRequest, _ options: Options) {
    console = Console(options)
    career = BotCareer(request, on: options.server)
  }

  private func run(_ request: BotRequest, _ options: Options, on transport: Transport) -> Never {
    // The name of the configuration is its owner's, who may be playing as well.
    let bot = Bot(
      request.brain, on: options.server, as: request.preferences.name, at: .start, using: Startup.chance)
    let driver = BotDriver(bot, request.brain, on: options.server, clock: Clock()) { news in
      self.perform(self.career.handle(news))
    }
    drivers = [driver]
    console.begin { code in
      self.perform(self.career.stop(with: code))
    } cleanUp: {
      BotDriver.end([driver])
    }
    console.run {
      do throws(SystemError) {
        try driver.startProgram()
      } catch {
        Startup.fail(BotFailure.noProgramStarts(reason: error.reason).text, with: .failed)
      }
      driver.begin(on: transport)
    }
  }

  private func perform(_ effects: [ReportEffect]) { console.perform(effects, with: drivers) }
}
