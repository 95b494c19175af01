import GuessClientCore
import GuessProtocol
import Platform

/// Lets programs play each other, on a given server or on one of its own: an arena and its bots.
@MainActor
enum ArenaCommand {
  /// Maximum size of a file of matches in bytes: twice as many as a million take.
  private static let recordLimit = 256 << 20

  static func run(_ options: Options) -> Never {
    let path = options.text(.resume)
    let old = path.flatMap { StateFile($0, for: .reading) }
    let record = old?.tail(limit: recordLimit) ?? []
    old?.release()
    let text = String(decoding: record, as: UTF8.self)
    var random = Startup.chance
    let plan = ArenaPlan(options, record: text, using: &random)
    let arena: Arena
    do throws(UsageError) {
      arena = try Arena(plan, record: text, as: options.form, signs: options.signs)
    } catch {
      Startup.fail(error.text, with: .wrongUsage)
    }
    let file = path.flatMap { StateFile($0, for: .appending) }
    // A line that a crash has torn ends here.
    let start = record.isEmpty ? ArenaRecord.head(of: plan) + "\n" : record.last == 0x0A ? "" : "\n"
    if let path, file?.write(Array(start.utf8)) != true {
      Startup.fail("\(path) can't be written, or another arena has it; choose another file.", with: .failed)
    }
    let runner = ScheduleRunner(arena, options, keeping: file)
    func begin(on address: ServerAddress) {
      runner.begin(plan.bots(on: address)) { () throws(ConnectError) in try Connecting.connect(to: address) }
    }
    runner.run {
      if let address = options.url { begin(on: address) } else { runner.startServer(begin) }
    }
  }
}
