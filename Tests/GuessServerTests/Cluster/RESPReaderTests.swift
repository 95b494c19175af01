import GuessProtocol
import Testing

@testable import GuessServer

@Suite("Replies of Redis")
struct RESPReaderTests {
  private func read(_ text: String, limit: Int = 1 << 20) throws(Unreadable) -> [RESPValue] {
    var reader = RESPReader(limit: limit)
    reader.append(Array(text.utf8))
    return try Self.all(&reader)
  }

  private static func all(_ reader: inout RESPReader) throws(Unreadable) -> [RESPValue] {
    var values: [RESPValue] = []
    while let value = try reader.next() { values.append(value) }
    return values
  }

  private static let everything =
    "+PONG\r\n-NOSCRIPT No matching script\r\n:-42\r\n$5\r\na\r\nbc\r\n$-1\r\n*-1\r\n*0\r\n"
    + "*3\r\n:1\r\n*2\r\n+a\r\n$0\r\n\r\n$-1\r\n+last\r\n"

  private static let values: [RESPValue] = [
    .status("PONG"), .error("NOSCRIPT No matching script"), .integer(-42),
    .bytes(Array("a\r\nbc".utf8)), .null, .null, .array([]),
    .array([.integer(1), .array([.status("a"), .bytes([])]), .null]), .status("last"),
  ]

  @Test("are read as values, however they are cut into pieces")
  func values() throws {
    #expect(try read(Self.everything) == Self.values)
    for size in 1...Self.everything.utf8.count {
      var (reader, values) = (RESPReader(), [RESPValue]())
      var rest = Array(Self.everything.utf8)[...]
      while !rest.isEmpty {
        reader.append(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
        values += try Self.all(&reader)
      }
      #expect(values == Self.values, "pieces of \(size)")
    }
  }

  @Test(
    "are refused if they are malformed",
    arguments: [
      "HTTP/1.1 400\r\n", "\r\n", ":x\r\n", "$-2\r\n", "*x\r\n", "$1\r\nabc\r\n", "+a\rb\r\n",
    ])
  func nonsense(text: String) { #expect(throws: Unreadable.self) { try read(text) } }

  @Test("have a maximum length")
  func limits() throws {
    let most = RESPReader.answerBytes
    #expect(try read("$\(most)\r\n").isEmpty)
    #expect(throws: Unreadable.self) { try read("$\(most + 1)\r\n") }
    #expect(throws: Unreadable.self) { try read("*\(Int.max)\r\n") }
    let nested = String(repeating: "*1\r\n", count: RESPReader.depth)
    #expect(try read("\(nested):1\r\n").count == 1)
    #expect(throws: Unreadable.self) { try read("\(nested)*1\r\n") }
    for text in ["*1\r\n$1\r\na\r\n", "*1\r\n$9\r\nabc"] {
      #expect(throws: Unreadable.self) { try read(text, limit: 10) }
      #expect(throws: Never.self) { try read(text, limit: 11) }
    }
  }

  @Test("are requested with arrays of strings, the last of any bytes")
  func requests() {
    #expect(
      RESPRequest(["SET", "a b", "я"], [0, 0xFF, 0x0D, 0x0A]).bytes
        == Array("*4\r\n$3\r\nSET\r\n$3\r\na b\r\n$2\r\nя\r\n$4\r\n".utf8) + [
          0, 0xFF, 0x0D, 0x0A, 0x0D, 0x0A,
        ])
  }
}
