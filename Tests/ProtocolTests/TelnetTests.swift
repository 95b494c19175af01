import GuessProtocol
import TestSupport
import Testing

/// RFC 854 and RFC 855. IAC is FF, WILL FB, WONT FC, DO FD, DONT FE, SB FA, SE F0.
@Suite("The line framer, connected to telnet,", .timed)
struct TelnetTests {
  let verifier = FramerVerifier()

  @Test("declines offers and requests, and keeps the line intact")
  func declining() {
    let framing = verifier.verify(bytes(hex: "4E41 FFFB1F FFFD03 4D45 FFFB20 0A"))
    #expect(framing.frames == [.line("NAME")])
    #expect(framing.telnetReplies.hex == "fffe1f" + "fffc03" + "fffe20")
  }

  @Test("declines each offer once, so that no loop can arise")
  func once() {
    let framing = verifier.verify(bytes(hex: "FFFB1F FFFB1F FFFD1F FFFB1F FFFD1F"))
    #expect(framing.telnetReplies.hex == "fffe1f" + "fffc1f")
  }

  @Test("ignores WONT and DONT, which need no answer")
  func refusals() {
    #expect(verifier.verify(bytes(hex: "FFFC01 FFFE03 0A")) == Framing())
  }

  @Test("answers the timing mark every time, or telnet would mute all output after Ctrl-C")
  func interrupt() {
    let framing = verifier.verify(bytes(hex: "3530 FFF4 FFFD06 0D0A FFF4 FFFD06 FFFD06"))
    #expect(framing.frames == [.line("50")])
    #expect(framing.telnetReplies.hex == "fffc06" + "fffc06" + "fffc06")
  }

