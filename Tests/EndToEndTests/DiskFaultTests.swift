import Platform
import Testing

/// The number of complaints in the log about the journal.
private func complaints(of server: ServerProcess) -> Int {
  server.process.complaints.split(separator: "\n").count { $0.contains("event=recording_failed") }
}

@Suite("A faulty disk", .waiting)
struct DiskFaultTests {
  @Test(
    "does not stop matches, and moves after the recovery survive a crash", .withFaults,
    arguments: ["EIO", "ENOSPC"])
  func writing(error: String) throws {
    let folder = DataFolder()
    let first = try folder.start()
    var players = try Players(on: first)
    let fault = try Fault("write:error=\(error)", in: first.pid, at: [folder.journal])
    try players.guess(1)
    try players.hear("* RECORDING state=off")
    try players.guess(20)
    #expect(fault.count(at: folder.journal) == 1)
    try fault.end()
    try expectRecovery(of: first, in: folder, &players)
    #expect(first.process.complaints.contains("event=recording_resumed"))
  }

  /// Expects that all is recorded again, and that the moves from then on survive a crash.
  private func expectRecovery(of first: ServerProcess, in folder: DataFolder, _ players: inout Players) throws
  {
    try players.hear("* RECORDING state=on")
    try players.guess(20)
    #expect(complaints(of: first) == 1)
    try first.crash()
    let server = try folder.start()
    try players.expectRound(on: server)
    #expect(try folder.names() == ["admin", "history-1", "journal", "lock", "seed.key"])
    #expect(try server.stop() == .exit(0))
  }

  @Test("that works again when the server stops has all, before the next try would come", .withFaults)
  func stopping() throws {
    let folder = DataFolder()
    let first = try folder.start()
    var players = try Players(on: first)
    let fault = try Fault("write:error=ENOSPC", in: first.pid, at: [folder.journal])
    try players.guess(1)
    try players.hear("* RECORDING state=off")
    try players.guess(20)
    try fault.end()
    #expect(try first.stop() == .exit(0))
    let server = try folder.start()
    try players.expectRound(on: server)
    #expect(try server.stop() == .exit(0))
  }

  @Test("is never asked twice to sync one file, and is reported once", .withFaults)
  func syncing() throws {
    let folder = DataFolder()
    let first = try folder.start()
    var players = try Players(on: first)
    let draft = folder.journal + ".new"
    let fault = try Fault("fdatasync:error=EIO", in: first.pid, at: [folder.journal, draft])
    try players.guess(1)
    try players.hear("* RECORDING state=off")
    try eventually("another try, with a new file", pausing: .milliseconds(20)) { fault.count(at: draft) == 1 }
    try players.guess(20)
    #expect(fault.count(at: folder.journal) == 1)
    try fault.end()
    try expectRecovery(of: first, in: folder, &players)
  }

  @Test("delays nobody if it is slow, but nothing is announced as recorded before it is", .withFaults)
  func slow() throws {
    let folder = DataFolder()
    let server = try folder.start()
    let pair = try Pair(on: server)
    // Each sync now lasts until the fault ends.
    let fault = try Fault("fdatasync:delay_enter=3600000000", in: server.pid, at: [folder.journal])
    try pair.bob.bisect(after: pair.bobsStart)
    let review = try pair.bob.skip(to: "* REVIEW")
    for number in 1...5 {
      try pair.bob.send("PING \(number)")
      try pair.bob.expect("OK PING \(number)")
    }
    try fault.end()
    let match = try pair.bob.expect("* RECORDED")["match"]
    #expect(match == String(pair.bobsStart["commit"].prefix(16)), "\(review)")
    #expect(try folder.recordedMatches() == [match])
    #expect(try server.stop() == .exit(0))
  }

  @Test(
    "loses no result if it is slow, and sends a thousand of them in a burst to a player who reads",
    .withFaults)
  func slowWithManyResults() throws {
    let folder = DataFolder()
    let server = try folder.start()
    let ada = try server.connect()
    try ada.enter(as: "ada")
    let fault = try Fault("fdatasync:delay_enter=2000000", in: server.pid, at: [folder.journal])
    // Their RECORDED lines exceed what a server keeps for one client.
    let (games, atOnce) = (1_000, 50)
    for _ in 1...games / atOnce {
      try ada.send(Array(repeating: "SOLO range=1..9\nLEAVE", count: atOnce).joined(separator: "\n"))
    }
    var recorded: Set<String> = []
    while recorded.count < games { recorded.insert(try ada.skip(to: "* RECORDED")["match"]) }
    try ada.send("PING")
    try ada.expect("OK PING")
    try fault.end()
    try server.crash()
    let next = try folder.start()
    #expect(try folder.recordedMatches() == recorded)
    #expect(try next.stop() == .exit(0))
  }

