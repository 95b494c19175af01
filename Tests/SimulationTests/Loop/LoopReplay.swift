import GuessGame
import GuessProtocol
import TestSupport
import Testing

/// Replays a run of the simulation through the event loop and through the lobby alone: every client must receive the same bytes,
/// however input and output are split.
@MainActor
struct LoopReplay {
  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  /// Bytes that the system buffers for a guest; nil for its default.
  private static let sendBuffers: [Int32?] = [nil, 0, 8_192]

  private let tape: [SimulatedInput]
  private let loop: Loop
  private var plain: PlainServer
  private var guests: [Loop.Guest?]
  private var dice: SeededGenerator

  init(_ report: Simulation.Report) throws {
    tape = report.tape
    dice = SeededGenerator(seed: report.seed, stream: 8)
    var configuration = report.configuration
    configuration.keepsJournal = false
    configuration.startTime = World.startTime
    configuration.limits.lines = nil
    let places = tape.compactMap(\.what.place).max().map { $0 + 1 } ?? 0
    guests = Array(repeating: nil, count: places)
    let random = SeededGenerator(seed: report.seed, stream: 1)
    plain = PlainServer(configuration, random: random, places: places)
    loop = try Loop(configuration, random: random)
  }

  mutating func run() throws {
    for happening in tape {
      try wait(until: Instant(milliseconds: happening.time))
      try take(happening.what)
      try wait(until: loop.now)
    }
    // Long enough for all kept seats and idle connections to time out.
    try wait(until: loop.now + .minutes(15))
  }

  private mutating func take(_ what: SimulatedInput.What) throws {
    switch what {
    case .connects(let place):
      // A deadline that the simulation missed may have ended the previous one only there.
      if guests[place] != nil { try take(.isLost(place)) }
      let guest = try loop.admit(sendBuffer: dice.pick(Self.sendBuffers))
      guests[place] = guest
      plain.connect(place, as: guest.id)
    case .sends(let bytes, let place):
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = Array(rest.prefix(dice.isOnce(in: 2) ? rest.count : 1 + dice.below(rest.count)))
        rest = rest.dropFirst(piece.count)
        guests[place]?.send(piece)
        plain.receive(piece, from: place)
        try settle()
      }
    case .ends(let place):
      guests[place]?.finish()
      plain.end(place)
    case .isLost(let place):
      guests[place]?.leave()
      guests[place] = nil
      plain.lose(place)
    case .drains:
      loop.drain()
      plain.drain()
    }
    try settle()
  }

  private mutating func wait(until end: Instant) throws {
    // Clients that read nothing for long are disconnected.
    while let next = loop.nextDeadline, next <= end { try pass(to: next) }
    try pass(to: end)
  }

  private mutating func pass(to end: Instant) throws {
    try loop.wait(until: end)
    plain.wait(until: end)
    try settle()
  }

  /// Lets all clients read, and compares it with the expected bytes.
  private mutating func settle() throws {
    try loop.settle(guests.compactMap(\.self), atMost: 1 + dice.below(4_000))
    for place in guests.indices {
      guard let guest = guests[place] else { continue }
      // A client whose lines end in CR is answered so, from the cut line on.
      let (told, expected) = (guest.takeReceived().filter { $0 != 0x0D }, plain.takeSent(place))
      guard told == expected else { throw difference(place, told, expected) }
      if plain.isConnected(place) {
        guard !guest.hasHeardEnd else { throw Difference(description: "place \(place) is closed too early") }
      } else {
        guard guest.awaitEnd() else { throw Difference(description: "place \(place) is left open") }
      }
      if guest.hasHeardEnd { guests[place] = nil }
    }
  }

  private func difference(_ place: Int, _ told: [UInt8], _ expected: [UInt8]) -> Difference {
    Difference(
      description: """
        at \(loop.now.milliseconds) ms place \(place) was told
        \(String(decoding: told, as: UTF8.self))
        instead of
        \(String(decoding: expected, as: UTF8.self))
        """)
  }
}

@Suite("The simulation, through the event loop")
struct LoopReplayTests {
  /// A debug build runs thirty a second.
  private static let seeds = UInt64(Effort.count(quick: 15, usual: 100, full: 2_000))

  @Test("all clients receive what the lobby sends, byte for byte, however input and output are split")
  func replay() async {
    for seed in 1...Self.seeds {
      // Its disk never fails.
      let report = Simulation.run(seed: seed, isRough: false)
      guard let difference = await Self.difference(in: report) else { continue }
      return _ = Issue.record("seed \(seed): \(difference)")
    }
  }

  /// Returns the first difference. Blocks the main queue, so runs are sequential.
  @MainActor
  private static func difference(in report: Simulation.Report) -> (any Error)? {
    do {
      var replay = try LoopReplay(report)
      try replay.run()
      return nil
    } catch {
      return error
    }
  }
}
