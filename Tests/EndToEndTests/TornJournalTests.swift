import TestSupport
import Testing

/// A journal of a running match, and what its players have read.
private struct PlayedMatch {
  let folder = DataFolder()
  /// The token of ada's seat.
  let token: String
  let commitment: String
  /// The last answer that ada has read.
  let answer: WireLine
  /// The journal after the server was killed.
  let journal: [UInt8]

  init() throws {
    let server = try folder.start()
    let pair = try Pair(on: server, "countdown=0 range=1..1000000000")
    (token, commitment) = (pair.adasToken, pair.adasStart["commit"])
    for number: Int64 in 1...9 { try pair.ada.guess(number) }
    answer = try pair.ada.guess(10)
    try server.crash()
    journal = try folder.bytes()
  }

  /// The end of each line of the journal.
  var ends: [Int] { journal.indices.filter { journal[$0] == 0x0A }.map { $0 + 1 } }

  /// The number of guesses before the byte at `cut`; nil before the round.
  func guesses(before cut: Int) -> Int64? {
    let lines = journal[..<cut].split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    let words = lines.map { WireLine(bytes: $0).text.prefix { $0 != " " } }
    return words.contains("round") ? Int64(words.count { $0 == "guess" }) : nil
  }

  /// Resumes the seat on a new server, and returns the state of the round; nil if the server does not know the seat.
  func resume(on server: ServerProcess) throws -> WireLine? {
    let ada = try server.connect()
    try ada.expect("* HELLO")
    try ada.send("RESUME \(token)")
    guard try ada.line()?.begins(with: "OK RESUME") == true else { return nil }
    return try ada.skip(to: "* STATE")
  }
}

@Suite("A journal after the end of its server", .waiting)
struct TornJournalTests {
  @Test("is complete after a crash, and only its owner can read it")
  func whole() throws {
    let played = try PlayedMatch()
    let server = try played.folder.start()
    let state = try #require(try played.resume(on: server))
    for (key, old) in [("lo", "lo"), ("hi", "hi"), ("guesses", "n")] {
      #expect(state[key] == played.answer[old])
    }
    #expect(state["commit"] == played.commitment)
    #expect(try played.folder.names() == ["admin", "journal", "lock", "seed.key"])
    let path = played.folder.path
    #expect(try permissions(of: path) == 0o700)
    for name in try played.folder.names() { #expect(try permissions(of: "\(path)/\(name)") == 0o600) }
    #expect(!server.process.complaints.contains("journal_torn"))
    #expect(try server.stop() == .exit(0))
  }

  @Test("is read up to where a crash has cut it, whatever remains of its last line")
  func cut() throws {
    let played = try PlayedMatch()
    let ends = played.ends
    let cuts =
      [0, 1, 20, ends[0] - 1, ends[0], ends[1] - 3, ends[1]]
      + ends.suffix(3).flatMap { [$0 - 20, $0 - 1, $0] }
    for cut in cuts {
      try played.folder.write(Array(played.journal[..<cut]))
      let server = try played.folder.start()
      let isTorn = cut > 0 && !ends.contains(cut)
      #expect(server.process.complaints.contains("event=journal_torn") == isTorn, "at \(cut)")
      let state = try played.resume(on: server)
      #expect(try state?.number("guesses") == played.guesses(before: cut), "at \(cut)")
      if let state { #expect(state["commit"] == played.commitment) }
      #expect(try server.stop() == .exit(0))
    }
  }

  @Test("is refused if it was changed, with the line and with advice that works")
  func damaged() throws {
    let played = try PlayedMatch()
    var damaged = played.journal
    let line = played.ends.count - 4
    damaged[played.ends[line - 1] + 30] ^= 1
    try played.folder.write(damaged)
    let refused = try ChildProcess(
      try BuildProducts.path(of: "guess-server"), ["--listen", "127.0.0.1:0", "--data", played.folder.path])
    #expect(try refused.wait() == .exit(1), "\(refused.report)")
    let complaint = refused.complaints
    #expect(complaint.split(separator: "\n").count == 1, "\(refused.report)")
    #expect(complaint.contains("damaged at line \(line + 1)"))
    #expect(try played.folder.bytes() == damaged, "a refused file must not change")

    let advice = try #require(complaint.firstMatch(of: /\((cp [^)]*)\)/)).output.1
    let shell = try ChildProcess("bash", ["-c", String(advice)])
    #expect(try shell.wait() == .exit(0), "\(shell.report)")
    #expect(try played.folder.bytes(of: "journal.damaged") == damaged)
    let server = try played.folder.start()
    #expect(try played.resume(on: server)?.number("guesses") == played.guesses(before: played.ends[line - 1]))
    #expect(try server.stop() == .exit(0))
  }

  @Test("is put aside if it is damaged history, and the server serves and says so once")
  func damagedHistory() throws {
    let played = try PlayedMatch()
    var damaged = played.journal
    let line = played.ends.count - 4
    damaged[played.ends[line - 1] + 30] ^= 1
    try played.folder.write(damaged, to: "history-1")
    let check = try ChildProcess(
      try BuildProducts.path(of: "guess-server"), ["--check-data", "--data", played.folder.path])
    #expect(try check.wait() == .exit(1), "\(check.report)")
    #expect(check.text.contains("history-1 is damaged at line \(line + 1)"), "\(check.report)")
    for isFirst in [true, false] {
      let server = try played.folder.start()
      if isFirst {
        try eventually("it is put aside") { try !played.folder.names().contains("history-1") }
        try eventually("it is reported") {
          server.process.complaints.contains("event=history_damaged")
        }
        #expect(server.process.complaints.contains("history-1 is damaged at line \(line + 1)"))
      }
      #expect(try played.resume(on: server)?.number("guesses") == played.answer.number("n"))
      #expect(try server.stop() == .exit(0))
      #expect(server.process.complaints.contains("history_damaged") == isFirst)
    }
    #expect(try played.folder.bytes(of: "history-1.damaged") == damaged)
    #expect(try !played.folder.names().contains("history-1"))
  }

  @Test("is complete if a second signal ended the server in the middle of a match")
  func stopped() throws {
    let folder = DataFolder()
    let first = try folder.start()
    let pair = try Pair(on: first, "rules=lockstep countdown=0")
    try pair.ada.send("50")
    #expect(try pair.ada.skip(to: "OK GUESS")["sealed"] == "1")
    try first.process.signal(15)
    try pair.ada.skip(to: "* WARN in=30 reason=drain")
    #expect(try first.stop() == .exit(0), "\(first.process.report)")
    // The time of the round is recorded, and a mark that it is on disk.
    let words = try folder.bytes().split(separator: 0x0A).map {
      WireLine(bytes: $0).text.prefix { $0 != " " }
    }
    #expect(words.suffix(2) == ["time", "mark"])

    let server = try folder.start()
    #expect(!server.process.complaints.contains("journal_torn"))
    let state = try server.connect().takeBack(pair.adasToken)
    #expect(state["sealed"] == "1" && state["commit"] == pair.adasStart["commit"])
    #expect(try server.stop() == .exit(0))
  }
}
