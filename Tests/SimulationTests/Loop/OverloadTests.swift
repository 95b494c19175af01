import GuessGame
import GuessProtocol
import Platform
import Testing

@testable import GuessServer

@MainActor
@Suite("A server that is too busy, in virtual time")
struct OverloadTests {
  /// A loop in which `playing` guests play alone, and `others` only have a name.
  private static func loop(playing: Int, others: Int) throws -> (Loop, [Loop.Guest], [Loop.Guest]) {
    let loop = try Loop(LoopTests.configuration())
    let guests = try LoopTests.guests(playing + others, of: loop)
    for guest in guests.prefix(playing) { guest.send("SOLO range=1..1000000000000\n") }
    try loop.settle(guests)
    for guest in guests { _ = guest.takeLines() }
    return (loop, Array(guests.prefix(playing)), Array(guests.dropFirst(playing)))
  }

  /// Lets the server measure the turn at which a stage begins, and somewhat more.
  private static func press(_ loop: Loop, to stage: Load.Stage) {
    let turn = stage == .nothing ? 100 : (Load.delay.count * 6 / 5) << (Int64(stage.rawValue) - 1)
    // 64 of 6,400 are served in a hundredth of a turn.
    for _ in 0..<200 {
      loop.server.load.note(.milliseconds(turn) / 100, served: 64, waiting: 6_400, at: loop.now)
    }
  }

  @Test(
    "refuses to show, then to chat, then to open rooms, in this order; never a guess, and nothing once it is over",
    arguments: [
      (.nothing, []), (.accepting, []), (.watching, ["WATCH"]), (.chatting, ["WATCH", "SAY"]),
      (.opening, ["WATCH", "SAY", "JOIN", "CREATE", "PLAY", "SOLO", "TOURNAMENT", "START"]),
    ] as [(Load.Stage, [String])])
  func order(stage: Load.Stage, refused: [String]) throws {
    let (loop, players, others) = try Self.loop(playing: 20, others: 9)
    others[7].send("TOURNAMENT\n")
    try loop.settle(others)
    let tournament = try #require(
      others[7].takeLines().first?.dropFirst("OK TOURNAMENT tournament=".count).prefix(6))
    others[8].send("JOIN \(tournament)\n")
    others[1].send("CREATE\n")
    try loop.settle(others)
    #expect(loop.server.page.text.contains("\nguess_ready 1\n"))
    let code = try #require(others[1].takeLines().first?.dropFirst("OK CREATE room=".count).prefix(6))
    Self.press(loop, to: stage)
    let requests = [
      "WATCH \(code)", "SAY hello", "JOIN \(code)", "CREATE", "PLAY", "SOLO", "TOURNAMENT", "START",
    ]
    for (guest, request) in zip(others, requests) { guest.send(request + "\n") }
    for (number, guest) in players.enumerated() { guest.send("\(number + 1)\n") }
    try loop.settle(players + others)
    for guest in players { #expect(guest.takeLines().contains { $0.hasPrefix("OK GUESS") }) }
    let verbs = requests.compactMap { $0.split(separator: " ").first.map(String.init) }
    let answers = others.map { guest in guest.takeLines().first { !$0.hasPrefix("*") } ?? "" }
    for (verb, answer) in zip(verbs, answers) {
      let isRefused = answer == "ERR \(verb) UNAVAILABLE retry_ms=1000"
      #expect(refused.contains(verb) ? isRefused : answer.hasPrefix("OK \(verb)"), "\(answer)")
    }
    #expect(loop.server.load.stage(at: loop.now) == stage)
    #expect(loop.server.page.text.contains("\nguess_ready \(stage == .opening ? 0 : 1)\n"))

    try loop.wait(Load.hold + Load.hold)
    for (guest, request) in zip(others, requests) where refused.contains(where: request.hasPrefix) {
      guest.send(request + "\n")
      try loop.settle(others)
      #expect(guest.takeLines().contains { $0.hasPrefix("OK") }, "\(request)")
    }
  }

