import GuessProtocol
import Testing
import TestSupport

@Suite("A line that is not valid text")
struct RequestLineFaultTests {
  @Test("is refused for its controls, such as an arrow key's ESC [ D")
  func controls() {
    #expect(Request("5\u{1B}[D0") == Request(refused: .badLine(.control)))
    for byte in UInt8.min..<0x20 where byte != 0x09 {
      #expect(Request(line: ([0x35, byte, 0x30] as [UInt8]).span) == Request(refused: .badLine(.control)))
    }
    #expect(Request("5\u{7F}") == Request(refused: .badLine(.control)))
    // Some terminals obey these as well.
    for scalar in (UInt32(0x80)...0x9F).compactMap(Unicode.Scalar.init) {
      #expect(Request("SAY a\(scalar)b") == Request(refused: .badLine(.control)))
    }
  }

  @Test("is refused for its controls first, since they show which key was pressed")
  func both() { #expect(Request(line: bytes(hex: "1B FF").span) == Request(refused: .badLine(.control))) }

  @Test("has no tag, as none of it is trusted")
  func tag() { #expect(Request("#a \u{1B}[D").tag == nil) }

  @Test("never crashes the parser, whatever its bytes are", arguments: Seed.several)
  func anything(seed: Seed) {
    var random = SeededGenerator(seed)
    let words = [
      "GUESS", "hello", "1", "CREATE", "range=", "..", "=", "#", "#a", " ", "\t", "９", "-", "5", "SAY", "я",
      "with=",
      "first_to=", "9223372036854775808", "PLAY", "clock=", "HELP", "?", "\u{1B}",
    ]
    for _ in 0..<2_000 {
      var line: [UInt8] = []
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        line += Array((words.randomElement(using: &random) ?? "").utf8)
        if Bool.random(using: &random) { line.append(0x20) }
        if Int.random(in: 0..<20, using: &random) == 0 { line.append(.random(in: 0...255, using: &random)) }
      }
      let request = Request(line: line.span)
      if case .success(let command) = request.command { #expect(request.verb == command.verb) }
    }
  }

  /// All kinds of invalid UTF-8 (RFC 3629, section 10).
  @Test(
    "is refused for its encoding, whatever the request",
    arguments: [
      "C0 80", "C0 AF", "C1 BF", "E0 80 80", "E0 9F BF", "F0 80 80 80", "F0 8F BF BF",  // overlong
      "ED A0 80", "ED BF BF", "ED A0 80 ED B0 80",  // surrogates
      "F4 90 80 80", "F5 80 80 80", "F8 88 80 80 80", "FC 84 80 80 80 80", "FE", "FF",  // beyond U+10FFFF
      "80 50", "80", "BF", "C2", "E7 8C", "E2 82", "F0 9F 91", "C2 41", "E2 28 A1",  // cut off
    ])
  func encodings(hex: String) {
    for start in ["SAY a", "NAME a", "PING a", "GUESS a", "#t PINGa", "a", "SAY ", ""] {
      let line = Array(start.utf8) + bytes(hex: hex)
      #expect(Request(line: line.span) == Request(refused: .badLine(.encoding)))
    }
    #expect(ReceivedLine((Array("* X : a".utf8) + bytes(hex: hex)).span).text == nil)
  }
}
