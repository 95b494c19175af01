import Dispatch
import GuessClientCore
import Protocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Launch {
  /// Lets programs play each other, on the server that is named or on one of its own.
  static func arena(_ request: ArenaRequest) throws(UsageError) -> Never {
    signal(SIGPIPE, SIG_IGN)
    // Nothing runs yet that would have to be ended.
    signal(SIGINT) { _ in _exit(ExitCode.interrupted.rawValue) }
    // It has no use for them, but a host is told of a mistake in the configuration.
    _ = try options(for: request.preferences)
    var random = chance
    let plan = ArenaPlan(request, seed: request.seed ?? ArenaPlan.drawnSeed(using: &random))
    ArenaLaunch(plan, request).run()
  }
}

/// An arena, its bots, and its server if it has one of its own.
@MainActor
private final class ArenaLaunch {
  private var arena: Arena
  private let request: ArenaRequest
  private let stage: Stage
  private var runners: [BotRunner] = []
  private var server: ArenaServer?
  private var isUnprinted = false

  init(_ plan: ArenaPlan, _ request: ArenaRequest) {
    self.request = request
    stage = Stage()
    arena = Arena(plan, asJSON: request.printsJSON)
  }

  func run() -> Never {
    stage.listen { code in self.perform(self.arena.stop(with: code)) }
    if let address = request.server {
      begin(on: address)
    } else {
      do throws(SystemError) {
        let server = try ArenaServer()
        self.server = server
        server.activate { address in
          guard let address else { return self.fail(.noServerStarts(reason: nil)) }
          self.begin(on: address)
        }
      } catch {
        fail(.noServerStarts(reason: error.reason))
      }
    }
    dispatchMain()
  }

  /// Starts all programs before anyone connects, so that none is late because it has only begun to run.
  private func begin(on address: ServerAddress) {
    let start = MonotonicClock.milliseconds
    for (index, entrant) in arena.plan.entrants.enumerated() {
      let bot = Bot(
        entrant.brain, on: address, as: entrant.name, takesItsTime: arena.plan.takesTime,
        startDelay: arena.plan.startDelay,
        restartsProgram: true,
        at: .start, using: WordNumbers("\(arena.plan.seed) \(index)"))
      runners.append(
        BotRunner(bot, entrant.brain, on: address, start: start) { news in
          self.perform(self.arena.take(news, from: index))
        })
    }
    do throws(SystemError) {
      for runner in runners { try runner.startProgram() }
    } catch {
      return fail(.noProgramStarts(reason: error.reason))
    }
    connect(to: address)
  }

  private func connect(to address: ServerAddress) {
    var sockets: [Int32] = []
    do throws(ConnectError) {
      for _ in runners { sockets.append(try Connecting.connect(to: address)) }
    } catch {
      for socket in sockets { close(socket) }
      stage.complain(BotFailure.connection(error.news(of: address)).text)
      quit(.unreachable)
    }
    for (runner, socket) in zip(runners, sockets) { runner.begin(on: socket) }
  }

  private func perform(_ effects: [Arena.Effect]) {
    for effect in effects {
      switch effect {
      case .bot(let index, let input): runners[index].handle(input)
      case .print(let bytes): if let code = stage.print(bytes) { stopUnprinted(with: code) }
      case .complain(let message): stage.complain(message)
      case .progress(let text): stage.show(progress: text)
      case .quit(let code): quit(code)
      }
    }
  }

  /// Nothing can be printed any more, so all say goodbye.
  private func stopUnprinted(with code: ExitCode) {
    if isUnprinted { quit(code) }
    isUnprinted = true
    perform(arena.stop(with: code))
  }

  private func fail(_ failure: BotFailure) {
    stage.complain(failure.text)
    quit(.failed)
  }

  private func quit(_ code: ExitCode) -> Never {
    Program.end(runners.compactMap(\.program))
    server?.end()
    stage.quit(code)
  }
}
