import GuessClientCore
import GuessProtocol
import Platform

/// Load-tests a server, after a question if it is not on this machine.
@MainActor
enum BenchCommand {
  static func run(_ options: Options) -> Never {
    if let obstacle = options.loadObstacle(descriptors: (try? System.raiseDescriptorLimit()) ?? 0) {
      Startup.fail(obstacle, with: .wrongUsage)
    }
    do throws(ConnectError) {
      var target = try BenchTarget(options.server)
      if !target.isLocal, !options[.yes] { ask(options) }
      let first = try target.connectFirst()
      run(options, on: target, first: first)
    } catch {
      Startup.fail(error.news(of: options.server).text(in: .english), with: .unreachable)
    }
  }

  private static func run(_ options: Options, on target: BenchTarget, first: Descriptor) -> Never {
    do throws(SystemError) {
      BenchRunner(
        try BenchLoop(options, at: target, first: first, using: Startup.chance), options
      ).run()
    } catch {
      Startup.fail(error.reason, with: .failed)
    }
  }

  /// Asks for confirmation that the server is the user's own, and exits without it.
  private static func ask(_ options: Options) {
    guard System.isTerminal(Descriptor.standardInput), System.isTerminal(Descriptor.standardError) else {
      Startup.fail(options.loadRefusal, with: .wrongUsage)
    }
    StandardOutput.complain(options.loadWarning)
    StandardOutput.writeToError(BenchConsent.question)
    guard let answer = readLine(), BenchConsent.isGiven(by: answer) else {
      Startup.fail("nothing was sent.", with: .failed)
    }
  }
}
