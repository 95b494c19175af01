import GuessProtocol
import TestSupport
import Testing

/// RFC 854 and RFC 855. IAC is FF, WILL FB, WONT FC, DO FD, DONT FE, SB FA, SE F0.
@Suite("The line framer, connected to telnet,")
struct TelnetTests {
  let verifier = FramerVerifier()

  private static let body = [UInt8](repeating: 0x18, count: 64)

  /// Bytes in hexadecimal digits, the frames that they are split into, and the reply.
  private static let negotiations: [(String, [Framing.Frame], String)] =
    [
      // Offers and requests are declined. WONT and DONT need no answer, so no loop can arise.
      ("4E41 FFFB1F FFFD03 4D45 FFFB20 0A", [.line("NAME")], "fffe1f fffc03 fffe20"),
      ("FFFB1F FFFD1F FFFB1F", [], "fffe1f fffc1f fffe1f"), ("FFFC01 FFFE03 0A", [], ""),
      // The timing mark as well, or telnet would mute all output after Ctrl-C.
      ("3530 FFF4 FFFD06 0D0A FFF4 FFFD06 FFFD06", [.line("50")], "fffc06 fffc06 fffc06"),
      // AYT is answered as PING and keeps the partial line, unless it is part of something else.
      ("FFF6 3530 FFF6 0A", [.line("PING"), .line("PING"), .line("50")], ""),
      ("FFFF F6 0A", [.line([0xFF, 0xF6])], ""), ("FFFA FFF6 FFF0 0A", [], ""),
      // A Synch, and nothing of the next line.
      ("FFF4 FFF2 3530 0D0A", [.line("50")], ""),
      // IAC IAC is one byte FF of text.
      ("61 FFFF 62 0A", [.line([0x61, 0xFF, 0x62])], ""),
      // NAWS with a width of 255, which is doubled, and a height of 24.
      ("61 FFFA1F 00FFFF 0018 FFF0 62 0A", [.line("ab")], ""),
      // An end of line ends it, and that line is refused: яъ in Windows-1251.
      ("61 FFFA 62 0D0A 3530 0D0A", [.line([0x61, 0xFF]), .line("50")], ""),
      ("FFFA 62 FF 0A 3530 0A", [.line([0xFF]), .line("50")], ""),
      // telnet treats 9C as its quit key and drops 8F, so only fragments of 猜 and я arrive, to be refused.
      ("E78C FFF3 FFFD06 0A", [.line([0xE7, 0x8C])], "fffc06"),
      // FF before anything but a command is a broken letter, as я in Windows-1251, and never a line ending.
      ("534159 20 FF 0A 61 0A", [.line([0x53, 0x41, 0x59, 0x20, 0xFF]), .line("a")], ""),
      ("FF 0D 0A 61 0A", [.line([0xFF]), .line("a")], ""), ("FF E1 EB 0A", [.line([0xFF, 0xE1, 0xEB])], ""),
      ("0D FF 00 0A", [.line([0xFF, 0x00])], ""), ("FF 04", [.endOfTransmission], ""),
      ("FF EB 0A FF EC 0A", [.line([0xFF, 0xEB])], ""),
      // CR LF and CR NUL are one ending with a command in between.
      ("61 0D FFF1 0A 62 0D FFF1 0A", [.line("a"), .line("b")], ""),
    ] + ["FFF1", "FFF3", "FFF4", "FFF9", "FFEF", "FFEC"].map { ("61\($0)62 0A", [.line("ab")], "") }

  @Test("removes every negotiation from its lines, and declines")
  func negotiation() {
    for (input, frames, reply) in Self.negotiations {
      let framing = verifier.verify(bytes(hex: input))
      #expect(framing.frames == frames && framing.telnetReplies == bytes(hex: reply), "\(input)")
    }
    #expect(verifier.verify(bytes(hex: "61 FFFA1F 00FFFF 0018 FFF0 62 0A")).isIdle)
    #expect(Request(line: bytes(hex: "E78C").span).command == .failure(.badLine(.encoding)))
  }

  @Test("answers a flood of offers with a bounded reply")
  func offerFlood() {
    var framer = LineFramer(limit: Limits.requestLineBytes)
    var framing = Framing()
    framer.feed((0..<10_000).flatMap { _ in [0xFF, 0xFD, 0x06] as [UInt8] }, into: &framing)
    // 64 options, declined in both directions: three bytes each.
    #expect(framing.telnetReplies.count == 384)
    framer.feed([0xFF, 0xFD, 0x06], into: &framing)
    #expect(framing.telnetReplies.count == 387)
    #expect(framer.storedBytes == 0)
  }

  @Test("reports a flood after 64 KiB of Telnet, text or empty lines without a line, however split")
  func flood() {
    let most = Limits.floodBytes
    let offer: [UInt8] = [0xFF, 0xFD, 0x20]
    let patterns = [offer, [0x78], [0x0A], [0xFF, 0xFA, 0xFF, 0xF0], [0x0D, 0x0A], offer + [0x0A]]
    for pattern in patterns {
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
    var framer = LineFramer(limit: Limits.requestLineBytes)
    for piece in cutting.pieces(of: Array(input)) {
      var requests: [Request] = []
      framer.feed(Array(piece), into: &requests)
    }
    return framer.isFlooded
  }

  @Test("skips 64 bytes of a subnegotiation, and treats the 66th as text again")
  func endlessSubnegotiation() {
    let inputs: [([UInt8], [Framing.Frame])] = [
      // The byte one past the limit ends the subnegotiation and is lost.
      (Self.body + [0x18, 0x61, 0x0A], [.line("a")]),
      (Self.body.dropLast(2) + [0xFF, 0xF0, 0x61, 0x0A], [.line("a")]),
      (Self.body + [0x0A, 0x61, 0x0A], [.line([0xFF]), .line("a")]),
    ]
    for (input, frames) in inputs { #expect(verifier.verify([0xFF, 0xFA] + input).frames == frames) }
    #expect(verifier.verify([0xFF, 0xFA] + Self.body + [0x61]).isIdle)
  }
}
