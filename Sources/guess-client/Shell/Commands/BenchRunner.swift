import Dispatch
import GuessClientCore
import Platform

@MainActor
final class BenchRunner {
  /// Nanoseconds between visits to the main queue, which handles signals: Ctrl-C works without a noticeable delay.
  private static let slice: Int64 = 50_000_000
  /// Nanoseconds between two progress messages.
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

  /// Runs until everything is measured, and exits.
  func run() -> Never {
    console.begin { _ in self.loop.stop() }
    console.run { self.work() }
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
    console.clearProgress()
    let options = loop.bench.options
    let result = loop.result
    if options[.json] {
      console.finish(printing: Array(result.object.utf8), with: result.code)
    } else if result.hasFigures {
      var printer = ReportPrinter(options.color)
      for line in result.lines(options.signs) { printer.print(line) }
      printer.flush()
    } else {
      for line in result.lines(options.signs) { console.complain(line.text) }
    }
    console.quit(result.code)
  }
}
