import GuessClientCore
import GuessProtocol

/// Lets programs play each other, on a given server or on one of its own: an arena and its bots.
@MainActor
enum ArenaCommand {
  static func run(_ options: Options) -> Never {
    var random = Startup.chance
    let plan = ArenaPlan(options, using: &random)
    let arena = Arena(plan, asJSON: options[.json], signs: options.signs)
    let runner = ScheduleRunner(arena, options)
    func begin(on address: ServerAddress) {
      runner.begin(plan.bots(on: address)) { () throws(ConnectError) in try Connecting.connect(to: address) }
    }
    runner.run {
      if let address = options.url { begin(on: address) } else { runner.startServer(begin) }
    }
  }
}
