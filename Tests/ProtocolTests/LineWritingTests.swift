import Testing

@testable import GuessProtocol

@Suite("A line from the server")
struct LineWritingTests {
  @Test("stays within its limit with the longest values")
  func longest() {
    let said = Event.said(name: word("A234567890123456"), text: chat(String(repeating: "я", count: 250)))
    let ping = Reply.ping(String(repeating: "a", count: Limits.requestLineBytes))
    for line in [.event(said), .ok(ping, tag: ShortWord("A234567890123456"))] as [ServerLine] {
      #expect(written(line, LineStyle()).utf8.count <= Limits.serverLineBytes)
    }
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
