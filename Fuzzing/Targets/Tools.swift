import GuessProtocol
import TestSupport

@testable import GuessClientBots
@testable import GuessClientCommandLine
@testable import GuessClientCore

/// The client's bots and load with any server: nothing traps, and everything sent, asked and printed is harmless.
///
/// Keys in the script stand for the output of a bot's program.
func playWithTools(_ script: Script) {
  for words in ["--matches 3", "--matches 3 --json --strategy parity", "--matches 3 --json --exec cat"] {
    playBot(words, script)
  }
  for words in ["--players 2", "--players 2 --rules lockstep", "--players 1 --rules solo"] {
    putLoad(words, with: script)
  }
}

private func playBot(_ words: String, _ script: Script) {
  let server = script.options.server
  guard let given = options("bot \(server.invitation(to: server.room)) \(words)") else { return }
  let bot = Bot(
    given.brain, on: given.server, as: script.options.name, at: .start, using: SeededGenerator(seed: 4))
  let session = BotSession(bot, BotRun(given))
  let run = play(script, script.somewhere, in: session, isBot: true)
  for output in [run.printed, run.sent] { expectHarmless(output, hasControls: false, hasColors: false) }
}

private func options(_ words: String) -> Options? {
  try? Options(arguments: words.split(separator: " ").map(String.init)).resolved(in: [:], with: Options())
}

/// Passes the script's server bytes to every player of a load test.
private func putLoad(_ words: String, with script: Script) {
  guard let given = options("bench \(words)") else { return }
  var now: Int64 = 0
  var bench = Bench(given, at: now, using: SeededGenerator(seed: 5))
  let players = 0..<given.players
  for number in players { bench.handle(.connected(to: nil), for: number, at: now) }
  for event in script.events {
    switch event {
    case .says(let bytes):
      for number in players where !bench.isGone(number) {
        bench.handle(.received(bytes), for: number, at: now)
      }
    case .breaks:
      for number in players where !bench.isGone(number) { bench.handle(.disconnected, for: number, at: now) }
    case .interrupts: bench.stop(at: now)
    case .waits:
      guard bench.phase != .over else { break }
      now = max(now, bench.nextDeadline)
      bench.tick(at: now)
      while bench.wake(dueBy: now, at: now) != nil {}
    case .types, .connects, .resizes, .resumes, .ends: break
    }
    expectHarmless(bench.output, hasControls: false, hasColors: false)
    bench.output = []
  }
}
