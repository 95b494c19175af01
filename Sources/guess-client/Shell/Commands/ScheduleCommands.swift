import Dispatch
import GuessClientBots
import GuessClientCore
import GuessClientPlay
import GuessProtocol
import Platform

/// The commands that run bots until a schedule is over.
@MainActor
enum ScheduleCommands {
  static func bot(_ options: Options) -> Never {
    let transport = Startup.connect(with: options)
    let runner = ScheduleRunner(BotRun(options), options)
    runner.run {
      let bot = Bot(
        options.brain, on: options.server, as: options.name, with: NameFile.keyring(for: options),
        using: Startup.chance)
      runner.begin([bot], on: transport)
    }
  }

  /// Lets programs play each other, on a given server or on one of its own.
  static func arena(_ options: Options) -> Never {
    var random = Startup.chance
    let plan = ArenaPlan(options, using: &random)
    if let folder = options.text(.keep) { prepare(folder) }
    let runner = ScheduleRunner(Arena(plan), options)
    runner.run {
      if let address = options.url {
        runner.begin(plan.bots(on: address))
      } else {
        runner.startServer(keepingIn: options.text(.keep)) { runner.begin(plan.bots(on: $0)) }
      }
    }
  }

  /// The reason of the server's end of input, from which it derives its key: always the same, so that a seed gives the same numbers
  /// everywhere. They need not be secret.
  fileprivate static let reason = "guess-client arena"

  /// Makes a directory for the games with the same key, or fails if it has another one.
  private static func prepare(_ folder: String) {
    let (path, key) = ("\(folder)/seed.key", SHA256.digest(of: Array(reason.utf8)))
    do throws(SystemError) {
      try System.makeDirectories(folder)
      if !System.isThere(path) { try System.makeFile(path, of: key) }
      guard try System.contents(ofFile: path, limit: key.count + 1) == key else {
        Startup.fail("\(folder) has the games of another server; choose another directory.", with: .failed)
      }
    } catch {
      Startup.fail("\(folder) can't keep the games: \(error.reason).", with: .failed)
    }
  }
}

/// Runs the bots of a command by a schedule, until that quits.
@MainActor
final class ScheduleRunner {
  private var schedule: any Schedule
  private var drivers: [BotDriver] = []
  private var server: LocalServer?
  /// True if standard error is a terminal that can redraw a line.
  private let showsProgress: Bool
  /// The signal to end by, if one has been received.
  private var signal: Int32?
  /// The exit code after output has failed.
  private var unprintedCode: ExitCode?
  /// Time between two drawings of the results so far: often enough to watch, and little work for an arena of fast bots.
  private static let overviewTime = DispatchTimeInterval.milliseconds(200)
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
