import GuessGame
import GuessProtocol
import TestSupport

@testable import GuessServer

/// Decisions of the event loop: polls before a sleep, the order of connections, the stage of an overload, and messages to the
/// service manager. Times of polls are in microseconds, all others in milliseconds.
struct EventLoopActs {
  private var polling = BusyPolling()
  private var queue = ReadyQueue()
  private var load = Load()
  private var heartbeat = Heartbeat()

  mutating func act(_ words: Words, at now: inout Instant) -> [String]? {
    switch words.name {
    case "slept":
      for _ in 0..<(words.value("times") ?? 1) { polling.learn(from: .microseconds(words.number())) }
    case "polls":
      let talking = words.value("talking") ?? 1
      return [polling.pollsAgain(after: .microseconds(words.number()), talking: talking) ? "yes" : "no"]
    case "batches":
      for _ in 0..<(words.value("times") ?? 1) {
        let time = words.number()
        load.note(.milliseconds(time), served: 64, waiting: words.value("waiting") ?? 0, at: now)
        now = now + Milliseconds(Int64(time))
      }
      return ["\(load.stage(at: now))"]
    case "load": return ["\(load.stage(at: now))"]
    case "watchdog":
      let variables = words.rest.map { $0.split(separator: "=").map(String.init) }
      let time = Supervisor.watchdog(
        in: Dictionary(uniqueKeysWithValues: variables.map { ($0[0], $0[1]) }), process: 7)
      heartbeat = Heartbeat(watchdogMicroseconds: time)
      return [heartbeat.interval.map { "every \($0.count) ms" } ?? "nobody watches"]
    case "status":
      let status = ServerStatus(players: words.number(0), rooms: 0, matches: words.number(1), uptime: 0)
      return heartbeat.due(at: now, status)
        + (heartbeat.nextDeadline.map { ["next at \($0.milliseconds)"] } ?? [])
    default: return actOnQueue(words)
    }
    return []
  }

  /// Acts of the queue, with connections by number.
  private mutating func actOnQueue(_ words: Words) -> [String]? {
    let connections = words.rest.compactMap { UInt32($0) }.map { ConnectionID(slot: $0, generation: 0) }
    switch words.name {
    case "welcome": for connection in connections { queue.welcome(connection) }
    case "add": for connection in connections { queue.add(connection) }
    case "take":
      let batch = take(words.number())
      return [batch.isEmpty ? "nobody" : batch.map { "\($0.slot)" }.joined(separator: " ")]
    case "serve":
      for connection in connections {
        queue.add(connection)
        _ = take(1)
      }
      return ["\(queue.talking) talk"]
    case "yields":
      // All others are ready again as soon as they are served.
      for services in 1...100_000 {
        guard let served = take(1, yields: connections).first else { break }
        if connections.contains(served) { return ["served as number \(services)"] }
        queue.add(served)
      }
      return ["never served"]
    default: return nil
    }
    return []
  }

  private mutating func take(_ count: Int, yields: [ConnectionID] = []) -> [ConnectionID] {
    queue.take(count) { yields.contains($0) }
    return queue.batch
  }
}
