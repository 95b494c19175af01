import GuessClientCore
import GuessProtocol
import Platform

/// Lets programs play each other, on the server that is named or on one of its own: an arena and its bots.
@MainActor
final class ArenaCommand {
  private var arena: Arena
  private let console: Console
  private var drivers: [BotDriver] = []
  private var server: LocalServer?

  /// Finds a server, or starts one, and plays all matches.
  static func run(_ request: ArenaRequest) throws(UsageError) -> Never {
    let options = try Startup.options(for: request.preferences)
    var random = Startup.chance
    let plan = ArenaPlan(request, seed: request.seed ?? ArenaPlan.drawnSeed(using: &random))
    ArenaCommand(plan, asJSON: request.printsJSON, options).run(on: request.server)
  }

  private init(_ plan: ArenaPlan, asJSON printsJSON: Bool, _ options: Options) {
    console = Console(options)
    arena = Arena(plan, asJSON: printsJSON, signs: options.signs)
  }

  private func run(on address: ServerAddress?) -> Never {
    console.begin { code in
      // Nobody plays before the server is there.
      guard !self.drivers.isEmpty else { self.console.quit(code) }
      self.perform(self.arena.stop(with: code))
    } cleanUp: {
      BotDriver.end(self.drivers)
      self.server?.end()
    }
    console.run {
      if let address { self.begin(on: address) } else { self.startServer() }
    }
  }

  private func startServer() {
    do throws(SystemError) {
      let server = try LocalServer()
      self.server = server
      server.activate { address in
        guard let address else { self.fail(.noServerStarts(reason: nil)) }
        self.begin(on: address)
      }
    } catch {
      fail(.noServerStarts(reason: error.isAbsence ? nil : error.reason))
    }
  }

  /// Starts all programs before anyone connects, so that none is late because it has only begun to run.
  private func begin(on address: ServerAddress) {
    let clock = Clock()
    for (index, entrant) in arena.plan.entrants.enumerated() {
      let bot = Bot(
        entrant.brain, on: address, as: entrant.name, pace: arena.plan.takesTime ? .ofStrategy : .none,
        startDelay: arena.plan.startDelay,
        restartsProgram: true,
        at: .start, using: WordNumbers("\(arena.plan.seed) \(index)"))
      drivers.append(
        BotDriver(bot, entrant.brain, on: address, clock: clock) { news in
          self.perform(self.arena.handle(news, from: index))
        })
    }
    do throws(SystemError) {
      for driver in drivers { try driver.startProgram() }
    } catch {
      fail(.noProgramStarts(reason: error.reason))
    }
    connect(to: address)
  }

  private func connect(to address: ServerAddress) {
    var transports: [Transport] = []
    do throws(ConnectError) {
      for _ in drivers { transports.append(try Connecting.connect(to: address)) }
    } catch {
      for transport in transports { transport.close() }
      console.complain(BotFailure.connection(error.news(of: address)).text)
      console.quit(.unreachable)
    }
    for (driver, transport) in zip(drivers, transports) { driver.begin(on: transport) }
  }

  private func perform(_ effects: [ReportEffect]) { console.perform(effects, with: drivers) }

  private func fail(_ failure: BotFailure) -> Never {
    console.complain(failure.text)
    console.quit(.failed)
  }
}
