import GuessProtocol
import TestSupport

@testable import GuessClientCore

/// The client's bots and load with any server: nothing traps, and everything sent, asked and printed is harmless.
///
/// Keys in the script stand for the output of a bot's program.
func playWithTools(_ script: Script) {
  for words in ["--matches 3", "--matches 3 --json --strategy parity", "--matches 3 --json --exec cat"] {
    guard let scenario = BotScenario(words, script) else { continue }
    play(script, in: scenario)
  }
  for words in ["--players 2", "--players 2 --rules lockstep", "--players 1 --rules solo"] {
    putLoad(words, with: script)
  }
}

private func play(_ script: Script, in scenario: BotScenario) {
  var scenario = scenario
  for event in script.events { scenario.take(event, script.somewhere) }
  expectHarmless(scenario.printed, hasControls: false, hasColors: false)
}

private func options(_ words: String) -> Options? {
  try? Options(arguments: words.split(separator: " ").map(String.init))
}

/// A bot and its run, with the work of the shell around them.
private struct BotScenario {
  private enum Connection {
    case none, awaited, stands
  }

  private var bot: Bot
  private var run: BotRun
  private var now = Instant.start
  private var connection = Connection.awaited
  private var hasEnded = false
  private(set) var printed: [UInt8] = []

  /// Connects first, like the shell.
  init?(_ words: String, _ script: Script) {
    guard let given = options("bot \(words)") else { return nil }
    let options = script.options
    run = BotRun(given, on: options.server)
    bot = Bot(
      given.brain, on: options.server, as: options.name, at: .start, using: SeededGenerator(seed: 4))
    take(.connects, .whole)
  }

  mutating func take(_ event: Script.Event, _ cutting: Cutting) {
    switch event {
    case .says(let bytes):
      for piece in cutting.pieces(of: bytes) where connection == .stands {
        handle(.received(Array(piece)))
      }
    case .types(let bytes): handle(.answered(String(decoding: bytes, as: UTF8.self)))
    case .connects:
      guard connection == .awaited else { return }
      connection = .stands
      handle(.connected)
    case .breaks:
      guard connection != .none else { return }
      connection = .none
      handle(.disconnected)
    case .waits:
      guard let deadline = bot.nextDeadline else { return }
      now = max(now, deadline)
      handle(.deadline)
    case .ends: handle(.programEnded(.exit(1)))
    case .interrupts: perform(run.stop(with: .interrupted))
    case .resizes, .resumes: break
    }
  }

  private mutating func handle(_ input: Input) {
    guard !hasEnded else { return }
    var news: [BotEvent] = []
    for effect in bot.handle(input, at: now) {
      switch effect {
      case .send(let bytes):
        expect(bytes.count <= Limits.requestLineBytes, "a bot's line is within the server's limit")
        expectHarmless(bytes, hasControls: false, hasColors: false)
      case .ask(let question): expectHarmless(Array(question.utf8), hasControls: false, hasColors: false)
      case .hangUp: connection = .none
      case .connect: connection = .awaited
      case .restartProgram: break
      case .tell(let what): news.append(what)
      default: break
      }
    }
    for what in news { perform(run.handle(what, from: 0)) }
  }

  private mutating func perform(_ effects: [ScheduleEffect]) {
    for effect in effects {
      switch effect {
      case .bot(_, let input): handle(input)
      case .print(let text): printed += Array(text.utf8)
      case .report(let lines): for line in lines { printed += Array("\(line)\n".utf8) }
      case .complain(let words), .progress(let words):
        expect(words.unicodeScalars.allSatisfy(\.isFitForDisplay), "an error is one line of text")
      case .quit: hasEnded = true
      case .save(let line): expect(!line.contains("\n"), "a saved match is one line")
      }
    }
  }
}

/// Passes the script's server bytes to every player of a load test.
private func putLoad(_ words: String, with script: Script) {
  guard let given = options("bench \(words)") else { return }
  var now: Int64 = 0
  var bench = Bench(given, on: script.options.server, at: now, using: SeededGenerator(seed: 5))
  let players = 0..<given.players
  for number in players { bench.handle(.connected, for: number, at: now) }
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
