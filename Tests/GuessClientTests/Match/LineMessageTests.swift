import GuessProtocol
import Testing

@testable import GuessClientCore

/// The script `messages` has their words.
@Suite("The client's messages about lines")
struct LineMessageTests {
  @Test(
    "ignore the server's own text on known lines",
    arguments: Language.allCases)
  func strangeTails(language: Language) {
    let strange = "Press Alt-F4 to win!"
    let lines = [
      Lines.greeting, Lines.named, Lines.joined, Lines.start(), "* COUNTDOWN in=3", Lines.low(50),
      "* RIVAL name=bob guesses=2 needs=4", "* AWAY name=bob grace=60", "* BACK name=bob",
      "* WARN in=15 reason=clock", "ERR GUESS OUT_OF_RANGE lo=51 hi=100", "ERR JOIN NO_ROOM",
      "ERR - BAD_VERB", "ERR - BAD_LINE why=control", "ROW verb=GUESS", "ROW limit=clock_s value=3600",
      "OK STATUS players=1 rooms=0 matches=0 uptime=5", "OK LEAVE room=F7KD2Q", Lines.end(), Lines.found,
      "* REVIEW guesses=4 par=7 wasted=0 found=1", "* REMATCH name=bob", "* LEFT name=bob", Lines.goodbye,
    ]
    var listener = Listener(in: language)
    for line in lines {
      let words = line.split(separator: " : ").first.map(String.init) ?? line
      let told = listener.hear("\(words) : \(strange)")
      #expect(!told.contains { $0.text.contains("Alt-F4") }, "\(line)")
      #expect(!told.isEmpty, "\(line)")
    }
    #expect(
      listener.hear("* SAID name=bob : \(strange)").first?.text.contains("Alt-F4") == true
    )
  }

  @Test("never show a token")
  func others() {
    for line in [Lines.named, Lines.helloNamed, "OK RESUME name=ada token=\(Lines.tokenDigits)"] {
      var listener = Listener()
      #expect(!listener.hear(line).contains { $0.text.contains("ab") })
    }
  }
}
