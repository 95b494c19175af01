import Dispatch
import GuessClientCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs a load test, and prints its report.
@MainActor
final class BenchRunner {
  /// Nanoseconds after which it looks at the main queue, where signals come in: sooner than anyone notices who presses
  /// Ctrl-C.
  private static let slice: Int64 = 50_000_000
  /// Nanoseconds between two words on how far it is.
  private static let progressTime: Int64 = 500_000_000

  private let options: Options
  private let stage: Stage
  private var loop: BenchLoop
  private var nextProgress: Int64 = 0

  init(_ loop: BenchLoop, _ options: Options) {
    self.loop = loop
    self.options = options
    stage = Stage(in: .english)
  }

  /// Runs until all is measured, and leaves.
  func run() -> Never {
    stage.listen { _ in self.loop.stop() }
    DispatchQueue.main.async { MainActor.assumeIsolated { self.work() } }
    dispatchMain()
  }

  /// Works for a while, and comes back through the main queue.
  private func work() {
    let now = loop.work(until: MonotonicClock.nanoseconds + Self.slice)
    if loop.bench.phase == .over { finish() }
    if now >= nextProgress {
      nextProgress = now + Self.progressTime
      stage.show(progress: loop.bench.progress(at: now))
    }
    DispatchQueue.main.async { MainActor.assumeIsolated { self.work() } }
  }

  private func finish() -> Never {
    loop.close()
    stage.clearProgress()
    let request = loop.bench.request
    let result = loop.bench.result(on: options.server, using: loop.measuredTime)
    let report = BenchReport(result, asASCII: options.isASCII)
    if request.printsJSON {
      if let code = stage.print(Array(report.object.utf8)) { stage.quit(code) }
    } else if result.hasFigures {
      let isTerminal = isatty(STDOUT_FILENO) == 1
      let hasColors = options.color.hasColors(onTerminal: isTerminal)
      var printer = ReportPrinter(palette: Palette(hasColors: hasColors), in: .english)
      let cells = isTerminal ? Terminal.size.columns : nil
      for line in report.lines(cells: cells) { printer.print(line) }
      printer.flush()
    } else {
      for line in report.lines() { stage.complain(line.text) }
    }
    stage.quit(result.code)
  }
}
