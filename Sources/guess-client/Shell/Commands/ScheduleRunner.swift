import GuessClientCore
import GuessProtocol
import Platform

/// Runs the bots of a command by a schedule, until that quits.
@MainActor
final class ScheduleRunner {
  private var schedule: any Schedule
  private let console: Console
  private var drivers: [BotDriver] = []
  private var server: LocalServer?
  private var file: StateFile?

  /// Runs a schedule, whose matches are kept in a file if there is one.
  init(_ schedule: any Schedule, _ options: Options, keeping file: StateFile? = nil) {
    self.schedule = schedule
    self.file = file
    console = Console(options)
  }

  func run(_ begin: @escaping @MainActor () -> Void) -> Never {
    console.begin { code in
      // No bots exist before the server has started.
      guard !self.drivers.isEmpty else { self.console.quit(code) }
      self.perform(self.schedule.stop(with: code))
    } cleanUp: {
      BotDriver.end(self.drivers)
      self.server?.end()
    }
    console.run(begin)
  }

  /// Starts all programs before any bot connects, so that none is late because its program is still starting.
  func begin(_ bots: [Bot], connect: () throws(ConnectError) -> Transport) {
    let clock = Clock()
    drivers = bots.enumerated().map { index, bot in
      BotDriver(bot, clock: clock) { event in self.perform(self.schedule.handle(event, from: index)) }
    }
    do throws(SystemError) {
      for driver in drivers { try driver.startProgram() }
    } catch {
      fail("the program could not be started: \(error.reason).", with: .failed)
    }
    var transports: [Transport] = []
    do throws(ConnectError) {
      for _ in drivers { transports.append(try connect()) }
    } catch {
      for transport in transports { transport.close() }
      fail(error.news(of: bots[0].server).text(in: .english), with: .unreachable)
    }
    for (driver, transport) in zip(drivers, transports) { driver.begin(on: transport) }
  }

  /// Starts a server that ends with the process.
  func startServer(_ begin: @escaping @MainActor (ServerAddress) -> Void) {
    do throws(SystemError) {
      let server = try LocalServer()
      self.server = server
      server.activate { address in
        guard let address else { self.fail(Self.noServer, with: .failed) }
        begin(address)
      }
    } catch {
      let reason = "guess-server could not be started: \(error.reason)."
      fail(error.isAbsence ? Self.noServer : reason, with: .failed)
    }
  }

  private static let noServer =
    "guess-server could not be started. Put it next to guess-client or in the PATH (swift build makes both), or use another server with --url."

  private func fail(_ message: String, with code: ExitCode) -> Never {
    console.complain(message)
    console.quit(code)
  }

  private func save(_ line: String) {
    guard let file, !file.write(Array("\(line)\n".utf8)) else { return }
    self.file = nil
    console.complain("the match can't be written to the file of --resume, so the arena stops.")
    perform(schedule.stop(with: .failed))
  }

  private func perform(_ effects: [ScheduleEffect]) {
    for effect in effects {
      switch effect {
      case .bot(let index, let input): drivers[index].handle(input)
      case .save(let line): save(line)
      case .print(let text): console.print(Array(text.utf8))
      case .report(let lines): console.report(lines)
      case .complain(let message): console.complain(message)
      case .progress(let text): console.show(progress: text)
      case .quit(let code): console.quit(code)
      }
    }
  }
}
