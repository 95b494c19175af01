import GuessProtocol
import Testing
import TestSupport

@Suite("The line framer", .timed)
struct LineFramerTests {
  let verifier = FramerVerifier()

  @Test(
    "ends a line at every LF and CR, and skips empty lines",
    arguments: [
      "NAME ada\nPLAY\n", "NAME ada\rPLAY\r", "NAME ada\r\nPLAY\r\n", "\n\nNAME ada\r\r\n\nPLAY\n\r",
    ])
  func endings(input: String) {
    let framing = verifier.verify(input)
    #expect(framing.frames == [.line("NAME ada"), .line("PLAY")])
    #expect(framing.isIdle)
    #expect(framing.telnetReplies.isEmpty)
  }

  @Test("detects clients whose lines end in CR")
  func carriageReturns() {
    #expect(!verifier.verify("NAME ada\n").endsLinesInCarriageReturn)
    #expect(verifier.verify("NAME ada\r\n").endsLinesInCarriageReturn)
    #expect(verifier.verify("NAME ada\r").endsLinesInCarriageReturn)
    #expect(verifier.verify("\r\n").endsLinesInCarriageReturn)
  }

  @Test("accepts CR NUL, which telnet sends, as a line ending")
  func carriageReturnNUL() {
    #expect(verifier.verify("NAME ada\r\0PLAY\r\0").frames == [.line("NAME ada"), .line("PLAY")])
  }

  @Test("leaves any other NUL in its line, which is then refused")
  func otherNULs() {
    #expect(verifier.verify("50\0\n").frames == [.line("50\0")])
    #expect(verifier.verify("\r\0\0\n").frames == [.line("\0")])
    #expect(verifier.verify("\n\0\n").frames == [.line("\0")])
    #expect(verifier.verify("\r50\0\n").frames == [.line("50\0")])
  }

  @Test("stores an incomplete line")
  func unfinished() {
    let framing = verifier.verify("NAME ada\nPLA")
    #expect(framing.frames == [.line("NAME ada")])
    #expect(!framing.isIdle)
  }

  @Test("returns nothing for empty input")
  func nothing() {
    #expect(verifier.verify("") == Framing())
  }

  @Test(
    "accepts lines of 512 bytes and discards those of 513, with any ending", arguments: ["\n", "\r", "\r\n"])
  func limit(ending: String) {
    let longest = String(repeating: "a", count: 512)
    #expect(verifier.verify(longest + ending + "b\n").frames == [.line(longest), .line("b")])
    #expect(verifier.verify(longest + "a" + ending + "b\n").frames == [.tooLong, .line("b")])
  }

  @Test("counts a literal IAC and a NUL as one byte each at the limit")
  func limitWithSpecials() {
    let longest = Array(repeating: UInt8(ascii: "a"), count: 510)
    let framing = verifier.verify(longest + [0, 0xFF, 0xFF, 0x0A])
    #expect(framing.frames == [.line(longest + [0, 0xFF])])
    #expect(verifier.verify(longest + [0, 0, 0xFF, 0xFF, 0x0A]).frames == [.tooLong])
  }

  @Test("keeps any other limit as well")
  func otherLimits() {
    let short = FramerVerifier(limit: 3)
    #expect(short.verify("abc\nabcd\nab\n").frames == [.line("abc"), .tooLong, .line("ab")])
  }

  @Test("has no limit above 65,535", arguments: [65_535, 65_536, .max])
  func highestLimit(limit: Int) {
    func frame(of length: Int) -> LineFramer.Frame? {
      var framer = LineFramer(limit: limit)
      var offset = 0
      let bytes = [UInt8](repeating: UInt8(ascii: "7"), count: length) + [0x0A]
      return framer.next(in: bytes.span, from: &offset) { frame, line in
        #expect(line.count == (frame == .line ? length : 0))
        return frame
      }
    }
    #expect(frame(of: 65_535) == .line)
    #expect(frame(of: 65_536) == .tooLong)
  }

  @Test("stores nothing of 50 MB without an ending, and reports them once")
  func endless() {
    var framer = LineFramer()
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

  @Test("stores at most one line while it arrives byte by byte")
  func dripping() {
    var framer = LineFramer()
    var framing = Framing()
    for _ in 0..<2_000 {
      framer.feed([UInt8(ascii: "7")], into: &framing)
      #expect(framer.storedBytes <= Limits.requestLineBytes)
    }
    framer.feed([0x0A], into: &framing)
    #expect(framing.frames == [.tooLong])
  }

  @Test("treats byte 04 as the end of transmission and drops its line")
  func endOfTransmission() {
    #expect(verifier.verify("\u{4}").frames == [.endOfTransmission])
    #expect(verifier.verify("GUE\u{4}").frames == [.endOfTransmission])
    #expect(verifier.verify("GUE\u{4}PING\n").frames == [.endOfTransmission, .line("PING")])
    let tooLong = String(repeating: "a", count: 600)
    #expect(verifier.verify(tooLong + "\u{4}PING\n").frames == [.endOfTransmission, .line("PING")])
    #expect(verifier.verify("\u{4}").isIdle)
  }

  @Test("passes other controls and invalid UTF-8 on, for the request to refuse")
  func otherBytes() {
    let line: [UInt8] = [0x1B, 0x5B, 0x44, 0x80, 0xC3, 0x07]
    #expect(verifier.verify(line + [0x0A]).frames == [.line(line)])
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