  @Test("that keeps its oldest history is reported, and loses the rest", .withFaults)
  func history() throws {
    let folder = DataFolder()
    let server = try ServerProcess(["--data", folder.path, "--keep-size", "16M"])
    for number in 1...3 { try folder.write(Array(repeating: 0, count: 9 << 20), to: "history-\(number)") }
    let fault = try Fault("unlink:error=EACCES", in: server.pid, at: ["\(folder.path)/history-1"])
    try server.process.signal(SIGHUP)
    try eventually("a report") { server.process.complaints.contains("event=history_remove_failed") }
    try fault.end()
    #expect(try folder.names().filter { $0.hasPrefix("history") } == ["history-1", "history-3"])
    #expect(try server.stop() == .exit(0))
  }

  /// The kernel writes what fits below the limit and refuses the rest, so that the line is really torn.
  @Test(
    "leaves no torn line: a partial write is cut off, so that the next server reads a complete file",
    .enabled(if: Peer.prlimit.isExpected, "no prlimit"))
  func tornLine() throws {
    let folder = DataFolder()
    let first = try folder.start()
    var players = try Players(on: first)
    let confirmed = players.last
    let length = try folder.bytes().count
    let prlimit = try ChildProcess("prlimit", ["--pid", "\(first.pid)", "--fsize=\(length + 20):"])
    #expect(try prlimit.wait() == .exit(0), "\(prlimit.report)")
    try players.guess(1)
    try players.hear("* RECORDING state=off")
    try players.guess(2)
    #expect(try folder.bytes().last == 0x0A)
    #expect(complaints(of: first) == 1)
    try first.crash()

    let server = try folder.start()
    #expect(!server.process.complaints.contains("event=journal_torn"))
    try players.expectRound(on: server, as: confirmed)
    #expect(try server.stop() == .exit(0))
  }
}

@Suite(
  "A disk that is full", .waiting,
  .enabled(if: SmallDisk.isPossible || Peer.areRequired, "no disk can be mounted here")
)
struct FullDiskTests {
  @Test("keeps nobody from playing, and is written to again when there is room")
  func full() throws {
    let disk = try SmallDisk(kibibytes: 64)
    let folder = DataFolder("\(disk.path)/data")
    let first = try folder.start(wrapper: disk.wrapper)
    var players = try Players(on: first)
    try disk.fill()
    // More than fits into the last page of the journal.
    try players.guess(100)
    try players.hear("* RECORDING state=off")
    try players.guess(20)
    try disk.makeRoom()
    try players.hear("* RECORDING state=on")
    try players.guess(20)
    #expect(complaints(of: first) == 1)
    try first.crash()

    let server = try folder.start(wrapper: disk.wrapper)
    try players.expectRound(on: server)
    #expect(try server.stop() == .exit(0))
  }

  @Test("is reported in one line when the server starts, and nothing on it is lost")
  func fullAtStart() throws {
    let disk = try SmallDisk(kibibytes: 64)
    let folder = DataFolder("\(disk.path)/data")
    let first = try folder.start(wrapper: disk.wrapper)
    var players = try Players(on: first)
    // The next server's first write is longer than 40 bytes.
    for _ in 0..<500 {
      try players.guess(1)
      // It would write a mark after its next sync.
      try first.process.signal(SIGSTOP)
      if try disk.room(in: "data/journal") <= 40 { break }
      try first.process.signal(SIGCONT)
    }
    try first.crash()
    #expect(try disk.room(in: "data/journal") <= 40)
    try disk.fill()

    let second = try folder.start(wrapper: disk.wrapper)
    try players.expectRound(on: second)
    #expect(complaints(of: second) == 1)
    try second.crash()
    try disk.makeRoom()
    let server = try folder.start(wrapper: disk.wrapper)
    try players.expectRound(on: server)
    #expect(try server.stop() == .exit(0))
  }
}
