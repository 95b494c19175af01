import GuessClientCore
import Protocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Launch {
  /// Load-tests a server, after a question if it may be somebody else's.
  static func bench(_ request: BenchRequest) throws(UsageError) -> Never {
    signal(SIGPIPE, SIG_IGN)
    // While a host's name is looked up, or a question is asked, nothing else can be listened to.
    signal(SIGINT) { _ in _exit(ExitCode.interrupted.rawValue) }
    let options = try options(for: request.preferences)
    try BenchRequest.check(options.server)
    if let obstacle = request.obstacle(descriptors: DescriptorLimit.raise()) {
      fail(obstacle, with: .wrongUsage)
    }
    do throws(ConnectError) {
      var target = try BenchTarget(options.server)
      if !target.isLocal, !request.isAgreed { ask(request, options) }
      let first = try target.connectFirst()
      run(request, on: target, first: first, options)
    } catch {
      fail(Language.english.words(for: error.news(of: options.server)), with: .unreachable)
    }
  }

  private static func run(
    _ request: BenchRequest, on target: BenchTarget, first: Int32, _ options: Options
  ) -> Never {
    do throws(SystemError) {
      BenchRunner(try BenchLoop(request, on: target, first: first, using: chance), options).run()
    } catch {
      fail(error.reason, with: .failed)
    }
  }

  /// Asks whether the server is one's own, and leaves unless it is.
  private static func ask(_ request: BenchRequest, _ options: Options) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      fail(BenchRequest.refusal(of: options.server), with: .wrongUsage)
    }
    StandardOutput.complain(request.warning(for: options.server))
    _ = StandardOutput.write(Array(BenchRequest.question.utf8), to: STDERR_FILENO)
    guard let answer = readLine(), BenchRequest.consents(answer) else {
      fail(BenchRequest.withdrawal, with: .failed)
    }
  }
}
