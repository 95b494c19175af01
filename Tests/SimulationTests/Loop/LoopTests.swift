import Foundation
import GuessGame
import GuessProtocol
import Platform
import TestSupport
import Testing

@testable import GuessServer

@MainActor
@Suite("The event loop, in virtual time")
struct LoopTests {
  static func configuration(_ change: (inout ServerLimits) -> Void = { _ in }) -> LobbyConfiguration {
    var configuration = LobbyConfiguration.forTests
    configuration.limits.lines = nil
    change(&configuration.limits)
    return configuration
  }

  /// Guests with names, who have read everything.
  static func guests(_ count: Int, of loop: Loop, sendBuffer: Int32? = nil) throws -> [Loop.Guest] {
    let guests = try (0..<count).map { _ in try loop.admit(sendBuffer: sendBuffer) }
    for (number, guest) in guests.enumerated() { guest.send("HELLO 1 text=off name=g\(number)\n") }
    try loop.settle(guests)
    for guest in guests {
      let lines = guest.takeLines()
      try #require(lines.count == 2 && lines[1].hasPrefix("OK HELLO"))
    }
    return guests
  }

  /// Numbered requests of `width` bytes, about `bytes` in all, and their answers. Long requests have short answers, which never
  /// stop the server's reading.
  private static func requests(bytes: Int, width: Int) -> (text: String, answers: [String]) {
    let numbers = 1_000_000..<1_000_000 + bytes / width
    let blanks = String(repeating: " ", count: width - 13)
    return (numbers.map { "PING\(blanks) \($0)\n" }.joined(), numbers.map { "OK PING \($0)" })
  }

  @Test(
    "reads until nothing is left, with and without a rate limit",
    arguments: [nil, TokenBucket.Rate(burst: 1_000, perSecond: 1_000)])
  func readsOn(rate: TokenBucket.Rate?) throws {
    let loop = try Loop(Self.configuration { $0.lines = rate })
    let guest = try Self.guests(1, of: loop)[0]
    let (text, answers) = Self.requests(bytes: 140_000, width: 500)
    try #require(guest.send(text) == text.utf8.count)
    try loop.run()
    guest.read()
    #expect(guest.takeLines() == answers)
  }

