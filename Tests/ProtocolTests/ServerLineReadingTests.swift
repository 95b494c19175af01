import GuessProtocol
import TestSupport
import Testing

@Suite("Reading the server's lines")
struct ServerLineReadingTests {
  static let styles = [LineStyle(), LineStyle(text: .off)]

  private static let lines = [CatalogueSamples.plain, .longest, .lowest].compactMap(\.self).flatMap(\.lines)

  @Test("every line is read back as written, with and without its sentence", arguments: styles)
  func roundTrip(style: LineStyle) {
    for line in Self.lines {
      let received = ReceivedLine(bytes(of: line, style).span)
      #expect(received.line == line)
      switch line {
      case .event(.said(_, let text)), .event(.notice(let text)): #expect(received.text == text.text)
      default: if style.text == .on { #expect(received.text == line.sentence(in: .english)) }
      }
    }
  }

  @Test(
    "lines corrupted at random are read without a crash, and understood ones can be written again",
    arguments: Seed.several)
  func mutations(seed: Seed) {
    var random = SeededGenerator(seed)
    var understood = 0
    let rounds = 10_000
    for _ in 0..<rounds {
      let style = Self.styles.randomElement(using: &random) ?? LineStyle()
      var broken = bytes(of: Self.lines.randomElement(using: &random) ?? .event(.bye(.quit)), style)
      for _ in 0..<Int.random(in: 1...12, using: &random) { mutate(&broken, using: &random) }
      guard let line = ReceivedLine(broken.span).line else { continue }
      understood += 1
      let again = bytes(of: line, LineStyle())
      #expect(ReceivedLine(again.span).line == line, "\(String(decoding: broken, as: UTF8.self))")
    }
    #expect((1..<rounds / 2).contains(understood), "some broken lines should be understood, and most not")
  }

  @Test(
    "an answer that is newer than the library is none of its lines, and can be shown",
    arguments: [
      ("ERR JOIN LOCKED until=noon : Come back at noon.", "ERR JOIN LOCKED", "Come back at noon."),
      ("#a1 ERR - BAD_DAY", "#a1 ERR - BAD_DAY", nil), ("OK DANCE steps=2", "OK DANCE", nil),
      ("#a1 OK DANCE", "#a1 OK DANCE", nil), ("OK GUESS n=one", "OK GUESS", nil), ("OK PING", nil, nil),
      ("ERR JOIN NO_ROOM", nil, nil), ("* DANCE steps=2 : Hop!", nil, "Hop!"), ("ROW day=1", nil, nil),
      ("#a1", nil, nil), ("hello there", nil, nil), ("", nil, nil),
    ])
  func newAnswer(line: String, answer: String?, text: String?) {
    #expect(received(line).newAnswer == answer)
    #expect(received(line).text == text)
    if answer != nil { #expect(received(line).line == nil) }
  }

  private func mutate(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
    guard let index = bytes.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes.insert(.random(in: 0...255, using: &random), at: index)
    case 2: bytes.removeSubrange(index..<min(bytes.count, index + 3))
    default: if Int.random(in: 0..<4, using: &random) == 0 { bytes.removeSubrange(index...) }
    }
  }

  private func bytes(of line: ServerLine, _ style: LineStyle) -> [UInt8] { Array(written(line, style).utf8) }
}