  @Test("serves players in running matches first, even if others have waited longer, and all in the end")
  func playersFirst() throws {
    for stage in [Load.Stage.nothing, .accepting] {
      let (loop, players, others) = try Self.loop(playing: 20, others: 200)
      // From now on, all others have waited longer.
      for guest in players { guest.send("PING\n") }
      try loop.settle(players)
      for guest in players { _ = guest.takeLines() }
      Self.press(loop, to: stage)
      for guest in others { guest.send("PING\n") }
      for guest in players { guest.send("1\n") }
      loop.step()
      for guest in players + others { guest.read() }
      let answered = players.count { !$0.takeLines().isEmpty }
      #expect(answered == (stage == .nothing ? 0 : players.count))
      try loop.settle(players + others)
      for guest in others { #expect(guest.takeLines() == ["OK PING"]) }
    }
  }

  @Test("serves lines above the rate a batch at a time, so that a guess does not wait for all of them")
  func heldLines() throws {
    let rate = TokenBucket.Rate(burst: 10, perSecond: 5)
    let loop = try Loop(LoopTests.configuration { $0.lines = rate })
    let guests = try LoopTests.guests(200, of: loop)
    let (player, others) = (guests[0], guests.dropFirst())
    player.send("SOLO range=1..1000000000000\n")
    for guest in others { guest.send(String(repeating: "PING\n", count: 100)) }
    try loop.settle(guests)
    for guest in guests { _ = guest.takeLines() }
    // Now the next burst of each is due.
    loop.suspend(for: .seconds(2))
    player.send("1\n")
    var answered = 0
    for _ in 0..<2 {
      loop.step()
      for guest in guests { guest.read() }
      answered += others.count { !$0.takeLines().isEmpty }
    }
    #expect(player.takeLines().contains { $0.hasPrefix("OK GUESS") })
    #expect(answered == SocketBatch.size)
    try loop.settle(guests)
    #expect(others.count { $0.takeLines().count == rate.burst } == others.count - answered)
  }

  @Test(
    "takes the guesses that arrived before a clock ended, also those beyond a batch, unless it is too busy")
  func lateClock() throws {
    for stage in [Load.Stage.nothing, .accepting] {
      let (loop, _, guests) = try Self.loop(playing: 0, others: 200)
      for guest in guests { guest.send("PLAY range=1..1000000000000\n") }
      try loop.settle(guests)
      try loop.wait(.seconds(183) - Milliseconds(1))
      try loop.settle(guests)
      Self.press(loop, to: stage)
      for guest in guests { guest.send("1\n") }
      try loop.wait(Milliseconds(1))
      try loop.settle(guests)
      let counted = guests.count { $0.takeLines().contains { $0.hasPrefix("OK GUESS") } }
      #expect(counted == (stage == .nothing ? 200 : SocketBatch.size))
    }
  }

  @Test("accepts one connection at a time, so that those who return can, and the others wait")
  func accepting() throws {
    for (stage, count) in [(Load.Stage.nothing, 16), (.accepting, 1), (.opening, 1)] {
      let (loop, _, _) = try Self.loop(playing: 0, others: 0)
      let listener = try #require(try Listener.open(ListenAddress("127.0.0.1:0")).first)
      loop.server.acceptor = try Acceptor([listener], sockets: .max)
      let address = try System.boundAddress(of: listener.descriptor)
      var clients: [Descriptor] = []
      defer { for client in clients { System.release(client) } }
      for _ in 0..<40 {
        let client = try System.makeSocket(family: AF_INET, waitingAtMost: 60)
        try System.connectSocket(client, to: address)
        clients.append(client)
      }
      Self.press(loop, to: stage)
      loop.step()
      loop.server.acceptConnections(at: 0)
      #expect(loop.server.connections.count == count)
    }
  }

  @Test("sends lines to spectators a second later, and to players at once")
  func lateLines() throws {
    let (loop, _, guests) = try Self.loop(playing: 0, others: 3)
    guests[0].send("CREATE\n")
    try loop.settle(guests)
    let code = try #require(guests[0].takeLines().first?.dropFirst("OK CREATE room=".count).prefix(6))
    for (guest, verb) in [(guests[1], "JOIN"), (guests[2], "WATCH")] { guest.send("\(verb) \(code)\n") }
    try loop.settle(guests)
    for guest in guests { _ = guest.takeLines() }
    Self.press(loop, to: .watching)
    guests[0].send("SAY one\nSAY two\n")
    try loop.settle(guests)
    #expect(guests[1].takeLines().count { $0.hasPrefix("* SAID") } == 2)
    #expect(guests[2].takeLines() == [])
    try loop.wait(Load.lateness)
    try loop.settle(guests)
    #expect(guests[2].takeLines().count { $0.hasPrefix("* SAID") } == 2)
  }
}
