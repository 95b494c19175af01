import GuessProtocol
import Testing

@testable import GuessClientCore

@Suite("Lines as a load reads them")
struct BenchLineTests {
  private func read(_ line: String) -> BenchLine { BenchLine(Array(line.utf8).span) }

  @Test(
    "an answer to a guess tells what is left, wherever its keys stand",
    arguments: [
      "OK GUESS n=1 guess=50 hint=LOW lo=51 hi=100 ms=9", "OK GUESS hi=100 news lo=51 hint=LOW",
      "OK GUESS n=1 guess=50 hint=LOW lo=51 hi=100 ms=9 : 50 is too low. hi=7",
      "* HINT step=1 n=1 guess=50 hint=LOW lo=51 hi=100",
      "* GUESSED name=b-1 n=1 guess=50 hint=LOW lo=51 hi=100 turn=bob", "* START round=1 lo=51 hi=100",
    ])
  func ranges(line: String) {
    #expect(read(line).range == GuessRange(lo: 51, hi: 100) && !read(line).isHit)
  }

  @Test(
    "every line of a match is known for what it is",
    arguments: [
      ("OK GUESS n=2 guess=75 hint=HIT ms=900", .guessed), ("OK GUESS n=1 guess=50 sealed=1", .sealed),
      ("OK PLAY waiting=1 rules=race", .granted), ("OK SOLO lo=1 hi=100", .granted),
      ("OK REMATCH waiting=1", .granted), ("* STEP step=2 in=20", .step), ("* TURN name=b-1 in=20", .turn),
      ("* END round=1 winner=ada", .end), ("* MATCH winner=ada score=1-0 reason=found", .match),
      ("* RIVAL name=bob n=1 needs=6", .ignored), ("* REVIEW n=7", .ignored),
      ("* RECORDED match=1", .ignored),
      ("* REMATCH name=bob", .ignored), ("* PAIRED room=F7KD2Q rival=bob", .ignored),
      ("* JOINED room=F7KD2Q name=bob", .ignored),
    ] as [(String, BenchLine.Kind)])
  func kinds(line: String, kind: BenchLine.Kind) {
    #expect(read(line).kind == kind)
  }

  @Test(
    "what is rare, broken or newer is left to those who read everything",
    arguments: [
      "", "OK", "* ", "OK HELLO kind=bot", "OK GUESS n=1 guess=50 hint=LOW", "ERR GUESS NOT_PLAYING",
      "* LEFT name=bob", "* AWAY name=bob grace=60", "* BYE reason=drain", "* STARTLED lo=1 hi=2",
      "* XSTART lo=1 hi=2", "ROW limit=turn_s value=20", "#t OK GUESS n=1 hint=LOW lo=1 hi=2",
      "OK GUESS hint=LOW lo=5 hi=4", "* START round=1 lo=1", "* START lo=x hi=2", "* START lo=+1 hi=2",
      "* START lo=1 hi=9223372036854775808", "* START lo=- hi=2", "* START lo= hi=2",
      "* NOTICE : * START lo=1",
    ])
  func others(line: String) {
    #expect(read(line).kind == .other)
  }

  @Test("numbers reach from the least Int64 to the greatest")
  func numbers() {
    let line = read("* START round=1 lo=-9223372036854775808 hi=9223372036854775807")
    #expect(line.range == GuessRange(lo: .min, hi: .max))
  }

  @Test("a hit leaves nothing to be known, and whose turn it is stands in the line")
  func names() {
    #expect(read("OK GUESS n=2 guess=75 hint=HIT ms=900").isHit)
    let text = Array("* TURN name=b-12 in=20".utf8)
    #expect(String(decoding: text[read("* TURN name=b-12 in=20").name], as: UTF8.self) == "b-12")
    let last = Array("* TURN in=20 name=b-1".utf8)
    #expect(String(decoding: last[BenchLine(last.span).name], as: UTF8.self) == "b-1")
  }

  @Test("words are the numbers that their bytes make")
  func words() {
    func number(_ word: String) -> UInt64 { word.utf8.reduce(0) { $0 << 8 | UInt64($1) } }
    let words: [(String, UInt64)] = [
      ("OK", BenchLine.Word.ok), ("*", BenchLine.Word.event), ("GUESS", BenchLine.Word.guess),
      ("PLAY", BenchLine.Word.play), ("SOLO", BenchLine.Word.solo), ("REMATCH", BenchLine.Word.rematch),
      ("START", BenchLine.Word.start), ("STEP", BenchLine.Word.step), ("TURN", BenchLine.Word.turn),
      ("HINT", BenchLine.Word.hintEvent), ("GUESSED", BenchLine.Word.guessedEvent),
      ("END", BenchLine.Word.end), ("MATCH", BenchLine.Word.match), ("RIVAL", BenchLine.Word.rival),
      ("REVIEW", BenchLine.Word.review), ("RECORDED", BenchLine.Word.recorded),
      ("PAIRED", BenchLine.Word.paired), ("JOINED", BenchLine.Word.joined), ("lo", BenchLine.Word.lo),
      ("hi", BenchLine.Word.hi), ("hint", BenchLine.Word.hint), ("HIT", BenchLine.Word.hit),
      ("name", BenchLine.Word.name), ("sealed", BenchLine.Word.sealed),
    ]
    for (word, value) in words { #expect(number(word) == value, "\(word)") }
  }
}
