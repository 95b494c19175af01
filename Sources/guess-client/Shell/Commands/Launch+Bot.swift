import Dispatch
import GuessClientCore
import Protocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Launch {
  /// Plays by itself until all matches are played.
  static func bot(_ request: BotRequest) throws(UsageError) -> Never {
    signal(SIGPIPE, SIG_IGN)
    // While a host's name is looked up nothing else can be listened to.
    signal(SIGINT) { _ in _exit(ExitCode.interrupted.rawValue) }
    let options = try options(for: request.preferences)
    let socket: Int32
    do throws(ConnectError) {
      socket = try Connecting.connect(to: options.server)
    } catch {
      fail(BotFailure.connection(error.news(of: options.server)).text, with: .unreachable)
    }
    BotLaunch(request, options).run(on: socket)
  }
}

/// One bot and its career.
@MainActor
private final class BotLaunch {
  private var career: BotCareer
  private let request: BotRequest
  private let options: Options
  private let stage: Stage
  private var runner: BotRunner?
  private var isUnprinted = false

  init(_ request: BotRequest, _ options: Options) {
    self.request = request
    self.options = options
    stage = Stage()
    career = BotCareer(request, on: options.server)
  }

  func run(on socket: Int32) -> Never {
    // The name of the configuration is its owner's, who may be playing as well.
    let bot = Bot(
      request.brain, on: options.server, as: request.preferences.name, at: .start, using: Launch.chance)
    let runner = BotRunner(bot, request.brain, on: options.server, start: MonotonicClock.milliseconds) {
      news in self.perform(self.career.take(news))
    }
    self.runner = runner
    stage.listen { code in self.perform(self.career.stop(with: code)) }
    do throws(SystemError) {
      try runner.startProgram()
    } catch {
      Launch.fail(BotFailure.noProgramStarts(reason: error.reason).text, with: .failed)
    }
    runner.begin(on: socket)
    dispatchMain()
  }

  private func perform(_ effects: [BotCareer.Effect]) {
    for effect in effects {
      switch effect {
      case .bot(let input): runner?.handle(input)
      case .print(let bytes): if let code = stage.print(bytes) { stopUnprinted(with: code) }
      case .complain(let message): stage.complain(message)
      case .progress(let text): stage.show(progress: text)
      case .quit(let code): quit(code)
      }
    }
  }

  /// Nothing can be printed any more, so it says goodbye.
  private func stopUnprinted(with code: ExitCode) {
    if isUnprinted { quit(code) }
    isUnprinted = true
    perform(career.stop(with: code))
  }

  private func quit(_ code: ExitCode) -> Never {
    Program.end([runner?.program].compactMap(\.self))
    stage.quit(code)
  }
}
