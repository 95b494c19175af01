import GuessProtocol
import TestSupport
import Testing

@testable import GuessServer

@Suite("The message of the day", .timed)
struct ShellMessageOfTheDayTests {
  @Test("every line that is not empty is a message, without what could harm a terminal")
  func lines() throws {
    let messages = try MessageOfTheDay.read(Array("Hello\tall\r\n\n \nSe\u{1B}cond 猜".utf8))
    #expect(messages.map(\.text) == ["Hello all", "Second 猜"])
    #expect(try MessageOfTheDay.read([]).isEmpty)
  }

  @Test("sixteen messages are taken, and not one more")
  func lineCount() throws {
    let line = "x\n"
    #expect(try MessageOfTheDay.read(Array(String(repeating: line, count: 16).utf8)).count == 16)
    #expect(throws: MessageOfTheDay.Fault.tooManyLines) {
      try MessageOfTheDay.read(Array(String(repeating: line, count: 17).utf8))
    }
  }

  @Test("a message has at most as many bytes as one may say")
  func lineLength() throws {
    let longest = [UInt8](repeating: 0x78, count: Limits.chatBytes)
    #expect(try MessageOfTheDay.read(longest).count == 1)
    #expect(throws: MessageOfTheDay.Fault.tooLong(line: 2)) {
      try MessageOfTheDay.read([0x0A] + longest + [0x78])
    }
  }

  @Test("a file is bounded, and has to be text")
  func wholeFile() {
    #expect(throws: Never.self) {
      try MessageOfTheDay.read([UInt8](repeating: 0x0A, count: MessageOfTheDay.bytes))
    }
    #expect(throws: MessageOfTheDay.Fault.tooManyLines) {
      try MessageOfTheDay.read([UInt8](repeating: 0x0A, count: MessageOfTheDay.bytes + 1))
    }
    #expect(throws: MessageOfTheDay.Fault.notText) { try MessageOfTheDay.read([0xFF]) }
  }
}
