import GuessServerCore
import Protocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What one request costs in the core, without sockets: bytes in, bytes out, as the server's shell does it.
struct CoreBenchmark {
  private var lobby: Lobby
  private var random: any RandomNumberGenerator = SystemRandomNumberGenerator()
  private var connections = SlotMap<ConnectionID, Int>()
  private var effects: [Effect] = []
  private var framer = LineFramer()
  private var written: [UInt8] = []
  private(set) var lines = 0
  private(set) var bytes = 0

  init(keepsJournal: Bool) {
    var random: any RandomNumberGenerator = SystemRandomNumberGenerator()
    var configuration = LobbyConfiguration(version: "1.0.0", seedKey: SeedKey(using: &random))
    configuration.keepsJournal = keepsJournal
    configuration.limits.lines = nil
    lobby = Lobby(configuration: configuration)
  }

  mutating func connect(_ index: Int) -> ConnectionID {
    let id = connections.insert(index)
    lobby.handle(.connected(id, from: .local), at: .start, using: &random, into: &effects)
    settle()
    return id
  }

  mutating func ask(_ request: [UInt8], from id: ConnectionID, at now: Instant) {
    var offset = 0
    while let request = framer.nextRequest(in: request.span, from: &offset) {
      lobby.handle(.request(request, from: id), at: now, using: &random, into: &effects)
      settle()
    }
  }

  mutating func settle() {
    for index in effects.indices {
      if case .send(let line, let id, let style) = effects[index], connections[id] != nil {
        line.write(to: &written, style: style)
        written.append(0x0A)
        lines += 1
      }
    }
    effects.removeAll(keepingCapacity: true)
    bytes += written.count
    if written.count > 4_096 { written.removeAll(keepingCapacity: true) }
  }
}

func nanoseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

func size<T>(_ type: T.Type) -> String { "\(type) \(MemoryLayout<T>.size)" }
print(
  size(Request.self), size(Command.self), size(Input.self), size(ServerLine.self), size(Reply.self),
  size(Event.self),
  size(Effect.self), size(Announcement.self), size(JournalEntry.self), size(Room.self), size(Round.self),
  separator: ", ")

let players = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100
let total = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1_000_000
let rounds = max(1, total / players)

let wanted = CommandLine.arguments.dropFirst(3).first
for (name, keepsJournal) in [("ping", false), ("solo", false), ("race", false), ("race+journal", true)]
where wanted == nil || wanted == name {
  var bench = CoreBenchmark(keepsJournal: keepsJournal)
  var ids: [ConnectionID] = []
  for index in 0..<players {
    let id = bench.connect(index)
    ids.append(id)
    bench.ask(Array("HELLO 1 kind=bot text=off name=p\(index)\n".utf8), from: id, at: .start)
    if name == "solo" { bench.ask(Array("SOLO range=1..9000000000000000000\n".utf8), from: id, at: .start) }
    if name.hasPrefix("race") {
      bench.ask(
        Array("PLAY range=1..9000000000000000000 countdown=0 clock=3600 with=bot\n".utf8), from: id,
        at: .start)
    }
  }
  let requests = (0..<rounds).map { Array((name == "ping" ? "PING\n" : "GUESS \($0 + 10)\n").utf8) }
  let (linesBefore, start) = (bench.lines, nanoseconds())
  for round in 0..<rounds {
    let now = Instant(milliseconds: Int64(round / 100 + 1))
    for id in ids { bench.ask(requests[round], from: id, at: now) }
  }
  let time = nanoseconds() - start
  print(
    "\(name): \(time / (rounds * players)) ns a request, \(Double(bench.lines - linesBefore) / Double(rounds * players)) lines"
  )
}
