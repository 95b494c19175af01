import GuessProtocol
import Testing
import TestSupport

@Suite("A line that is not valid text", .timed)
struct RequestLineFaultTests {
  @Test("is refused for its controls, such as an arrow key's ESC [ D")
  func controls() {
    #expect(Request("5\u{1B}[D0") == Request(refused: .badLine(.control)))
    for byte in UInt8.min..<0x20 where byte != 0x09 {
      #expect(Request(line: ([0x35, byte, 0x30] as [UInt8]).span) == Request(refused: .badLine(.control)))
    }
    #expect(Request("5\u{7F}") == Request(refused: .badLine(.control)))
  }

  @Test("is refused for controls from 80 to 9F, which some terminals obey", arguments: UInt32(0x80)...0x9F)
  func upperControls(scalar: UInt32) throws {
    let control = try #require(Unicode.Scalar(scalar))
    #expect(Request("SAY a\(String(Character(control)))b") == Request(refused: .badLine(.control)))
  }

  @Test("does not include one with a tab, which counts as a blank")
  func tab() { #expect(command("GUESS\t50") == .success(.guess(50, round: nil))) }

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
}