  @Test(
    "answers all clients that ask at once, within one read and beyond",
    arguments: [13, 2_054, 20_000])
  func crowd(bytes: Int) throws {
    let loop = try Loop(Self.configuration())
    let guests = try Self.guests(12, of: loop)
    let (text, answers) = Self.requests(bytes: bytes, width: 13)
    for guest in guests { try #require(guest.send(text) == text.utf8.count) }
    try loop.settle(guests)
    for guest in guests { #expect(guest.takeLines() == answers) }
  }

  @Test("holds the requests of a client that does not read, and answers them as soon as it does")
  func holds() throws {
    let loop = try Loop(Self.configuration())
    let guest = try Self.guests(1, of: loop, sendBuffer: 0)[0]
    let (text, answers) = Self.requests(bytes: 39_000, width: 13)
    try #require(guest.send(text) == text.utf8.count)
    try loop.run()
    let connection = try #require(loop.server.connections.keys.first.flatMap { loop.server.connections[$0] })
    #expect(connection.outbox.isStalled && connection.outbox.count < 2 * ServerLimits.outboxSlowBytes)
    #expect(!connection.takesLines)
    try loop.settle([guest], atMost: 1_000)
    #expect(guest.takeLines() == answers)
  }

  @Test("reads lines as fast as the rate allows, and loses none")
  func rate() throws {
    let loop = try Loop(Self.configuration { $0.lines = TokenBucket.Rate(burst: 3, perSecond: 1) })
    let guest = try loop.admit()
    let (text, answers) = Self.requests(bytes: 65, width: 13)
    try loop.settle([guest])
    _ = guest.takeLines()
    guest.send(text)
    var expected = answers[...]
    for count in [3, 1, 1] {
      try loop.settle([guest])
      #expect(guest.takeLines() == Array(expected.prefix(count)))
      expected = expected.dropFirst(count)
      try loop.wait(.seconds(1))
    }
  }

  @Test("answers all lines of a client that has finished, as fast as the rate allows")
  func finished() throws {
    let loop = try Loop(Self.configuration { $0.lines = TokenBucket.Rate(burst: 3, perSecond: 1) })
    let guest = try loop.admit()
    let (text, answers) = Self.requests(bytes: 65, width: 13)
    guest.send(text)
    guest.finish()
    for _ in 1...5 {
      try loop.settle([guest])
      try loop.wait(.seconds(1))
    }
    #expect(guest.takeLines().dropFirst().starts(with: answers))
  }

  @Test("writes to the journal before anything is sent")
  func journal() throws {
    try withJournal { storage, breakJournal in
      var configuration = Self.configuration()
      configuration.keepsJournal = true
      let loop = try Loop(configuration, storage: storage)
      let guest = try Self.guests(1, of: loop)[0]
      breakJournal()
      guest.send("SOLO\n")
      try loop.run()
      guest.read()
      // The failed write is known at the time of the answer only if it was attempted before.
      let lines = guest.takeLines()
      #expect(lines.first?.hasPrefix("OK SOLO") == true)
      #expect(lines.contains("* RECORDING state=off"), "\(lines)")
    }
  }

  @Test("disconnects a client with too many bytes waiting")
  func outbox() throws {
    let chat = TokenBucket.Rate(burst: 1_000, perSecond: 1_000)
    let loop = try Loop(Self.configuration { ($0.outboxBytes, $0.chat) = (4_096, chat) })
    let guests = try Self.guests(2, of: loop, sendBuffer: 0)
    guests[0].send("CREATE listed=yes\n")
    try loop.settle(guests)
    let code = try #require(guests[0].takeLines().first?.dropFirst("OK CREATE room=".count).prefix(6))
    guests[1].send("JOIN \(code)\n")
    try loop.settle(guests)
    _ = guests.map { $0.takeLines() }
    for number in 0..<100 {
      guests[0].send("SAY \(number) \(String(repeating: "x", count: 300))\n")
      try loop.run()
      guests[0].read()
    }
    #expect(guests[0].takeLines().contains("* AWAY name=g1 grace=60"))
    #expect(loop.server.connections.count == 1)
  }

  @Test(
    "reports all matches that become final together, even if the connection accepts only a part at once"
  )
  func finalTogether() throws {
    var configuration = Self.configuration { $0.outboxBytes = 28_000 }
    configuration.keepsJournal = true
    for sendBuffer in [nil, 0] as [Int32?] {
      let loop = try Loop(configuration)
      let guest = try Self.guests(1, of: loop, sendBuffer: sendBuffer)[0]
      var matches: Set<MatchID> = []
      for _ in 0..<1_200 {
        guest.send("SOLO range=1..9\nLEAVE\n")
        try loop.settle([guest])
        for line in guest.takeLines() {
          guard let start = line.firstRange(of: " commit=")?.upperBound,
            let match = MatchID(Array(line[start...].prefix(MatchID.length).utf8).span)
          else { continue }
          matches.insert(match)
        }
      }
      try #require(matches.count == 1_200)
      loop.hear(.recorded(Array(matches)))
      guest.send("PING\n")
      try loop.settle([guest], atMost: 1_000)
      let lines = guest.takeLines()
      #expect(lines.count { $0.hasPrefix("* RECORDED") } == matches.count && lines.last == "OK PING")
    }
  }

  @Test("disconnects a client that reads nothing for too long, and keeps one that reads")
  func stall() throws {
    let limits = ServerLimits()
    let loop = try Loop(Self.configuration())
    let guests = try Self.guests(2, of: loop, sendBuffer: 0)
    let (text, _) = Self.requests(bytes: 13_000, width: 13)
    for guest in guests { try #require(guest.send(text) == text.utf8.count) }
    try loop.run()
    try loop.wait(limits.stall - .seconds(1))
    try loop.settle([guests[1]])
    #expect(loop.server.connections.count == 2)
    try loop.wait(.seconds(1))
    #expect(loop.server.connections.count == 1)
    guests[1].send("PING\n")
    _ = guests[1].takeLines()
    try loop.settle([guests[1]])
    #expect(guests[1].takeLines() == ["OK PING"])
  }

  @Test("keeps a client that has read while the server was suspended")
  func suspended() throws {
    let loop = try Loop(Self.configuration())
    let guest = try Self.guests(1, of: loop, sendBuffer: 0)[0]
    let (text, answers) = Self.requests(bytes: 13_000, width: 13)
    try #require(guest.send(text) == text.utf8.count)
    try loop.run()
    loop.suspend(for: ServerLimits().stall)
    guest.read()
    try loop.settle([guest])
    #expect(guest.takeLines() == answers)
  }

  @Test("passes a jump of the wall clock on to the lobby and the journal")
  func jump() throws {
    try withJournal { storage, _ in
      let loop = try Loop(Self.configuration(), storage: storage)
      try loop.run()
      let (time, length) = (loop.server.lobby.wallTime, storage.journal.recorder.length)
      loop.setWallClock(ahead: 3_600)
      loop.step()
      #expect(loop.server.lobby.wallTime == time + .seconds(3_600))
      #expect(storage.journal.doubt == 3_600)
      #expect(storage.journal.recorder.length > length)
    }
  }

  @Test("accepts nobody for a second after an error, and then again")
  func pause() throws {
    let loop = try Loop(Self.configuration())
    // Its connections can't be accepted until it listens.
    let socket = try System.makeSocket(family: AF_INET)
    let address = try #require(try SocketAddress.resolve(host: "127.0.0.1", port: 0).first)
    try System.bindSocket(socket, to: address)
    let listener = Listener(descriptor: socket, address: try System.boundAddress(of: socket), file: nil)
    loop.server.acceptor.open([listener])
    try loop.server.watchListeners(from: [], to: .read)
    loop.step()
    #expect(loop.server.acceptor.resumesAt == loop.now + .seconds(1))
    #expect(loop.server.page.text.contains("\nguess_ready 0\n"))
    try System.startListening(socket, backlog: 1)
    let client = try System.beginConnecting(to: listener.address)
    defer { System.release(client) }
    loop.step()
    #expect(loop.server.connections.isEmpty && !loop.server.isReady)
    loop.suspend(for: .seconds(1))
    for _ in 1...2 { loop.step() }
    #expect(loop.server.connections.count == 1 && loop.server.acceptor.resumesAt == nil)
    // Nor does it try again once it drains.
    loop.server.acceptor.resumesAt = loop.now
    loop.server.requestStop()
    #expect(loop.server.acceptor.resumesAt == nil)
  }

  @Test("keeps nothing of closed connections", arguments: [false, true])
  func leftovers(finishes: Bool) throws {
    let loop = try Loop(Self.configuration())
    let guests = try Self.guests(20, of: loop)
    loop.server.proxies.sources = [.unix]
    let proxied = try loop.admit()
    proxied.send("PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\n")
    try loop.settle([proxied])
    #expect(loop.server.proxies.players.count == 1)
    proxied.leave()
    loop.server.proxies.sources = []
    // It leaves what it was sent unread, which resets the connection.
    let waited = try loop.admit()
    waited.send("QUIT\n")
    try loop.run()
    #expect(loop.server.lingering.queue.count == 1)
    waited.leave()
    let quits = try loop.admit()
    quits.send("QUIT\n")
    try loop.settle([quits])
    quits.leave()
    for guest in guests { finishes ? guest.finish() : guest.leave() }
    try loop.settle(guests)
    #expect(loop.server.connections.isEmpty && loop.server.deadlines.count == 0)
    #expect(loop.server.proxies.players.isEmpty && loop.server.lingering.queue.count == 0)
    #expect(loop.server.lingering.refused == 0)
  }

  /// Calls `body` with a journal, and a function that makes all further writes to it fail, even if another process has a copy of its socket.
  private func withJournal(_ body: (Storage, () -> Void) throws -> Void) throws {
    let folder = ScratchFolder()
    var random: any RandomNumberGenerator = SystemRandomNumberGenerator()
    let log = Log(level: .error, to: Descriptor(number: -1))
    var storage = try Storage(at: folder.path, history: HistoryLimit(), unixTime: 0, using: &random, log: log)
    let (end, other) = try Loop.makePair()
    defer { for socket in [end, other] { System.release(socket) } }
    storage.journal = Journal(
      end, JournalFiles.Contents(number: 1), files: JournalFiles(directory: storage.directory),
      start: Storage.start(at: 0), log: log)
    try body(storage) { shutdown(other.number, Int32(SHUT_RDWR)) }
  }
}
