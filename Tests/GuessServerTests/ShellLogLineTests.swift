import Testing

@testable import GuessServer

@Suite("Lines of the log")
struct ShellLogLineTests {
  private func escaped(_ bytes: [UInt8]) -> String {
    String(decoding: LogLine.escaped(bytes), as: UTF8.self)
  }

  @Test("an event is one line of fields")
  func line() {
    let line = LogLine(time: "T", level: "info", event: "gone away", fields: ["peer": "[::1]:5"])
    #expect(
      String(decoding: line.bytes, as: UTF8.self) == "time=T level=info event=\"gone away\" peer=[::1]:5\n")
  }

  @Test(
    "a value can't look like anything else",
    arguments: [
      ("plain/1.0", "plain/1.0"), ("", #""""#), ("a b", #""a b""#), ("a=b", #""a=b""#),
      (#"say "hi""#, #""say \"hi\"""#), (#"a\b"#, #""a\\b""#),
      ("a\nlevel=error\r\t", #""a\nlevel=error\r\t""#),
      ("\u{1B}[2J", #""\x1b[2J""#), ("\u{0}\u{7F}", #""\x00\x7f""#), ("é", #""\xc3\xa9""#),
    ])
  func values(value: String, expected: String) {
    #expect(escaped(Array(value.utf8)) == expected)
  }

  @Test("every byte leaves as printable ASCII")
  func everyByte() {
    for byte in UInt8.min...UInt8.max {
      #expect(LogLine.escaped([byte]).allSatisfy { (0x20...0x7E).contains($0) })
    }
    #expect(escaped([0xFF]) == #""\xff""#)
  }
}
