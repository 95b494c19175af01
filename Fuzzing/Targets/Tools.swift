import TestSupport

@testable import GuessClientBots
@testable import GuessClientCommandLine
@testable import GuessClientCore

/// The client's bots with any server: nothing traps, and everything sent, asked and printed is harmless.
///
/// Keys in the script stand for the output of a bot's program.
func playWithTools(_ script: Script) {
  for words in ["--matches 3", "--matches 3 --json --strategy parity", "--matches 3 --json --exec cat"] {
    playBot(words, script)
  }
}

private func playBot(_ words: String, _ script: Script) {
  let server = script.options.server
  guard let given = options("bot \(server.invitation(to: server.room)) \(words)") else { return }
  let bot = Bot(
    given.brain, on: given.server, as: script.options.name, using: SeededGenerator(seed: 4))
  let session = BotSession(bot, BotRun(given))
  let run = play(script, script.somewhere, in: session, isBot: true)
  for output in [run.printed, run.sent] { expectHarmless(output, hasControls: false, hasColors: false) }
}

private func options(_ words: String) -> Options? {
  try? Options(arguments: words.split(separator: " ").map(String.init)).resolved(in: [:], with: Options())
}
