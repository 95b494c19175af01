@testable import GuessProtocol

/// Bytes from a server: any can be read as a line, and an understood one is written and read back unchanged.
func fuzzServerLines(_ input: [UInt8]) {
  for line in input.split(separator: .lineFeed) { read(Array(line)) }
}

private func read(_ bytes: [UInt8]) {
  let received = ReceivedLine(bytes.span)
  if let text = received.text {
    expect(text.unicodeScalars.allSatisfy(\.isFitForDisplay), "sentences contain no control sequences")
  }
  guard let line = received.line else { return }
  for style in LineStyle.all {
    var bytes: [UInt8] = []
    line.write(to: &bytes, style: style)
    let again = ReceivedLine(bytes.span)
    expect(again.line == line, "\(String(decoding: bytes, as: UTF8.self)) is \(line)")
    expect(again.text?.unicodeScalars.allSatisfy(\.isFitForDisplay) != false, "no sentence carries a control")
  }
}
