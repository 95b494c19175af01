import GuessProtocol
import TestSupport
import Testing

@testable import GuessServer

@Suite("The message of the day", .timed)
struct ShellMessageOfTheDayTests {
  @Test("has every line that is not empty, without characters that could harm a terminal")
  func lines() throws {
    let messages = try MessageOfTheDay.read(Array("Hello\tall\r\n\n \nSe\u{1B}cond 猜".utf8))
    #expect(messages.map(\.text) == ["Hello all", "Second 猜"])
    #expect(try MessageOfTheDay.read([]).isEmpty)
  }

  @Test("is refused past sixteen lines, chat's length, the size of its file, or if it is no text")
  func limits() {
    let longest = [UInt8](repeating: 0x78, count: Limits.chatBytes)
    let empty = [UInt8](repeating: 0x0A, count: MessageOfTheDay.bytes)
    let line: [UInt8] = [0x78, 0x0A]
    let tooMany = "it has more than 16 lines; shorten it."
    for (text, advice) in [
      ([[UInt8]](repeating: line, count: 16).flatMap(\.self), nil),
      ([[UInt8]](repeating: line, count: 17).flatMap(\.self), tooMany),
      (longest, nil),
      ([0x0A] + longest + [0x78], "line 2 has more than \(Limits.chatBytes) bytes; split it."),
      (empty, nil), (empty + [0x0A], tooMany), ([0xFF], "it is not UTF-8 text."),
    ] as [([UInt8], String?)] {
      let read = Result { () throws(Malformed) in try MessageOfTheDay.read(text) }
      if case .failure(let error) = read { #expect(error.advice == advice) } else { #expect(advice == nil) }
    }
  }
}
