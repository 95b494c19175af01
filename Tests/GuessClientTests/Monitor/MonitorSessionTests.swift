import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A look at a server", .timed)
struct MonitorSessionTests {
  private static let look = "STATUS\nROOMS\n"

  /// A session that has received one full answer.
  private func watcher(rows: Int = 24, rooms: [String] = Lines.rooms) throws -> Watcher {
    var watcher = try Watcher(rows: rows)
    watcher.hear(Lines.greeting)
    watcher.hear(rooms: rooms)
    return watcher
  }

  @Test("asks once it is greeted, then once a second and no sooner")
  func pace() throws {
    var watcher = try Watcher()
    #expect(watcher.sent.isEmpty)
    watcher.hear(Lines.greeting)
    #expect(watcher.sent == "HELLO 1 kind=bot text=off\n" + Self.look)
    #expect(watcher.sent { $0.hear(rooms: Lines.rooms) } == "")
    #expect(watcher.session.nextDeadline == .start + .seconds(1))
    #expect(watcher.sent { $0.wait(Milliseconds(999)) } == "")
    #expect(watcher.sent { $0.wait(Milliseconds(1)) } == Self.look)
  }

  @Test("waits for a slow answer before it asks again, and gives up a connection that does not answer a ping")
  func slowAnswers() throws {
    var watcher = try watcher()
    watcher.wait(.seconds(1))
    #expect(watcher.sent { $0.wait(.seconds(10)) } == "")
    watcher.hear("OK STATUS players=1 rooms=1 matches=1 uptime=1")
    #expect(watcher.sent { $0.wait(Keepalive.quiet) } == "#keepalive PING\n")
    #expect(watcher.sent { $0.wait(Keepalive.patience) } == "<hang up>")
  }

  @Test("asks for all pages, and more slowly the more there are")
  func pages() throws {
    var watcher = try Watcher()
    watcher.hear(Lines.greeting)
    #expect(watcher.sent { $0.hear(rooms: [Lines.rooms[0]], next: "ZZZZZZ") } == "ROOMS after=ZZZZZZ\n")
    for _ in 2...5 { watcher.hear(rooms: [], next: "ZZZZZZ", status: false) }
    #expect(watcher.screen[3].isEmpty)
    watcher.hear(rooms: [Lines.rooms[1]], status: false)
    #expect(watcher.screen.filter { $0.contains("F7KD2Q") || $0.contains("ZZZZZZ") }.count == 2)
    // Seven lines at four a second.
    #expect(watcher.session.nextDeadline == .start + Milliseconds(1_750))
  }

  @Test("asks for twenty pages, and says that there are more")
  func mostPages() throws {
    var watcher = try Watcher()
    watcher.hear(Lines.greeting)
    watcher.hear(rooms: [Lines.rooms[0]], next: "ZZZZZZ")
    for _ in 2..<StatusPoll.mostPages {
      #expect(watcher.sent { $0.hear(rooms: [], next: "ZZZZZZ", status: false) } == "ROOMS after=ZZZZZZ\n")
    }
    #expect(watcher.sent { $0.hear(rooms: [], next: "ZZZZZZ", status: false) } == "")
    #expect(watcher.screen.last == "q quit · more than 1 room")
  }

  @Test(
    "shows the last state while the connection is lost, tries again for ever, and continues when it is back"
  )
  func reconnection() throws {
    var watcher = try watcher()
    #expect(watcher.sent { $0.handle(.disconnected) }.hasSuffix("<hang up>"))
    #expect(watcher.screen[1] == "Connection lost. Trying to connect again…")
    #expect(watcher.screen[5].contains("F7KD2Q"))
    for _ in 1...20 {
      for pause in [250, 500, 1_000, 2_000, 4_000] {
        #expect(watcher.session.nextDeadline == watcher.now + Milliseconds(Int64(pause)))
        #expect(watcher.sent { $0.wait(Milliseconds(Int64(pause))) } == "<connect>")
        watcher.handle(.disconnected)
      }
    }
    watcher.wait(.seconds(4))
    watcher.handle(.connected)
    #expect(watcher.sent { $0.hear(Lines.greeting) }.hasSuffix(Self.look))
    watcher.hear(rooms: [])
    #expect(watcher.screen[1] == "3 matches running · 7 players · 0 rooms")
    // The pauses of the next loss begin from the start.
    watcher.handle(.disconnected)
    #expect(watcher.session.nextDeadline == watcher.now + Milliseconds(250))
  }

