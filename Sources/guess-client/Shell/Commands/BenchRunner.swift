import Dispatch
import GuessClientCore
import Platform

/// Runs a load test, and prints its report.
@MainActor
final class BenchRunner {
  /// Nanoseconds after which it looks at the main queue, where signals come in: sooner than anyone notices who presses
  /// Ctrl-C.
  private static let slice: Int64 = 50_000_000
  /// Nanoseconds between two words on how far it is.
  private static let progressTime: Int64 = 500_000_000

  private let options: Options
  private let console: Console
  private var loop: BenchLoop
  private var nextProgress: Int64 = 0

  init(_ loop: BenchLoop, _ options: Options) {
    self.loop = loop
    self.options = options
    console = Console(options)
  }

  /// Runs until all is measured, and leaves.
  func run() -> Never {
    console.begin { _ in self.loop.stop() }
    console.run { self.work() }
  }

  /// Works for a while, and comes back through the main queue.
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
    console.clearProgress()
    let request = loop.bench.request
    let result = loop.bench.result(on: options.server, using: loop.measuredTime)
    let report = BenchReport(result, signs: options.signs)
    if request.printsJSON {
      console.finish(printing: Array(report.object.utf8), with: result.code)
    } else if result.hasFigures {
      var printer = ReportPrinter(options.color)
      for line in report.lines() { printer.print(line) }
      printer.flush()
    } else {
      for line in report.lines() { console.complain(line.text) }
    }
    console.quit(result.code)
  }
}
