import Dispatch
import GuessClientBots
import GuessClientCore
import GuessClientPlay
import GuessProtocol
import Platform

/// Runs the bots of a command by a schedule, until that quits.
@MainActor
final class ScheduleRunner {
  /// Time between two drawings of the results so far: often enough to watch, and little work for an arena of fast bots.
  private static let overviewTime = DispatchTimeInterval.milliseconds(200)

  private var schedule: any Schedule
  private var drivers: [BotDriver] = []
  private var server: LocalServer?
  /// True if standard error is a terminal that can redraw a line.
  private let showsProgress: Bool
  /// The signal to end by, if one has been received.
  private var signal: Int32?
  /// The exit code after output has failed.
  private var unprintedCode: ExitCode?
  private var progress: String?

  init(_ schedule: any Schedule, _ options: Options) {
    self.schedule = schedule
    showsProgress = System.isTerminal(.standardError) && !options[.plain]
  }

  /// Begins on the main queue, where everything stays; never returns.
  func run(_ begin: @escaping @MainActor () -> Void) -> Never {
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      Signals.listen(to: signal) {
        if signal != SIGINT { self.signal = signal }
        self.stop(with: .interrupted)
      }
    }
    DispatchQueue.main.async { MainActor.assumeIsolated(begin) }
    dispatchMain()
  }

  private func stop(with code: ExitCode) {
    // No bots exist before the server has started.
    guard !drivers.isEmpty else { quit(code) }
    perform(schedule.stop(with: code))
  }

  /// Ends the process with `code`, or as by the signal received.
  private func quit(_ code: ExitCode) -> Never {
    BotDriver.end(drivers)
    server?.end()
    StandardOutput.clearProgress()
    guard let signal else { System.leave(with: code) }
    Signals.end(by: signal)
  }

  /// Starts all programs before any bot connects, so that none is late because its program is still starting. The first bot may
  /// have a connection already.
  func begin(_ bots: [Bot], on connection: Transport? = nil) {
    drivers = bots.enumerated().map { index, bot in
      BotDriver(bot) { tournament in self.perform(self.schedule.handle(tournament, from: index)) }
    }
    do throws(SystemError) {
      for driver in drivers { try driver.startProgram() }
    } catch {
      fail("/bin/sh could not be started: \(error.reason).", with: .failed)
    }
    var transports = connection.map { [$0] } ?? []
    do throws(ConnectionMessage) {
      for bot in bots.dropFirst(transports.count) {
        transports.append(try Connecting.connect(to: bot.server))
      }
    } catch {
      for transport in transports { transport.close() }
      fail(error.text(in: .english), with: .unreachable)
    }
    for (driver, transport) in zip(drivers, transports) { driver.begin(on: transport) }
  }

  /// Starts a server that ends with the process, and perhaps keeps the games.
  func startServer(keepingIn folder: String?, _ begin: @escaping @MainActor (ServerAddress) -> Void) {
    server = LocalServer(
      "--listen=127.0.0.1:0", "--rate=off", "--per-address=off", "--until-eof=\(ScheduleCommands.reason)",
      keepingIn: folder,
      orFail: { reason in
        let text = reason.map { "guess-server could not be started: \($0)." }
        self.fail(text ?? LineMessage.noServerStarts.text(in: .english), with: .failed)
      },
      handler: { begin($0) })
  }

  private func fail(_ message: String, with code: ExitCode) -> Never {
    StandardOutput.complain(message)
    quit(code)
  }

  /// Prints to standard output. On failure, reports the error and asks to stop; a further attempt quits.
  private func print(_ text: String) {
    if let unprintedCode { quit(unprintedCode) }
    unprintedCode = StandardOutput.print(Array(text.utf8))
    if let unprintedCode { stop(with: unprintedCode) }
  }

  /// Shows the progress; the results so far follow with the latest one, after a while.
  private func show(progress text: String) {
    guard showsProgress else { return }
    guard progress == nil else { return progress = text }
    StandardOutput.show(progress: text, below: schedule.overview)
    progress = text
    later(Self.overviewTime) {
      if let latest = self.progress, latest != text {
        StandardOutput.show(progress: latest, below: self.schedule.overview)
      }
      self.progress = nil
    }
  }

  private func perform(_ effects: [ScheduleEffect]) {
    for effect in effects {
      switch effect {
      case .bot(let index, let input): drivers[index].handle(input)
      case .print(let text): print("\(text)\n")
      case .report(let lines):
        print(lines.flatMap { StandardOutput.shown($0) }.map { "\($0)\n" }.joined())
      case .complain(let message): StandardOutput.complain(message)
      case .progress(let text): show(progress: text)
      case .quit(let code): quit(code)
      }
    }
  }
}