  @Test("reports a server that accepts nobody, and tries again")
  func sentAway() throws {
    var watcher = try watcher()
    watcher.handle(.disconnected)
    watcher.wait(.seconds(1))
    watcher.handle(.connected)
    watcher.hear("* BYE reason=full : Full.")
    watcher.handle(.disconnected)
    #expect(watcher.screen[1] == "The server closed the connection (full). Trying again…")
    #expect(watcher.sent { $0.wait(.seconds(5)) } == "<connect>")
  }

  @Test("says that a server is shutting down until the next try to connect has failed")
  func draining() throws {
    var watcher = try watcher()
    watcher.hear("* BYE reason=drain : The server is shutting down.")
    watcher.handle(.disconnected)
    #expect(watcher.screen[1] == "The server is shutting down. Trying to connect again…")
    #expect(watcher.screen[5].contains("F7KD2Q"))
    #expect(watcher.sent { $0.wait(.seconds(5)) } == "<connect>")
    watcher.handle(.disconnected)
    #expect(watcher.screen[1] == "Connection lost. Trying to connect again…")
    var busy = try self.watcher()
    busy.wait(.seconds(1))
    busy.hear("* BYE reason=slow : Too slow.")
    busy.handle(.disconnected)
    #expect(busy.screen[1] == "The server closed the connection (slow). Trying again…")
  }

  @Test("keeps no more rooms than it shows, however many a server lists")
  func endlessRooms() throws {
    var watcher = try watcher()
    watcher.wait(.seconds(1))
    let rooms = Array(repeating: Lines.rooms[0], count: 1_001)
    watcher.hear(rooms: rooms)
    #expect(watcher.screen.last?.contains("of 1000 ") == true)
    #expect(watcher.screen.last?.contains("more than 1000 rooms") == true)
    watcher.wait(.seconds(1))
    watcher.hear(rooms: rooms.dropLast())
    #expect(watcher.screen.last?.contains("of 1000 ") == true)
    #expect(watcher.screen.last?.contains("more than") == false)
  }

  @Test(
    "says how many rooms the list does not have",
    arguments: [
      (5, "5 rooms · 1 of them not listed"), (4, "4 rooms"), (3, "3 rooms"),
      // No room for the exact number.
      (.max, "9223372036854775807 rooms"), (.min, "-9223372036854775808 rooms"),
    ])
  func unlisted(rooms: Int, words: String) throws {
    var watcher = try watcher()
    watcher.wait(.seconds(1))
    watcher.hear("OK STATUS players=7 rooms=\(rooms) matches=3 uptime=3661")
    watcher.hear(rooms: Lines.rooms, status: false)
    #expect(watcher.screen[1] == "3 matches running · 7 players · \(words)")
  }

  @Test("fails without a game server, with a message once the screen is restored")
  func stranger() throws {
    var watcher = try Watcher()
    watcher.hear("SSH-2.0-OpenSSH_9.6")
    #expect(watcher.end == .failed)
    #expect(String(decoding: watcher.session.farewell, as: UTF8.self).contains("guess/1"))
  }

  @Test("loses no key to a paste that does not end, or to a late reply of the terminal")
  func unfinishedPaste() throws {
    var watcher = try Watcher()
    watcher.handle(.typed(Array("\u{1B}[200~q".utf8)))
    watcher.handle(.typed(Array("q".utf8)))
    #expect(watcher.end == nil && watcher.session.nextDeadline == watcher.now + KeyDecoder.patience)
    watcher.now = watcher.now + KeyDecoder.patience
    watcher.handle(.deadline)
    watcher.handle(.typed(Array("\u{1B}]11;q\u{7}".utf8)))
    #expect(watcher.end == nil)
    watcher.handle(.typed(Array("q".utf8)))
    #expect(watcher.end == .done)
    var other = try Watcher()
    other.handle(.typed(Array("\u{1B}[200~q\u{3}".utf8)))
    #expect(other.end == .interrupted)
  }

  @Test(
    "is left with a key, and with Ctrl-C",
    arguments: [("q", .done), ("Q", .done), ("\u{4}", .done), ("\u{3}", .interrupted)] as [(String, ExitCode)]
  )
  func leaving(key: String, code: ExitCode) throws {
    var watcher = try watcher()
    watcher.type(key)
    #expect(watcher.end == code)
    var interrupted = try self.watcher()
    interrupted.handle(.interrupted)
    #expect(interrupted.end == .interrupted)
  }

