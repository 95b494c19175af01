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

  @Test("has sixteen lines at most, and not one more")
  func lineCount() throws {
    let line = "x\n"
    #expect(try MessageOfTheDay.read(Array(String(repeating: line, count: 16).utf8)).count == 16)
    #expect(throws: MessageOfTheDay.Fault.tooManyLines) {
      try MessageOfTheDay.read(Array(String(repeating: line, count: 17).utf8))
    }
  }

  @Test("has lines of at most as many bytes as chat")
  func lineLength() throws {
    let longest = [UInt8](repeating: 0x78, count: Limits.chatBytes)
    #expect(try MessageOfTheDay.read(longest).count == 1)
    #expect(throws: MessageOfTheDay.Fault.tooLong(line: 2)) {
      try MessageOfTheDay.read([0x0A] + longest + [0x78])
    }
  }

  @Test("is read from a file of limited size, which has to be text")
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
