import TestSupport
import Testing

@testable import GuessProtocol

@Suite("A line from the server", .timed)
struct LineWritingTests {
  @Test("ends in its sentence")
  func sentences() {
    let from51 = range(51, 100)
    let first = GuessAnswer(number: 1, guess: 50, hint: .low, range: from51, elapsed: Milliseconds(1_240))
    let last = GuessAnswer(number: 3, guess: 75, hint: .low, range: range(76, 76), elapsed: .zero)
    let lines: [(ServerLine, String, String)] = [
      (.ok(.guess(first), tag: nil), "OK GUESS n=1 ", "50 is too low. It is between 51 and 100."),
      (.ok(.guess(last), tag: nil), "OK GUESS n=3 ", "75 is too low. It can only be 76."),
      (
        .error(.outOfRange(from51), verb: .guess, tag: nil),
        "ERR GUESS OUT_OF_RANGE lo=51 hi=100 : Outside the range",
        "It is between 51 and 100."
      ),
      (
        .event(.hello(version: "1.0.0")), "* HELLO proto=1 server=guess-server/1.0.0 max_line=512 caps=",
        " : Welcome! NAME <you>, then PLAY. HELP lists the rest."
      ),
      // It shows no exact count of what a rival has left.
      (
        .event(.rival(name: word("bob"), guesses: 1, needs: 6)), "* RIVAL name=bob guesses=1 needs=6 : ",
        " : bob has guessed once and can finish within 6 more."
      ),
    ]
    for (line, start, end) in lines {
      let text = written(line, LineStyle())
      #expect(text.hasPrefix(start) && text.hasSuffix(end), "\(text)")
    }
    #expect(("\(1, "guess", "guesses")" as Sentence).text == "1 guess")
    let two: Sentence = "\(2 as Int64, "guess", "guesses") of \(Int64.min)"
    #expect(two.text == "2 guesses of -9223372036854775808")
  }

  @Test("stays within its limit with the longest values")
  func longest() {
    let said = Event.said(name: word("A234567890123456"), text: chat(String(repeating: "я", count: 250)))
    let ping = Reply.ping(String(repeating: "a", count: Limits.requestLineBytes))
    for line in [.event(said), .ok(ping, tag: ShortWord("A234567890123456"))] as [ServerLine] {
      #expect(written(line, LineStyle()).utf8.count <= Limits.serverLineBytes)
    }
  }

  @Test("is appended to waiting output, without a line ending of its own")
  func appending() {
    var bytes = Array("* BYE\n".utf8)
    ServerLine.ok(.quit, tag: nil).write(to: &bytes, style: LineStyle(text: .off))
    #expect(String(decoding: bytes, as: UTF8.self) == "* BYE\nOK QUIT")
  }

  @Test("has the reader's own score first, and reads it back")
  func scores() {
    #expect(Score(own: 12, other: 3).written == "12-3")
    #expect(Score(Array("12-3".utf8).span) == Score(own: 12, other: 3))
    for text in ["", "-", "1-", "-1", "1", "1:2", "a-b"] { #expect(Score(Array(text.utf8).span) == nil) }
  }

  @Test("writes numbers of every length exactly, and reads them back")
  func numbers() {
    var numbers = Array<Int64>(0...10_000) + [.min, .max]
    var power: Int64 = 1
    for _ in 0..<18 {
      power *= 10
      numbers += [power - 1, power, power + 7, power / 7 * 5, -power, -power - 1]
    }
    for number in numbers {
      #expect(number.written == String(number) && Int64(number.bytes.span) == number)
    }
  }
}