  @Test("answers AYT as PING, and keeps the partial line")
  func areYouThere() {
    #expect(
      verifier.verify(bytes(hex: "FFF6 3530 FFF6 0A")).frames == [.line("PING"), .line("PING"), .line("50")])
    #expect(verifier.verify(bytes(hex: "FFFF F6 0A")).frames == [.line([0xFF, 0xF6])])
    #expect(verifier.verify(bytes(hex: "FFFA FFF6 FFF0 0A")).frames.isEmpty, "it is part of something else")
  }

  @Test("removes a Synch, and nothing of the next line")
  func synch() {
    #expect(verifier.verify(bytes(hex: "FFF4 FFF2 3530 0D0A")).frames == [.line("50")])
  }

  @Test("answers a flood of timing marks with a bounded reply")
  func timingMarkFlood() {
    var framer = LineFramer()
    var framing = Framing()
    let flood = (0..<10_000).flatMap { _ in [0xFF, 0xFD, 0x06] as [UInt8] }
    framer.feed(flood, into: &framing)
    // Every remembered option, declined in both directions: 64 times two times three bytes.
    #expect(framing.telnetReplies.count == 384)
  }

  @Test("declines 64 offers and ignores the 65th")
  func manyOffers() {
    let offers = (UInt8(100)..<164).flatMap { [0xFF, 0xFB, $0] as [UInt8] }
    #expect(verifier.verify(offers).telnetReplies.count == 3 * 64)
    #expect(verifier.verify(offers + [0xFF, 0xFB, 200]).telnetReplies.count == 3 * 64)
  }

  @Test("reports a flood after 64 KiB of Telnet, text or empty lines without a line, however split")
  func flood() {
    let most = Limits.floodBytes
    let offer: [UInt8] = [0xFF, 0xFD, 0x20]
    for pattern in [offer, [0x78], [0x0A], [0xFF, 0xFA, 0x0A], [0x0D, 0x0A], offer + [0x0A]] as [[UInt8]] {
      let flood = (0..<most + 1).map { pattern[$0 % pattern.count] }
      for cutting in [Cutting.whole, .once(at: 3), .once(at: most), .somewhere(seed: 1)] {
        #expect(!isFlooded(flood.dropLast(), cutting), "\(pattern) cut \(cutting)")
        #expect(isFlooded(flood, cutting), "\(pattern) cut \(cutting)")
      }
    }
  }

  @Test("reports no flood if lines come between, or end at the limit")
  func noFlood() {
    let most = Limits.floodBytes
    let longest = [UInt8](repeating: 0x78, count: most)
    let rest = [UInt8](repeating: 0x0A, count: most)
    #expect(!isFlooded(longest + [0x0A] + longest + [0x0A] + rest, .somewhere(seed: 2)))
    #expect(isFlooded(longest + [0x78, 0x0A], .whole))
    let lines = (0..<most).flatMap { _ in Array("PING\n\n".utf8) }
    #expect(!isFlooded(lines, .somewhere(seed: 3)))
  }

  private func isFlooded(_ input: some Collection<UInt8>, _ cutting: Cutting) -> Bool {
    var framer = LineFramer()
    for piece in cutting.pieces(of: Array(input)) {
      var requests: [Request] = []
      framer.feed(Array(piece), into: &requests)
    }
    return framer.isFlooded
  }

  @Test("reads IAC IAC as one byte FF of text")
  func literal() {
    #expect(verifier.verify(bytes(hex: "61 FFFF 62 0A")).frames == [.line([0x61, 0xFF, 0x62])])
  }

  @Test("skips commands of two bytes", arguments: ["FFF1", "FFF3", "FFF4", "FFF9", "FFEF", "FFEC"])
  func commands(command: String) {
    let framing = verifier.verify(bytes(hex: "61" + command + "62 0A"))
    #expect(framing.frames == [.line("ab")])
    #expect(framing.telnetReplies.isEmpty)
  }

  @Test("skips a subnegotiation with any content")
  func subnegotiation() {
    // NAWS with a width of 255, which is doubled, and line endings inside.
    let framing = verifier.verify(bytes(hex: "61 FFFA1F 00FFFF 0A0D 0418 FFF0 62 0A"))
    #expect(framing.frames == [.line("ab")])
    #expect(framing.telnetReplies.isEmpty)
    #expect(framing.isIdle)
  }

  @Test("skips 512 bytes of a subnegotiation, and treats the 514th as text again")
  func endlessSubnegotiation() {
    let begin: [UInt8] = [0xFF, 0xFA]
    let body = [UInt8](repeating: 0x18, count: 512)
    let afterLimit = verifier.verify(begin + body + [0x0A, 0x61, 0x0A])
    // The byte one past the limit ends the subnegotiation and is lost.
    #expect(afterLimit.frames == [.line("a")])
    let withEnd = verifier.verify(begin + body.dropLast(2) + [0xFF, 0xF0, 0x61, 0x0A])
    #expect(withEnd.frames == [.line("a")])
  }

  @Test("ends no line inside a subnegotiation within its limit")
  func subnegotiationLimit() {
    let input: [UInt8] = [0xFF, 0xFA] + [UInt8](repeating: 0x0A, count: 512)
    #expect(verifier.verify(input).frames.isEmpty)
    #expect(verifier.verify(input + [0x61]).isIdle)
    #expect(verifier.verify(input + [0x61, 0x62, 0x0A]).frames == [.line("b")])
  }

  @Test("stores nothing of a subnegotiation, and at most 64 of endless offers")
  func memory() {
    var framer = LineFramer()
    var framing = Framing()
    framer.feed([0xFF, 0xFA] + [UInt8](repeating: 0x18, count: 500), into: &framing)
    #expect(framer.storedBytes == 0)
    framer.feed([0xFF, 0xF0], into: &framing)
    for option in UInt8.min...UInt8.max {
      framer.feed([0xFF, 0xFD, option, 0xFF, 0xFB, option], into: &framing)
    }
    #expect(framer.storedBytes == 64 * 2)
  }

  /// telnet treats 9C as its quit key and drops 8F, so only fragments arrive.
  @Test("answers the bytes that telnet sends for 猜 and я, and passes the rest on to be refused")
  func mangled() {
    let framing = verifier.verify(bytes(hex: "E78C FFF3 FFFD06 0A"))
    #expect(framing.frames == [.line([0xE7, 0x8C])])
    #expect(framing.telnetReplies.hex == "fffc06")
    #expect(Request(line: ([0xE7, 0x8C] as [UInt8]).span).command == .failure(.badLine(.encoding)))
  }

  @Test("treats an FF before anything but a command as a broken letter, and never as a line ending")
  func otherEncodings() {
    // "SAY я" in Windows-1251, where я is FF.
    #expect(
      verifier.verify(bytes(hex: "534159 20 FF 0A 61 0A")).frames == [
        .line([0x53, 0x41, 0x59, 0x20, 0xFF]), .line("a"),
      ])
    #expect(verifier.verify(bytes(hex: "FF 0D 0A 61 0A")).frames == [.line([0xFF]), .line("a")])
    #expect(verifier.verify(bytes(hex: "FF E1 EB 0A")).frames == [.line([0xFF, 0xE1, 0xEB])])
    #expect(verifier.verify(bytes(hex: "0D FF 00 0A")).frames == [.line([0xFF, 0x00])])
    #expect(verifier.verify(bytes(hex: "FF 04")).frames == [.endOfTransmission])
    #expect(verifier.verify(bytes(hex: "FF EB 0A FF EC 0A")).frames == [.line([0xFF, 0xEB])])
  }

  @Test("treats CR LF and CR NUL with a command in between as one line ending")
  func betweenEndings() {
    #expect(verifier.verify(bytes(hex: "61 0D FFF1 0A 62 0D FFF1 0A")).frames == [.line("a"), .line("b")])
  }
}
