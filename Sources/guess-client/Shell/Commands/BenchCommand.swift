import Dispatch
import GuessClientBots
import GuessClientCore
import GuessProtocol
import Platform

/// Load-tests a server.
@MainActor
final class BenchCommand {
  /// Nanoseconds between visits to the main queue, which handles signals: Ctrl-C works without a noticeable delay.
  private static let slice: Int64 = 50_000_000
  private static let progressTime: Int64 = 500_000_000

  private let options: Options
  private let console: Console
  private var loop: BenchLoop
  private var nextProgress: Int64 = 0

  static func run(_ options: Options) -> Never {
    if let obstacle = options.loadObstacle(descriptors: (try? System.raiseDescriptorLimit()) ?? 0) {
      Startup.fail(obstacle, with: .wrongUsage)
    }
    do throws(ConnectionMessage) {
      let server = options.server
      if !options[.yes], try !Connecting.addresses(of: server).allSatisfy(\.isLoopback) {
        Startup.fail(options.loadRefusal, with: .wrongUsage)
      }
      BenchCommand(options, first: try Connecting.connect(to: server).socket).run()
    } catch {
      Startup.fail(error.text(in: .english), with: .unreachable)
    }
  }

  private init(_ options: Options, first: Descriptor) {
    (self.options, console) = (options, Console(options))
    do throws(SystemError) {
      loop = try BenchLoop(options, first: first, using: Startup.chance)
    } catch {
      Startup.fail(error.reason, with: .failed)
    }
  }

  private func run() -> Never {
    console.run({ self.work() }, stop: { _ in self.loop.stop() })
  }

  /// Works for a slice of time, and continues through the main queue.
  private func work() {
    let now = loop.work(until: Clock.nanoseconds + Self.slice)
    if loop.bench.phase == .over { finish() }
    if now >= nextProgress {
      nextProgress = now + Self.progressTime
      console.show(progress: loop.bench.progress(at: now))
    }
    DispatchQueue.main.async { MainActor.assumeIsolated { self.work() } }
  }

  private func finish() -> Never {
    loop.close()
    let result = loop.result
    if options[.json] {
      console.quit(StandardOutput.print(Array(result.object.utf8), in: .english) ?? result.code)
    }
    let lines = result.lines(options.signs)
    if result.hasFigures {
      var printer = ReportPrinter(.table, options.color)
      for line in lines { printer.print(line) }
      printer.flush()
    } else {
      for line in lines { StandardOutput.complain(line.text) }
    }
    console.quit(result.code)
  }
}
