import GuessProtocol
import TestSupport

@testable import GuessClientCore

/// The run of a bot by its command line, on h:4837 or in a room there (`in=`). Acts are what the bot reports. The output: what the bot
/// is told to do, and what is printed.
struct RunStage: ScriptStage {
  private var run = BotRun(Options(), on: .local)

  init() {}

  mutating func act(_ words: Words) throws -> [String]? {
    switch words.name {
    case "run":
      let room = words.rest.first { $0.hasPrefix("in=") }.flatMap { RoomCode($0.dropFirst(3).description) }
      let line = words.rest.filter { !$0.hasPrefix("in=") }.joined(separator: " ")
      run = BotRun(try commandLine("bot \(line)"), on: ServerAddress(host: "h", port: 4_837, room: room))
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
    case "finished": return report(.eventIsOver)
    case "gone": return report(.gone)
    case "stop": return Self.lines(run.stop(with: .interrupted))
    default: return nil
    }
  }

  private mutating func report(_ event: BotEvent) -> [String] { Self.lines(run.handle(event, from: 0)) }

  private static func record(_ words: Words) -> MatchRecord {
    var record = MatchRecord(room: RoomCode("F7KD2Q"), rival: Name("bob"), settings: .standard)
    record.result = words.rest.first.flatMap { MatchRecord.Result(rawValue: $0) } ?? .unknown
    record.fault = fault(words)
    record.reason = record.fault == nil ? .found : .left
    record.rounds = [MatchRecord.Round(guesses: 5, isFound: record.result == .won)]
    return record
  }

  private static func fault(_ words: Words) -> BotFault? {
    let faults =
      ["late": .timeout, "wrong": .wrongAnswer("x"), "ended": .ended(.exit(3))] as [String: BotFault]
    return words.rest.last.flatMap { faults[$0] }
  }

  private static func failure(_ text: String) -> BotFailure {
    switch text {
    case "PLAY DRAINING": .refused(.play, .draining)
    case "JOIN NO_ROOM": .refused(.join, .noRoom)
    case "JOIN EVENT": .refused(.join, .event(.begun))
    default: .connection(.noServer)
    }
  }

  private static func lines(_ effects: [ScheduleEffect]) -> [String] {
    effects.flatMap { effect -> [String] in
      switch effect {
      case .bot(_, .go(on: let task)): [task.command.line()]
      case .bot(_, let input): ["\(input)"]
      case .complain(let text): ["complains: \(text)"]
      case .progress(let text): ["(\(text))"]
      case .print(let text): [text.trimmingBlanks.description.replacing("\n", with: "")]
      case .report(let lines): lines
      case .save(let line): [line]
      case .quit(let code): ["exits: \(code)"]
      }
    }
  }
}
