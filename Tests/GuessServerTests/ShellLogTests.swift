import Platform
import Testing

@testable import GuessServer

/// Calls `body` with a log and the end of the pipe at which it can be read.
@MainActor
func withLog(level: Log.Level = .debug, _ body: (Log, Descriptor) throws -> Void) throws {
  var ends: [Int32] = [-1, -1]
  try System.call("pipe") { pipe(&ends) }
  defer { for end in ends { System.release(Descriptor(number: end)) } }
  try body(Log(level: level, to: Descriptor(number: ends[1])), Descriptor(number: ends[0]))
}

func lines(at descriptor: Descriptor) throws -> [Substring] {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  var entry = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
  while poll(&entry, 1, 0) > 0 {
    let count = try System.call("read") { read(descriptor.number, &buffer, buffer.count) }
    bytes += buffer[..<count]
  }
  let text = String(decoding: bytes, as: UTF8.self)
  return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
}

@Suite("The log")
@MainActor
struct ShellLogTests {
  @Test("waits for no reader, and says later how many lines are missing")
  func full() throws {
    try withLog { log, reader in
      // More than any pipe holds.
      let written = 20_000
      for number in 1...written { log(.debug, "knock", ["number": "\(number)"]) }
      let kept = try lines(at: reader)
      #expect(!kept.isEmpty && kept.count < written)
      for (index, line) in kept.enumerated() { #expect(line.hasSuffix(" event=knock number=\(index + 1)")) }

      log(.info, "awake")
      log(.info, "as ever")
      let news = try lines(at: reader)
      #expect(news.count == 2)
      #expect(news.first?.hasSuffix(" level=info event=awake dropped=\(written - kept.count)") == true)
      #expect(news.last?.hasSuffix(" level=info event=\"as ever\"") == true)
    }
  }

  @Test("counts only lines that it would have written")
  func level() throws {
    try withLog(level: .warning) { log, reader in
      for _ in 1...100 { log(.info, "nothing") }
      log(.warning, "something")
      let written = try lines(at: reader)
      #expect(written.count == 1 && written.first?.hasSuffix("event=something") == true)
    }
  }

  @Test("counts a line that can't be written as dropped")
  func refused() throws {
    let unwritable = try System.openFile("/dev/null")
    defer { System.release(unwritable) }
    let log = Log(level: .info, to: unwritable)
    log(.info, "lost")
    #expect(log.droppedLines == 1 && log.lines[.info] == 0)
  }
}
