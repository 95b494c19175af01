import GuessProtocol
import Testing
import TestSupport

@Suite("The line framer")
struct LineFramerTests {
  let verifier = FramerVerifier()

  private static let longest = String(repeating: "a", count: 512)

  private static let inputs: [(String, [Framing.Frame])] = [
    // Every LF and CR ends a line; empty lines are skipped.
    ("NAME ada\nPLAY\n", [.line("NAME ada"), .line("PLAY")]),
    ("NAME ada\rPLAY\r", [.line("NAME ada"), .line("PLAY")]),
    ("NAME ada\r\nPLAY\r\n", [.line("NAME ada"), .line("PLAY")]),
    ("\n\nNAME ada\r\r\n\nPLAY\n\r", [.line("NAME ada"), .line("PLAY")]),
    // CR NUL, which telnet sends, too. Any other NUL stays in its line, which is then refused.
    ("NAME ada\r\0PLAY\r\0", [.line("NAME ada"), .line("PLAY")]), ("50\0\n", [.line("50\0")]),
    ("\r\0\0\n", [.line("\0")]), ("\n\0\n", [.line("\0")]), ("\r50\0\n", [.line("50\0")]),
    // 04 is the end of transmission, and drops its line.
    ("\u{4}", [.endOfTransmission]), ("GUE\u{4}", [.endOfTransmission]),
    ("GUE\u{4}PING\n", [.endOfTransmission, .line("PING")]),
    (longest + "a\u{4}PING\n", [.endOfTransmission, .line("PING")]),
  ]

  @Test("ends its lines where a client does")
  func endings() {
    for (input, frames) in Self.inputs {
      let framing = verifier.verify(input)
      #expect(framing.frames == frames && framing.isIdle && framing.telnetReplies.isEmpty, "\(input)")
    }
    #expect(verifier.verify("") == Framing())
    let unfinished = verifier.verify("NAME ada\nPLA")
    #expect(unfinished.frames == [.line("NAME ada")] && !unfinished.isIdle)
    // Other controls and invalid UTF-8 are for the request to refuse.
    let line: [UInt8] = [0x1B, 0x5B, 0x44, 0x80, 0xC3, 0x07]
    #expect(verifier.verify(line + [0x0A]).frames == [.line(line)])
  }

  @Test(
    "detects clients whose lines end in CR",
    arguments: [("NAME ada\n", false), ("NAME ada\r\n", true), ("NAME ada\r", true), ("\r\n", true)])
  func carriageReturns(input: String, endsInCarriageReturn: Bool) {
    #expect(verifier.verify(input).endsLinesInCarriageReturn == endsInCarriageReturn)
  }

  @Test("accepts lines of 512 bytes and discards those of 513, with any ending")
  func limit() {
    for ending in ["\n", "\r", "\r\n"] {
      #expect(verifier.verify(Self.longest + ending + "b\n").frames == [.line(Self.longest), .line("b")])
      #expect(verifier.verify(Self.longest + "a" + ending + "b\n").frames == [.tooLong, .line("b")])
    }
    let short = FramerVerifier(limit: 3).verify("abc\nabcd\nab\n")
    #expect(short.frames == [.line("abc"), .tooLong, .line("ab")])
    // A literal IAC and a NUL count as one byte each.
    let most = Array(Self.longest.utf8.dropFirst(2))
    #expect(verifier.verify(most + [0, 0xFF, 0xFF, 0x0A]).frames == [.line(most + [0, 0xFF])])
    #expect(verifier.verify(most + [0, 0, 0xFF, 0xFF, 0x0A]).frames == [.tooLong])
  }

  @Test("stores nothing of 50 MB without an ending, and reports them once")
  func endless() {
    var framer = LineFramer(limit: Limits.requestLineBytes)
    var framing = Framing()
    let piece = [UInt8](repeating: UInt8(ascii: "7"), count: 65_536)
    var mostStored = 0
    for _ in 0..<(50 << 20) / piece.count {
      framer.feed(piece, into: &framing)
      mostStored = max(mostStored, framer.storedBytes)
    }
    #expect(framing.frames.isEmpty)
    #expect(mostStored <= Limits.requestLineBytes)
    #expect(!framer.isIdle)
    framer.feed(Array("\nPING\n".utf8), into: &framing)
    #expect(framing.frames == [.tooLong, .line("PING")])
    #expect(framer.isIdle)
  }

  @Test("returns the same lines however the bytes are split", arguments: Seed.several)
  func anyBytes(seed: Seed) {
    var random = SeededGenerator(seed)
    let interesting: [UInt8] = [
      0x00, 0x04, 0x06, 0x0A, 0x0D, 0x61, 0xF0, 0xF4, 0xFA, 0xFB, 0xFD, 0xFE, 0xFF, 0xFF, 0xFF,
    ]
    let short = FramerVerifier(limit: 8, seeds: [seed])
    for _ in 0..<Effort.count(quick: 10, usual: 40, full: 2_000) {
      let count = Int.random(in: 1...60, using: &random)
      let input = (0..<count).map { _ in interesting.randomElement(using: &random) ?? 0 }
      let framing = short.verify(input)
      for case .line(let line) in framing.frames {
        #expect((1...8).contains(line.count))
        #expect(!line.contains(0x0A) && !line.contains(0x0D) && !line.contains(0x04))
      }
    }
  }
}
