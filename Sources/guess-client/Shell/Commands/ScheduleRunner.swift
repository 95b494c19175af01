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

  init(_ schedule: any Schedule, _ options: Options) {
    self.schedule = schedule
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
      fail(.noProgramStarts(reason: error.reason), with: .failed)
    }
    var transports: [Transport] = []
    do throws(ConnectError) {
      for _ in drivers { transports.append(try connect()) }
    } catch {
      for transport in transports { transport.close() }
      fail(.connection(error.news(of: bots[0].server)), with: .unreachable)
    }
    for (driver, transport) in zip(drivers, transports) { driver.begin(on: transport) }
  }

  /// Starts a server that ends with the process.
  func startServer(_ begin: @escaping @MainActor (ServerAddress) -> Void) {
    do throws(SystemError) {
      let server = try LocalServer()
      self.server = server
      server.activate { address in
        guard let address else { self.fail(.noServerStarts(reason: nil), with: .failed) }
        begin(address)
      }
    } catch {
      fail(.noServerStarts(reason: error.isAbsence ? nil : error.reason), with: .failed)
    }
  }

  private func fail(_ failure: BotFailure, with code: ExitCode) -> Never {
    console.complain(failure.text)
    console.quit(code)
  }

  private func perform(_ effects: [ScheduleEffect]) {
    for effect in effects {
      switch effect {
      case .bot(let index, let input): drivers[index].handle(input)
      case .print(let bytes): console.print(bytes)
      case .report(let lines): console.report(lines)
      case .complain(let message): console.complain(message)
      case .progress(let text): console.show(progress: text)
      case .quit(let code): console.quit(code)
      }
    }
  }
}
