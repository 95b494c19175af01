import GuessClientBots
import GuessClientCore
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
  static let reason = "guess-client arena"

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
