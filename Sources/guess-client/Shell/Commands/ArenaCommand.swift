import GuessClientCore
import GuessProtocol

/// Lets programs play each other, on a given server or on one of its own: an arena and its bots.
@MainActor
enum ArenaCommand {
  static func run(_ request: ArenaRequest) throws(UsageError) -> Never {
    let options = try Startup.options(for: request.preferences)
    var random = Startup.chance
    let plan = ArenaPlan(request, seed: request.seed ?? ArenaPlan.drawnSeed(using: &random))
    let arena = Arena(plan, asJSON: request.printsJSON, signs: options.signs)
    let runner = ScheduleRunner(arena, options)
    func begin(on address: ServerAddress) {
      runner.begin(plan.bots(on: address)) { () throws(ConnectError) in try Connecting.connect(to: address) }
    }
    runner.run {
      if let address = request.server { begin(on: address) } else { runner.startServer(begin) }
    }
  }
}
