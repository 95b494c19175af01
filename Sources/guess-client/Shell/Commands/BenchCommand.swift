import GuessClientCore
import GuessProtocol
import Platform

/// Load-tests a server, after a question if it is not on this machine.
@MainActor
enum BenchCommand {
  static func run(_ request: BenchRequest) throws(UsageError) -> Never {
    let options = try Startup.options(for: request.preferences)
    try BenchRequest.check(options.server)
    if let obstacle = request.obstacle(descriptors: (try? System.raiseDescriptorLimit()) ?? 0) {
      Startup.fail(obstacle, with: .wrongUsage)
    }
    do throws(ConnectError) {
      var target = try BenchTarget(options.server)
      if !target.isLocal, !request.isAgreed { ask(request, options) }
      let first = try target.connectFirst()
      run(request, on: target, first: first, options)
    } catch {
      Startup.fail(error.news(of: options.server).text(in: .english), with: .unreachable)
    }
  }

  private static func run(
    _ request: BenchRequest, on target: BenchTarget, first: Descriptor, _ options: Options
  ) -> Never {
    do throws(SystemError) {
      BenchRunner(
        try BenchLoop(request, on: options.server, at: target, first: first, using: Startup.chance), options
      ).run()
    } catch {
      Startup.fail(error.reason, with: .failed)
    }
  }

  /// Asks for confirmation that the server is the user's own, and exits without it.
  private static func ask(_ request: BenchRequest, _ options: Options) {
    guard System.isTerminal(Descriptor.standardInput), System.isTerminal(Descriptor.standardError) else {
      Startup.fail(BenchRequest.refusal(of: options.server), with: .wrongUsage)
    }
    StandardOutput.complain(request.warning(for: options.server))
    StandardOutput.writeToError(BenchRequest.question)
    guard let answer = readLine(), BenchRequest.consents(answer) else {
      Startup.fail(BenchRequest.withdrawal, with: .failed)
    }
  }
}
