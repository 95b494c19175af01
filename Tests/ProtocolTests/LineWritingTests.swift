import TestSupport
import Testing

@testable import GuessProtocol

@Suite("A line from the server", .timed)
struct LineWritingTests {
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
