import GuessProtocol
import TestSupport

@testable import GuessClientBots
@testable import GuessClientCore

/// The run of a bot by its command line, on h:4837 or in a room there (`in=`). Acts are reports of the bot. The output: its tasks, and
/// what is printed.
struct RunActs: ScriptStage {
  private var run = BotRun(Options())

  init() {}

  mutating func act(_ words: Words) throws -> [String]? {
    switch words.name {
    case "run":
      let line = words.rest.filter { !$0.hasPrefix("in=") }.joined(separator: " ")
      run = BotRun(try commandLine("bot h/\(words.text("in") ?? "") \(line)"))
      return []
    case "ready": return Name("ada").map { report(.ready($0)) }
    case "waiting": return report(.waiting)
    case "entered": return RoomCode("K7M2QX").map { report(.entered($0)) }
    case "begun": return report(.begun(rival: Name(words.text)))
    case "over": return report(.over(Self.record(words)))
    case "gives": return Self.fault(words).map { report(.gaveUp($0)) }
    case "fails": return report(.failed(Self.failure(words.text)))
    case "homeless": return report(.homeless)
    case "breach": return report(.breach)
    case "finished": return report(.tournamentIsOver)
    case "gone": return report(.gone)
    case "interrupted": return Self.lines(run.stop(with: .interrupted))
    default: return nil
    }
  }

  private mutating func report(_ event: BotEvent) -> [String] { Self.lines(run.handle(event, from: 0)) }

  /// The record of a match with a result, a fault if one is named, and guesses in its round, five if not said.
  static func record(_ words: Words) -> MatchRecord {
    var record = MatchRecord(room: RoomCode("F7KD2Q"), rival: Name("bob"), settings: .standard)
    record.result = words.rest.first.flatMap { Balance.Result(rawValue: $0) } ?? .unknown
    record.fault = fault(words)
    if words.rest.contains("thinks") { record.thinking.add(5) }
    record.reason = record.fault == nil ? .found : .left
    record.note(guesses: words.value("guesses") ?? 5, isFound: record.result != .lost)
    return record
  }

  static func fault(_ words: Words) -> BotFault? {
    let faults: [String: BotFault] = [
      "late": .timeout, "wrong": .wrongAnswer("x"), "unasked": .unasked("x", after: nil),
      "ended": .ended(.exit(3)),
      "missing": .ended(.exit(127)),
    ]
    return words.rest.lazy.compactMap { faults[$0] }.first
  }

  private static func failure(_ text: String) -> BotFailure {
    switch text {
    case "PLAY DRAINING": .refused(.play, .draining)
    case "JOIN NO_ROOM": .refused(.join, .noRoom)
    case "JOIN TOURNAMENT": .refused(.join, .tournament(.begun))
    case "BYE full": .dismissed(.full)
    default: .connection(.noServer)
    }
  }

  /// The effects, with the number of the bot if there are several.
  static func lines(_ effects: [ScheduleEffect], areNumbered: Bool = false) -> [String] {
    effects.flatMap { effect -> [String] in
      switch effect {
      case .bot(let index, let input):
        [(areNumbered ? "\(index): " : "") + (input.task?.line() ?? "\(input)")]
      case .complain(let text): ["complains: \(text)"]
      case .progress(let text): ["(\(text))"]
      case .print(let text): text.split(whereSeparator: \.isNewline).map(String.init)
      case .report(let lines): lines
      case .quit(let code): ["exits: \(code)"]
      }
    }
  }
}

extension BotInput {
  fileprivate var task: Command? { if case .go(let task) = self { task } else { nil } }
}
