import GuessProtocol
import Testing

@Suite("A request that a client writes")
struct CommandWritingTests {
  private static let key = "00000000000000000000000000001267"

  /// Requests of each verb, with each option, at its bounds.
  private static let lines = [
    "HELLO 1", "HELLO 1 kind=bot text=off lang=zh name=Sixteen-chars_16 key=\(key)",
    "HELLO 1 kind=human text=only", "HELP", "HELP all", "HELP computer", "HELP SAY", "LIMITS", "STATUS",
    "PING", "PING lo=x", "PING 猜", "PING #t", "LANG ru", "TEXT only", "QUIT", "NAME a", "NAME a key=\(key)",
    "CLAIM", "CLAIM listed=yes", "CLAIM listed=no",
    "UNCLAIM", "RESUME \(key)", "RESUME x", "ROOMS", "ROOMS after=ZZZZZZ", "SCORES", "SCORES day=today",
    "SCORES day=yesterday", "SCORES since=7d", "SCORES by=wins", "SCORES by=daily after=50", "SCORES name=a",
    "SCORES seed=w after=9223372036854775807", "SCORES 000000 after=50", "SCORES by=rating",
    "SCORES by=rating rules=duel kind=bot after=50", "CREATE", "CREATE computer=easy think=1",
    "CREATE range=-9223372036854775808..9223372036854775807 rules=duel first_to=21 pace=10000 clock=3600 countdown=10 listed=no",
    "CREATE range=1..2 pace=1 clock=5 countdown=0 seed=Sixteen-chars_16 computer=hard think=10000",
    "JOIN F7KD2Q", "JOIN F7KD2Q range=-5..5", "WATCH 000000", "LEAVE", "PLAY", "PLAY with=bot",
    "PLAY rated=yes rules=duel",
    "PLAY range=1..2 rules=lockstep first_to=21 pace=10000 clock=5 countdown=0 with=any", "SOLO",
    "SOLO seed=today", "SOLO range=-5..5 seed=w", "GUESS -9223372036854775808",
    "GUESS 0 round=9223372036854775807", "SAY a",
    "SAY round=1 : lo=2", "SAY #t 50", "SAY 猜  猜", "REMATCH", "TOURNAMENT", "TOURNAMENT pairing=knockout",
    "TOURNAMENT pairing=roundrobin rounds=5 plays=no",
    "TOURNAMENT rounds=32 range=-5..5 rules=duel first_to=21 pace=10000 clock=5 countdown=10 with=any computer=hard break=600",
    "START",
  ]

  @Test("is read back as the same command, with and without a tag", arguments: lines)
  func roundTrip(line: String) throws {
    let (read, tag): (Command, ShortWord) = (try command(line).get(), word("Sixteen-chars_16"))
    #expect(Request(read.line()) == Request(read))
    #expect(Request(read.line(tag: tag)) == Request(read, tag: tag))
  }

  @Test("has every option of its verb", arguments: Verb.allCases)
  func options(verb: Verb) {
    let written = Self.lines.compactMap { try? command($0).get() }.filter { $0.verb == verb }.map {
      $0.line()
    }
    #expect(!written.isEmpty, "add a request of it to the lines above")
    guard verb != .say && verb != .ping else { return }
    func keys(_ text: String) -> Set<Substring> {
      Set(text.split { " []".contains($0) }.filter { $0.contains("=") }.map { $0.prefix { $0 != "=" } })
    }
    #expect(written.reduce(into: Set()) { $0.formUnion(keys($1)) } == keys("\(verb.usage)"))
  }

  @Test("is one line, whatever its words contain")
  func words() {
    #expect(Command.ping("a b\r\nQUIT\u{202E}").line() == "PING abQUIT")
    #expect(Request(Command.ping(" ").line()) == Request(.ping(nil)))
  }

  @Test("rounds times up to the units that a server accepts")
  func times() {
    var settings = MatchSettings.standard
    settings.clock = Milliseconds(5_001)
    settings.countdown = Milliseconds(1)
    #expect(Command.play(settings, with: nil).line() == "PLAY clock=6 countdown=1")
  }
}