  @Test("ignores keys after the one that ends it")
  func keysBehindTheEnd() throws {
    var watcher = try watcher()
    #expect(watcher.session.handle(.typed(Array("kqq\u{1A}".utf8)), at: watcher.now) == [.quit(.done)])
  }

  @Test("stops with Ctrl-Z, and draws all of it when it continues")
  func suspending() throws {
    var watcher = try watcher()
    let before = watcher.screen
    #expect(watcher.sent { $0.type("\u{1A}") } == "<suspend>")
    let drawn = watcher.session.handle(.resumed, at: watcher.now)
    guard case .print(let bytes)? = drawn.first else { throw UsageError("nothing was drawn") }
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("\u{1B}[?25l\u{1B}[2J"))
    watcher.type("\u{C}")
    #expect(watcher.screen == before)
  }

  @Test("draws nothing when nothing has changed")
  func quietDrawing() throws {
    var watcher = try watcher()
    watcher.wait(.seconds(1))
    let same = Lines.bytes(
      ["OK STATUS players=7 rooms=4 matches=3 uptime=3661"] + Lines.rooms + ["OK ROOMS count=4"])
    #expect(watcher.session.handle(.received(same), at: watcher.now).isEmpty)
  }

  @Test("scrolls as far as there are rooms, and keeps its place when the window changes its size")
  func scrolling() throws {
    let codes = (10..<30).map { "AAAA\($0)" }
    var watcher = try watcher(rows: 12, rooms: codes.map { Lines.room($0, "waiting", "ada") })
    func first() -> String? { watcher.screen.dropFirst(4).first.map { String($0.dropFirst(2).prefix(6)) } }
    #expect(first() == "AAAA10" && watcher.screen.last == "q quit · 1–7 of 20 · ↑↓ scroll")
    watcher.type("\u{1B}[A")
    #expect(first() == "AAAA10")
    watcher.type("j\u{1B}[B")
    #expect(first() == "AAAA12")
    watcher.type("\u{1B}[6~\u{1B}[6~")
    #expect(first() == "AAAA23" && watcher.screen.last == "q quit · 14–20 of 20 · ↑↓ scroll")
    watcher.type("k\u{1B}[5~")
    #expect(first() == "AAAA15")
    watcher.type("\u{1B}[H")
    #expect(first() == "AAAA10")
    watcher.type("\u{1B}[F")
    #expect(first() == "AAAA23")
    watcher.handle(.resized(columns: 80, rows: 40))
    watcher.type("k")
    #expect(watcher.screen.count == 40 && watcher.screen.contains { $0.contains("AAAA10") })
  }

  @Test("continues without a keyboard when there is nothing to read, and offers no keys")
  func noKeyboard() throws {
    var watcher = try Watcher(hasKeys: false)
    watcher.hear(Lines.greeting)
    watcher.hear(rooms: Lines.rooms)
    watcher.handle(.inputEnded)
    #expect(watcher.end == nil && watcher.screen.last?.isEmpty == true)
    var gone = try self.watcher()
    gone.handle(.inputEnded)
    #expect(gone.end == .failed)
  }

  @Test("shows a table of results above the matches, and a finished match with its winner for 15 seconds")
  func scores() throws {
    let score = "ROW rank=1 name=ada played=3 won=2 lost=1 tied=0 finds=2 n=9 over=-1 best=4 ms=5000"
    func over(_ names: String) -> String { Lines.room("F7KD2Q", "over", "\(names) score=2-0 winner=ada") }
    var watcher = try Watcher(scores: "seed=class7")
    watcher.hear(Lines.greeting)
    #expect(watcher.sent == "HELLO 1 kind=bot text=off\nSCORES seed=class7\n" + Self.look)
    watcher.hear(score, "OK SCORES count=1")
    watcher.hear(rooms: [Lines.rooms[1], Lines.rooms[2]])
    #expect(watcher.screen.first?.hasPrefix("Join: guess-client ") == true)
    #expect(watcher.screen.contains("1     ada     2    3"))
    #expect(watcher.screen.contains { $0.contains("F7KD2Q") })
    #expect(!watcher.screen.contains { $0.contains("AAAAAA") })
    // The room closes a second after the end of its match.
    for (second, rooms) in [(1, [over("ada,bob")]), (2, []), (15, []), (16, [])] {
      watcher.wait(.start + .seconds(Int64(second)) - watcher.now)
      watcher.hear(score, "OK SCORES count=1")
      watcher.hear(rooms: rooms)
      #expect(watcher.screen.contains { $0.contains("ada won") } == (second < 16), "\(second)")
    }
  }
}
